import { z } from "zod";
import type { FactIn } from "@/lib/agents/kit/parts";
import { normalForm } from "@/lib/domain/facts/fact";
import { mergedAnswers } from "@/lib/domain/run/loop";
import { FoundFact, ReviewResult, SearchInput, SearchResult } from "@/lib/domain/run/results";
import { sharedCount } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";

/** What the earlier searches of a thread tried, read and found. */
export interface Earlier {
  queries: string[];
  passages: string[];
  facts: FactIn[];
  answers: { question: string; factIds: string[] }[];
}

/** What other searches read for questions of this one. */
export interface ReadElsewhere {
  /** By passage: the questions, in their normal form, that it was read for. */
  readFor: Map<string, Set<string>>;
  /** Passages near the beginning of their source that the run read, for whatever question. */
  begun: string[];
  /** The facts that answer them, with what they answer. */
  facts: FactIn[];
  answers: { question: string; factIds: string[] }[];
  /** Queries that the run's other searches made, those nearest to these questions last. */
  queries: string[];
}

const ReadBefore = z.object({
  queries: z.array(z.string()).default([]),
  read: z.array(z.object({ passage: z.string(), asked: z.array(z.string()) })),
  begun: z.array(z.string()).default([]),
  facts: z.array(FoundFact),
  answers: z.array(z.object({ question: z.string(), factIds: z.array(z.string()) })),
});
type ReadBefore = z.infer<typeof ReadBefore>;

/** Places at the beginning of a source, from 0, in which its head may stand. */
const NEAR_BEGINNING = 4;

/** Whether a passage stands where its source begins, by its id. */
function isNearBeginning(id: string): boolean {
  return Number(id.slice(id.lastIndexOf(":") + 1)) < NEAR_BEGINNING;
}

/** Searches of earlier runs that are looked through, the newest first. */
const EARLIER_SEARCHES = 100;

const none: Earlier = { queries: [], passages: [], facts: [], answers: [] };

/** What a search that is made again begins with; nothing for the first of its thread. What its review refused is left out. */
export async function earlierSearches({ db, run, node }: NodeContext, input: SearchInput): Promise<Earlier> {
  if (input.rerun === 0) return none;
  const rows = await db.node.findMany({
    where: { runId: run.id, kind: { in: ["search", "review"] }, status: "complete", key: { not: node.key } },
    orderBy: { ordinal: "asc" },
    select: { kind: true, input: true, result: true },
  });
  const own = rows.filter((row) => SearchInput.pick({ thread: true }).parse(row.input).thread === input.thread);
  const results = own.filter((row) => row.kind === "search").map((row) => SearchResult.parse(row.result));
  const reviews = own.filter((row) => row.kind === "review").map((row) => ReviewResult.parse(row.result));
  const refused = new Set(reviews.flatMap((review) => review.rejectedKeys));
  const facts = new Map(results.flatMap((result) => result.facts).map((fact) => [fact.id, fact]));
  const answers = mergedAnswers(
    results.flatMap((result) => result.answers).map(({ question, factKeys }) => ({ question, factIds: factKeys })),
  );
  return {
    queries: [...new Set(results.flatMap((result) => result.queries))],
    passages: results.flatMap((result) => result.read.flatMap((one) => one.passages)),
    facts: [...facts.values()].filter((fact) => !refused.has(fact.id)),
    answers: answers.map(({ question, factIds }) => ({ question, factIds: factIds.filter((id) => !refused.has(id)) })),
  };
}

/** The results of the searches that are complete: of the run, and of the runs of the project before it. */
async function completeSearches({
  db,
  scope,
  run,
  node,
}: NodeContext): Promise<{ own: SearchResult[]; earlier: SearchResult[] }> {
  const done = { ...scope, kind: "search", status: "complete" } as const;
  const [own, earlier] = await Promise.all([
    db.node.findMany({
      where: { ...done, runId: run.id, key: { not: node.key } },
      orderBy: { ordinal: "asc" },
      select: { result: true },
    }),
    db.node.findMany({
      where: { ...done, runId: { not: run.id }, run: { mode: "live" } },
      orderBy: [{ run: { createdAt: "desc" } }, { ordinal: "asc" }],
      take: EARLIER_SEARCHES,
      select: { result: true },
    }),
  ]);
  const parsed = (rows: { result: unknown }[]): SearchResult[] =>
    rows.flatMap(({ result }) => SearchResult.safeParse(result).data ?? []);
  return { own: parsed(own), earlier: parsed(earlier) };
}

/** Queries in the order in which a writer of others is reminded of them: those that share most with the questions last. */
function nearestLast(questions: readonly string[], queries: readonly string[]): string[] {
  const asked = termSet(questions.join(" "));
  const shared = (query: string): number => sharedCount(asked, termSet(query));
  return queries.toSorted((a, b) => shared(a) - shared(b));
}

/**
 * Of an earlier run only what had nothing to say counts as read: what it found is in the knowledge base, where people
 * may have judged it, and stands in this run's report only with evidence of its own.
 */
async function loadReadBefore(context: NodeContext, questions: readonly string[]): Promise<ReadBefore> {
  const { own, earlier } = await completeSearches(context);
  const forms = new Set(questions.map(normalForm));
  const asked = new Map<string, Set<string>>();
  const note = (passages: readonly string[], of: readonly string[]): void => {
    const shared = of.map(normalForm).filter((form) => forms.has(form));
    if (shared.length === 0) return;
    for (const id of passages) asked.set(id, new Set([...(asked.get(id) ?? []), ...shared]));
  };
  for (const one of own.flatMap(({ read }) => read)) note(one.passages, one.asked);
  for (const one of earlier.flatMap(({ read }) => read)) note(one.empty, one.asked);
  const answers = mergedAnswers(
    own
      .flatMap((result) => result.answers)
      .filter(({ question }) => forms.has(normalForm(question)))
      .map(({ question, factKeys }) => ({ question, factIds: factKeys })),
  );
  const named = new Set(answers.flatMap(({ factIds }) => factIds));
  const facts = new Map(own.flatMap((result) => result.facts).map((fact) => [fact.id, fact]));
  return {
    queries: nearestLast(questions, [...new Set(own.flatMap(({ queries }) => queries))]),
    read: [...asked]
      .map(([passage, of]) => ({ passage, asked: [...of].sort() }))
      .sort((a, b) => (a.passage < b.passage ? -1 : 1)),
    begun: own.flatMap(({ read }) => read.flatMap((one) => one.passages.filter(isNearBeginning))).toSorted(),
    facts: [...facts.values()].filter(({ id }) => named.has(id)),
    answers,
  };
}

/**
 * What searches that were complete when this one began had read for its questions, as this attempt sees it. Searches
 * that go on beside each other share nothing: what they would share would depend on which is faster.
 */
export async function readElsewhere(context: NodeContext, input: SearchInput): Promise<ReadElsewhere> {
  const { questions } = input.perspective;
  if (!asksModel(context) || questions.length === 0)
    return { readFor: new Map(), begun: [], facts: [], answers: [], queries: [] };
  const before = await context.recall("read_before", ReadBefore, () => loadReadBefore(context, questions));
  const readFor = new Map(before.read.map(({ passage, asked }) => [passage, new Set(asked)]));
  // A search that was sent back, or for a gap, has to find what a review missed, whatever answers it.
  const isForGap = input.rerun > 0 || context.node.stage === "wave2";
  const { facts, queries, answers, begun } = before;
  return { readFor, begun, facts, queries: isForGap ? queries : [], answers: isForGap ? [] : answers };
}
