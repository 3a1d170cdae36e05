import type { Db, Tx } from "@/lib/db/client";
import { citedKeys, orderMarkers } from "@/lib/domain/citation";
import type { Scope } from "@/lib/domain/ids";
import { coverage, measureReport, type Section } from "@/lib/domain/report";
import { type CheckedCitation, carried, WRITTEN_BY_A_PERSON } from "@/lib/domain/support";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { ReportDraft } from "@/lib/reports/compose";
import {
  completeSections,
  gatherReportFacts,
  type ReportFacts,
  type ReportSight,
  topicsOf,
  warningOf,
} from "./report-facts";

/** A version of the report as its writers left it. */
export interface Written {
  version: number;
  title: string;
  changeNote: string;
  sections: readonly Section[];
  /** Whether a person wrote it. */
  isByPerson: boolean;
}

/** The same, put together and measured. */
export interface Composed {
  draft: Omit<ReportDraft, "support" | "authorId">;
  known: ReportFacts;
}

/** Completes the written sections with those that are said from what is stored, and measures what gate E reads. */
export async function composeVersion(
  sight: ReportSight,
  written: Written,
  facts: readonly RunFact[],
): Promise<Composed> {
  const known = await gatherReportFacts(sight, facts);
  if (written.changeNote !== "") known.revisions.push({ version: written.version, note: written.changeNote });
  if (written.isByPerson) known.isEdited = true;
  const topics = topicsOf(known, facts);
  const { notCovered } = coverage(topics, new Set(citedKeys(written.sections)));
  const complete = await completeSections(sight, known, { written: written.sections, facts, notCovered });
  const sections = orderMarkers(complete);
  const keys = new Set(facts.map((fact) => fact.key));
  const measured = measureReport(written.version, sections, { known: keys, topics });
  const cited = citedKeys(sections);
  const citedFacts = facts.filter((fact) => cited.some((key) => key === fact.key));
  const sources = new Set(citedFacts.flatMap((fact) => fact.evidence.map((evidence) => evidence.sha256)));
  const draft = {
    runId: sight.run.id,
    version: written.version,
    title: written.title,
    queryType: sight.run.scope?.queryType ?? "exploratory",
    warning: warningOf(sight, known),
    changeNote: written.changeNote,
    sections,
    figures: { ...measured, sources: sources.size, facts: cited.length },
  } as const;
  return { draft, known };
}

type FindSupport = ReportDraft["support"];

/** What the check of the run's facts said, of whatever sentence. */
export function checkedSupport(known: ReportFacts): FindSupport {
  const byKey = new Map((known.verified?.support ?? []).map(({ key, ...support }) => [key, support]));
  return (key) => byKey.get(key) ?? { verdict: "not_checked", reason: "" };
}

/** What is known of the citations of a version. */
export async function listCitations(db: Db | Tx, scope: Scope, reportId: string): Promise<CheckedCitation[]> {
  const rows = await db.citation.findMany({
    where: { projectId: scope.projectId, reportId },
    select: { sentence: true, support: true, reason: true, fact: { select: { key: true } } },
  });
  return rows.map(({ sentence, support, reason, fact }) => ({ key: fact.key, sentence, verdict: support, reason }));
}

/** The same for a later version: sentences that a person wrote stay unchecked for as long as they are kept. */
export function keptSupport(before: readonly CheckedCitation[], known: ReportFacts): FindSupport {
  const checked = checkedSupport(known);
  const own = before.filter(({ verdict, reason }) => verdict === "not_checked" && reason === WRITTEN_BY_A_PERSON);
  const kept = new Set(own.map(({ key, sentence }) => `${key} ${sentence}`));
  const find = carried(own);
  return (key, sentence, section) =>
    kept.has(`${key} ${sentence}`) ? find(key, sentence) : checked(key, sentence, section);
}
