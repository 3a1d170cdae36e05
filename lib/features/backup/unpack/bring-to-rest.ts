import { ImportStopped } from "@/lib/domain/files/import-rest";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Import } from "./import-job";

interface Stop {
  id: string;
  /** When it was exported; never later than now, for a zip may say what it likes. */
  at: Date;
}

const lost = JSON.stringify({ kind: "unavailable", message: "It was under way when the project was exported." });

/** How each thing that goes on by itself is ended, in this order; how many rows that takes is told to the importer. */
const stops: Record<keyof ImportStopped, (stop: Stop) => Prisma.Sql> = {
  // A replay answers from a bundle that nothing was compared with yet.
  replays: ({ id, at }) => Prisma.sql`
    update run set status = 'cancelled', ended_at = ${at}::timestamptz, wake_at = null,
      status_reason = 'The replay was under way when the project was exported. Replay the run again.'
    where project_id = ${id}::uuid and mode = 'replay' and status not in ('completed', 'cancelled')`,
  runs: ({ id, at }) => Prisma.sql`
    update run set status = 'paused', paused_at = ${at}::timestamptz,
      status_reason = 'Paused: it was under way when the project was exported. Resume it to go on.'
    where project_id = ${id}::uuid and status = 'running'`,
  crawls: ({ id, at }) => Prisma.sql`
    update crawl set status = 'stopped', ended_at = ${at}::timestamptz
    where project_id = ${id}::uuid and status = 'running'`,
  rereads: ({ id }) => Prisma.sql`
    update source set reread_days = null where project_id = ${id}::uuid and reread_days is not null`,
  readings: ({ id }) => Prisma.sql`
    update source set status = 'unreadable', status_code = 'interrupted',
      status_reason = 'It was being read when the project was exported. Add it again.'
    where project_id = ${id}::uuid and status = 'reading'`,
  summaries: ({ id, at }) => Prisma.sql`
    update summary_request set status = 'failed', ended_at = ${at}::timestamptz, retry_at = null,
      reason = 'It was waited for when the project was exported.'
    where project_id = ${id}::uuid and status = 'waiting'`,
  questions: ({ id, at }) => Prisma.sql`
    update question set status = 'not_held', answered_at = ${at}::timestamptz,
      note = 'It was being answered when the project was exported. Ask again.'
    where project_id = ${id}::uuid and status = 'asked'`,
  calls: ({ id, at }) => Prisma.sql`
    update project_call set ended_at = ${at}::timestamptz, failure = ${lost}::jsonb
    where project_id = ${id}::uuid and ended_at is null`,
};

/** What goes with that and is nothing of its own. */
const after: readonly ((stop: Stop) => Prisma.Sql)[] = [
  ({ id }): Prisma.Sql => Prisma.sql`delete from run_bundle where project_id = ${id}::uuid and result is null`,
  ({ id }): Prisma.Sql =>
    Prisma.sql`update run set wake_at = null where project_id = ${id}::uuid and wake_at is not null`,
  // A step that somebody worked on is taken over from its beginning when its run is resumed.
  ({ id, at }): Prisma.Sql => Prisma.sql`
    update node set lease_holder = 'exported', lease_token = gen_random_uuid(), lease_until = ${at}::timestamptz
    where project_id = ${id}::uuid and status = 'running'`,
];

/**
 * The one place where an imported project is put at rest: nothing of it goes on, spends or leaves for the web before a
 * person of this install says so. Returns what was switched off.
 */
export async function bringToRest(tx: Tx, { scope, manifest }: Import): Promise<ImportStopped> {
  const at = new Date(Math.min(Date.parse(manifest.exportedAt), Date.now()));
  const stop = { id: scope.projectId, at };
  const stopped: [string, number][] = [];
  for (const [what, sql] of Object.entries(stops)) stopped.push([what, await tx.$executeRaw(sql(stop))]);
  for (const sql of after) await tx.$executeRaw(sql(stop));
  return ImportStopped.parse(Object.fromEntries(stopped));
}
