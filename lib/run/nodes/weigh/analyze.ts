import { z } from "zod";
import type { FactIn } from "@/lib/agents/kit/parts";
import { isWebAddress } from "@/lib/domain/core/url";
import type { RelationFinder } from "@/lib/domain/core/words";
import { groupBatches } from "@/lib/domain/facts/compared";
import { factsWithin } from "@/lib/domain/facts/fitting";
import { comparisonGroups } from "@/lib/domain/facts/matching";
import { quotesOf } from "@/lib/domain/facts/near/quotes-of";
import { distinctFacts } from "@/lib/domain/facts/one-source";
import { roundSuffix } from "@/lib/domain/plan/strategy";
import { answeredBy } from "@/lib/domain/questions/answering";
import { count } from "@/lib/domain/report/report-parts";
import { canonicalJson } from "@/lib/domain/run/artifact";
import { budgetInWords } from "@/lib/domain/run/budget";
import { AnalyzeResult, type FailedCalls, type FoundGap, SearchResult } from "@/lib/domain/run/results";
import { pagesToFollow } from "@/lib/domain/run/settings";
import { fusedRank } from "@/lib/domain/text/rank/fused-rank";
import { listNeighbours } from "@/lib/knowledge/find/neighbours";
import { closeGaps, listLeftOpen, writeGaps } from "@/lib/knowledge/gaps";
import { refreshQuality } from "@/lib/knowledge/quality";
import { type FoundRelation, relateFacts } from "@/lib/knowledge/relations";
import { RunFact } from "@/lib/knowledge/run-facts";
import { factIdsOf, refreshScores } from "@/lib/knowledge/score";
import type { Tx } from "@/lib/platform/db/client";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { asFactsIn, strongest } from "@/lib/run/nodes/parts/facts-in";
import { runFactsToCompare } from "@/lib/run/nodes/parts/known";
import { libraryByTerm, nearTheQuestion } from "@/lib/run/nodes/parts/near-question";
import { listDone } from "@/lib/run/nodes/parts/node-results";
import { listThreads, type Thread } from "@/lib/run/nodes/parts/threads";
import { countSources } from "@/lib/sources/search/library";
import { contestedIn, failedOf, freshAmong, ofTwoVoices, statedIfAsked } from "./comparing";

/** Questions whose answers a call for gaps expects, those of the higher topics first. */
const EXPECTED_TOLD = 200;
/**
 * Results near the question that are looked through for sources nobody used, and titles of them that are told. Source:
 * of 150 that three live runs were told, all of the 18 that they named gaps by are among the first 97.
 */
const UNTOUCHED_AMONG = 80;
const UNTOUCHED_TOLD = 100;
/** Pages that are told whose links may be followed. */
const PAGES_TOLD = 30;
/** Questions of the searches that the pivot is told, the first. */
const TRIED_TOLD = 60;
/** Contradictions that the pivot is told: they are no reason for it, and the report shows them all. */
const CONTRADICTIONS_TOLD = 3;

/**
 * Only what has a new fact in it is compared: what an earlier analysis judged is not judged again. What was known and
 * has been through none is as new.
 */
async function freshKeys(context: NodeContext, facts: readonly RunFact[]): Promise<ReadonlySet<string>> {
  const { round, stage } = context.node;
  const nodes = await context.db.node.findMany({
    where: { runId: context.run.id, kind: "search", round, ...(stage === "wave2" ? { stage } : {}) },
    select: { key: true },
  });
  return freshAmong(facts, new Set(nodes.map((node) => node.key)));
}

/** What the rest of the project's knowledge says of the same, as this attempt of the node sees it. */
function neighbours(context: NodeContext, facts: readonly RunFact[], fresh: ReadonlySet<string>): Promise<RunFact[]> {
  const { db, scope, run } = context;
  const looking = strongest(
    facts.filter((fact) => fresh.has(fact.key)),
    facts.length,
  );
  return context.recall("neighbours", z.array(RunFact), () =>
    listNeighbours(db, scope, { runId: run.id, facts: looking }),
  );
}

/**
 * New facts and what else speaks of the same, in groups. Copies of one text, and what one source says twice, are told
 * once.
 */
function groupsOf(
  context: NodeContext,
  { facts, known, fresh }: { facts: readonly RunFact[]; known: readonly RunFact[]; fresh: ReadonlySet<string> },
): FactIn[][] {
  const told = asFactsIn(distinctFacts([...facts, ...known]));
  return comparisonGroups(told, ({ id }) => fresh.has(id), asksModel(context) ? "one document" : "any");
}

/** What compares facts: a model, or the rules that answer without one. */
function finderOf({ run }: NodeContext): RelationFinder {
  return run.mode === "offline" ? "rule" : "model";
}

/** What calls of one agent found, and how many of them failed. */
interface Looked<T> {
  found: T[];
  failed: FailedCalls;
}

/** What groups of facts say of each other: what bears out what, and what cannot both hold. */
async function compare(
  context: NodeContext,
  groups: readonly (readonly FactIn[])[],
  fresh: ReadonlySet<string>,
): Promise<Record<"corroborations" | "contradictions", FoundRelation[]> & Pick<Looked<never>, "failed">> {
  const batches = groupBatches(groups, context.run.settings.contextTokens);
  const answers = await Promise.all(
    batches.map((batch) => context.tryAsk("detect_contradictions", { groups: batch.map((facts) => ({ facts })) })),
  );
  // What a rule found is possible until a person or a model has judged it. Source: agents.md, the offline driver.
  const finder = finderOf(context);
  const status = finder === "rule" ? "possible" : "confirmed";
  const found = answers.flatMap((answer) => (answer.ok ? [answer.output] : []));
  const isNew = ({ a, b }: { a: string; b: string }): boolean => fresh.has(a) || fresh.has(b);
  return {
    corroborations: found
      .flatMap(({ agreements }) => agreements.filter(isNew))
      .map((pair) => ({ kind: "corroborates", nature: null, reason: "", status: "confirmed", finder, ...pair })),
    contradictions: found
      .flatMap(({ contradictions }) => contradictions.filter(isNew))
      .map((pair) => ({ kind: "contradicts", status, finder, ...pair })),
    failed: failedOf("detect_contradictions", answers),
  };
}

/**
 * Titles of sources from which nothing was taken, those that a plan wanted read first, then those near the question; a
 * model sees in them what nobody asked about.
 */
async function listUntouched(
  context: NodeContext,
  planned: readonly string[],
  facts: readonly RunFact[],
): Promise<string[]> {
  if (!asksModel(context)) return [];
  const taken = new Set(facts.flatMap(({ evidence }) => evidence.map(({ title }) => title)));
  const hits = await nearTheQuestion(context, UNTOUCHED_AMONG);
  const near = await context.recall("near_titles", z.array(z.string()), async () =>
    fusedRank(await libraryByTerm(context), ({ url }) => url).map(({ title }) => title),
  );
  const titles = [...planned, ...hits.map(({ title }) => title), ...near];
  return [...new Set(titles)].filter((title) => !taken.has(title)).slice(0, UNTOUCHED_TOLD);
}

/** Addresses of the pages that the run's searches read, those read first first, as this attempt sees them. */
function pagesRead(context: NodeContext): Promise<string[]> {
  return context.recall("pages_read", z.array(z.string()), async () => {
    const rows = await context.db.fetchCall.findMany({
      where: { ...context.scope, runId: context.run.id, snapshot: { source: { url: { not: null } } } },
      orderBy: [{ startedAt: "asc" }, { id: "asc" }],
      select: { snapshot: { select: { source: { select: { url: true } } } } },
    });
    return [...new Set(rows.flatMap(({ snapshot }) => snapshot?.source.url ?? []))];
  });
}

/**
 * Pages that the run has read, whose links may be followed, those of the strongest facts first: what leads on often says
 * nothing itself. Undefined where it follows none: old runs, and all that may not, ask what they asked.
 */
async function pagesToOffer(context: NodeContext, facts: readonly RunFact[]): Promise<string[] | undefined> {
  const { settings, mode } = context.run;
  if (pagesToFollow(settings, mode) === 0) return undefined;
  const cited = strongest(facts, facts.length).flatMap(({ evidence }) => evidence.flatMap(({ url }) => url ?? []));
  const read = await pagesRead(context);
  const isRead = new Set(read);
  const pages = [...new Set([...cited.filter((url) => isRead.has(url)), ...read])].filter(isWebAddress);
  return pages.length === 0 ? undefined : pages.slice(0, PAGES_TOLD);
}

/** What the analysis of the first wave missed, which stands before the pivot. */
async function missedBefore({ db, run, node }: NodeContext): Promise<FoundGap[]> {
  const before = await db.node.findFirst({
    where: { runId: run.id, kind: "analyze", stage: "pivot", status: "complete", round: node.round },
    orderBy: { ordinal: "desc" },
    select: { result: true },
  });
  return before === null ? [] : AnalyzeResult.parse(before.result).gaps;
}

async function findGaps(
  context: NodeContext,
  threads: readonly Thread[],
  facts: readonly RunFact[],
): Promise<Looked<FoundGap>> {
  // No search follows the second wave: what it closed, whoever plans the report sees, who looks through all facts anyway.
  if (context.node.stage === "wave2" && asksModel(context)) {
    return { found: await missedBefore(context), failed: [] };
  }
  const pages = await pagesToOffer(context, facts);
  const answer = await context.tryAsk("find_gaps", {
    ...(pages && { pages }),
    question: context.run.question,
    expected: threads
      .filter((thread) => !thread.key.startsWith("gap-"))
      .flatMap((one) => one.perspective.questions)
      .slice(0, EXPECTED_TOLD),
    untouched: await listUntouched(
      context,
      threads.flatMap(({ documents }) => documents),
      facts,
    ),
    facts: factsWithin(statedIfAsked(context, strongest(facts, facts.length)), context.run.settings.contextTokens),
  });
  return { found: answer.ok ? answer.output.gaps : [], failed: failedOf("find_gaps", [answer]) };
}

/** What the run's searches asked, and how many facts answer it: all of them have ended when this is asked. */
async function listTried({ db, run }: NodeContext): Promise<string[]> {
  const nodes = await listDone(db, run.id, { kind: "search" });
  const turns = nodes.flatMap(({ result }) => SearchResult.parse(result).conversation);
  return turns.map(({ question, factKeys }) => `${question} (${count(factKeys.length, "fact")})`);
}

async function decidePivot(
  context: NodeContext,
  gaps: readonly FoundGap[],
  contradictions: readonly FoundRelation[],
): Promise<{ pivot: AnalyzeResult["pivot"]; failed: FailedCalls }> {
  if (context.node.stage === "wave2") {
    return { pivot: { isSecondWave: false, gaps: [], rationale: "The second wave has been made." }, failed: [] };
  }
  const answer = await context.tryAsk("decide_pivot", {
    question: context.run.question,
    tried: (await listTried(context)).slice(0, TRIED_TOLD),
    gaps: gaps.map(({ description, importance }) => ({ description, importance })),
    contradictions: contradictions.slice(0, CONTRADICTIONS_TOLD).map((found) => found.reason),
    budgetLeft: budgetInWords(await context.leftMs()),
  });
  const pivot = answer.ok ? answer.output : { isSecondWave: false, gaps: [], rationale: answer.failure.message };
  return { pivot, failed: failedOf("decide_pivot", [answer]) };
}

interface Findings {
  facts: RunFact[];
  /** Facts of others that may be borne out or contradicted now. */
  known: RunFact[];
  relations: FoundRelation[];
  gaps: FoundGap[];
}

/** What earlier runs left open and this one has found out is closed; what it misses too stays open. */
async function closeAnswered(tx: Tx, { run, scope }: NodeContext, found: Findings): Promise<void> {
  const { researcherId } = run;
  const missed = new Set(found.gaps.map((gap) => gap.description));
  const open = await listLeftOpen(tx, scope, { runId: run.id, researcherId });
  const questions = open.filter((description) => !missed.has(description));
  if (questions.length === 0) return;
  const contested = contestedIn(found.relations);
  const statements = found.facts.map(({ key, status, statement, evidence }) => ({
    key,
    status,
    statement,
    isContested: contested.has(key),
    near: evidence.map(({ title }) => title).join(" "),
    sources: [...new Set(quotesOf(evidence).map(({ sha256 }) => sha256))],
  }));
  const librarySources = await countSources(tx, scope);
  const { answered } = answeredBy({ goal: run.question, questions, librarySources }, statements);
  await closeGaps(tx, scope, { researcherId, descriptions: answered });
}

async function writeFindings(tx: Tx, context: NodeContext, found: Findings): Promise<void> {
  const { run, node, scope } = context;
  await relateFacts(tx, scope, { runId: run.id, nodeKey: node.key, found: found.relations });
  await writeGaps(tx, scope, { runId: run.id, researcherId: run.researcherId, nodeId: node.id, gaps: found.gaps });
  await closeAnswered(tx, context, found);
  const keys = found.facts.map((fact) => fact.key);
  await refreshQuality(tx, scope, keys);
  const touched = [...keys, ...found.known.map((fact) => fact.key)];
  await refreshScores(tx, scope, await factIdsOf(tx, scope, touched));
}

/** Compares what the searches found: what bears each other out, what contradicts, what is missing, and whether to go on. */
export async function analyze(context: NodeContext): Promise<NodeOutcome> {
  const facts = await runFactsToCompare(context);
  const threads = await listThreads(context);
  const fresh = await freshKeys(context, facts);
  const known = await neighbours(context, facts, fresh);
  const groups = groupsOf(context, { facts, known, fresh });
  const [compared, missed] = await Promise.all([compare(context, groups, fresh), findGaps(context, threads, facts)]);
  const { contradictions } = compared;
  const corroborations = ofTwoVoices(compared.corroborations, [...facts, ...known]);
  const gaps = missed.found;
  const { pivot, failed } = await decidePivot(context, gaps, contradictions);
  const result: AnalyzeResult = {
    clusters: groups.length,
    corroborations: corroborations.length,
    contradictions: contradictions.length,
    failedCalls: [...compared.failed, ...missed.failed, ...failed],
    gaps,
    pivot,
  };
  const path = `${context.node.stage === "wave2" ? "pivot-2" : "pivot"}${roundSuffix(context.node.round)}.json`;
  return {
    result,
    text: `${count(contradictions.length, "contradiction")}, ${count(gaps.length, "gap")}. ${result.pivot.rationale}`,
    artifacts: [
      {
        path,
        mediaType: "application/json",
        content: canonicalJson({ ...result, relations: [...corroborations, ...contradictions] }),
      },
    ],
    write: (tx) =>
      writeFindings(tx, context, { facts, known, relations: [...corroborations, ...contradictions], gaps }),
  };
}
