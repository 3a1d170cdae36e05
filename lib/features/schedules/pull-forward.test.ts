import { beforeEach, expect, test } from "vitest";
import { Schedule } from "@/lib/domain/researcher/schedule-shape";
import { RunSettings } from "@/lib/domain/run/settings";
import { eventText } from "@/lib/features/runs/views/event-text";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { pullForward } from "./pull-forward";

const HOUR_MS = 3_600_000;
const plan = Schedule.parse({ every: "quarter", at: "06:00", timeZone: "UTC" });

const own = ownDatabase();
let world: AWorld;
/** When the researcher's last run was begun. */
let begunMs: number;
beforeEach(async () => {
  world = await aWorld(own.db);
  const run = await own.db.run.findUniqueOrThrow({ where: { id: world.runId }, select: { createdAt: true } });
  begunMs = run.createdAt.getTime();
  const { projectId, researcherId, reportId, owner: setById } = world;
  const place = { reportId, sectionOrdinal: 0, position: 0, sentence: "It rises." };
  await own.db.citation.create({ data: { projectId, ...place, factId: world.facts[0]?.id ?? "" } });
  const nextAt = new Date(begunMs + 60 * 24 * HOUR_MS);
  const stored = { projectId, researcherId, plan, whenChanged: true, settings: RunSettings.parse({}), setById, nextAt };
  await own.db.researcherSchedule.create({ data: stored });
  await own.db.source.update({ where: { id: world.sourceId }, data: { rereadDays: 7 } });
});

/** In how many hours after its last run the researcher runs next, once a page has changed. */
async function nextAfter(hours: number, { sourceId = world.sourceId, nth = 0 } = {}): Promise<number> {
  const at = new Date(begunMs + hours * HOUR_MS);
  const { projectId, snapshotId } = world;
  const { id: evidenceId } = await own.db.evidence.findFirstOrThrow({ where: { factId: world.facts[nth]?.id ?? "" } });
  await own.db.quoteChange.create({ data: { projectId, evidenceId, snapshotId, isGone: true, readAt: at } });
  await pullForward(own.db, world, { sourceId, at });
  const { nextAt } = await own.db.researcherSchedule.findUniqueOrThrow({
    where: { researcherId: world.researcherId },
  });
  return (nextAt.getTime() - begunMs) / HOUR_MS;
}

test("a change of a page that the last report cites makes its researcher due at once", async () => {
  expect(await nextAfter(100)).toBe(100);
});

test("the feed says that it runs sooner, and why", async () => {
  await nextAfter(100);
  const { payload } = await own.db.auditEvent.findFirstOrThrow({
    where: { projectId: world.projectId, kind: "schedule_pulled" },
  });
  const nextAt = new Date(begunMs + 100 * HOUR_MS).toISOString();
  expect(payload).toMatchObject({ researcherId: world.researcherId, nextAt });
  expect(eventText("schedule_pulled", payload)).toContain("runs sooner than planned");
});

test("a quote of a fact that the last report does not cite, and a page that nobody watches, make nothing due", async () => {
  expect(await nextAfter(100, { nth: 1 })).toBe(60 * 24);
  await own.db.source.update({ where: { id: world.sourceId }, data: { rereadDays: null } });
  expect(await nextAfter(101)).toBe(60 * 24);
});

test("words beside a quote that are gone make nothing due", async () => {
  await own.db.evidence.updateMany({ where: { factId: world.facts[0]?.id ?? "" }, data: { isBeside: true } });
  expect(await nextAfter(100)).toBe(60 * 24);
});

test("a schedule that somebody works at this moment is left to them", async () => {
  await own.db.$transaction(async (tx) => {
    await tx.$executeRaw`select from researcher_schedule where researcher_id = ${world.researcherId}::uuid for update`;
    expect(await nextAfter(100)).toBe(60 * 24);
  });
});

test("it is due a day after its last run at the earliest, however many changes come", async () => {
  expect(await nextAfter(2)).toBe(24);
  expect(await nextAfter(5)).toBe(24);
  expect(await nextAfter(23)).toBe(24);
});

test("a schedule that does not heed changes, a page that is not cited and a time that is being tried change nothing", async () => {
  const where = { researcherId: world.researcherId };
  const far = 60 * 24;
  const stranger = await aWorld(own.db);
  expect(await nextAfter(100, { sourceId: stranger.sourceId })).toBe(far);
  await own.db.researcherSchedule.update({ where, data: { tryingSince: new Date() } });
  expect(await nextAfter(100)).toBe(far);
  await own.db.researcherSchedule.update({ where, data: { tryingSince: null, whenChanged: false } });
  expect(await nextAfter(100)).toBe(far);
  await own.db.citation.deleteMany({ where: { reportId: world.reportId } });
  await own.db.researcherSchedule.update({ where, data: { whenChanged: true } });
  expect(await nextAfter(100)).toBe(far);
});
