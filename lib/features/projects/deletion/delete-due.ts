import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";
import { reach } from "@/lib/run/engine/race-points";
import { type DoomedTable, doomedTables } from "./doomed-tables";

/** Rows that go in one transaction, and how many of them a large one counts for. */
const ROWS_AT_ONCE = 2_000;
const LARGE = 20;

const Due = z.array(z.object({ id: ProjectId }));

/** The project whose deletion is the longest due, kept from other workers until the transaction ends. */
async function takeDue(tx: Tx): Promise<ProjectId | null> {
  const rows = Due.parse(
    await tx.$queryRaw`
      select id from project where delete_after <= now() order by delete_after, id limit 1 for update skip locked`,
  );
  return rows[0]?.id ?? null;
}

/** Replays of its runs hold what these rest on: they go, too. */
async function doomReplays(tx: Tx, projectId: ProjectId): Promise<void> {
  await tx.$executeRaw`
    update project replay set delete_after = origin.delete_after, delete_asked_at = origin.delete_asked_at,
      delete_asked_by_id = origin.delete_asked_by_id
    from project origin join run on run.project_id = origin.id join run_bundle bundle on bundle.source_id = run.id
    where origin.id = ${projectId}::uuid and replay.id = bundle.project_id and replay.is_replay
      and replay.archived_at is not null and replay.delete_after is null`;
}

interface Some {
  table: DoomedTable;
  most: number;
}

/** Lets up to `most` rows of a table name no other row of it any more; returns how many did. */
async function loosenSome(tx: Tx, projectId: ProjectId, { table, most }: Some): Promise<number> {
  if (table.self === undefined) return 0;
  const [name, self] = [Prisma.raw(table.name), Prisma.raw(table.self)];
  return await tx.$executeRaw`
    update ${name} set ${self} = null where ctid = any(array(
      select ctid from ${name} where project_id = ${projectId}::uuid and ${self} is not null limit ${most}::int))`;
}

/** Deletes up to `most` rows of a table; returns how many. All names come from `doomedTables`. */
async function deleteSome(tx: Tx, projectId: ProjectId, { table, most }: Some): Promise<number> {
  const { by } = table;
  const name = Prisma.raw(table.name);
  const isFound = by
    ? Prisma.sql`and ${Prisma.raw(by.column)} = any(array(
        select id from ${Prisma.raw(by.of)} where project_id = ${projectId}::uuid))`
    : Prisma.empty;
  return await tx.$executeRaw`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where project_id = ${projectId}::uuid ${isFound} limit ${most}::int))`;
}

/** Deletes as many rows as go at once, table after table; true when none is left. */
async function deleteRows(tx: Tx, projectId: ProjectId, atOnce: number): Promise<boolean> {
  const gone: Record<string, number> = {};
  let room = atOnce;
  let isAll = true;
  for (const table of doomedTables) {
    room -= await loosenSome(tx, projectId, { table, most: Math.max(0, room) });
    const weight = table.isLarge ? LARGE : 1;
    const most = Math.max(0, Math.ceil(room / weight));
    const rows = most === 0 ? 0 : await deleteSome(tx, projectId, { table, most });
    if (rows > 0) gone[table.name] = rows;
    room -= rows * weight;
    isAll = rows < most;
    if (!isAll) break;
  }
  await tx.$executeRaw`
    update project set deleted_rows = (
      select coalesce(jsonb_object_agg(name, rows), '{}') from (
        select key as name, sum(value::bigint) as rows from (
          select * from jsonb_each_text(deleted_rows) union all select * from jsonb_each_text(${JSON.stringify(gone)}::jsonb)
        ) told group by key) counted)
    where id = ${projectId}::uuid`;
  return isAll;
}

/** Ends a deletion: the project itself goes, and one row says that it was there. */
async function endDeletion(tx: Tx, projectId: ProjectId): Promise<void> {
  await tx.$executeRaw`
    insert into project_deletion (project_id, asked_by_id, asked_at, rows)
    select id, delete_asked_by_id, delete_asked_at, deleted_rows from project where id = ${projectId}::uuid`;
  await tx.$executeRaw`delete from project where id = ${projectId}::uuid`;
}

/**
 * One step of the deletion that is the longest due, in one transaction: whoever dies in the middle of it leaves all as it
 * was before, and whoever comes next goes on from there. Null where nothing is due, or others are at it.
 */
async function deleteOn(db: Db, atOnce: number): Promise<{ projectId: ProjectId; isEnded: boolean } | null> {
  return await inTransaction(db, async (tx) => {
    const projectId = await takeDue(tx);
    if (projectId === null) return null;
    // What is immutable lets itself be deleted by no other transaction.
    await tx.$executeRaw`select set_config('stemma.deletes_project', ${projectId}, true)`;
    await doomReplays(tx, projectId);
    const isEnded = await deleteRows(tx, projectId, atOnce);
    if (isEnded) await endDeletion(tx, projectId);
    return { projectId, isEnded };
  });
}

/**
 * Deletes projects whose time has come, with all that is in them, step by step; called again and again by every worker.
 * Returns how many went.
 */
export async function deleteDue(db: Db, signal: AbortSignal, atOnce: number = ROWS_AT_ONCE): Promise<number> {
  let ended = 0;
  while (!signal.aborted) {
    const step = await deleteOn(db, atOnce);
    if (step === null) return ended;
    if (step.isEnded) {
      ended += 1;
      log.info({ projectId: step.projectId }, "a project was deleted");
    }
    await reach("rows_deleted", step.projectId);
  }
  return ended;
}
