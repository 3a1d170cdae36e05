import { z } from "zod";
import type { FactIn } from "@/lib/agents/kit/parts";
import { comparisonGroups } from "@/lib/domain/facts/matching";
import { distinctFacts } from "@/lib/domain/facts/one-source";
import { roundSuffix } from "@/lib/domain/plan/strategy";
import { count } from "@/lib/domain/report/report-parts";
import { canonicalJson } from "@/lib/domain/run/artifact";
import { type AnalyzeResult, type FoundGap, SearchResult } from "@/lib/domain/run/results";
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
import { listDone } from "@/lib/run/nodes/parts/node-results";
import { listThreads } from "@/lib/run/nodes/parts/threads";
import { countSources } from "@/lib/sources/search/library";
import { compareGroups } from "./compare-groups";
import { closedBy, freshAmong, ofTwoVoices } from "./comparing";
import { decidePivot } from "./decide-pivot";
import { findGaps } from "./gaps-left";

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

/** What the run's searches asked: all of them have ended when this is asked. */
async function listTried({ db, run }: NodeContext): Promise<SearchResult["conversation"]> {
  const nodes = await listDone(db, run.id, { kind: "search" });
  return nodes.flatMap(({ result }) => SearchResult.parse(result).conversation);
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
  const librarySources = await countSources(tx, scope);
  const descriptions = closedBy(found, { goal: run.question, questions, librarySources });
  await closeGaps(tx, scope, { researcherId, descriptions });
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
  const [compared, missed] = await Promise.all([
    compareGroups(context, groups, fresh),
    findGaps(context, threads, facts),
  ]);
  const { contradictions } = compared;
  const corroborations = ofTwoVoices(compared.corroborations, [...facts, ...known]);
  const gaps = missed.found;
  const tried = (): Promise<SearchResult["conversation"]> => listTried(context);
  const { pivot, failed } = await decidePivot(context, { gaps, contradictions, tried });
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
