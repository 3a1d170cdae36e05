import type { Tx } from "@/lib/platform/db/client";

/** How long a model is waited for: a call that is older was left by a process that is gone. */
const ASKING_MIN = 15;

/** Whether a model is asked for the project, or its summary written, right now: it may tell of what it was told before. */
async function isAskedOf(tx: Tx, projectId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from question where project_id = ${projectId}::uuid and status = 'asked'
      and created_at > now() - make_interval(mins => ${ASKING_MIN}::int)
    union all select 1 from summary_request where project_id = ${projectId}::uuid and status = 'waiting'
      and lease_until > now()
    union all select 1 from project_call where project_id = ${projectId}::uuid and ended_at is null
      and started_at > now() - make_interval(mins => ${ASKING_MIN}::int) limit 1`;
  return rows.length > 0;
}

/** What comes behind a round: another one where it found anything, or while what was told before may still be written. */
export async function afterRound<Round>(
  tx: Tx,
  projectId: string,
  { changed, again }: { changed: number; again: Round },
): Promise<{ next: Round | { at: "replays" }; rests: boolean }> {
  if (changed > 0) return { next: again, rests: false };
  const rests = await isAskedOf(tx, projectId);
  return { next: rests ? again : { at: "replays" }, rests };
}
