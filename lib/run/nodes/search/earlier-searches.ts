import { z } from "zod";
import { normalForm } from "@/lib/domain/facts/fact";
import { askedInVain, nearestTo, openOfOthers } from "@/lib/domain/plan/shared-rounds";
import { mergedAnswers } from "@/lib/domain/run/loop";
import { FoundFact, ReviewResult, SearchInput, SearchResult } from "@/lib/domain/run/results";
import { sharedCount } from "@/lib/domain/text/rank/diversity";
import { bestLinked } from "@/lib/domain/text/rank/linking";
import { termSet } from "@/lib/domain/text/terms";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import type { Earlier, ReadElsewhere } from "./others";
import { isSharing, listRounds, type SharedRound } from "./shared-rounds";

const ReadBefore = z.object({
  queries: z.array(z.string()).default([]),
  read: z.array(z.object({ passage: z.string(), asked: z.array(z.string()) })),
  begun: z.array(z.string()).default([]),
  facts: z.array(FoundFact),
  answers: z.array(z.object({ question: z.string(), factIds: z.array(z.string()) })),
  open: z.array(z.string()).default([]),
  vain: z.array(z.string()).default([]),
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
/** Facts of others that a search is told beside those that answer its questions: what one of its prompts shows. */
const NEAR = 16;
/** Questions of theirs to which nobody found a fact that it is told of, the latest. */
const VAIN = 40;
/** Open questions of theirs for which it reads, too: as many as two other perspectives have. */
const OF_OTHERS = 12;

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

function parsed(rows: readonly { result: unknown }[]): SearchResult[] {
  return rows.flatMap(({ result }) => SearchResult.safeParse(result).data ?? []);
}

/** What the run's other searches have done: all of those that are complete, the rounds that are done of the others. */
async function ownSearches(context: NodeContext): Promise<SharedRound[]> {
  const { db, scope, run, node } = context;
  const complete = await db.node.findMany({
    where: { ...scope, kind: "search", status: "complete", runId: run.id, key: { not: node.key } },
    orderBy: { ordinal: "asc" },
    select: { result: true },
  });
  return isSharing(context) ? [...parsed(complete), ...(await listRounds(context))] : parsed(complete);
}

/** The results of the searches of the project's runs before this one. */
async function searchesBefore({ db, scope, run }: NodeContext): Promise<SearchResult[]> {
  const rows = await db.node.findMany({
    where: { ...scope, kind: "search", status: "complete", runId: { not: run.id }, run: { mode: "live" } },
    orderBy: [{ run: { createdAt: "desc" } }, { ordinal: "asc" }],
    take: EARLIER_SEARCHES,
    select: { result: true },
  });
  return parsed(rows);
}

/** The questions of the run's other searches, as the plan has them now. */
async function questionsOfOthers({ db, run, node }: NodeContext): Promise<string[]> {
  const rows = await db.node.findMany({
    where: { runId: run.id, kind: "search", status: { not: "skipped" }, round: node.round, key: { not: node.key } },
    orderBy: { ordinal: "asc" },
    select: { input: true },
  });
  return rows.flatMap(({ input }) => SearchInput.safeParse(input).data?.perspective.questions ?? []);
}

/** What a search learns of the others' of its run beside what was read for its own questions; nothing where none share. */
async function learned(
  context: NodeContext,
  { questions, open }: Asked,
  own: readonly SharedRound[],
): Promise<Pick<ReadBefore, "facts" | "open" | "vain">> {
  if (!isSharing(context)) return { facts: [], open: [], vain: [] };
  const facts = new Map(own.flatMap((one) => one.facts).map((fact) => [fact.id, fact]));
  const said = [...facts.values()].map(({ id, statement: text, sourceTitle: title }) => ({ id, text, title }));
  const answers = own.flatMap((one) => one.answers.map(({ question, factKeys }) => ({ question, factIds: factKeys })));
  const others = openOfOthers(await questionsOfOthers(context), questions, answers);
  return {
    open: nearestTo(others, questions, OF_OTHERS),
    facts: bestLinked(open, said, NEAR).flatMap((id) => facts.get(id) ?? []),
    vain: askedInVain(own.flatMap(({ conversation }) => conversation)).slice(-VAIN),
  };
}

/** The questions of a search, and what of them is open, with what a review misses. */
interface Asked {
  questions: readonly string[];
  open: readonly string[];
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
async function loadReadBefore(
  context: NodeContext,
  asking: Asked,
  earlier: readonly SearchResult[],
): Promise<ReadBefore> {
  const { questions } = asking;
  const own = await ownSearches(context);
  const { facts: near, open, vain } = await learned(context, asking, own);
  const forms = new Set([...questions, ...open].map(normalForm));
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
  for (const { id } of near) named.add(id);
  return {
    queries: nearestLast(questions, [...new Set(own.flatMap(({ queries }) => queries))]),
    read: [...asked]
      .map(([passage, of]) => ({ passage, asked: [...of].sort() }))
      .sort((a, b) => (a.passage < b.passage ? -1 : 1)),
    begun: own.flatMap(({ read }) => read.flatMap((one) => one.passages.filter(isNearBeginning))).toSorted(),
    facts: [...facts.values()].filter(({ id }) => named.has(id)),
    answers,
    open,
    vain,
  };
}

/** What was read before, as the search sees it that it is for. */
function seenBy(context: NodeContext, input: SearchInput, before: ReadBefore): ReadElsewhere {
  const readFor = new Map(before.read.map(({ passage, asked }) => [passage, new Set(asked)]));
  // A search that was sent back, or for a gap, has to find what a review missed, whatever answers it.
  const isForGap = input.rerun > 0 || context.node.stage === "wave2";
  return { ...before, readFor, queries: isForGap ? before.queries : [], answers: isForGap ? [] : before.answers };
}

/** What was read, asked and found elsewhere before a search begins, as this attempt sees it. */
export async function readElsewhere(context: NodeContext, input: SearchInput): Promise<ReadElsewhere> {
  const { questions } = input.perspective;
  if (!asksModel(context) || questions.length === 0)
    return { readFor: new Map(), begun: [], facts: [], answers: [], queries: [] };
  const before = await context.recall("read_before", ReadBefore, async () => {
    const asked = { questions, open: [...questions, ...input.gaps] };
    return loadReadBefore(context, asked, await searchesBefore(context));
  });
  return seenBy(context, input, before);
}

/**
 * What other searches of the run have read, asked and found meanwhile, once it is `ready`: what is done, as this attempt
 * sees it, so that a replay sees the same whichever is faster. Null where searches share nothing.
 */
export async function readMeanwhile(
  context: NodeContext,
  input: SearchInput,
  { name, open, ready }: { name: string; open: readonly string[]; ready?: () => Promise<void> },
): Promise<ReadElsewhere | null> {
  const { questions } = input.perspective;
  if (!isSharing(context) || questions.length === 0) return null;
  const before = await context.recall(name, ReadBefore, async () => {
    await ready?.();
    return loadReadBefore(context, { questions, open }, []);
  });
  return seenBy(context, input, before);
}
