import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { listHistory, listRunFolds, type NewFold, writeFolds } from "./folds";
import { listProjectNotes } from "./project-notes";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
let researcherId: string;
/** Runs of one researcher, in the order of their numbers. */
let runs: string[];

beforeEach(async () => {
  place = await aProject(own.db);
  const first = await aRunThat(own.db, place, randomUUID(), { status: "completed", stage: "finalize" });
  researcherId = first.researcherId;
  runs = [first.runId];
});

async function makeRuns(count: number): Promise<void> {
  const row = await own.db.run.findUniqueOrThrow({
    where: { id: runs[0] ?? "" },
    select: { projectId: true, mode: true, strategy: true, question: true, secret: true, status: true, stage: true },
  });
  for (let number = runs.length + 1; number <= count; number += 1) {
    const given = { number, idempotencyKey: randomUUID(), settings: {}, endedAt: new Date() };
    runs.push((await own.db.run.create({ data: { ...row, ...given, researcherId } })).id);
  }
}

function fold(summary: string, given: Partial<NewFold> = {}): NewFold {
  return { ordinal: 0, level: "L1", summary, tokens: 3, rationale: "", factIds: [], of: {}, ...given };
}

async function write(runId: string | null, ...folds: NewFold[]): Promise<void> {
  await writeFolds(own.db, place, { researcherId, runId, nodeKey: null }, folds);
}

/** As a backup that was taken in again may have them: all in one moment. */
async function inOneMoment(): Promise<void> {
  await own.db.fold.updateMany({ where: { researcherId }, data: { createdAt: new Date(Date.UTC(2024, 0, 1)) } });
}

async function history(): Promise<string[]> {
  return (await listHistory(own.db, place, researcherId)).map(({ text }) => text);
}

/** What the researcher is told as in a project's summary, the newest first. */
async function noted(): Promise<string | undefined> {
  const notes = await listProjectNotes(own.db, place, researcherId);
  return notes.find(({ title }) => title.startsWith("The researcher"))?.text;
}

test("runs that were summed up in one moment are told in their order, and the rounds of one run in theirs", async () => {
  await makeRuns(3);
  await write(runs[2] ?? "", fold("Third, again.", { ordinal: 1 }), fold("Third."));
  await write(runs[0] ?? "", fold("First."));
  await write(runs[1] ?? "", fold("Second."));
  await inOneMoment();
  expect(await history()).toEqual(["First.", "Second.", "Third.", "Third, again."]);
  expect(await noted()).toBe("Third, again.\n\nThird.\n\nSecond.\n\nFirst.");
});

test("of a long history the next run is told the last eight runs, oldest first, and a project's summary six, newest first", async () => {
  await makeRuns(10);
  for (const [nth, runId] of runs.toReversed().entries()) await write(runId, fold(`Run ${10 - nth}.`));
  await inOneMoment();
  const said = (from: number): string[] => Array.from({ length: 11 - from }, (_, nth) => `Run ${from + nth}.`);
  expect(await history()).toEqual(said(3));
  expect(await noted()).toBe(said(5).toReversed().join("\n\n"));
});

test("the last summary of all that was before stands first, with what it stands for; those before it are told no more", async () => {
  await makeRuns(2);
  await write(runs[0] ?? "", fold("First."));
  await write(null, fold("Once."));
  await own.db.fold.updateMany({ where: { researcherId }, data: { createdAt: new Date(Date.UTC(2024, 0, 1)) } });
  await write(null, fold("All until then.", { level: "L2", factIds: ["a", "b"] }));
  await own.db.fold.updateMany({
    where: { researcherId, summary: "All until then." },
    data: { createdAt: new Date(Date.UTC(2024, 0, 2)) },
  });
  await write(runs[1] ?? "", fold("Second."));
  const told = await listHistory(own.db, place, researcherId);
  expect(told.map(({ title, text }) => [title, text])).toEqual([
    ["All runs before", "All until then."],
    ["Run 2", "Second."],
  ]);
  expect(told[0]).toMatchObject({ level: "L2", factIds: ["a", "b"] });
});

test("what a search or another researcher left is no part of a history", async () => {
  const other = await aRunThat(own.db, place, randomUUID(), { status: "completed", stage: "finalize" });
  await writeFolds(own.db, place, { ...other, nodeKey: null }, [fold("Another's.")]);
  await writeFolds(own.db, place, { researcherId, runId: runs[0] ?? "", nodeKey: "search-1" }, [fold("A search's.")]);
  await write(runs[0] ?? "", fold("Its own."));
  expect(await history()).toEqual(["Its own."]);
});

test("a run's searches are told up to twenty, those first that were planned first; what stands for several of them is not", async () => {
  const [runId = ""] = runs;
  for (let nth = 21; nth >= 0; nth -= 1) {
    const key = `search-${nth}`;
    const node = { projectId: place.projectId, runId, key, kind: "search", stage: "wave1", title: key } as const;
    await own.db.node.create({ data: { ...node, ordinal: nth, input: {} } });
    const of = nth === 0 ? { fold: "of all" } : { node: key };
    await writeFolds(own.db, place, { researcherId, runId, nodeKey: key }, [fold(`Found by ${key}.`, { of })]);
  }
  const told = await listRunFolds(own.db, place, runId);
  expect(told.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, nth) => `search-${nth + 1}`));
  expect(await listRunFolds(own.db, await aProject(own.db), runId)).toEqual([]);
});

test("a summary that names no facts, as older versions wrote it, is told with none", async () => {
  await write(runs[0] ?? "", fold("It rises."));
  await own.db.fold.updateMany({ where: { researcherId }, data: { refs: { of: {} } } });
  expect(await listHistory(own.db, place, researcherId)).toMatchObject([{ text: "It rises.", factIds: [] }]);
});

test("a summary is kept letter for letter, whatever signs it holds, and nothing is written of none", async () => {
  const hostile = `'; drop table fold; -- \\ "quoted" ${"🦭".repeat(100)} \n {"json": [1]}`;
  await write(runs[0] ?? "", fold(hostile, { rationale: hostile }));
  expect(await history()).toEqual([hostile]);
  await write(runs[0] ?? "");
  expect(await own.db.fold.count({ where: { researcherId } })).toBe(1);
});
