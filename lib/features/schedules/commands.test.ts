import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import { ResearcherId, type UserId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { asPlanned, forStore, StoredSchedule } from "./stored-schedule";
import { type findSchedule, getSchedulePage } from "./views/schedule";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});
beforeEach(async () => {
  vi.stubEnv("STEMMA_MODEL", "");
  await own.db.researcherSchedule.deleteMany();
});

const plan = { every: "week", weekday: 1, monthDay: 1, at: "06:00", timeZone: "Europe/Zurich" } as const;
const settings = RunSettings.parse({ minutes: 20 });

interface Told {
  projectId?: string;
  researcherId?: string;
  plan?: object;
  settings?: object;
  revision?: number | null;
  confirmedIterations?: number;
}

async function set(told: Told = {}, who: UserId = world.owner): Promise<{ revision: number; nextAt: string }> {
  const { projectId, researcherId } = world;
  const input = { projectId, researcherId, plan, settings, revision: null, ...told };
  const call = { name: "set_schedule", input };
  return contract.set_schedule.output.parse(await runCommand(own.db, { userId: who, address: "203.0.113.9" }, call));
}

async function remove(who: UserId = world.owner, told: Told = {}): Promise<unknown> {
  const { projectId, researcherId } = world;
  const call = { name: "remove_schedule", input: { projectId, researcherId, ...told } };
  return await runCommand(own.db, { userId: who, address: "203.0.113.9" }, call);
}

async function shown(): ReturnType<typeof findSchedule> {
  const { projectId, researcherId, owner: userId } = world;
  const access = await openProject(own.db, { caller: { userId }, projectId }, "read");
  const { newRun, schedule } = await getSchedulePage(own.db, access, { researcherId });
  expect(newRun.researcher.id).toBe(researcherId);
  return schedule;
}

test("a researcher without a schedule shows none, one with a schedule its plan, its settings, who set it and when it runs next", async () => {
  expect(await shown()).toBeNull();
  const { revision, nextAt } = await set();
  expect(revision).toBe(1);
  expect(await shown()).toMatchObject({
    plan,
    settings,
    setBy: { id: world.owner, name: "owner" },
    nextAt,
    retryAt: null,
    lastAt: null,
    lastNote: null,
    revision: 1,
  });
  const shownBy = (part: object): string =>
    new Intl.DateTimeFormat("en-GB", { timeZone: plan.timeZone, ...part }).format(new Date(nextAt));
  expect([shownBy({ weekday: "long" }), shownBy({ timeStyle: "short" })]).toEqual(["Monday", "06:00"]);
  expect(Date.parse(nextAt)).toBeGreaterThan(Date.now());
});

test("whose account is gone is not named as who set it", async () => {
  await set();
  await own.db.researcherSchedule.updateMany({ data: { setById: crypto.randomUUID() } });
  expect((await shown())?.setBy).toBeNull();
});

test("a schedule that is set again begins anew, for whoever sets it, and forgets what kept the one before", async () => {
  await set();
  const tried = { tryingSince: new Date(), retryAt: new Date(), lastAt: new Date(0), lastNote: "No room." };
  await own.db.researcherSchedule.updateMany({ data: tried });
  const editor = await aMember(own.db, world.projectId, "editor");
  expect(await set({ plan: { ...plan, every: "day", at: "07:30" }, revision: 1 }, editor)).toMatchObject({
    revision: 2,
  });
  expect(await shown()).toMatchObject({
    plan: { every: "day", at: "07:30" },
    setBy: { id: editor },
    retryAt: null,
    lastAt: null,
    lastNote: null,
  });
  expect(await own.db.researcherSchedule.findFirst()).toMatchObject({ tryingSince: null });
});

test.each<[string, Told]>([
  ["a schedule that is there already", { revision: null }],
  ["one that has changed since", { revision: 7 }],
])("whoever sets %s is told, and nothing of it changes", async (_, told) => {
  await set();
  await expect(set({ ...told, plan: { ...plan, at: "09:00" } })).rejects.toMatchObject({
    kind: "stale",
    message: "Someone else has changed this schedule. Reload to see it, then set it again.",
  });
  expect(await shown()).toMatchObject({ plan: { at: "06:00" }, revision: 1 });
});

test("a schedule that was removed meanwhile is not set again by who saw it", async () => {
  await set();
  await remove();
  await expect(set({ revision: 1 })).rejects.toMatchObject({ kind: "stale" });
  expect(await shown()).toBeNull();
});

test("what is not there can be removed without a word, and is told to nobody", async () => {
  const count = (): Promise<number> => own.db.auditEvent.count({ where: { kind: "schedule_removed" } });
  const before = await count();
  await remove();
  expect(await count()).toBe(before);
  await set();
  await remove();
  await remove();
  expect(await count()).toBe(before + 1);
});

test.each<[string, object]>([
  ["a cadence that there is not", { every: "hour" }],
  ["a day that no week has", { weekday: 8 }],
  ["a day that no month has", { monthDay: 0 }],
  ["a time that no clock shows", { at: "25:00" }],
  ["a place that is none", { timeZone: "Mars/Base" }],
  ["what nobody asked for", { minute: 3 }],
])("a plan with %s is refused, and nothing is set", async (_, wrong) => {
  await expect(set({ plan: { ...plan, ...wrong } })).rejects.toMatchObject({ kind: "invalid" });
  expect(await shown()).toBeNull();
});

test("a schedule whose runs may make many iterations is confirmed by their number", async () => {
  const deep = RunSettings.parse({ strategy: "tree", tree: { breadth: 3, depth: 3, iterations: null } });
  await expect(set({ settings: deep })).rejects.toMatchObject({ kind: "invalid", field: "confirmedIterations" });
  expect(await shown()).toBeNull();
  await set({ settings: deep, confirmedIterations: 86 });
  expect((await shown())?.settings).toMatchObject({ strategy: "tree" });
});

test("a researcher at rest gets no schedule, and one of another project is not there", async () => {
  await own.db.researcher.update({ where: { id: world.researcherId }, data: { status: "archived" } });
  await expect(set()).rejects.toMatchObject({ kind: "conflict" });
  await own.db.researcher.update({ where: { id: world.researcherId }, data: { status: "idle" } });
  const other = await aProject(own.db);
  const none = { kind: "not_found", message: "There is no such researcher in this project." };
  await expect(set({ projectId: other.projectId }, other.owner)).rejects.toMatchObject(none);
  await expect(remove(other.owner, { projectId: other.projectId })).rejects.toMatchObject(none);
  await expect(set({ researcherId: ResearcherId.parse(crypto.randomUUID()) })).rejects.toMatchObject(none);
  expect(await own.db.researcherSchedule.count()).toBe(0);
});

test("who may not start research sets no schedule and takes none away", async () => {
  await set();
  const reviewer = await aMember(own.db, world.projectId, "reviewer");
  const stranger = await aUser(own.db);
  await expect(set({ revision: 1 }, reviewer)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(remove(reviewer)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(remove(stranger)).rejects.toMatchObject({ kind: "not_found" });
  expect(await shown()).toMatchObject({ revision: 1 });
});

test("the feed says that a schedule was set, in words and with its first time, and by whom", async () => {
  const { nextAt } = await set({ plan: { ...plan, whenChanged: true } });
  const event = await own.db.auditEvent.findFirstOrThrow({
    where: { projectId: world.projectId, kind: "schedule_set" },
    orderBy: { seq: "desc" },
  });
  const { researcherId } = world;
  expect(event).toMatchObject({ actorId: world.owner, payload: { researcherId, name: "Tides", nextAt } });
  expect(JSON.stringify(event.payload)).toContain("Monday");
});

test("that a schedule heeds changes is stored beside its plan, and told with it again", () => {
  for (const whenChanged of [true, false]) {
    const stored = forStore({ ...plan, whenChanged });
    expect(stored).toEqual({ plan, whenChanged });
    expect(asPlanned(stored.plan, stored)).toEqual(whenChanged ? { ...plan, whenChanged } : plan);
  }
  expect(forStore(plan)).toEqual({ plan, whenChanged: false });
  expect(asPlanned(null, { whenChanged: true })).toBeNull();
});

test("of what another version stored, the part that can be read is read, and the other is none", () => {
  expect(StoredSchedule.parse({ plan, settings })).toEqual({ plan, settings });
  expect(StoredSchedule.parse({ plan: { every: "tide" }, settings })).toEqual({ plan: null, settings });
  expect(StoredSchedule.parse({ plan, settings: { minutes: "many" } })).toEqual({ plan, settings: null });
});
