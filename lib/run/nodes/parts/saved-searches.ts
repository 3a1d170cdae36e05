import { searchesSaved } from "@/lib/domain/questions/answering";
import { type FailedCalls, SearchResult } from "@/lib/domain/run/results";
import type { Db, Tx } from "@/lib/platform/db/client";
import { EMBEDDINGS } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";

type Known = SearchResult["known"];

async function queriesOf(tx: Db | Tx, runId: string): Promise<string[]> {
  const made = await tx.searchCall.findMany({ where: { runId }, distinct: ["query"], select: { query: true } });
  return made.map(({ query }) => query);
}

/** How many searches the knowledge base saved a run whose searches used this of it. */
export async function countSaved(tx: Db | Tx, runId: string, known: readonly Known[]): Promise<number> {
  if (known.every((one) => one.factKeys.length === 0)) return 0;
  return searchesSaved({
    answered: known.reduce((sum, one) => sum + one.answered.length, 0),
    earlier: known.flatMap((one) => one.queries),
    made: await queriesOf(tx, runId),
  });
}

/** Keeps the figure with the run, where people see it while the run goes on. */
export async function keepSaved(tx: Tx, runId: string, saved: number): Promise<void> {
  await tx.$executeRaw`
    update run set searches_saved = ${saved} where id = ${runId}::uuid and searches_saved <> ${saved}`;
}

/** Counts anew when a search ends, with what it has used itself. */
export async function recountSaved(context: NodeContext, tx: Tx, own: Known): Promise<void> {
  if (own.factKeys.length === 0) return;
  const others = await tx.node.findMany({
    where: { runId: context.run.id, kind: "search", status: "complete", id: { not: context.node.id } },
    select: { result: true },
  });
  const known = others.map(({ result }) => SearchResult.parse(result).known);
  await keepSaved(tx, context.run.id, await countSaved(tx, context.run.id, [...known, own]));
}

/** Requests for vectors that failed, so that words alone ranked what a run's searches found. */
export function failedVectors({ failedVectors: calls }: { failedVectors: number }): { failedCalls: FailedCalls } {
  return { failedCalls: calls === 0 ? [] : [{ agent: EMBEDDINGS, calls }] };
}
