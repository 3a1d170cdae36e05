import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { bookProjectSpending } from "./book-spending";
import { readMonthBudget } from "./month-budget";

const own = ownDatabase();
afterAll(() => closeSender(own.db));

/** A question that cost this much, settled as the engine does. */
async function spendOn(projectId: string, usd: number, createdAt = new Date()): Promise<void> {
  const question = { projectId, text: "?", model: "m", status: "answered", answeredAt: new Date() } as const;
  await own.db.$transaction(async (tx) => {
    await tx.question.create({ data: { ...question, id: randomUUID(), costUsd: usd, createdAt } });
    await bookProjectSpending(tx, { projectId, tokensIn: 1, tokensOut: 1, usd }, { tokens: 0, usd: 0 });
  });
}

async function warned(projectId: string): Promise<number[]> {
  const events = await own.db.auditEvent.findMany({
    where: { projectId, kind: "budget_warned" },
    orderBy: { seq: "asc" },
    select: { payload: true },
  });
  return events.map(({ payload }) => Number(Object(payload).percent));
}

async function setBudget(projectId: string, userId: AWorld["owner"], monthlyUsd: number | null): Promise<void> {
  const { revision } = await own.db.project.findUniqueOrThrow({ where: { id: projectId } });
  const visitor = { userId, address: "203.0.113.9" };
  await runCommand(own.db, visitor, { name: "set_budget", input: { projectId, revision, monthlyUsd } });
}

test("a project is told at 80 and at 100 per cent, once each, also when calls end side by side", async () => {
  const { projectId, owner } = await aProject(own.db);
  await spendOn(projectId, 5);
  expect(await warned(projectId)).toEqual([]);
  await setBudget(projectId, owner, 10);
  expect(await readMonthBudget(own.db, projectId)).toMatchObject({ spentUsd: 5, monthlyUsd: 10 });
  await spendOn(projectId, 2.99);
  expect(await warned(projectId)).toEqual([]);
  await spendOn(projectId, 0.01);
  await spendOn(projectId, 0.01);
  expect(await warned(projectId)).toEqual([80]);
  await Promise.all(Array.from({ length: 8 }, () => spendOn(projectId, 1)));
  expect(await warned(projectId)).toEqual([80, 100]);
  await setBudget(projectId, owner, 17);
  expect(await warned(projectId)).toEqual([80, 100, 80]);
});

test("what was spent in another month does not count, nor what is told of it", async () => {
  const { projectId, owner } = await aProject(own.db);
  await spendOn(projectId, 50, new Date(Date.now() - 40 * 86_400_000));
  await setBudget(projectId, owner, 10);
  await own.db.project.update({ where: { id: projectId }, data: { warnedMonth: "2020-01", warnedPercent: 100 } });
  expect(await readMonthBudget(own.db, projectId)).toMatchObject({ spentUsd: 0 });
  await spendOn(projectId, 9);
  expect(await warned(projectId)).toEqual([80]);
});

test("one jump past the whole budget is told as 100 per cent", async () => {
  const { projectId, owner } = await aProject(own.db);
  await setBudget(projectId, owner, 1);
  await spendOn(projectId, 3);
  expect(await warned(projectId)).toEqual([100]);
});

test("when the month's budget is spent no run starts, and one that an owner raises lets it start", async () => {
  const world = await aWorld(own.db);
  const { projectId, owner, researcherId } = world;
  await setBudget(projectId, owner, 0.5);
  await spendOn(projectId, 0.5);
  const visitor = { userId: owner, address: "203.0.113.9" };
  const start = (): Promise<unknown> => {
    const input = { projectId, researcherId, idempotencyKey: randomUUID(), settings: {} };
    return runCommand(own.db, visitor, { name: "start_run", input });
  };
  await expect(start()).rejects.toMatchObject({ kind: "conflict", message: expect.stringContaining("$0.50 for 20") });
  expect(await own.db.run.count({ where: { projectId } })).toBe(1);
  await setBudget(projectId, owner, 5);
  await expect(start()).resolves.toMatchObject({ runId: expect.any(String) });
});

test("a budget that someone else changed meanwhile is not overwritten", async () => {
  const { projectId, owner } = await aProject(own.db);
  const visitor = { userId: owner, address: "203.0.113.9" };
  const set = (monthlyUsd: number): Promise<unknown> =>
    runCommand(own.db, visitor, { name: "set_budget", input: { projectId, revision: 1, monthlyUsd } });
  const both = await Promise.allSettled([set(1), set(2)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await own.db.version.count({ where: { projectId, subjectKind: "project" } })).toBe(1);
});
