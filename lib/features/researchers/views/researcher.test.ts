import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { editResearcher } from "@/lib/features/researchers/commands/researchers";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { findDeletedResearch, listDeletedResearch } from "./deleted-research";
import { getResearcherView } from "./researcher";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
beforeAll(async () => {
  world = await aWorld(own.db);
  access = await readerOf(world);
});

async function readerOf({ projectId, owner: userId }: Pick<AWorld, "projectId" | "owner">): Promise<Access<"read">> {
  return await openProject(own.db, { caller: { userId }, projectId }, "read");
}

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

async function view(of: AWorld = world, before: string | null = null): ReturnType<typeof getResearcherView> {
  return await getResearcherView(own.db, await readerOf(of), { researcherId: of.researcherId, before });
}

test("a researcher shows what it is to find out, what it left open, and its runs, none of which is under way", async () => {
  expect(await view()).toMatchObject({
    researcher: { name: "Tides", problem: "How high is the tide?", status: "idle", edited: null, liveRun: null },
    runs: [{ id: world.runId, number: 1, status: "completed", facts: 2 }],
    gaps: [{ description: "No gauge was read.", importance: 0.7 }],
    history: [],
    schedule: null,
    liveRunId: null,
    lastRun: { id: world.runId, number: 1, canContinue: false },
    olderBefore: null,
  });
});

test.each(["running", "waiting", "paused", "halted"] as const)(
  "a run that is %s is the one that is under way",
  async (status) => {
    const of = await aWorld(own.db);
    await own.db.run.update({
      where: { id: of.runId },
      data: { status, endedAt: null, ...(status === "halted" ? { haltKind: "retry_cap" } : {}) },
    });
    expect(await view(of)).toMatchObject({ researcher: { liveRun: status }, liveRunId: of.runId });
  },
);

test("who made it and who worded it last are named as far as they are known", async () => {
  const of = await aWorld(own.db);
  const editor = await aMember(own.db, of.projectId, "editor");
  const writer = await openProject(own.db, { caller: { userId: editor }, projectId: of.projectId }, "research");
  const { projectId, researcherId } = of;
  await editResearcher(own.db, writer, { projectId, researcherId, revision: 1, name: "Tides", problem: "How low?" });
  expect((await view(of)).researcher).toMatchObject({
    problem: "How low?",
    revision: 2,
    edited: { by: "editor" },
    createdBy: { id: of.owner, name: "owner" },
  });
  await own.db.researcher.update({ where: { id: researcherId }, data: { createdById: randomUUID() } });
  expect((await view(of)).researcher.createdBy).toBeNull();
});

test("of its history words are shown without the marks of facts, and only what is of the researcher itself", async () => {
  const of = await aWorld(own.db);
  const { projectId, researcherId, runId, facts } = of;
  const fold = { projectId, researcherId, level: "L1", refs: { factIds: [] }, tokens: 9 } as const;
  await own.db.fold.create({ data: { ...fold, runId, summary: `Seven metres. [F${facts[0]?.key}]` } });
  await own.db.fold.create({ data: { ...fold, runId, nodeKey: "search-1", summary: "Of one step alone." } });
  const { history } = await view(of);
  expect(history.map(({ text, level }) => [text.trim(), level])).toEqual([["Seven metres.", "L1"]]);
});

test("older history is read from a moment on, and a moment that is none reads all of it", async () => {
  const of = await aWorld(own.db);
  await own.db.run.update({ where: { id: of.runId }, data: { startedAt: inHours(-2) } });
  const runs = async (before: string | null): Promise<number> =>
    (await view(of, before)).timeline.filter(({ kind }) => kind === "run").length;
  expect(await runs(null)).toBe(1);
  expect(await runs(inHours(-1).toISOString())).toBe(1);
  expect(await runs(inHours(-3).toISOString())).toBe(0);
  expect(await runs("yesterday")).toBe(1);
});

test("a researcher of another project, one that is not there and an address that names none are the same", async () => {
  const other = await aWorld(own.db);
  for (const researcherId of [other.researcherId, randomUUID(), "nobody"])
    await expect(getResearcherView(own.db, access, { researcherId })).rejects.toMatchObject({ kind: "not_found" });
});

test("a researcher that has not run yet has no last run to begin from", async () => {
  const { projectId, owner } = await aProject(own.db);
  const salt = { projectId, name: "Salt", nameKey: "salt", problem: "How salty?" };
  const { id: researcherId } = await own.db.researcher.create({ data: salt, select: { id: true } });
  const shown = await getResearcherView(own.db, await readerOf({ projectId, owner }), { researcherId });
  expect(shown).toMatchObject({ runs: [], timeline: [], lastRun: null, gaps: [] });
});

test("what is left of deleted research says what it was, who had it deleted and what went, the last first", async () => {
  const of = await aWorld(own.db);
  const reader = await readerOf(of);
  expect(await listDeletedResearch(own.db, reader)).toEqual([]);
  const { projectId, researcherId, owner } = of;
  const [runId, goneRun, report] = [randomUUID(), randomUUID(), randomUUID()];
  const ofRun = { id: runId, kind: "run", number: 4, runs: [runId], requestedById: owner, requestedAt: inHours(-3) };
  await own.db.researchDeletion.create({
    data: { projectId, researcherId, ...ofRun, deletedAt: inHours(-2), rows: { deleted: { run: 1, fact: 5 } } },
  });
  const all = { id: randomUUID(), kind: "researcher", runs: [goneRun], reports: [report], requestedById: randomUUID() };
  await own.db.researchDeletion.create({ data: { projectId, researcherId, ...all } });
  const { runId: later } = await aRunThat(own.db, of, "later", { status: "completed", stage: "finalize" });
  const changed = { projectId, researchId: runId, runId: later, tableName: "artifact", oldSha256: "a" };
  for (const newSha256 of ["b", "c"])
    await own.db.redaction.create({ data: { ...changed, rowKey: newSha256, newSha256 } });
  const told = await listDeletedResearch(own.db, reader);
  expect(told).toMatchObject([
    { id: all.id, kind: "researcher", number: null, by: null, deletedAt: null, runs: 0, facts: 0, laterRuns: 0 },
    { id: runId, kind: "run", number: 4, by: "owner", runs: 1, facts: 5, laterRuns: 1 },
  ]);
  const standing = async (id: string): Promise<string | null> =>
    (await findDeletedResearch(own.db, reader, id))?.id ?? null;
  expect(await Promise.all([runId, all.id, goneRun, report].map(standing))).toEqual([runId, all.id, all.id, all.id]);
  expect(await Promise.all([of.runId, randomUUID(), "nobody"].map(standing))).toEqual([null, null, null]);
  expect(await findDeletedResearch(own.db, access, runId)).toBeNull();
  expect(await listDeletedResearch(own.db, access)).toEqual([]);
});
