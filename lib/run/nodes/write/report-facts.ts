import { z } from "zod";
import type { NodeKind } from "@/lib/domain/core/words";
import { usableFacts } from "@/lib/domain/facts/usable-facts";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { CHECKED_WHERE_CITED, hasVerdict, type Support } from "@/lib/domain/markdown/support";
import { isPlanned, type JudgedThread } from "@/lib/domain/plan/judged-threads";
import { takenOutLine } from "@/lib/domain/plan/not-looked-for-words";
import { plannerOf } from "@/lib/domain/plan/planner";
import type { QuestionCoverage } from "@/lib/domain/questions/question-coverage";
import type { Compared } from "@/lib/domain/report/compared";
import { type Conflict, conflictsSection } from "@/lib/domain/report/conflicts";
import type { Section } from "@/lib/domain/report/report";
import {
  type Method,
  methodologySection,
  Reference,
  sourcesSection,
  warningBanner,
} from "@/lib/domain/report/report-parts";
import { type TopicSummary, topicsLine } from "@/lib/domain/report/topic-lines";
import { LEFT_OUT } from "@/lib/domain/run/plan";
import {
  AnalyzeResult,
  type Answered,
  type FailedCalls,
  type LookedAgain,
  OutlineResult,
  ReportResult,
  SectionResult,
  VerifyResult,
} from "@/lib/domain/run/results";
import { RETRY_EXHAUSTED } from "@/lib/domain/run/retry";
import {
  countsInferred,
  countsViews,
  namesWriter,
  saysInPart,
  tellsAnswered,
  tellsMethodBriefly,
} from "@/lib/domain/run/settings";
import type { RunContradiction } from "@/lib/knowledge/relations";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { listReferences } from "@/lib/reports/compose/references";
import { readTreeProgress, type TreeProgress } from "@/lib/run/engine/tree-progress";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { sourceLabel } from "@/lib/run/nodes/parts/facts-in";
import { listFindings } from "@/lib/run/nodes/parts/findings";
import { runContradictions } from "@/lib/run/nodes/parts/known";
import { sourceOfPassage } from "@/lib/run/nodes/parts/reading";
import { countSaved, failedVectors } from "@/lib/run/nodes/parts/saved-searches";
import { nearestSources } from "./look-again";
import type { ReportContext } from "./report-context";
import { readReportRecord } from "./report-record";
import { type OwnRecord, ownRecord, topicNames, topicSummaries } from "./run-record";
import { undoneBy } from "./undone";
import { readWentOn, type WentOn } from "./went-on";

/** What the parts of a report are said from that no writer writes. */
export interface ReportFacts {
  contradictions: RunContradiction[];
  conflicts: Conflict[];
  own: OwnRecord;
  /** How far a tree has come; null for a run without one. */
  tree: TreeProgress | null;
  verified: VerifyResult | null;
  /** Statements of the facts that were found and left out, by key. */
  leftOut: ReadonlyMap<string, string>;
  failedCalls: FailedCalls;
  /** What came of looking once more for what is not found. */
  lookedAgain: LookedAgain;
  compared: Compared;
  searchCalls: number;
  /** Passages that were read when the report was planned or written, and by no search. */
  readForWriting: string[];
  /** Passages that whoever wrote the report had at hand. */
  atHand: string[];
  /** Searches that facts of the knowledge base made needless. */
  searchesSaved: number;
  providers: string[];
  models: string[];
  exhausted: string[];
  wentOn: WentOn;
  unread: { title: string; reason: string }[];
  revisions: { version: number; note: string }[];
  /** Whether people wrote any of it. */
  isEdited: boolean;
  /** What was open when the report was written and its text answers, as whoever edited it saw, with the facts that it cites. */
  answeredInText: Answered;
}

/** The contradictions of the run, each side in the words of its source; what people set aside is cited no more. */
export function conflictsOf(pairs: readonly RunContradiction[], facts: readonly RunFact[]): Conflict[] {
  const inUse = new Set(facts.map((fact) => fact.key));
  return pairs.flatMap(({ a, b, ...pair }) => {
    const side = ({ key, quote, sourceTitle }: RunContradiction["a"]): Conflict["a"] => ({
      key: inUse.has(key) ? key : null,
      quote,
      sourceTitle,
    });
    const isTold = inUse.has(a.key) || inUse.has(b.key);
    return isTold && a.quote !== "" && b.quote !== "" ? [{ ...pair, a: side(a), b: side(b) }] : [];
  });
}

/** Steps that write, and may find facts as they do. */
const WRITING: ReadonlySet<NodeKind> = new Set<NodeKind>(["outline", "section", "assemble", "revise"]);

/** Reads from the run what the parts of a report say that no writer writes. */
export async function gatherReportFacts(context: ReportContext, facts: readonly RunFact[]): Promise<ReportFacts> {
  const { db, run } = context;
  const isTree = plannerOf(run.settings, run.scope) === "tree";
  const [contradictions, own, tree, record] = await Promise.all([
    runContradictions(context),
    ownRecord(context),
    isTree ? readTreeProgress(db, run.id, run.settings) : null,
    readReportRecord(context),
  ]);
  const { nodes, searches, models, unread, revisions } = record;
  const done = nodes.filter((node) => node.status === "complete");
  const verify = done.findLast((node) => node.kind === "verify");
  const verified = verify ? VerifyResult.parse(verify.result) : null;
  const analyses = done.filter((node) => node.kind === "analyze").map((node) => AnalyzeResult.parse(node.result));
  const outlines = done.filter((node) => node.kind === "outline").map((node) => OutlineResult.parse(node.result));
  const written = done.filter((node) => node.kind === "section").map((node) => SectionResult.parse(node.result));
  const searched = new Set(own.searches.flatMap((search) => search.read.flatMap(({ passages }) => passages)));
  const atHand = new Set(written.flatMap(({ read }) => read));
  const forWriting = new Set([...outlines.flatMap(({ read }) => read), ...atHand]);
  const quarantined = verified?.quarantined.map(({ key }) => key) ?? [];
  // What feeds no report has no conflicts to tell either.
  const usable = usableFacts(await listFindings(db, run.id), { isEachJudged: asksModel(context) });
  const planned = new Set([...outlines.flatMap(({ found }) => found), ...written.flatMap(({ quoted }) => quoted)]);
  // Nothing compares what whoever writes finds, until research goes on.
  const compared = nodes.findLastIndex(({ kind, status }) => kind === "analyze" && status === "complete");
  const after = new Set(nodes.slice(compared + 1).flatMap(({ key, kind }) => (WRITING.has(kind) ? [key] : [])));
  const writers = written.map(({ failedCalls = [] }) => ({ failedCalls }));
  const failures = [...own.searches, ...analyses, ...outlines, ...writers, failedVectors(record)];
  return {
    contradictions,
    conflicts: conflictsOf(
      contradictions,
      facts.filter(({ key }) => usable.has(key) || planned.has(key)),
    ),
    own,
    tree,
    verified,
    leftOut: await statementsOf(context, quarantined),
    failedCalls: sumCalls(failures),
    lookedAgain: outlines.at(-1)?.lookedAgain ?? [],
    readForWriting: [...forWriting].filter((passage) => !searched.has(passage)),
    atHand: [...atHand],
    compared: comparedIn(analyses.length, { failed: sumCalls(failures), isAdded: isAdded(facts, after) }),
    searchesSaved: await countSaved(
      db,
      run.id,
      own.searches.map((search) => search.known),
    ),
    searchCalls: searches.reduce((sum, { calls }) => sum + calls, 0),
    providers: [...new Set(searches.flatMap(({ provider }) => provider.split(", ")))].sort(),
    models: models.filter((model) => model !== "offline"),
    answeredInText: done.flatMap(({ kind, result }) =>
      kind === "assemble" ? (ReportResult.parse(result).answered ?? []) : [],
    ),
    exhausted: nodes
      .filter(({ tags }) => tags.includes(RETRY_EXHAUSTED) && !tags.includes(LEFT_OUT))
      .map((node) => node.title),
    wentOn: await readWentOn(context, record),
    unread,
    // What a run made of its own review stands in its record; what people changed, the reader is told.
    revisions: revisions.filter(({ isEdited }) => isEdited).map(({ version, note }) => ({ version, note })),
    isEdited: revisions.some(({ isEdited }) => isEdited),
  };
}

/** Statements of facts that are in use no more, as this attempt of the node sees them. */
async function statementsOf(context: ReportContext, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const Statements = z.array(z.object({ key: z.string(), statement: z.string() }));
  const rows = await context.recall("left_out", Statements, () =>
    context.db.fact.findMany({
      where: { ...context.scope, key: { in: [...keys] } },
      orderBy: { key: "asc" },
      select: { key: true, statement: true },
    }),
  );
  return new Map(rows.map(({ key, statement }) => [key, statement]));
}

/** Whether facts were found by these nodes alone, which came after all comparing. */
export function isAdded(facts: readonly RunFact[], after: ReadonlySet<string>): boolean {
  return facts.some(({ nodeKeys }) => nodeKeys.length > 0 && nodeKeys.every((key) => after.has(key)));
}

/** How much of what a run found was compared, by its analyses and what came after them. */
export function comparedIn(analyses: number, of: { failed: FailedCalls; isAdded: boolean }): Compared {
  if (analyses === 0) return "none";
  if (of.failed.some(({ agent }) => agent === "detect_contradictions")) return "some";
  return of.isAdded ? "searched" : "all";
}

/** Failed calls of several steps together, in the order of the agents' names. */
export function sumCalls(results: readonly { failedCalls: FailedCalls }[]): FailedCalls {
  const failed = results.flatMap(({ failedCalls }) => failedCalls);
  const byAgent = Map.groupBy(failed, ({ agent }) => agent);
  return [...byAgent]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([agent, all]) => ({ agent, calls: all.reduce((sum, { calls }) => sum + calls, 0) }));
}

/** What a report says of how it was made. */
export function methodOf(
  { run }: Pick<ReportContext, "run">,
  known: ReportFacts,
  use: { facts: readonly RunFact[]; cited: number; coverage: QuestionCoverage; compared: Compared | null },
): Method {
  const { searches, threads } = known.own;
  const planner = plannerOf(run.settings, run.scope);
  const quarantined = known.verified?.quarantined ?? [];
  // What was left to be checked where it is cited is counted by that check.
  const isUnchecked = ({ verdict, reason }: Support): boolean => !hasVerdict(verdict) && reason !== CHECKED_WHERE_CITED;
  return {
    driver: run.mode === "plan" ? "offline" : run.mode,
    models: known.models,
    // A quick run looks at nothing but its question.
    perspectives: (planner === "quick" ? [] : threads)
      .filter((thread) => isPlanned(thread) && thread.depth === 0)
      .map((one) => one.perspective.name),
    topicsBeneath: known.tree === null ? null : threads.filter((thread) => thread.depth > 0).length,
    searches: known.searchCalls,
    providers: known.providers,
    passages: searches.reduce((sum, search) => sum + search.passagesRead, known.readForWriting.length),
    sources: new Set([
      ...searches.flatMap((search) => search.sources.map(sourceLabel)),
      ...known.readForWriting.map(sourceOfPassage),
    ]).size,
    atHand: { passages: known.atHand.length, sources: new Set(known.atHand.map(sourceOfPassage)).size },
    unread: known.unread,
    factsFound: use.facts.filter((fact) => !fact.isKnown).length + quarantined.length,
    factsKnown: use.facts.filter((fact) => fact.isKnown).length,
    searchesSaved: known.searchesSaved,
    factsUsed: use.cited,
    quarantined: quarantined.map(({ key, why }) => ({
      statement: known.leftOut.get(key) ?? "A fact that is not stored any more",
      why,
    })),
    unchecked: known.verified === null ? use.cited : known.verified.support.filter(isUnchecked).length,
    questions: use.coverage.questions,
    notCovered: use.coverage.notCovered,
    inferredOnly: use.coverage.inferredOnly,
    countsInferred: countsInferred(run.settings),
    mayTellPart: asksModel({ run }) && saysInPart(run.settings),
    isBrief: tellsMethodBriefly(run.settings),
    countsViews: asksModel({ run }) && countsViews(run.settings),
    namesWriter: namesWriter(run.settings),
    notLookedFor: known.own.notLookedFor,
    nearest: nearestSources(known.lookedAgain, use.facts),
    compared: use.compared,
    topics: planner === "quick" ? [] : topicsTold(run, known, use.coverage.notCovered),
    failedCalls: known.failedCalls.map(({ agent, calls }) => ({ undone: undoneBy(agent), calls })),
    limit: run.limitReached,
    exhausted: known.exhausted,
    leftOut: known.wentOn.steps,
    waived: known.wentOn.gates,
    revisions: known.revisions,
    isEdited: known.isEdited,
  };
}

/** What the cited facts stand on, with the day on which it was read: that is all that a report says of the time. */
async function readReferences({ db, scope }: ReportContext, cited: readonly string[]): Promise<Reference[]> {
  const references = await listReferences(db, scope, cited);
  return references.map((reference) => ({ ...reference, readAt: reference.readAt.slice(0, 10) }));
}

/** Adds to the written sections those that are said from what is stored: conflicts, methodology, sources. */
export async function completeSections(
  context: ReportContext,
  known: ReportFacts,
  input: { written: readonly Section[]; facts: readonly RunFact[]; coverage: QuestionCoverage },
): Promise<Section[]> {
  const conflicts = conflictsSection(known.conflicts);
  const told = [...input.written, ...(conflicts === null ? [] : [conflicts])];
  const cited = citedKeys(told);
  const references = await context.recall("references", z.array(Reference), () => readReferences(context, cited));
  const { facts, coverage } = input;
  const compared = conflicts === null ? known.compared : null;
  const method = methodOf(context, known, { facts, cited: cited.length, coverage, compared });
  return [...told, methodologySection(method), sourcesSection(references)];
}

/** Keys of the threads that ended without an answer and whose questions the text answers all: nothing of them is open. */
function toldBeside({ own, answeredInText }: ReportFacts, notCovered: readonly string[]): ReadonlySet<string> {
  const open = new Set(notCovered);
  const answered = new Set(answeredInText.map(({ question }) => question).filter((question) => !open.has(question)));
  const told = own.threads.filter(({ verdict, perspective: { questions } }) => {
    return verdict === "exhausted" && questions.length > 0 && questions.every((question) => answered.has(question));
  });
  return new Set(told.map(({ key }) => key));
}

/** The threads with those as accepted that the text answers though they ended without an answer. */
function openThreads(known: ReportFacts, notCovered: readonly string[]): Pick<OwnRecord, "threads"> {
  const told = toldBeside(known, notCovered);
  const asAccepted = (thread: JudgedThread): JudgedThread => ({ ...thread, verdict: "accepted" });
  return { threads: known.own.threads.map((thread) => (told.has(thread.key) ? asAccepted(thread) : thread)) };
}

/** The topics as the methodology tells of them: of one that the text answers all the same it does not say that nothing was found. */
function topicsTold(run: ReportContext["run"], known: ReportFacts, notCovered: readonly string[]): TopicSummary[] {
  const told = tellsAnswered(run.settings) ? toldBeside(known, notCovered) : new Set<string>();
  return known.own.threads.flatMap((thread) => {
    const summaries = topicSummaries({ threads: [thread] });
    return told.has(thread.key) ? summaries.map((one) => ({ ...one, isTold: true as const })) : summaries;
  });
}

/**
 * What a report opens with: the limit that cut it short, the topics that were not accepted, and what people took out of
 * the plan; null for none of them. Without a model the answer says of each part of the question that it was not looked for.
 */
export function warningOf(
  context: Pick<ReportContext, "run">,
  known: ReportFacts,
  notCovered: readonly string[],
): string | null {
  const planner = plannerOf(context.run.settings, context.run.scope) ?? "perspectives";
  const topics = topicSummaries(openThreads(known, notCovered));
  const said = [limitOf(context, known), topicsLine(topics, topicNames[planner])];
  if (asksModel(context)) said.push(takenOutLine(known.own.notLookedFor));
  return said.filter((line) => line !== null).join(" ") || null;
}

/** What is said of the limit that cut a report short; null for one that was not. */
function limitOf(context: Pick<ReportContext, "run">, known: ReportFacts): string | null {
  const { limitReached, settings } = context.run;
  if (limitReached === null) return null;
  if (known.tree !== null) {
    const { topics, accepted, iterations, limit } = known.tree;
    return warningBanner({
      limit: limitReached,
      of: "topic",
      topicsDone: accepted,
      topicsTotal: topics,
      iterationsDone: iterations,
      iterationsCap: limit,
    });
  }
  const topicsTotal = plannerOf(settings, context.run.scope) === "quick" ? 1 : settings.perspectives;
  const planned = known.own.threads.filter((thread) => isPlanned(thread) && thread.verdict !== "not_reached").length;
  return warningBanner({
    limit: limitReached,
    of: "perspective",
    topicsDone: Math.min(planned, known.own.searches.filter((search) => search.factKeys.length > 0).length),
    topicsTotal,
    iterationsDone: known.own.searches.reduce(
      (sum, search) => sum + search.loop.filter((step) => step.end !== "known").length,
      0,
    ),
    iterationsCap: topicsTotal * settings.iterations,
  });
}
