import { z } from "zod";
import { iterationLimit } from "@/lib/domain/plan/iterations";
import { treeOf } from "@/lib/domain/run/of-settings";
import type { RunSettings } from "@/lib/domain/run/settings";
import type { Db, Tx } from "@/lib/platform/db/client";

/** How far a tree of topics has come. */
export interface TreeProgress {
  /** Topics of the plan, without those that a person dropped, and how many of them were accepted. */
  topics: number;
  accepted: number;
  /** Iterations that were made or begun, and how many there may be. */
  iterations: number;
  limit: number;
}

const Row = z.object({ topics: z.int(), accepted: z.int(), iterations: z.int() });

/** Counts how far a tree has come: its topics, and its iterations against their limit. */
export async function readTreeProgress(
  db: Db | Tx,
  runId: string,
  settings: Pick<RunSettings, "tree">,
): Promise<TreeProgress> {
  const rows = await db.$queryRaw<unknown[]>`
    select count(distinct input->>'thread') filter (where kind = 'search' and not 'DROPPED' = any(tags))::int as topics,
      count(distinct input->>'thread') filter (where kind = 'review' and status = 'complete'
        and result->>'verdict' = 'accepted')::int as accepted,
      count(*) filter (where kind = 'search' and (attempt > 0 or status not in ('pending', 'skipped')))::int as iterations
    from node where run_id = ${runId}::uuid and stage = 'wave1'`;
  return { ...Row.parse(rows[0]), limit: iterationLimit(treeOf(settings)) };
}
