import { SearchInput, SearchResult } from "@/lib/domain/run/results";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import type { ReadElsewhere } from "./others";
import { type Asked, learnedFrom, ReadBefore, readBeforeOf, seenBy } from "./read-before";
import { isSharing, listRounds, type SharedRound } from "./shared-rounds";

/** Searches of earlier runs that are looked through, the newest first. */
const EARLIER_SEARCHES = 100;

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

/** What the run's other searches have read, and those of earlier runs, for one that asks this. */
async function loadReadBefore(
  context: NodeContext,
  asking: Asked,
  earlier: readonly SearchResult[],
): Promise<ReadBefore> {
  const own = await ownSearches(context);
  // Nothing is told of others where none share.
  const learned = isSharing(context)
    ? learnedFrom(own, asking, await questionsOfOthers(context))
    : { facts: [], open: [], vain: [] };
  return readBeforeOf(asking.questions, { own, earlier }, learned);
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
  return seenBy(context.node, input, before);
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
  return seenBy(context.node, input, before);
}
