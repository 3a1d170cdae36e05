import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { SupportVerdict } from "@/lib/domain/core/words";
import { describeEvidence, EvidenceBase } from "@/lib/domain/facts/evidence-base";
import { countIndependent } from "@/lib/domain/facts/one-source";
import { citedKeys, orderMarkers } from "@/lib/domain/markdown/citation";
import { type CheckedCitation, carried, hasVerdict, WRITTEN_BY_A_PERSON } from "@/lib/domain/markdown/support";
import { withFreeMarkers } from "@/lib/domain/prose/code-mask";
import { coverage, type RunQuestion, withAnswered } from "@/lib/domain/questions/question-coverage";
import { withDisputesTold } from "@/lib/domain/report/disputes";
import { withLostMended } from "@/lib/domain/report/lost-citations";
import { measureReport, type Section } from "@/lib/domain/report/report";
import type { Answered } from "@/lib/domain/run/results";
import { countsInferred, saysInPart } from "@/lib/domain/run/settings";
import { withTrueQuotes } from "@/lib/domain/text/quoted";
import { basesOf } from "@/lib/knowledge/evidence-sources";
import { LostFact, listLostFacts } from "@/lib/knowledge/lost-facts";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { ReportDraft } from "@/lib/reports/compose/compose";
import { listNoteFields } from "@/lib/reports/compose/note-fields";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { kindOf } from "@/lib/run/nodes/parts/classified";
import type { ReportContext } from "./report-context";
import { completeSections, gatherReportFacts, type ReportFacts, warningOf } from "./report-facts";
import { recordOf, topicSummaries } from "./run-record";

/** A version of the report as its writers left it. */
export interface Written {
  version: number;
  title: string;
  changeNote: string;
  sections: readonly Section[];
  /** Whether a person wrote it. */
  isByPerson: boolean;
  /** What was open before and its text answers; absent for nothing. */
  answered?: Answered;
}

/** A version of a report, put together and measured. */
export interface Composed {
  draft: Omit<ReportDraft, "support" | "authorId" | "since">;
  known: ReportFacts;
}

/** The sections without what is cited no more, and no subject left without a sentence. */
export async function mendLost(
  { db, scope, recall }: Pick<ReportContext, "db" | "scope" | "recall">,
  sections: readonly Section[],
  stock: { facts: readonly RunFact[]; questions: readonly RunQuestion[] },
): Promise<Section[]> {
  const byKey = new Map(stock.facts.map((fact) => [fact.key, fact]));
  const missing = citedKeys(sections).filter((key) => !byKey.has(key));
  if (missing.length === 0) return [...sections];
  const lost = await recall("lost", z.array(LostFact), () => listLostFacts(db, scope, missing));
  return withLostMended(sections, {
    lost: new Map(lost.map((one) => [one.key, one])),
    facts: byKey,
    answers: stock.questions.map(({ factKeys }) => factKeys),
  });
}

export function quotesOf(facts: readonly RunFact[]): string[] {
  return facts.flatMap((fact) => fact.evidence.map(({ quote }) => quote));
}

/** What is told of how the report was made names questions and gaps of agents: they quote nobody, either. */
function withOwnQuotes(section: Section, quotes: readonly string[]): Section {
  if (section.kind !== "methodology") return section;
  return { ...section, markdown: withTrueQuotes(section.markdown, quotes) };
}

/** The written text as it may stand: nothing cited that is lost, disputes told, quotation marks around quotes alone. */
async function settledText(
  context: ReportContext,
  written: Written,
  stock: { facts: readonly RunFact[]; known: ReportFacts; quotes: readonly string[] },
): Promise<Pick<Written, "title" | "sections">> {
  const { facts, known, quotes } = stock;
  const mended = await mendLost(context, written.sections, { facts, questions: known.own.questions });
  // What a person wrote is theirs: the rules of citation hold for it, the rest is not added to it.
  if (written.isByPerson) return { title: written.title, sections: mended };
  const told = withDisputesTold(mended, known.contradictions);
  const sections = told.map((section) => ({
    ...section,
    heading: withTrueQuotes(section.heading, quotes),
    markdown: withTrueQuotes(withFreeMarkers(section.markdown), quotes),
  }));
  return { title: withTrueQuotes(written.title, [...quotes, context.run.question]), sections };
}

/** What a report rests on: the sources of what it cites; of one that cites nothing, what its run found. */
async function restsOn(context: ReportContext, known: ReportFacts, cited: readonly string[]): Promise<string> {
  if (cited.length === 0) return known.own.evidence;
  const base = await context.recall("rests_on", EvidenceBase, () => basesOf(context.db, context.scope, cited));
  return describeEvidence(base, "This report rests on");
}

/** What the heads of the sources of these facts say, as notes tell it; who writes without a model tells nothing of it. */
async function fieldsOf(context: ReportContext, cited: readonly RunFact[]): Promise<string[]> {
  if (!asksModel(context)) return [];
  const hashes = cited.flatMap(({ evidence }) => evidence.map(({ sha256 }) => sha256));
  return context.recall("note_fields", z.array(z.string()), async () =>
    [...(await listNoteFields(context.db, context.scope, hashes)).values()].flat(),
  );
}

/** Completes the written sections with those that are said from what is stored, and measures what gate E reads. */
export async function composeVersion(
  context: ReportContext,
  written: Written,
  facts: readonly RunFact[],
): Promise<Composed> {
  const known = await gatherReportFacts(context, facts);
  known.answeredInText.push(...(written.answered ?? []));
  known.own.questions = withAnswered(known.own.questions, { answers: known.answeredInText });
  if (written.isByPerson) known.isEdited = true;
  if (written.isByPerson && written.changeNote !== "") {
    known.revisions.push({ version: written.version, note: written.changeNote });
  }
  const quotes = quotesOf(facts);
  const ownWords = [...quotes, ...known.own.titles, context.run.question];
  const { title, sections: text } = await settledText(context, written, { facts, known, quotes });
  const questions = known.own.questions.map((one) => ({ ...one, question: withTrueQuotes(one.question, ownWords) }));
  const covered = coverage(questions, text);
  const completed = await completeSections(context, known, { written: text, facts, coverage: covered });
  const sections = orderMarkers(completed.map((section) => withOwnQuotes(section, ownWords)));
  const keys = new Set(facts.map((fact) => fact.key));
  const names = known.contradictions.map(({ by }) => by);
  const cited = new Set<string>(citedKeys(sections));
  const fields = await fieldsOf(
    context,
    facts.filter((fact) => cited.has(fact.key)),
  );
  const record = recordOf(context, known.own, { names, fields });
  const counts = countsInferred(context.run.settings) && saysInPart(context.run.settings);
  const measured = measureReport(written.version, sections, { known: keys, questions, record, countsInferred: counts });
  const sources = countIndependent(facts.filter((fact) => cited.has(fact.key)));
  const evidence = await restsOn(context, known, [...cited].sort());
  const topics = topicSummaries(known.own);
  const draft = {
    runId: context.run.id,
    version: written.version,
    title,
    queryType: kindOf(context.run).queryType,
    warning: warningOf(context, known, covered.notCovered),
    changeNote: written.changeNote,
    sections,
    figures: { ...measured, topics, evidence, check: null, sources, facts: cited.size },
  } as const;
  return { draft, known };
}

type FindSupport = ReportDraft["support"];

/** What the check of the run's facts said, of whatever sentence. */
export function checkedSupport(known: Pick<ReportFacts, "verified">): FindSupport {
  const byKey = new Map((known.verified?.support ?? []).map(({ key, ...support }) => [key, support]));
  return (key) => byKey.get(key) ?? { verdict: "not_checked", reason: "" };
}

/** The verdicts on facts that were checked before anything was written from them, by their keys. */
export function checkedFacts({ verified }: Pick<ReportFacts, "verified">): Map<string, SupportVerdict> {
  const checked = (verified?.support ?? []).filter(({ verdict }) => hasVerdict(verdict));
  return new Map(checked.map(({ key, verdict }) => [key, verdict]));
}

/** What is known of the citations of a version. */
export async function listCitations(db: Db | Tx, scope: Scope, reportId: string): Promise<CheckedCitation[]> {
  const rows = await db.citation.findMany({
    where: { projectId: scope.projectId, reportId },
    orderBy: [{ sectionOrdinal: "asc" }, { position: "asc" }],
    select: { sentence: true, support: true, reason: true, fact: { select: { key: true } } },
  });
  return rows.map(({ sentence, support, reason, fact }) => ({ key: fact.key, sentence, verdict: support, reason }));
}

/**
 * What is known of the citations of a later version: sentences that a person wrote stay unchecked for as long as they
 * are kept.
 */
export function keptSupport(before: readonly CheckedCitation[], known: Pick<ReportFacts, "verified">): FindSupport {
  const checked = checkedSupport(known);
  const own = before.filter(({ verdict, reason }) => verdict === "not_checked" && reason === WRITTEN_BY_A_PERSON);
  const kept = new Set(own.map(({ key, sentence }) => `${key} ${sentence}`));
  const find = carried(own);
  return (key, sentence, section) =>
    kept.has(`${key} ${sentence}`) ? find(key, sentence) : checked(key, sentence, section);
}
