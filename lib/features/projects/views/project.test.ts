import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { type ProjectId, UserId } from "@/lib/domain/core/ids";
import { UNKNOWN_ORIGIN } from "@/lib/domain/report/origin";
import { appendEvents } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { readAsOf } from "./as-of";
import { projectNow } from "./now";
import { getProjectView } from "./project";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

async function view(projectId: ProjectId, userId: UserId): ReturnType<typeof getProjectView> {
  return await getProjectView(own.db, await openProject(own.db, { caller: { userId }, projectId }, "read"));
}

test("a project in which nothing was done yet shows that there is nothing, and who owns it", async () => {
  const { projectId, owner } = await aProject(own.db);
  expect(await view(projectId, owner)).toMatchObject({
    project: { name: "Tides", goal: "", isSample: false, importedAt: null, origin: null, switchedOff: [] },
    answer: null,
    counts: { sources: 0, facts: 0, acceptedFacts: 0, contradictions: 0, openGaps: 0 },
    researchers: [],
    newestFacts: [],
    contradictions: [],
    members: [{ id: owner, name: "owner", role: "owner" }],
    activity: [],
    hasImportLines: false,
  });
});

test("what is counted and shown is what stands: no excluded source, no closed gap, no rejected fact, no dismissed contradiction", async () => {
  const of = await aWorld(own.db);
  const { projectId, owner } = of;
  expect((await view(projectId, owner)).counts).toEqual({
    sources: 1,
    facts: 2,
    acceptedFacts: 0,
    contradictions: 1,
    openGaps: 1,
  });
  const [first, second] = of.facts;
  await own.db.fact.update({ where: { id: first?.id ?? "" }, data: { status: "accepted" } });
  await own.db.fact.update({ where: { id: second?.id ?? "" }, data: { status: "rejected" } });
  await own.db.source.updateMany({ where: { projectId }, data: { archivedAt: new Date() } });
  await own.db.gap.updateMany({ where: { projectId }, data: { closedAt: new Date() } });
  await own.db.factRelation.updateMany({ where: { projectId }, data: { status: "dismissed" } });
  const after = await view(projectId, owner);
  expect(after.counts).toMatchObject({ sources: 0, acceptedFacts: 1, contradictions: 0, openGaps: 0 });
  expect(after.newestFacts.map(({ id }) => id)).toEqual([first?.id]);
  expect(after.contradictions).toEqual([]);
});

test("a researcher shows its last run, the one that is under way, and the gaps that are open, the busiest first", async () => {
  const of = await aWorld(own.db);
  const { projectId, owner } = of;
  const { researcherId } = await aRunThat(own.db, of, "Salt", { status: "running", stage: "wave1" });
  await own.db.researcher.update({ where: { id: of.researcherId }, data: { updatedAt: new Date(0) } });
  const { researchers } = await view(projectId, owner);
  expect(researchers.map(({ id }) => id)).toEqual([researcherId, of.researcherId]);
  expect(researchers[0]).toMatchObject({ name: "Salt", openGaps: 0, liveRun: "running" });
  expect(researchers[1]).toMatchObject({ name: "Tides", openGaps: 1, liveRun: null, lastRun: { id: of.runId } });
});

test("what a project costs is shown to those who may read costs", async () => {
  const { projectId, owner } = world;
  await own.db.project.update({ where: { id: projectId }, data: { settings: { monthlyUsd: 20 } } });
  const [editor, viewer] = [await aMember(own.db, projectId, "editor"), await aMember(own.db, projectId, "viewer")];
  expect((await view(projectId, owner)).budget).toMatchObject({ monthlyUsd: 20 });
  expect((await view(projectId, editor)).budget).not.toBeNull();
  expect((await view(projectId, viewer)).budget).toBeNull();
});

test("members stand by their roles, owners first, then as they came", async () => {
  const { projectId, owner } = await aProject(own.db);
  const viewer = await aMember(own.db, projectId, "viewer");
  const editor = await aMember(own.db, projectId, "editor");
  const second = await aMember(own.db, projectId, "owner");
  const { members } = await view(projectId, owner);
  expect(members.map(({ id }) => id)).toEqual([owner, second, editor, viewer]);
});

test("an imported project says where it comes from and what was switched off with it", async () => {
  const { projectId, owner } = await aProject(own.db);
  const imported = { importedAt: new Date(0), importedById: owner, isOfUnknownOrigin: true };
  await own.db.project.update({
    where: { id: projectId },
    data: { ...imported, importStopped: { runs: 1, rereads: 2 } },
  });
  const line = { projectId, ordinal: 0, path: "notes.md", line: 1, isTaken: true, said: "A fact." };
  await own.db.importLine.create({ data: line });
  const { project, hasImportLines } = await view(projectId, owner);
  expect(hasImportLines).toBe(true);
  expect(project.origin).toBe(`${UNKNOWN_ORIGIN} Nobody signed it.`);
  expect(project.switchedOff).toEqual([
    "1 run was under way. Resume what is to go on.",
    "2 pages were read again by schedule. Switch it on again in the library.",
  ]);
  await own.db.project.update({ where: { id: projectId }, data: { signedBy: "ab12" } });
  expect((await view(projectId, owner)).project.origin).toContain("the key ab12 of another install");
});

test("how far a project has come counts its own events, and names the last that a person did within a run", async () => {
  const of = await aWorld(own.db);
  const { projectId, runId, owner } = of;
  const before = await readAsOf(own.db, { projectId });
  expect(before).toMatchObject({ seq: 0, act: { by: owner } });
  await appendEvents(own.db, { projectId, runId: null }, [
    { kind: "project_edited", payload: {}, actorId: owner },
    { kind: "project_edited", payload: {} },
  ]);
  expect(await readAsOf(own.db, { projectId })).toEqual({ seq: 2, act: before.act });
  const other = await aMember(own.db, projectId, "editor");
  await appendEvents(own.db, { projectId, runId }, [
    { kind: "run_started", payload: { number: 2 }, actorId: other },
    { kind: "tick_start", payload: { cause: "test" } },
  ]);
  const after = await readAsOf(own.db, { projectId });
  expect(after.seq).toBe(2);
  expect(after.act?.by).toBe(other);
  expect(after.act?.name).not.toBe(before.act?.name);
});

test("a project that is not there has come nowhere", async () => {
  const { projectId } = await aProject(own.db);
  await own.db.project.delete({ where: { id: projectId } });
  expect(await readAsOf(own.db, { projectId })).toEqual({ seq: 0, act: null });
});

test("whoever has a project open is told its newest events with who did each, and of notifications their own alone", () => {
  const [me, other] = [randomUUID(), randomUUID()];
  const newest = [
    { seq: 9, actorId: other },
    { seq: 8, actorId: null },
  ];
  const read = { seq: 9, act: null, newest, people: [] };
  expect(projectNow(read, { me, unread: 3 })).toEqual({
    seq: 9,
    newest: [
      { seq: 9, by: other },
      { seq: 8, by: null },
    ],
    act: null,
    me,
    people: [],
    unread: 3,
  });
});

test("of what a project has much of its page shows the newest ten facts and contradictions, thirty events, and a hundred people and researchers", async () => {
  const { projectId, owner } = await aProject(own.db);
  const facts = await someFacts(
    own.db,
    { projectId },
    Array.from({ length: 13 }, (_, nth) => `Pier ${nth} is long.`),
  );
  for (const [nth, { id }] of facts.entries())
    await own.db.fact.update({ where: { id }, data: { createdAt: new Date(Date.UTC(2024, 0, nth + 1)) } });
  const [first, ...others] = facts.map(({ id }) => id).toSorted();
  const pair = { projectId, kind: "contradicts", nature: "direct", reason: "?", aId: first ?? "" } as const;
  await own.db.factRelation.createMany({ data: others.map((bId) => ({ ...pair, bId })) });
  const named = (nth: number): string => `Researcher ${nth}`;
  await own.db.researcher.createMany({
    data: Array.from({ length: 101 }, (_, nth) => ({ projectId, name: named(nth), nameKey: named(nth), problem: "?" })),
  });
  const users = Array.from({ length: 100 }, () => ({ id: randomUUID(), email: `${randomUUID()}@example.org` }));
  await own.db.user.createMany({ data: users.map((user) => ({ ...user, name: "Emmy" })) });
  await own.db.membership.createMany({ data: users.map(({ id }) => ({ projectId, userId: id, role: "viewer" })) });
  for (let nth = 0; nth < 31; nth += 1) {
    const actorId = UserId.parse(users[nth]?.id);
    const payload = { researcherId: randomUUID(), name: named(nth) };
    await appendEvents(own.db, { projectId, runId: null }, [{ kind: "researcher_created", payload, actorId }]);
  }
  const shown = await view(projectId, owner);
  const newest = facts.map(({ id }) => id).toReversed();
  expect(shown.newestFacts.map(({ id }) => id)).toEqual(newest.slice(0, 10));
  expect(shown.contradictions).toHaveLength(10);
  expect(shown.counts).toMatchObject({ facts: 13, contradictions: 12 });
  expect(shown.activity).toHaveLength(30);
  expect(shown.researchers).toHaveLength(100);
  expect(shown.members).toHaveLength(100);
  expect(shown.members[0]?.id).toBe(owner);
});
