import { numberMarkers } from "@/lib/domain/markdown/citation";
import { kindEdits } from "@/lib/domain/markdown/kinds-shown";
import { edited, escapeMarkdown, exportMarkdown, linkMarkdown } from "@/lib/domain/markdown/markdown";
import type { Section } from "@/lib/domain/report/report";
import type { CitationStyle } from "@/lib/domain/report/report-file";
import { shortHash, sourceText } from "@/lib/domain/report/report-parts";
import { questionBeneath } from "@/lib/domain/report/report-title";
import { type Citing, citingOf } from "./citing";
import { fieldsSaid, notedOnce, placeUnder, quoteSaid } from "./evidence-line";
import {
  type ExportedFact,
  type ExportedReport,
  filedSections,
  headLine,
  originLine,
  partedSections,
} from "./exported-report";

type Numbers = ReadonlyMap<string, number>;

/**
 * A report as one Markdown document in GitHub's dialect. Each marker becomes a numbered footnote that holds the exact
 * quote and its source, next to the text that it belongs to; behind them stand the sources, how the report was made, and
 * which text of each source was read. Whatever came from outside is escaped; nothing in it is loaded.
 */
export function reportMarkdown(
  report: ExportedReport,
  facts: readonly ExportedFact[],
  style: CitationStyle = "numbered",
): string {
  const citing = citingOf(style, report, facts);
  const question = questionBeneath(report.title, report.question);
  const all = filedSections(report);
  const numbers = numberMarkers(all.filter((section) => section.kind !== "sources"));
  const { text, behind } = partedSections(all);
  const byKey = notedOnce(numbers.keys(), facts);
  const blocks = [
    `# ${escapeMarkdown(report.title)}`,
    `*${headLine(report)}*`,
    report.warning === null ? "" : `> **Note:** ${escapeMarkdown(report.warning)}`,
    question === null ? "" : `**Question:** ${escapeMarkdown(question)}`,
    escapeMarkdown(originLine(report)),
    ...text.map(({ section }) => sectionText(section, numbers, citing)),
    [...numbers].map(([key, number]) => `[^${number}]: ${footnote(byKey.get(key))}`).join("\n"),
    style === "numbered" ? sourcesText(report) : entriesText(citing),
    ...behind.map(({ section }) => sectionText(section, numbers, citing)),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function sectionText(section: Section, numbers: Numbers, citing: Citing): string {
  const cite = (keys: readonly string[]): string => {
    const said = citing.inText(keys);
    const notes = keys.map((key) => `[^${numbers.get(key) ?? "?"}]`).join("");
    return said === "" ? notes : ` ${escapeMarkdown(said)}${notes}`;
  };
  const marks = "#".repeat((section.level ?? 1) + 1);
  const text = exportMarkdown(withKindsShown(section.markdown), cite).trim();
  return `${marks} ${escapeMarkdown(section.heading)}\n\n${text}`;
}

/** The words that say of which kind a sentence is, set off from what it says where they are not. */
function withKindsShown(markdown: string): string {
  return edited(
    markdown,
    kindEdits(markdown, ({ word, isSetOff }) => (isSetOff ? word : `*${word}*`)),
  );
}

/** The sources, each with the beginning of the SHA-256 of its text as it was read: whoever checks needs it. */
function sourcesText(report: ExportedReport): string {
  if (report.references.length === 0) return "";
  const lines = report.references.map(
    (reference) => `${reference.number}. ${sourceText(reference)} (sha256 ${shortHash(reference)})`,
  );
  return `## Sources\n\n${lines.join("\n")}`;
}

function entriesText({ heading, entries }: Citing): string {
  if (entries.length === 0) return "";
  const lines = entries.map(({ label, parts }) => {
    const said = parts.map(({ text, isTitle, isUrl }) => {
      if (isUrl) return linkMarkdown(text);
      return isTitle ? `*${escapeMarkdown(text)}*` : escapeMarkdown(text);
    });
    return `- ${label === null ? "" : `${escapeMarkdown(label)} `}${said.join("")}`;
  });
  return `## ${heading}\n\n${lines.join("\n")}`;
}

/** All in one line, so that a viewer without footnotes shows it readably too. */
function footnote(fact: ExportedFact | undefined): string {
  if (fact === undefined) return "This fact is no longer among those of the report.";
  if (fact.evidence.length === 0) return `${escapeMarkdown(fact.statement)} No quote is left for it.`;
  return fact.evidence.map(evidenceText).join(" — ");
}

function evidenceText(evidence: ExportedFact["evidence"][number]): string {
  const fields = escapeMarkdown(fieldsSaid(evidence));
  const parts = [
    `*${escapeMarkdown(evidence.sourceTitle) || "untitled"}*${fields === "" ? "" : ` ${fields}`}`,
    evidence.page === null ? "" : `page ${evidence.page}`,
    escapeMarkdown(placeUnder(evidence)),
    evidence.sourceUrl === null ? "" : linkMarkdown(evidence.sourceUrl),
  ];
  return `${escapeMarkdown(quoteSaid(evidence))} ${parts.filter((part) => part !== "").join(", ")}.`;
}
