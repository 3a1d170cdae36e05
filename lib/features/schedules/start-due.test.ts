import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { runCommand } from "@/lib/commands/run-command";
import { nextPlannedMs } from "@/lib/domain/researcher/schedule";
import { Schedule } from "@/lib/domain/researcher/schedule-shape";
import { RunSettings } from "@/lib/domain/run/settings";
import { getResearcherView } from "@/lib/features/researchers/views/researcher";
import { startRun } from "@/lib/features/runs/runs";
import { findSchedule, getSchedulePage } from "@/lib/features/schedules/views/schedule";
import { openDb } from "@/lib/platform/db/client";
import type { ResearcherSchedule } from "@/lib/platform/db/generated/client";
import { aMember } from "@/lib/testing/rigs/access";
import { endLiveRuns } from "@/lib/testing/rigs/engine";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";
import { startDue } from "./start-due";

const DAY_MS = 86_400_000;
const plan = Schedule.parse({ every: "week", weekday: 1, at: "06:00", timeZone: "Europe/Zurich" });
/** Its plan waits for approval: the run then does nothing by itself. */
const settings = RunSettings.parse({ perspectives: 3, iterations: 1, minutes: 20 });
const { signal } = new AbortController();

beforeAll(() => {
  vi.stubEnv("STEMMA_MODEL", "");
});
const shop = ownWorkshop();
beforeEach(() => shop.renew());
afterEach(async () => {
  await endLiveRuns(shop.db, shop.world);
  // Each test has a project of its own in one database.
  await shop.db.researcherSchedule.deleteMany();
});

async function command(
  name: "set_schedule" | "remove_schedule",
  own: object,
  userId = shop.world.userId,
): Promise<unknown> {
  const { projectId } = shop.world.scope;
  const input = { projectId, researcherId: shop.world.researcherId, ...own };
  return await runCommand(shop.db, { userId, address: "203.0.113.1" }, { name, input });
}

/** Sets the schedule; its first planned time. */
async function set(userId?: string): Promise<Date> {
  await command("set_schedule", { plan, settings, revision: null }, userId as typeof shop.world.userId);
  return (await stored()).nextAt;
}

async function stored(): Promise<ResearcherSchedule> {
  return await shop.db.researcherSchedule.findUniqueOrThrow({ where: { researcherId: shop.world.researcherId } });
}

/** Another researcher of the same project. */
async function anotherResearcher(): Promise<string> {
  const { scope, userId } = shop.world;
  const { id } = await shop.db.researcher.create({
    data: { ...scope, name: "Tides", nameKey: "tides", problem: "How high is the tide?", createdById: userId },
    select: { id: true },
  });
  return id;
}

async function runs(): Promise<
  { id: string; scheduledFor: Date | null; startedById: string | null; settings: unknown }[]
> {
  return await shop.db.run.findMany({
    where: { researcherId: shop.world.researcherId },
    orderBy: { number: "asc" },
    select: { id: true, scheduledFor: true, startedById: true, settings: true },
  });
}

function after(date: Date, ms = 0): { now: Date; signal: AbortSignal } {
  return { now: new Date(date.getTime() + ms), signal };
}

test("a run begins at its planned time and not before, with the schedule's own limits, and says who planned it when", async () => {
  const { db, world } = shop;
  const planned = await set();
  expect(planned.getTime()).toBe(nextPlannedMs(plan, Date.now()));
  expect(await startDue(db, after(planned, -1))).toBe(0);
  expect(await startDue(db, after(planned))).toBe(1);
  expect(await runs()).toMatchObject([{ scheduledFor: planned, startedById: world.userId, settings: { minutes: 20 } }]);
  const [run] = await runs();
  const first = await db.auditEvent.findFirstOrThrow({ where: { runId: run?.id ?? "" }, orderBy: { seq: "asc" } });
  expect(first).toMatchObject({ kind: "run_started", payload: { scheduledFor: planned.toISOString() } });
  expect((await stored()).nextAt.getTime()).toBe(nextPlannedMs(plan, planned.getTime()));
});

test("workers who look at once start it once", async () => {
  const planned = await set();
  const others = Array.from({ length: 4 }, () => openDb(shop.url, 2));
  const started = await Promise.all(others.map((db) => startDue(db, after(planned))));
  expect(started.reduce((sum, one) => sum + one, 0)).toBe(1);
  expect(await runs()).toHaveLength(1);
  await Promise.all(others.map((db) => db.$disconnect()));
});

test("a process that dies between starting a run and planning the next leaves nothing to be started twice", async () => {
  const { db, world } = shop;
  const planned = await set();
  const { researcherId, userId } = world;
  // What a process had written that died before it planned the next time.
  const idempotencyKey = `schedule ${researcherId} ${planned.toISOString()}`;
  await startRun(db, world.scope, { researcherId, userId, settings, idempotencyKey, scheduledFor: planned });
  expect(await startDue(db, after(planned, 5_000))).toBe(1);
  expect(await runs()).toHaveLength(1);
  expect(await stored()).toMatchObject({ lastAt: planned, lastNote: null });
});

test("over ten weeks in which nobody worked one run makes up for all", async () => {
  const { db } = shop;
  const planned = await set();
  const late = after(planned, 70 * DAY_MS);
  expect(await startDue(db, late)).toBe(1);
  expect(await startDue(db, late)).toBe(0);
  expect(await runs()).toHaveLength(1);
  expect((await stored()).nextAt.getTime()).toBeGreaterThan(late.now.getTime());
});

test("week after week one run begins, each for its own time", async () => {
  const { db, world } = shop;
  let planned = await set();
  const times: Date[] = [];
  for (let week = 0; week < 10; week++) {
    times.push(planned);
    expect(await startDue(db, after(planned))).toBe(1);
    await endLiveRuns(db, world);
    planned = (await stored()).nextAt;
  }
  expect((await runs()).map(({ scheduledFor }) => scheduledFor)).toEqual(times);
});

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function missed(): Promise<unknown[]> {
  return await shop.db.auditEvent.findMany({ where: { ...shop.world.scope, kind: "schedule_missed" } });
}

test("a run that is still under way is not doubled: the planned time is tried again, and its run begins when that has ended", async () => {
  const { db, world } = shop;
  const planned = await set();
  const { researcherId, userId } = world;
  await startRun(db, world.scope, { researcherId, userId, settings, idempotencyKey: randomUUID() });
  expect(await startDue(db, after(planned))).toBe(1);
  expect(await runs()).toHaveLength(1);
  const retryAt = new Date(planned.getTime() + 15 * MINUTE_MS);
  expect(await stored()).toMatchObject({
    nextAt: planned,
    lastAt: planned,
    lastNote: expect.stringMatching(/Run 1/),
    retryAt,
  });
  await endLiveRuns(db, world);
  expect(await startDue(db, after(planned, 14 * MINUTE_MS))).toBe(0);
  expect(await startDue(db, after(retryAt))).toBe(1);
  expect((await runs()).map(({ scheduledFor }) => scheduledFor)).toEqual([null, planned]);
  expect(await missed()).toEqual([]);
  const nextAt = new Date(nextPlannedMs(plan, planned.getTime()));
  expect(await stored()).toMatchObject({ nextAt, lastNote: null, retryAt: null, tryingSince: null });
});

test("a planned time at which no run may begin for six hours is left out; the feed says why, and the next one begins", async () => {
  const { db, world } = shop;
  const planned = await set();
  const { researcherId, userId } = world;
  await startRun(db, world.scope, { researcherId, userId, settings, idempotencyKey: randomUUID() });
  // Nobody worked when it came: it is tried from when somebody does.
  const first = 20 * HOUR_MS;
  await startDue(db, after(planned, first));
  await startDue(db, after(planned, first + 5 * HOUR_MS));
  expect(await missed()).toEqual([]);
  await startDue(db, after(planned, first + 6 * HOUR_MS));
  const { lastNote, nextAt, retryAt } = await stored();
  expect(retryAt).toBeNull();
  expect(lastNote).toMatch(/Run 1/);
  expect(await missed()).toMatchObject([{ payload: { plannedAt: planned.toISOString(), why: lastNote } }]);
  await endLiveRuns(db, world);
  await startDue(db, after(nextAt));
  expect((await runs()).at(-1)?.scheduledFor).toEqual(nextAt);
});

test("it rests with its researcher, and with a project that is archived or about to be deleted", async () => {
  const { db, world } = shop;
  const planned = await set();
  const { projectId } = world.scope;
  const where = { id: projectId };
  const look = (): Promise<number> => startDue(db, after(planned, DAY_MS));
  await db.researcher.update({ where: { id: world.researcherId }, data: { status: "completed" } });
  expect(await look()).toBe(0);
  await db.researcher.update({ where: { id: world.researcherId }, data: { status: "idle" } });
  const now = new Date();
  await db.project.update({ where, data: { archivedAt: now } });
  expect(await look()).toBe(0);
  const soon = { deleteAfter: planned, deletionRequestedAt: now, deletionRequestedById: world.userId };
  await db.project.update({ where, data: soon });
  expect(await look()).toBe(0);
  const kept = { archivedAt: null, deleteAfter: null, deletionRequestedAt: null, deletionRequestedById: null };
  await db.project.update({ where, data: kept });
  expect(await look()).toBe(1);
  expect(await runs()).toHaveLength(1);
});

test("who may not start research any more starts none by a schedule", async () => {
  const { db, world } = shop;
  const { projectId } = world.scope;
  const editor = await aMember(db, projectId, "editor");
  const planned = await set(editor);
  await db.membership.update({ where: { projectId_userId: { projectId, userId: editor } }, data: { role: "viewer" } });
  await startDue(db, after(planned));
  expect(await runs()).toEqual([]);
  expect((await stored()).lastNote).toContain("may not start research here any more");
});

test("of two who set it at once the later is told; taken away it starts nothing", async () => {
  const { db, world } = shop;
  const planned = await set();
  await expect(set()).rejects.toMatchObject({ kind: "stale" });
  await command("set_schedule", { plan: { ...plan, every: "day" }, settings, revision: 1 });
  await expect(command("set_schedule", { plan, settings, revision: 1 })).rejects.toMatchObject({ kind: "stale" });
  expect((await stored()).revision).toBe(2);
  await command("remove_schedule", {});
  expect(await startDue(db, after(planned, 30 * DAY_MS))).toBe(0);
  const kinds = await db.auditEvent.findMany({
    where: { ...world.scope, kind: { startsWith: "schedule_" } },
    orderBy: { seq: "asc" },
    select: { kind: true },
  });
  expect(kinds.map(({ kind }) => kind)).toEqual(["schedule_set", "schedule_set", "schedule_removed"]);
});

test("one that can no longer be read keeps no other from its time, is told of, and can be set again or removed", async () => {
  const { db, world } = shop;
  const old = world.researcherId;
  const planned = await set();
  // As a version wrote it that knew other settings, or other plans.
  await db.researcherSchedule.update({ where: { researcherId: old }, data: { settings: { ...settings, depth: 3 } } });
  const researcherId = await anotherResearcher();
  await command("set_schedule", { plan, settings, revision: null, researcherId });
  expect(await startDue(db, { ...after(planned), most: 2 })).toBe(2);
  expect(await db.run.count({ where: { researcherId } })).toBe(1);
  expect(await runs()).toEqual([]);
  const { lastNote, nextAt } = await stored();
  expect(lastNote).toContain("can no longer be read");
  expect(nextAt.getTime()).toBe(nextPlannedMs(plan, planned.getTime()));

  await db.researcherSchedule.update({ where: { researcherId: old }, data: { plan: { every: "tide" } } });
  await startDue(db, after(nextAt));
  expect((await stored()).nextAt.getTime()).toBeGreaterThan(nextAt.getTime());
  const access = await openProject(db, { caller: { userId: world.userId }, projectId: world.scope.projectId }, "read");
  const { schedule } = await getResearcherView(db, access, { researcherId: old });
  expect(schedule).toMatchObject({ plan: null, settings: null, lastNote });
  expect((await getSchedulePage(db, access, { researcherId: old })).schedule).toEqual(schedule);
  await command("set_schedule", { plan, settings, revision: 1 });
  expect(await findSchedule(db, access, old)).toMatchObject({ plan, settings });
  await command("remove_schedule", {});
  expect(await findSchedule(db, access, old)).toBeNull();
});

test("an error in one of them is its own: others begin, and it is tried again, then left out", async () => {
  const { db, world } = shop;
  const planned = await set();
  const researcherId = await anotherResearcher();
  await command("set_schedule", { plan, settings, revision: null, researcherId });
  // A number that a run of this researcher has already: its run cannot be written.
  const { userId, scope } = world;
  await startRun(db, scope, { researcherId: world.researcherId, userId, settings, idempotencyKey: randomUUID() });
  await endLiveRuns(db, world);
  await db.researcher.update({ where: { id: world.researcherId }, data: { runCount: 0 } });
  await startDue(db, after(planned));
  expect(await db.run.count({ where: { researcherId } })).toBe(1);
  expect(await runs()).toHaveLength(1);
  expect(await stored()).toMatchObject({ lastAt: planned, lastNote: expect.stringContaining("went wrong") });
  expect((await stored()).retryAt?.getTime()).toBeGreaterThan(planned.getTime());
  const later = after(planned, 6 * HOUR_MS);
  await startDue(db, later);
  expect((await stored()).nextAt.getTime()).toBeGreaterThan(later.now.getTime());
  expect(await missed()).toHaveLength(1);
});

test("set again, it no longer tells why the one before did not run", async () => {
  const { db, world } = shop;
  const planned = await set();
  await db.researcherSchedule.update({
    where: { researcherId: world.researcherId },
    data: {
      lastAt: planned,
      retryAt: planned,
      tryingSince: planned,
      lastNote: "Who set this schedule may not start research here any more.",
    },
  });
  await command("set_schedule", { plan, settings, revision: 1 });
  expect(await stored()).toMatchObject({ lastAt: null, lastNote: null, retryAt: null, tryingSince: null });
});

test("that a schedule heeds changes stands beside its plan, which processes of the version before go on reading", async () => {
  const { db, world } = shop;
  await command("set_schedule", { plan: { ...plan, whenChanged: true }, settings, revision: null });
  expect(await stored()).toMatchObject({ plan, whenChanged: true });
  expect((await stored()).plan).not.toHaveProperty("whenChanged");
  const { userId, researcherId, scope } = world;
  const access = await openProject(db, { caller: { userId }, projectId: scope.projectId }, "read");
  expect((await findSchedule(db, access, researcherId))?.plan).toEqual({ ...plan, whenChanged: true });
  await command("set_schedule", { plan, settings, revision: 1 });
  expect((await findSchedule(db, access, researcherId))?.plan).toEqual(plan);
});
