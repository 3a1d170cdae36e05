import { citedKeys, orderMarkers } from "@/lib/domain/citation";
import { coverage, measureReport, type Section } from "@/lib/domain/report";
import { AssembleInput, SectionResult } from "@/lib/domain/results";
import { type NodeContext, NodeFailure, type NodeOutcome } from "@/lib/engine/context";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { writeReport } from "@/lib/reports/compose";
import { runFacts } from "./known";
import { completeSections, gatherReportFacts, type ReportFacts, topicsOf, warningOf } from "./report-facts";
import { keepSaved } from "./saved-searches";
import { getOutline } from "./section";

/** A version of the report as its writers left it. */
export interface Written {
  version: number;
  title: string;
  changeNote: string;
  sections: readonly Section[];
}

async function writtenSections(context: NodeContext): Promise<Section[]> {
  const nodes = await context.db.node.findMany({
    where: { runId: context.run.id, kind: "section", status: "complete", round: context.node.round },
    orderBy: { ordinal: "asc" },
    select: { result: true },
  });
  const results = nodes.map((node) => SectionResult.parse(node.result)).sort((a, b) => a.ordinal - b.ordinal);
  if (results.length === 0) throw new NodeFailure({ kind: "permanent", message: "No section was written." });
  return results.map(({ ordinal, heading, markdown }) => ({
    kind: ordinal === 0 ? "answer" : "body",
    heading,
    markdown,
  }));
}

function asMarkdown(title: string, warning: string | null, sections: readonly Section[]): string {
  const banner = warning === null ? "" : `> ${warning}\n\n`;
  const parts = sections.map((section) => `## ${section.heading}\n\n${section.markdown.trim()}\n`);
  return `# ${title}\n\n${banner}${parts.join("\n")}`;
}

/** Where a version is kept; a later one never overwrites the first. */
function artifactPath(version: number): string {
  return version === 1 ? "synthesis/final-synthesis.md" : `synthesis/final-synthesis.v${version}.md`;
}

function supportOf(known: ReportFacts): ReportFactsSupport {
  return new Map((known.verified?.support ?? []).map(({ key, verdict, reason }) => [key, { verdict, reason }]));
}
type ReportFactsSupport = Parameters<typeof writeReport>[2]["support"];

/** Puts a version together, measures it, and stores it with what gate E reads. */
export async function assembleVersion(
  context: NodeContext,
  written: Written,
  facts: readonly RunFact[],
): Promise<NodeOutcome> {
  const known = await gatherReportFacts(context, facts);
  if (written.changeNote !== "") known.revisions.push({ version: written.version, note: written.changeNote });
  const topics = topicsOf(known, facts);
  const { notCovered } = coverage(topics, new Set(citedKeys(written.sections)));
  const complete = await completeSections(context, known, { written: written.sections, facts, notCovered });
  const sections = orderMarkers(complete);
  const keys = new Set(facts.map((fact) => fact.key));
  const measured = measureReport(written.version, sections, { known: keys, topics });
  const cited = citedKeys(sections);
  const citedFacts = facts.filter((fact) => cited.some((key) => key === fact.key));
  const sources = new Set(citedFacts.flatMap((fact) => fact.evidence.map((evidence) => evidence.sha256)));
  const warning = warningOf(context, known);
  return {
    result: { ...measured },
    text: `Version ${written.version}: ${cited.length} facts cited from ${sources.size} sources.`,
    artifacts: [
      {
        path: artifactPath(written.version),
        mediaType: "text/markdown",
        content: asMarkdown(written.title, warning, sections),
      },
    ],
    write: async (tx): Promise<void> => {
      await writeReport(tx, context.scope, {
        runId: context.run.id,
        version: written.version,
        title: written.title,
        queryType: context.run.scope?.queryType ?? "exploratory",
        warning,
        changeNote: written.changeNote,
        sections,
        figures: { ...measured, sources: sources.size, facts: cited.length },
        support: supportOf(known),
      });
      await keepSaved(tx, context.run.id, known.searchesSaved);
    },
  };
}

/** The first version of the report that a round of research writes. */
export async function assemble(context: NodeContext): Promise<NodeOutcome> {
  const { version } = AssembleInput.parse(context.node.input);
  const outline = await getOutline(context);
  const facts = await runFacts(context);
  const sections = await writtenSections(context);
  const changeNote = version === 1 ? "" : "Research went on with a higher limit.";
  return assembleVersion(context, { version, title: outline.title, changeNote, sections }, facts);
}
