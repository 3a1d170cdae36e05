import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ResearcherId, type RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { listProjectEvents } from "@/lib/features/runs/views/events";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";

const shop = ownWorkshop();

async function run(researcherId: ResearcherId, other: { scheduledFor?: Date } = {}): Promise<RunId> {
  const { db, world } = shop;
  const settings = RunSettings.parse({ perspectives: 3, iterations: 1, approvePlan: false });
  const input = { researcherId, settings, userId: world.userId, idempotencyKey: randomUUID(), ...other };
  const runId = await startRun(db, world.scope, input);
  expect(await untilRunRests(db, runId)).toBe("completed");
  return runId;
}

async function saidOf(runId: RunId): Promise<{ kind: string; payload: unknown }[]> {
  return await shop.db.auditEvent.findMany({
    where: { runId, kind: { startsWith: "answer_" } },
    select: { kind: true, payload: true },
  });
}

test("a run after the first says once how its answer stands to the one before; what did not change stays in its record", async () => {
  const { db, world } = shop;
  const name = "Bills";
  const problem = "How much do heating bills in converted homes fall in the first winter?";
  const row = await db.researcher.create({ data: { ...world.scope, name, nameKey: "bills", problem } });
  const researcherId = ResearcherId.parse(row.id);
  const first = await run(researcherId);
  expect(await saidOf(first)).toEqual([]);
  const told = [];
  for (let nth = 0; nth < 2; nth++) {
    const later = await saidOf(await run(researcherId));
    expect(later).toHaveLength(1);
    told.push(...later);
  }
  // The same words found again are the same answer.
  expect(told.at(-1)?.kind).toBe("answer_unchanged");
  const feed = await listProjectEvents(db, world.scope, 200);
  const inFeed = feed.filter(({ kind }) => kind.startsWith("answer_"));
  expect(inFeed.map(({ kind }) => kind)).toEqual(
    told.filter(({ kind }) => kind === "answer_changed").map(({ kind }) => kind),
  );
}, 180_000);

test("nobody is told of a run that its schedule started, and that answers as the run before did", async () => {
  const { db, world } = shop;
  const problem = "How loud are the outdoor units of heat pumps?";
  const row = await db.researcher.create({ data: { ...world.scope, name: "Noise", nameKey: "noise", problem } });
  const researcherId = ResearcherId.parse(row.id);
  const toldOf = async (runId: RunId): Promise<number> =>
    await db.notification.count({ where: { userId: world.userId, payload: { path: ["runId"], equals: runId } } });
  await run(researcherId);
  const byHand = await run(researcherId);
  expect(await toldOf(byHand)).toBeGreaterThan(0);
  const planned = await run(researcherId, { scheduledFor: new Date() });
  expect((await saidOf(planned)).map(({ kind }) => kind)).toEqual(["answer_unchanged"]);
  expect(await toldOf(planned)).toBe(0);
}, 180_000);
