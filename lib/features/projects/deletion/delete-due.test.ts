import { afterAll, afterEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ProjectId } from "@/lib/domain/core/ids";
import { getHomeView } from "@/lib/features/projects/views/home";
import { inTransaction } from "@/lib/platform/db/tx";
import { arm } from "@/lib/run/engine/race-points";
import { ownDatabase } from "@/lib/testing/database";
import { endAllStarted, endWith, startArmedProcess } from "@/lib/testing/processes/worker-process";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { deleteDue, nextRows } from "./delete-due";
import { doomedTables } from "./doomed-tables";

const own = ownDatabase();
afterEach(() => arm(null));
afterAll(() => endAllStarted());

const going = new AbortController().signal;

/** Says of a project that its deletion was asked for, and is due in so many seconds. */
async function doom({ projectId, owner }: Pick<AWorld, "projectId" | "owner">, inSeconds = -1): Promise<void> {
  await own.db.$executeRaw`
    update project set archived_at = now(), delete_asked_by_id = ${owner}::uuid, delete_asked_at = now() - interval '30 days',
      delete_after = now() + make_interval(secs => ${inSeconds}::int)
    where id = ${projectId}::uuid`;
}

/** How many rows each table has of a project, its own among them. */
async function countRows(projectId: ProjectId): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const { name } of [{ name: "project", key: "id" }, ...doomedTables]) {
    const key = name === "project" ? "id" : "project_id";
    const [row] = await own.db.$queryRawUnsafe<{ rows: number }[]>(
      `select count(*)::int as rows from ${name} where ${key} = $1::uuid`,
      projectId,
    );
    if (row !== undefined && row.rows > 0) counted[name] = row.rows;
  }
  return counted;
}

const immutable = ["original", "content", "snapshot", "artifact", "audit_event"] as const;

/** A statement in a transaction that says that it deletes a project. */
async function asDeletion(projectId: ProjectId, statement: string): Promise<number> {
  return await inTransaction(own.db, async (tx) => {
    await tx.$executeRaw`select set_config('stemma.deletes_project', ${projectId}, true)`;
    return await tx.$executeRawUnsafe(statement);
  });
}

test("what is immutable cannot be deleted before its project's time has come, whatever a transaction says", async () => {
  const world = await aWorld(own.db);
  const before = await countRows(world.projectId);
  expect(Object.keys(before)).toEqual(expect.arrayContaining(["original", "content", "snapshot", "audit_event"]));
  // First nobody has asked for it, then its time has not come.
  for (const isAsked of [false, true]) {
    if (isAsked) await doom(world, 3_600);
    for (const table of immutable.filter((name) => before[name])) {
      const statement = `delete from ${table} where project_id = '${world.projectId}'`;
      await expect(asDeletion(world.projectId, statement)).rejects.toThrow("cannot be changed or removed");
    }
    await expect(
      asDeletion(world.projectId, `delete from membership where project_id = '${world.projectId}'`),
    ).rejects.toThrow("without an owner");
    await expect(
      asDeletion(world.projectId, `delete from evidence where project_id = '${world.projectId}'`),
    ).rejects.toThrow("has no evidence");
  }
  expect(await countRows(world.projectId)).toEqual(before);
  await own.db.project.update({
    where: { id: world.projectId },
    data: { deleteAfter: null, deletionRequestedAt: null },
  });
});

test("once its time has come, the rows of that project alone, by deleting alone, within its deletion alone", async () => {
  const [doomed, other] = [await aWorld(own.db), await aWorld(own.db)];
  await doom(doomed);
  const isRefused = { message: expect.stringContaining("cannot be changed or removed") };
  const of = ({ projectId }: AWorld): string => `where project_id = '${projectId}'`;
  // Nothing says that it is a deletion, or it is that of another project.
  await expect(own.db.$executeRawUnsafe(`delete from content ${of(doomed)}`)).rejects.toThrow("cannot be changed");
  await expect(asDeletion(doomed.projectId, `delete from content ${of(other)}`)).rejects.toMatchObject(isRefused);
  await expect(asDeletion(other.projectId, `delete from content ${of(other)}`)).rejects.toMatchObject(isRefused);
  await expect(asDeletion(doomed.projectId, `update audit_event set reason = '' ${of(doomed)}`)).rejects.toMatchObject(
    isRefused,
  );
  await expect(asDeletion(doomed.projectId, "truncate audit_event")).rejects.toMatchObject(isRefused);
  const left = await countRows(other.projectId);
  expect(await deleteDue(own.db, going)).toBe(1);
  expect(await countRows(doomed.projectId)).toEqual({});
  expect(await countRows(other.projectId)).toEqual(left);
});

test("one row says that it was there, and cannot be changed", async () => {
  const world = await aWorld(own.db);
  const before = await countRows(world.projectId);
  await doom(world);
  await deleteDue(own.db, going);
  const where = { projectId: world.projectId };
  const told = await own.db.projectDeletion.findUniqueOrThrow({ where });
  const { project: _, ...rows } = before;
  expect(told).toMatchObject({ requestedById: world.owner, rows });
  await expect(own.db.projectDeletion.update({ where, data: { rows: {} } })).rejects.toThrow();
  await expect(own.db.projectDeletion.delete({ where })).rejects.toThrow();
  await expect(own.db.$executeRaw`truncate project_deletion`).rejects.toThrow();
});

test("one that is not due yet stays, and one that is due is there for nobody any more", async () => {
  const world = await aWorld(own.db);
  const caller = { userId: world.owner };
  const viewer = { id: world.owner, name: "Ada", email: "ada@example.org", isAdmin: false };
  const listed = async (): Promise<number> => (await getHomeView(own.db, viewer, { archived: "only" })).projects.length;
  await doom(world, 3_600);
  expect(await deleteDue(own.db, going)).toBe(0);
  await expect(openProject(own.db, { caller, projectId: world.projectId }, "read")).resolves.toBeDefined();
  expect(await listed()).toBe(1);
  await doom(world);
  await expect(openProject(own.db, { caller, projectId: world.projectId }, "delete")).rejects.toMatchObject({
    kind: "not_found",
  });
  expect(await listed()).toBe(0);
  await deleteDue(own.db, going);
});

test("a deletion in steps, by two workers at once, ends as one at a stroke, and harms nobody else", async () => {
  const [doomed, other] = [await aWorld(own.db), await aWorld(own.db)];
  const { project: _, ...rows } = await countRows(doomed.projectId);
  const left = await countRows(other.projectId);
  await doom(doomed);
  let steps = 0;
  arm(async () => {
    steps += 1;
  });
  const both = [deleteDue(own.db, going, 3), deleteDue(own.db, going, 3)];
  // Who finds the other at it goes, and comes again.
  const ended = (await Promise.all(both)).reduce((sum, count) => sum + count, 0) + (await deleteDue(own.db, going, 3));
  expect(ended).toBe(1);
  expect(steps).toBeGreaterThan(5);
  expect(await countRows(doomed.projectId)).toEqual({});
  expect(await countRows(other.projectId)).toEqual(left);
  const told = await own.db.projectDeletion.findUniqueOrThrow({ where: { projectId: doomed.projectId } });
  expect(told.rows).toEqual(rows);
});

test("what is still written while a deletion is under way goes with the rest", async () => {
  const world = await aWorld(own.db);
  await doom(world);
  let steps = 0;
  arm(async () => {
    steps += 1;
    // Late work, of a kind that was through long ago.
    if (steps > 20) return;
    await own.db.drawnText.create({
      data: { projectId: world.projectId, sha256: Buffer.alloc(32, steps), drawing: 1, drawn: "late" },
    });
  });
  expect(await deleteDue(own.db, going, 3)).toBe(1);
  expect(steps).toBeGreaterThan(20);
  expect(await countRows(world.projectId)).toEqual({});
  const { rows } = await own.db.projectDeletion.findUniqueOrThrow({ where: { projectId: world.projectId } });
  expect(rows).toMatchObject({ drawn_text: 20 });
});

test("facts that succeed one another in a circle, and answers to comments, go too", async () => {
  const world = await aWorld(own.db);
  const [a, b] = world.facts;
  if (!a || !b) throw new Error("The world has two facts.");
  await own.db.fact.update({ where: { id: a.id }, data: { supersededById: b.id } });
  await own.db.fact.update({ where: { id: b.id }, data: { supersededById: a.id } });
  const comment = { projectId: world.projectId, subjectKind: "fact", subjectId: a.id, authorId: world.owner };
  const first = await own.db.comment.create({ data: { ...comment, body: "Is it?" } });
  await own.db.comment.create({ data: { ...comment, body: "It is.", parentId: first.id } });
  await doom(world);
  expect(await deleteDue(own.db, going, 2)).toBe(1);
  expect(await countRows(world.projectId)).toEqual({});
});

test("a deletion that cannot go on keeps no other waiting, and goes on when it can", async () => {
  const [stuck, next] = [await aWorld(own.db), await aWorld(own.db)];
  await doom(stuck, -2);
  await doom(next);
  await own.db.$executeRawUnsafe(`create function refuse_stuck() returns trigger language plpgsql as
    $$ begin if old.id = '${stuck.sourceId}' then raise exception 'stuck'; end if; return old; end $$`);
  await own.db.$executeRaw`create trigger stuck before delete on source for each row execute function refuse_stuck()`;
  expect(await deleteDue(own.db, going)).toBe(1);
  expect(await countRows(stuck.projectId)).toMatchObject({ project: 1, source: 1 });
  expect(await countRows(next.projectId)).toEqual({});
  await own.db.$executeRaw`drop trigger stuck on source`;
  expect(await deleteDue(own.db, going)).toBe(1);
  expect(await countRows(stuck.projectId)).toEqual({});
});

test("of what takes long fewer rows go next, never none; of what is quick as many as may", () => {
  expect(nextRows(2_000, 10_000, 2_000)).toBe(200);
  expect(nextRows(2_000, 1_000_000, 2_000)).toBe(50);
  expect(nextRows(200, 100, 2_000)).toBe(400);
  expect(nextRows(1_500, 0, 2_000)).toBe(2_000);
  expect(nextRows(3, 0, 3)).toBe(3);
});

test("a worker process that is killed between two steps leaves a deletion that goes on where it was", async () => {
  const [doomed, other] = [await aWorld(own.db), await aWorld(own.db)];
  await own.db.$executeRaw`
    insert into version (project_id, subject_kind, subject_id, number, content)
    select ${doomed.projectId}::uuid, 'fact', 'x', nth, '"old"' from generate_series(1, 5000) nth`;
  const { project: _, ...rows } = await countRows(doomed.projectId);
  const left = await countRows(other.projectId);
  await doom(doomed);
  const holdAt = [{ point: "rows_deleted", key: doomed.projectId }];
  const { child, reached } = await startArmedProcess(own.url, { holdAt });
  await reached;
  await endWith(child, "SIGKILL");
  const halfway = await countRows(doomed.projectId);
  expect(halfway).toMatchObject({ project: 1 });
  expect(halfway["fact"]).toBeUndefined();
  expect(halfway["version"]).toBeGreaterThan(0);
  await ringOnChange(own.db, "project_deletion");
  const next = await startArmedProcess(own.url, {});
  const told = await untilFound(own.db, () =>
    own.db.projectDeletion.findUnique({ where: { projectId: doomed.projectId } }),
  );
  expect(told.rows).toEqual(rows);
  expect(await countRows(doomed.projectId)).toEqual({});
  expect(await countRows(other.projectId)).toEqual(left);
  await endWith(next.child, "SIGTERM");
}, 60_000);
