import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Tables of work that a worker takes for as long as it says that it lives, and that tells how it goes. */
type LeasedTable = "report_export" | "import_job" | "person_export";

/** A row that this worker has taken; another one's token writes nothing. */
export interface Held {
  readonly id: string;
  readonly token: string;
}

function held({ id, token }: Held): Prisma.Sql {
  return Prisma.sql`id = ${id}::uuid and lease_token = ${token}::uuid and status = 'running'`;
}

/** Writes how far leased work is, in percent, where its holder still has it. */
export async function advance(db: Tx, table: LeasedTable, row: Held & { progress: number }): Promise<void> {
  await db.$executeRaw`update ${Prisma.raw(table)} set progress = ${row.progress} where ${held(row)}`;
}

/** Says that the holder lives; false when it holds the row no more. */
export async function renew(db: Tx, table: LeasedTable, row: Held & { seconds: number }): Promise<boolean> {
  const renewed = await db.$executeRaw`
    update ${Prisma.raw(table)} set lease_until = now() + make_interval(secs => ${row.seconds}) where ${held(row)}`;
  return renewed > 0;
}

/** Ends it with the sentence that says why. */
export async function fail(db: Tx, table: LeasedTable, row: Held & { why: string }): Promise<void> {
  await db.$executeRaw`
    update ${Prisma.raw(table)} set status = 'failed', error = ${row.why}, ended_at = now(), lease_until = null
    where ${held(row)}`;
}

/** Lets another worker take it; with `isUncounted`, as if this one never had. */
export async function release(db: Tx, table: LeasedTable, row: Held & { isUncounted: boolean }): Promise<void> {
  await db.$executeRaw`
    update ${Prisma.raw(table)} set status = 'queued', progress = 0, lease_until = null, lease_token = null,
      attempts = attempts - ${row.isUncounted ? 1 : 0}::int
    where ${held(row)}`;
}

/** Drops what is old, and gives up what several workers have died of. */
export async function tidyLeased(db: Db, table: LeasedTable, cap: { attempts: number; why: string }): Promise<void> {
  await db.$executeRaw`
    with old as (delete from ${Prisma.raw(table)} where expires_at < now() and status <> 'running')
    update ${Prisma.raw(table)} set status = 'failed', ended_at = now(), lease_until = null, error = ${cap.why}
    where status = 'running' and lease_until < now() and attempts >= ${cap.attempts}`;
}
