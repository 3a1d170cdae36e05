import { z } from "zod";
import type { ProjectId, RunId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { ProjectSettings } from "@/lib/domain/run/settings";
import type { Tx } from "@/lib/platform/db/client";

/** Whether nobody may accept in this project what they made themselves. */
async function wantsFourEyes(tx: Tx, projectId: ProjectId): Promise<boolean> {
  const { settings } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { settings: true } });
  return ProjectSettings.parse(settings).fourEyes;
}

/** Refuses an approval by who made what it is of. Holds for owners too. */
export function refuseOwn(makers: ReadonlySet<string>, userId: string, deed: string): void {
  if (!makers.has(userId)) return;
  throw new Refusal(
    "conflict",
    `This project wants a second pair of eyes: you ${deed}, so someone else has to accept it.`,
  );
}

/**
 * Who made what a run plans, finds and writes: who started it, who edited its plan, and who added the searches of the given
 * keys; without keys, who edited its report.
 * Nobody where the project does not want a second pair of eyes.
 */
export async function makersOfRun(
  tx: Tx,
  run: { projectId: ProjectId; runId: RunId; nodeKeys?: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (!(await wantsFourEyes(tx, run.projectId))) return new Set();
  const rows = z.array(z.object({ id: z.string() })).parse(
    await tx.$queryRaw`
      select started_by_id as id from run where id = ${run.runId}::uuid and started_by_id is not null
      union select author_id from version where project_id = ${run.projectId}::uuid and subject_kind = 'plan'
        and subject_id = ${run.runId} and author_id is not null
      union select added_by_id from node where run_id = ${run.runId}::uuid and key = any(${[...(run.nodeKeys ?? [])]})
        and added_by_id is not null
      union select author_id from report where run_id = ${run.runId}::uuid and author_id is not null
        and ${run.nodeKeys === undefined}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Who wrote what each of these facts says now: who made it by hand, or said it anew. Nobody where the project does not
 * want a second pair of eyes.
 */
export async function makersOfFacts(
  tx: Tx,
  projectId: ProjectId,
  factIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (!(await wantsFourEyes(tx, projectId))) return new Map();
  // A verdict is kept as a version too, with the same words: only who first wrote them anew made them.
  const rows = z.array(z.object({ factId: z.string(), id: z.string() })).parse(
    await tx.$queryRaw`
      select id as "factId", created_by_id as id from fact
      where project_id = ${projectId}::uuid and id = any(${[...factIds]}::uuid[]) and created_by_id is not null
      union select f.id, v.author_id from fact f join lateral (
        select author_id, number from version
        where project_id = f.project_id and subject_kind = 'fact' and subject_id = f.id::text
          and content->>'statement' = f.statement
        order by number limit 1) v on true
      where f.project_id = ${projectId}::uuid and f.id = any(${[...factIds]}::uuid[]) and v.author_id is not null
        and exists (select 1 from version o where o.project_id = f.project_id and o.subject_kind = 'fact'
          and o.subject_id = f.id::text and o.number < v.number and o.content->>'statement' <> f.statement)`,
  );
  const grouped = Map.groupBy(rows, (row) => row.factId);
  return new Map([...grouped].map(([factId, made]) => [factId, new Set(made.map(({ id }) => id))]));
}
