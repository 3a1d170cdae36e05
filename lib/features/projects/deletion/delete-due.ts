import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { deleteInTurn } from "@/lib/features/kit/deletion-steps";
import { dropMemberFiles } from "@/lib/features/kit/member-files";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";
import { reach } from "@/lib/run/engine/race-points";
import { type DoomedTable, doomedTables } from "./doomed-tables";

/** Rows that go in one transaction at most and at least, and how many of them a large one counts for. */
const ROWS_AT_ONCE = 2_000;
const ROWS_LEAST = 50;
const LARGE = 20;
/** How long a transaction should take: others of the project's rows wait for it. */
const STEP_MS = 1_000;

const Due = z.array(z.object({ id: ProjectId }));

/** The project whose deletion is the longest due, of those that were not tried just now. */
async function findDue(db: Db, tried: readonly string[]): Promise<ProjectId | null> {
  const rows = Due.parse(
    await db.$queryRaw`
      select id from project where delete_after <= now() and id <> all(${tried}::uuid[])
      order by delete_after, id limit 1`,
  );
  return rows[0]?.id ?? null;
}

/** Keeps a project that is due from other workers until the transaction ends; false where one of them is at it. */
async function take(tx: Tx, projectId: ProjectId): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from project where id = ${projectId}::uuid and delete_after <= now() for update skip locked`;
  return rows.length > 0;
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
 * One step of a deletion, in one transaction: whoever dies in the middle of it leaves all as it was before, and whoever
 * comes next goes on from there.
 */
async function deleteOn(db: Db, projectId: ProjectId, atOnce: number): Promise<"taken" | "goes_on" | "ended"> {
  return await inTransaction(db, async (tx) => {
    if (!(await take(tx, projectId))) return "taken";
    // What is immutable lets itself be deleted by no other transaction.
    await tx.$executeRaw`select set_config('stemma.deletes_project', ${projectId}, true)`;
    await doomReplays(tx, projectId);
    // Before members go, by whom they are found; one that is being made just now finds its row gone.
    await dropMemberFiles(tx, projectId);
    if (!(await deleteRows(tx, projectId, atOnce))) return "goes_on";
    await endDeletion(tx, projectId);
    return "ended";
  });
}

interface Pace {
  signal: AbortSignal;
  /** Rows that go in one transaction. */
  atOnce: number;
}

/** One step as large as it may be: of what takes too long, less is tried. */
async function deleteSmaller(db: Db, projectId: ProjectId, atOnce: number): ReturnType<typeof deleteOn> {
  try {
    return await deleteOn(db, projectId, atOnce);
  } catch (error) {
    if (atOnce <= ROWS_LEAST) throw error;
    log.warn({ error, projectId }, "fewer rows are deleted at once");
    return await deleteSmaller(db, projectId, Math.max(ROWS_LEAST, Math.floor(atOnce / 8)));
  }
}

/** How many rows go next where so many took so long: what their keys are checked against may be small or large. */
export function nextRows(rows: number, tookMs: number, most: number): number {
  const fitting = Math.floor(rows * Math.min(2, STEP_MS / Math.max(1, tookMs)));
  return Math.min(most, Math.max(ROWS_LEAST, fitting));
}

/** Deletes one project, step by step; false where another worker is at it, or the time to stop has come. */
async function deleteProject(db: Db, projectId: ProjectId, { signal, atOnce }: Pace): Promise<boolean> {
  let rows = atOnce;
  while (!signal.aborted) {
    const startedAtMs = performance.now();
    const step = await deleteSmaller(db, projectId, rows);
    if (step === "taken") return false;
    rows = nextRows(rows, performance.now() - startedAtMs, atOnce);
    await reach("rows_deleted", projectId);
    if (step === "ended") return true;
  }
  return false;
}

/** Deletes the projects whose time has come, with all that is in them; returns how many went. */
export async function deleteDue(db: Db, signal: AbortSignal, atOnce: number = ROWS_AT_ONCE): Promise<number> {
  return await deleteInTurn<ProjectId>(signal, {
    what: "a project",
    field: "projectId",
    idOf: (projectId) => projectId,
    findNext: (tried) => findDue(db, tried),
    deleteOne: (projectId) => deleteProject(db, projectId, { signal, atOnce }),
  });
}
