import { z } from "zod";
import { nodeKinds, nodeStatuses } from "@/lib/domain/core/words";
import { DROPPED } from "@/lib/domain/run/plan";
import type { Db, Tx } from "@/lib/platform/db/client";

/** A step as judgements of what was searched read it. */
export const SearchedRow = z.object({
  key: z.string(),
  kind: z.enum(nodeKinds),
  status: z.enum(nodeStatuses),
  input: z.unknown(),
  result: z.unknown(),
  /** Keys of the nodes that it needs, in order. */
  needs: z.array(z.string()),
});
export type SearchedNode = z.infer<typeof SearchedRow>;

const RecordedRow = SearchedRow.extend({ isDropped: z.boolean() });
/** A step that a run's record tells of, and whether a person dropped it of the plan. */
export type RecordedNode = z.infer<typeof RecordedRow>;

/** The steps that planned, searched and reviewed, and those that outlined the report, in the order of the plan. */
export async function listRecorded(db: Db | Tx, runId: string): Promise<RecordedNode[]> {
  return z.array(RecordedRow).parse(
    await db.$queryRaw`
      /* list_recorded */
      select n.key, n.kind::text, n.status::text, n.input, n.result, ${DROPPED} = any(n.tags) as "isDropped",
        array(select f.key from node_edge e join node f on f.id = e.from_id
          where e.to_id = n.id and e.run_id = n.run_id order by f.key collate "C") as needs
      from node n
      where n.run_id = ${runId}::uuid and n.kind in ('perspectives', 'topics', 'search', 'review', 'outline')
      order by n.ordinal`,
  );
}

/** Those of them that searched, and the reviews of these; not what a person dropped. */
export function searchedOf(nodes: readonly RecordedNode[]): RecordedNode[] {
  return nodes.filter(({ kind, isDropped }) => (kind === "search" || kind === "review") && !isDropped);
}

/** A run's searches and the reviews of them, in the order of the plan; not what a person dropped. */
export async function listSearched(db: Db | Tx, runId: string): Promise<SearchedNode[]> {
  return z.array(SearchedRow).parse(
    await db.$queryRaw`
      /* list_searched */
      select n.key, n.kind::text, n.status::text, n.input, n.result,
        array(select f.key from node_edge e join node f on f.id = e.from_id
          where e.to_id = n.id and e.run_id = n.run_id order by f.key collate "C") as needs
      from node n
      where n.run_id = ${runId}::uuid and n.kind in ('search', 'review') and not (${DROPPED} = any(n.tags))
      order by n.ordinal`,
  );
}
