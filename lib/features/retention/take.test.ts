import { createHash, randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { CALL_TAKEN } from "@/lib/domain/install/retention";
import type { RetentionKind } from "@/lib/domain/install/retention-shapes";
import type { ProjectCall } from "@/lib/platform/db/generated/client";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { retainDue } from "./retain";

/** What a worker takes by a project's rules, and what it leaves. */
const own = ownDatabase();
let projectId: ProjectId;
let owner: UserId;

const going = new AbortController().signal;

beforeEach(async () => {
  await own.db.retentionRule.deleteMany({});
  ({ projectId, owner } = await aProject(own.db));
});

const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000);

async function rule(kind: RetentionKind, days = 30, more: object = {}): Promise<void> {
  await own.db.retentionRule.create({ data: { projectId, kind, days, setById: owner, ...more } });
}

async function aFile(days: number, size = 10): Promise<string> {
  const bytes = new TextEncoder().encode(randomUUID().padEnd(size, "."));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const file = { projectId, sha256, mediaType: "text/plain", sizeBytes: bytes.byteLength, bytes };
  await own.db.original.create({ data: { ...file, createdAt: ago(days) } });
  return sha256;
}

async function sweeps(): Promise<
  { kind: string; days: number; rows: number; runs: number; bytes: number; isEnded: boolean }[]
> {
  const rows = await own.db.retentionSweep.findMany({ where: { projectId }, orderBy: { beganAt: "asc" } });
  return rows.map(({ kind, days, rows: taken, runs, bytes, endedAt }) => {
    return { kind, days, rows: taken, runs, bytes: Number(bytes), isEnded: endedAt !== null };
  });
}

async function applied(): Promise<unknown[]> {
  const where = { projectId, kind: "retention_applied" };
  return (await own.db.auditEvent.findMany({ where, orderBy: { seq: "asc" } })).map(({ payload }) => payload);
}

test("all files that are older go, however many, with their sizes counted; younger ones stay", async () => {
  const old = [];
  for (let nth = 0; nth < 12; nth += 1) old.push(await aFile(31, 40 + nth));
  const young = await aFile(29);
  await rule("originals");
  expect(await retainDue(own.db, going)).toBe(1);
  const bytes = Array.from({ length: 12 }, (_, nth) => 40 + nth).reduce((sum, size) => sum + size, 0);
  expect(await sweeps()).toEqual([{ kind: "originals", days: 30, rows: 12, runs: 0, bytes, isEnded: true }]);
  expect(await applied()).toMatchObject([{ what: "originals", days: 30, rows: 12, runs: 0, bytes }]);
  const rows = await own.db.original.findMany({ where: { projectId } });
  for (const row of rows) expect([row.sha256, row.bytes.byteLength > 0]).toEqual([row.sha256, row.sha256 === young]);
  expect(
    rows
      .filter(({ retentionId }) => retentionId !== null)
      .map(({ sha256 }) => sha256)
      .toSorted(),
  ).toEqual(old.toSorted());
});

test("where nothing is older no sweep begins, and the rule is looked at again in an hour", async () => {
  await aFile(29);
  await rule("originals");
  expect(await retainDue(own.db, going)).toBe(0);
  expect([await sweeps(), await applied()]).toEqual([[], []]);
  const { nextLookAt } = await own.db.retentionRule.findFirstOrThrow({ where: { projectId } });
  const minutes = (nextLookAt.getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThan(61);
});

test("while a legal hold stands a rule takes nothing, and is looked at again in an hour; what a sweep had begun stays as it is", async () => {
  await aFile(31);
  await rule("originals");
  const begun = { projectId, kind: "originals", days: 30, before: ago(30), rows: 5 };
  await own.db.retentionSweep.create({ data: begun });
  await own.db.legalHold.create({ data: { projectId, reason: "A claim" } });
  expect(await retainDue(own.db, going)).toBe(0);
  expect(await sweeps()).toMatchObject([{ rows: 5, isEnded: false }]);
  const { nextLookAt } = await own.db.retentionRule.findFirstOrThrow({ where: { projectId } });
  expect(nextLookAt.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000);
});

test("before its next look a rule takes nothing more", async () => {
  await aFile(31);
  await rule("originals", 30, { nextLookAt: new Date(Date.now() + 60_000) });
  expect(await retainDue(own.db, going)).toBe(0);
  expect(await sweeps()).toEqual([]);
});

test("a project that is about to be deleted is left to that", async () => {
  await aFile(31);
  await rule("originals");
  const now = new Date();
  const data = { archivedAt: now, deletionRequestedAt: now, deleteAfter: new Date(now.getTime() + 86_400_000) };
  await own.db.project.update({ where: { id: projectId }, data });
  expect(await retainDue(own.db, going)).toBe(0);
  expect(await sweeps()).toEqual([]);
});

test("an archived project keeps its rules, and what is older goes there, too", async () => {
  await aFile(31);
  await rule("originals");
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  expect(await retainDue(own.db, going)).toBe(1);
});

test("a worker that is told to end begins nothing", async () => {
  await aFile(31);
  await rule("originals");
  expect(await retainDue(own.db, AbortSignal.abort())).toBe(0);
  expect(await sweeps()).toEqual([]);
});

test("of two workers at once one takes what is older, and it is told once", async () => {
  for (let nth = 0; nth < 12; nth += 1) await aFile(31);
  await rule("originals");
  const done = await Promise.all([retainDue(own.db, going), retainDue(own.db, going)]);
  expect(done.toSorted()).toEqual([0, 1]);
  expect(await applied()).toHaveLength(1);
});

test("a sweep that stands under a rule that was changed since is ended as far as it came, and another goes on by the new one", async () => {
  await aFile(61);
  await aFile(31);
  await rule("originals", 30);
  const begun = { projectId, kind: "originals", days: 60, before: ago(60), beganAt: ago(1), rows: 5 };
  await own.db.retentionSweep.create({ data: begun });
  expect(await retainDue(own.db, going)).toBe(1);
  expect(await sweeps()).toMatchObject([
    { days: 60, rows: 5, isEnded: true },
    { days: 30, rows: 2, isEnded: true },
  ]);
  expect(await applied()).toMatchObject([
    { days: 60, rows: 5 },
    { days: 30, rows: 2 },
  ]);
});

async function aCall(days: number | null, more: object = {}): Promise<string> {
  const call = {
    projectId,
    subjectKind: "summary",
    subjectId: randomUUID(),
    agent: "summarize",
    promptHash: randomUUID(),
    inputDigest: "d",
    prompt: "A secret prompt",
    output: { said: "secret" },
    model: "compatible:m",
    tokensIn: 7,
    startedAt: ago(days ?? 99),
    endedAt: days === null ? null : ago(days),
  };
  return (await own.db.projectCall.create({ data: { ...call, ...more }, select: { id: true } })).id;
}

function callOf(id: string): Promise<ProjectCall> {
  return own.db.projectCall.findUniqueOrThrow({ where: { id } });
}

test("of calls for the project what was asked and said goes, what they cost and how they ended stays", async () => {
  const old = await aCall(31);
  const failed = await aCall(31, { output: undefined, failure: { kind: "permanent", message: "A secret sentence." } });
  const young = await aCall(29);
  const underWay = await aCall(null);
  await rule("calls");
  expect(await retainDue(own.db, going)).toBe(1);
  expect(await callOf(old)).toMatchObject({
    prompt: "",
    output: null,
    failure: null,
    tokensIn: 7,
    model: "compatible:m",
  });
  expect(await callOf(failed)).toMatchObject({ prompt: "", failure: { kind: "permanent", message: CALL_TAKEN } });
  for (const id of [young, underWay]) expect((await callOf(id)).prompt).toBe("A secret prompt");
  expect(await sweeps()).toMatchObject([{ rows: 2, runs: 0, isEnded: true }]);
});

test("a question that was answered long ago loses its prompt and keeps its answer; one that has none yet keeps both", async () => {
  const asked = async (answeredAt: Date | null): Promise<string> => {
    const id = randomUUID();
    const row = { id, projectId, askedById: owner, text: "?", model: "m", prompt: "Secret", answer: "Seven." };
    await own.db.question.create({ data: { ...row, createdAt: ago(40), answeredAt } });
    return id;
  };
  const [old, young, open] = [await asked(ago(31)), await asked(ago(29)), await asked(null)];
  await rule("calls");
  await retainDue(own.db, going);
  const promptOf = async (id: string): Promise<[string | null, string]> => {
    const { prompt, answer } = await own.db.question.findUniqueOrThrow({ where: { id } });
    return [prompt, answer];
  };
  expect([await promptOf(old), await promptOf(young), await promptOf(open)]).toEqual([
    [null, "Seven."],
    ["Secret", "Seven."],
    ["Secret", "Seven."],
  ]);
});

test("a rule of one kind takes nothing of another, nor of another project", async () => {
  const file = await aFile(31);
  const call = await aCall(31);
  const other = await aProject(own.db);
  await own.db.retentionRule.create({ data: { projectId: other.projectId, kind: "originals", days: 1 } });
  await rule("events");
  await retainDue(own.db, going);
  const row = await own.db.original.findFirstOrThrow({ where: { projectId, sha256: file } });
  expect(row.bytes.byteLength).toBeGreaterThan(0);
  expect((await callOf(call)).prompt).toBe("A secret prompt");
});
