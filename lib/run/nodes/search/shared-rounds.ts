import { z } from "zod";
import { SearchResult } from "@/lib/domain/run/results";
import { sharesRounds } from "@/lib/domain/run/settings";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { asResult, type Progress } from "./search-progress";

/** What a search under way has asked, tried, read and found. */
const SharedRound = SearchResult.pick({ conversation: true, queries: true, facts: true, answers: true, read: true });
export type SharedRound = z.infer<typeof SharedRound>;

/** Whether searches of a run that go on beside each other learn from each other: where a model is paid for each call. */
export function isSharing(context: Pick<NodeContext, "run">): boolean {
  return asksModel(context) && sharesRounds(context.run.settings);
}

/** Under which names it is kept how a search stands: what a step reads and keeps is evidence of its run. */
const STANDS = "stands_";

function standName(nth: number): string {
  return `${STANDS}${String(nth).padStart(3, "0")}`;
}

/** The name by which it is known that a round has read what it took. */
export function readingName(iteration: number): string {
  return standName(2 * iteration - 1);
}

async function keepStand(context: NodeContext, progress: Progress, name: string): Promise<void> {
  if (!isSharing(context)) return;
  await context.recall(name, SharedRound, () => Promise.resolve(SharedRound.parse(asResult(progress))));
}

/** Keeps how a search stands when a round of it has read what it took, for those beside it. */
export function keepReading(context: NodeContext, progress: Progress): Promise<void> {
  return keepStand(context, progress, readingName(progress.loop.length + 1));
}

/** Keeps how it stands when a round of it is done. */
export function keepRound(context: NodeContext, progress: Progress, iteration: number): Promise<void> {
  return keepStand(context, progress, standName(2 * iteration));
}

const Rows = z.array(z.object({ content: z.string() }));

/** How each other search of the run stands that is not complete, by its last reading or round, in the order of the plan. */
export async function listRounds({ db, run, node }: NodeContext): Promise<SharedRound[]> {
  const rows = Rows.parse(
    await db.$queryRaw`
    /* rounds_under_way */
    select last.content from (
      select distinct on (n.id) n.ordinal, a.content
      from node n
        join knowledge_read k on k.node_id = n.id and k.name like ${`${STANDS}%`}
        join artifact a on a.run_id = k.run_id and a.path = 'evidence/knowledge/' || k.sha256 || '.json'
      where n.project_id = ${run.projectId}::uuid and n.run_id = ${run.id}::uuid and n.id <> ${node.id}::uuid
        and n.kind = 'search' and n.status not in ('complete', 'skipped')
      order by n.id, k.attempt desc, k.name desc
    ) last order by last.ordinal`,
  );
  return rows.map(({ content }) => SharedRound.parse(JSON.parse(content)));
}
