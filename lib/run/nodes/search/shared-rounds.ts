import { z } from "zod";
import { SearchResult } from "@/lib/domain/run/results";
import { sharesRounds } from "@/lib/domain/run/settings";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { asResult, type Progress } from "./search-progress";

/** What a search under way has asked, tried, read and found when a round of it is done. */
const SharedRound = SearchResult.pick({ conversation: true, queries: true, facts: true, answers: true, read: true });
export type SharedRound = z.infer<typeof SharedRound>;

/** Whether searches of a run that go on beside each other learn from each other: where a model is paid for each call. */
export function isSharing(context: Pick<NodeContext, "run">): boolean {
  return asksModel(context) && sharesRounds(context.run.settings);
}

/** Under which name a round is kept: what a step reads and keeps is evidence of its run. */
const ROUND = "round_done_";

/** Keeps how a search stands when a round of it is done, for those beside it. */
export async function keepRound(context: NodeContext, progress: Progress, iteration: number): Promise<void> {
  if (!isSharing(context)) return;
  await context.recall(`${ROUND}${iteration}`, SharedRound, () =>
    Promise.resolve(SharedRound.parse(asResult(progress))),
  );
}

const Rows = z.array(z.object({ content: z.string() }));

/** The last round that is done of each other search of the run that is not complete, in the order of the plan. */
export async function listRounds({ db, run, node }: NodeContext): Promise<SharedRound[]> {
  const rows = Rows.parse(
    await db.$queryRaw`
    /* rounds_under_way */
    select last.content from (
      select distinct on (n.id) n.ordinal, a.content
      from node n
        join knowledge_read k on k.node_id = n.id and k.name like ${`${ROUND}%`}
        join artifact a on a.run_id = k.run_id and a.path = 'evidence/knowledge/' || k.sha256 || '.json'
      where n.project_id = ${run.projectId}::uuid and n.run_id = ${run.id}::uuid and n.id <> ${node.id}::uuid
        and n.kind = 'search' and n.status not in ('complete', 'skipped')
      order by n.id, k.attempt desc, length(k.name) desc, k.name desc
    ) last order by last.ordinal`,
  );
  return rows.map(({ content }) => SharedRound.parse(JSON.parse(content)));
}
