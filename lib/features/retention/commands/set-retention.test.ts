import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, SessionId, UserId } from "@/lib/domain/core/ids";
import { beginRetention, readRetentionDefaults } from "@/lib/features/retention/defaults";
import { inTransaction } from "@/lib/platform/db/tx";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";

/** Who says how long things are kept, in a project and in those that are made from now on. */
const own = ownDatabase();
let projectId: ProjectId;
let owner: Who;
let admin: Who;

interface Who {
  userId: UserId;
  sessionId: SessionId;
}

beforeAll(async () => {
  admin = await aSession(own.db, await anAdministrator(own.db, "Grace"));
});
beforeEach(async () => {
  const made = await aProject(own.db);
  projectId = made.projectId;
  owner = await aSession(own.db, made.owner);
});
afterAll(() => closeSender(own.db));

function send(who: Who, name: string, input: object): Promise<unknown> {
  return runCommand(own.db, { ...who, address: "203.0.113.9" }, { name, input });
}

function set(input: object, who: Who = owner): Promise<unknown> {
  return send(who, "set_retention", { projectId, kind: "calls", from: null, ...input });
}

async function rules(): Promise<[string, number, string | null][]> {
  const rows = await own.db.retentionRule.findMany({ where: { projectId }, orderBy: { kind: "asc" } });
  return rows.map(({ kind, days, setById }) => [kind, days, setById]);
}

async function trail(): Promise<[unknown, string | null][]> {
  const where = { projectId, kind: "retention_set" };
  const rows = await own.db.auditEvent.findMany({ where, orderBy: { seq: "asc" } });
  return rows.map(({ payload, actorId }) => [payload, actorId]);
}

test("owners alone say how long a project keeps something", async () => {
  for (const role of ["editor", "reviewer", "viewer"] as const) {
    const member = await aSession(own.db, await aMember(own.db, projectId, role));
    await expect(set({ days: 30 }, member)).rejects.toMatchObject({
      kind: "forbidden",
      message: expect.stringContaining("Only owners may say how long things are kept"),
    });
  }
  const stranger = await aSession(own.db, await aUser(own.db));
  await expect(set({ days: 30 }, stranger)).rejects.toMatchObject({ kind: "not_found" });
  expect([await rules(), await trail()]).toEqual([[], []]);
});

test("an owner who signed in long ago shows once more that it is them", async () => {
  await own.db.session.update({ where: { id: owner.sessionId }, data: { provedAt: new Date(0) } });
  await expect(set({ days: 30 })).rejects.toMatchObject({ kind: "sign_in_again" });
  expect(await rules()).toEqual([]);
});

test("of an archived project it is said still: what is old goes there, too", async () => {
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  await set({ days: 30 });
  expect(await rules()).toEqual([["calls", 30, owner.userId]]);
});

const bounds = [
  { days: 0, message: "Keep it at least a day." },
  { days: 36_501, message: "Keep it at most a hundred years, or for ever." },
  { days: 1.5, message: "Write a whole number of days." },
];
test.each(bounds)("a rule of $days days is none", async ({ days, message }) => {
  await expect(set({ days })).rejects.toMatchObject({ kind: "invalid", field: "days", message });
  const install = send(admin, "set_retention_defaults", { days: { calls: days } });
  await expect(install).rejects.toMatchObject({ kind: "invalid", message });
  expect([await rules(), await readRetentionDefaults(own.db)]).toEqual([
    [],
    { originals: null, calls: null, events: null },
  ]);
});

test("a day, and a hundred years, are rules; each kind has its own", async () => {
  await set({ days: 1 });
  await set({ days: 36_500, kind: "events" });
  expect(await rules()).toEqual([
    ["calls", 1, owner.userId],
    ["events", 36_500, owner.userId],
  ]);
});

test("who did not see the rule that stands changes nothing: another has changed it meanwhile", async () => {
  const stale = { kind: "stale", message: "Somebody has changed this rule meanwhile. Reload to see it." };
  await set({ days: 90 });
  await expect(set({ days: 30 })).rejects.toMatchObject(stale);
  await expect(set({ days: null, from: 30 })).rejects.toMatchObject(stale);
  await expect(set({ days: 30, from: 90, kind: "events" })).rejects.toMatchObject(stale);
  expect(await rules()).toEqual([["calls", 90, owner.userId]]);
});

test("of two who set one rule at once the first has set it", async () => {
  const done = await Promise.allSettled([set({ days: 90 }), set({ days: 180 })]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await trail()).toHaveLength(1);
});

test("the trail tells each rule with the one before it and who set it; an ended rule keeps for ever", async () => {
  await set({ days: 90 });
  await set({ days: 30, from: 90 });
  expect(await set({ days: null, from: 30 })).toEqual({ takes: null });
  expect(await rules()).toEqual([]);
  expect(await trail()).toEqual([
    [{ what: "calls", days: 90, was: null }, owner.userId],
    [{ what: "calls", days: 30, was: 90 }, owner.userId],
    [{ what: "calls", days: null, was: 30 }, owner.userId],
  ]);
});

test("while a legal hold stands a rule may be ended, lengthened or said once more, not set or shortened, and the refusal names who set it", async () => {
  await set({ days: 90 });
  const setAt = new Date("2026-03-04T05:06:07Z");
  await own.db.legalHold.create({ data: { projectId, reason: "A claim", setById: admin.userId, setAt } });
  const held = {
    kind: "conflict",
    message:
      "A legal hold stands on this project since 4 March 2026, set by Grace: nothing of it can be deleted. An administrator can lift it.",
  };
  await expect(set({ days: 89, from: 90 })).rejects.toMatchObject(held);
  await expect(set({ days: 3_650, kind: "events" })).rejects.toMatchObject(held);
  await set({ days: 90, from: 90 });
  await set({ days: 91, from: 90 });
  await set({ days: null, from: 91 });
  expect(await rules()).toEqual([]);
});

test("a changed rule is looked at anew at once, however long ago the next look was planned", async () => {
  await set({ days: 90 });
  const of = { where: { projectId } };
  await own.db.retentionRule.updateMany({ ...of, data: { nextLookAt: new Date(Date.now() + 3_600_000) } });
  await set({ days: 30, from: 90 });
  const { nextLookAt } = await own.db.retentionRule.findFirstOrThrow(of);
  expect(nextLookAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
});

test("with which rules projects begin is for administrators to say, and is in the trail of who said it", async () => {
  const days = { calls: 365, events: 30 };
  await expect(send(owner, "set_retention_defaults", { days })).rejects.toMatchObject({ kind: "forbidden" });
  expect(await readRetentionDefaults(own.db)).toEqual({ originals: null, calls: null, events: null });
  await send(admin, "set_retention_defaults", { days });
  expect(await readRetentionDefaults(own.db)).toEqual({ originals: null, calls: 365, events: 30 });
  await send(admin, "set_retention_defaults", { days: { events: null } });
  expect(await readRetentionDefaults(own.db)).toEqual({ originals: null, calls: 365, events: null });
  const rows = await own.db.accountEvent.findMany({ where: { userId: admin.userId, kind: "limit_set" } });
  expect(rows.map(({ detail }) => detail).toSorted()).toEqual([
    "Prompts and answers of models, in new projects: for 1 year",
    "What events of a run say, in new projects: for 30 days",
    "What events of a run say, in new projects: for ever",
  ]);
  await send(admin, "set_retention_defaults", { days: { calls: null } });
});

test("a project begins with the rules of the install and tells by whom; what is set later leaves it as it is", async () => {
  await send(admin, "set_retention_defaults", { days: { originals: 730 } });
  await inTransaction(own.db, (tx) => beginRetention(tx, projectId));
  await send(admin, "set_retention_defaults", { days: { originals: 30 } });
  expect(await rules()).toEqual([["originals", 730, admin.userId]]);
  expect(await trail()).toEqual([[{ what: "originals", days: 730, was: null }, admin.userId]]);
  await send(admin, "set_retention_defaults", { days: { originals: null } });
  const later = (await aProject(own.db)).projectId;
  await inTransaction(own.db, (tx) => beginRetention(tx, later));
  expect(await own.db.retentionRule.count({ where: { projectId: later } })).toBe(0);
});
