import type { SearchInput } from "@/lib/domain/run/results";
import type { NodeContext } from "@/lib/run/engine/context";
import type { Earlier } from "./others";
import { earlierOf } from "./read-before";

const none: Earlier = { queries: [], passages: [], facts: [], answers: [] };

/** What a search that is made again begins with; nothing for the first of its thread. What its review refused is left out. */
export async function earlierSearches({ db, run, node }: NodeContext, input: SearchInput): Promise<Earlier> {
  if (input.rerun === 0) return none;
  const rows = await db.node.findMany({
    where: { runId: run.id, kind: { in: ["search", "review"] }, status: "complete", key: { not: node.key } },
    orderBy: { ordinal: "asc" },
    select: { kind: true, input: true, result: true },
  });
  return earlierOf(rows, input);
}
