import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ResearcherId } from "@/lib/domain/core/ids";
import { FoundGap } from "@/lib/domain/run/results";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { listHistory, listRunFolds, type NewFold, writeFolds } from "./folds";
import { askResearcher, closeGaps, listLeftOpen, writeGaps } from "./gaps";
import { listOpenGaps } from "./open-gaps";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
/** A run that ended, and the next of its researcher. */
let first: { runId: string; researcherId: string };
let next: { runId: string; researcherId: string };

beforeEach(async () => {
  place = await aProject(own.db);
  first = await aRunThat(own.db, place, randomUUID(), { status: "completed", stage: "finalize" });
  const row = await own.db.run.findUniqueOrThrow({
    where: { id: first.runId },
    select: { projectId: true, researcherId: true, mode: true, strategy: true, question: true, secret: true },
  });
  const ended = { status: "completed", stage: "finalize", endedAt: new Date() } as const;
  const data = { ...row, ...ended, settings: {}, number: 2, idempotencyKey: randomUUID() };
  const run = await own.db.run.create({ data, select: { id: true } });
  next = { runId: run.id, researcherId: first.researcherId };
});

const gap = (description: string, importance = 0.5): FoundGap =>
  FoundGap.parse({ description, importance, queries: [`${description}?`] });

async function write(run: typeof first, ...gaps: FoundGap[]): Promise<void> {
  const node = { projectId: place.projectId, runId: run.runId, key: randomUUID(), kind: "analyze" } as const;
  const data = { ...node, stage: "pivot", title: "Analysis", ordinal: 1, input: {} } as const;
  const { id: nodeId } = await own.db.node.create({ data, select: { id: true } });
  await writeGaps(own.db, place, { ...run, nodeId, gaps });
}

async function openOf(run: typeof first): Promise<string[]> {
  const rows = await own.db.gap.findMany({
    where: { runId: run.runId, closedAt: null },
    select: { description: true },
  });
  return rows.map(({ description }) => description).toSorted();
}

test("a run's gaps are what it found last: one that it finds no more is closed, one that it finds again is kept once", async () => {
  await write(first, gap("The depth"), gap("The salt"));
  await write(first, gap("The salt"), gap("The wind"));
  expect(await openOf(first)).toEqual(["The salt", "The wind"]);
  expect(await own.db.gap.count({ where: { runId: first.runId } })).toBe(3);
  await write(first);
  expect(await openOf(first)).toEqual([]);
});

test("what one run does not find any more stays open where another left it", async () => {
  await write(first, gap("The depth"));
  await write(next, gap("The salt"));
  await write(next);
  expect(await openOf(first)).toEqual(["The depth"]);
});

test("a run is told what the others of its researcher left open, the most important first, and nothing of its own", async () => {
  await write(first, gap("The depth", 0.2), gap("The salt", 0.9), gap("A tie", 0.2));
  await write(next, gap("Its own", 1));
  expect(await listLeftOpen(own.db, place, next)).toEqual(["The salt", "A tie", "The depth"]);
  expect(await listLeftOpen(own.db, place, { ...next, most: 1 })).toEqual(["The salt"]);
  const stranger = await aRunThat(own.db, place, randomUUID(), { status: "completed", stage: "finalize" });
  expect(await listLeftOpen(own.db, place, stranger)).toEqual([]);
  expect(await listLeftOpen(own.db, await aProject(own.db), next)).toEqual([]);
});

test("what is answered is closed for the researcher, in whichever run it was left open", async () => {
  await write(first, gap("The depth"), gap("The salt"));
  const { researcherId } = first;
  await closeGaps(own.db, place, { researcherId, descriptions: ["The depth", "Nothing that was asked"] });
  expect(await listLeftOpen(own.db, place, next)).toEqual(["The salt"]);
  await closeGaps(own.db, await aProject(own.db), { researcherId, descriptions: ["The salt"] });
  expect(await listLeftOpen(own.db, place, next)).toEqual(["The salt"]);
});

test("a question that a person asks comes before what runs left open, and is told to every run until it is answered", async () => {
  await write(first, gap("The depth", 0.9));
  const access = await openProject(own.db, { caller: { userId: place.owner }, projectId: place.projectId }, "research");
  const researcherId = ResearcherId.parse(first.researcherId);
  await askResearcher(own.db, access, { researcherId, question: "How high are the waves?" });
  for (const run of [first, next]) {
    expect((await listLeftOpen(own.db, place, run))[0]).toBe("How high are the waves?");
  }
  const [event] = await own.db.auditEvent.findMany({ where: { projectId: place.projectId, kind: "question_asked" } });
  expect(event).toMatchObject({ actorId: place.owner, payload: { question: "How high are the waves?" } });
});

test("nobody asks a researcher of another project, and nothing is written then", async () => {
  const other = await aProject(own.db);
  const access = await openProject(own.db, { caller: { userId: other.owner }, projectId: other.projectId }, "research");
  const researcherId = ResearcherId.parse(first.researcherId);
  const asking = askResearcher(own.db, access, { researcherId, question: "?" });
  await expect(asking).rejects.toMatchObject({ kind: "not_found" });
  expect(await own.db.gap.count({ where: { projectId: other.projectId } })).toBe(0);
  expect(await own.db.auditEvent.count({ where: { projectId: other.projectId } })).toBe(0);
});

test("a run's history tells ten of them at most in one note, and none where nothing is open", async () => {
  expect(await listOpenGaps(own.db, place, next)).toEqual([]);
  await write(first, ...Array.from({ length: 12 }, (_, nth) => gap(`Gap ${nth}`, 1 - nth / 100)));
  const [note, ...others] = await listOpenGaps(own.db, place, next);
  expect(others).toEqual([]);
  expect(note?.text.split("\n")).toEqual(Array.from({ length: 10 }, (_, nth) => `- Gap ${nth}`));
  expect(note?.tokens).toBeGreaterThan(10);
});

function fold(summary: string, ordinal = 1): NewFold {
  const stands = { factIds: [summary], of: { node: "search-1" } };
  return { ordinal, level: "L1", summary, tokens: summary.length, rationale: "", ...stands };
}

test("a researcher's history is what its runs came to, oldest first, from the last summary of all that was before on", async () => {
  const { researcherId } = first;
  const write = (runId: string | null, summary: string): Promise<void> =>
    writeFolds(own.db, place, { researcherId, runId, nodeKey: null }, [fold(summary)]);
  const history = async (): Promise<string[]> =>
    (await listHistory(own.db, place, researcherId)).map(({ title, text }) => `${title}: ${text}`);
  expect(await history()).toEqual([]);
  await write(first.runId, "The depth.");
  await write(next.runId, "The salt.");
  expect(await history()).toEqual(["Run 1: The depth.", "Run 2: The salt."]);
  // Two that ended at one time stand in the order of their numbers.
  await own.db.fold.updateMany({ where: { researcherId }, data: { createdAt: new Date("2026-01-01T00:00:00Z") } });
  expect(await history()).toEqual(["Run 1: The depth.", "Run 2: The salt."]);
  await write(null, "All of it.");
  expect(await history()).toEqual(["All runs before: All of it."]);
  const [all] = await listHistory(own.db, place, researcherId);
  expect(all).toMatchObject({ level: "L1", tokens: 10, factIds: ["All of it."] });
  expect(await listHistory(own.db, await aProject(own.db), researcherId)).toEqual([]);
});

test("a run's searches are told by their own summaries, in their order; what was stored first of one stays", async () => {
  const { runId, researcherId } = first;
  const keys = ["search-2", "search-1"] as const;
  for (const [nth, key] of keys.entries()) {
    const node = { projectId: place.projectId, runId, key, kind: "search", stage: "wave1", title: key } as const;
    await own.db.node.create({ data: { ...node, ordinal: 2 - nth, input: {} } });
    const where = { researcherId, runId, nodeKey: key };
    await writeFolds(own.db, place, where, [fold(`Found by ${key}.`)]);
    await writeFolds(own.db, place, where, [fold("Found again.")]);
  }
  expect(await listRunFolds(own.db, place, runId)).toEqual(
    keys.toReversed().map((key) => ({ title: key, text: `Found by ${key}.`, factIds: [`Found by ${key}.`] })),
  );
  expect(await listRunFolds(own.db, place, next.runId)).toEqual([]);
});
