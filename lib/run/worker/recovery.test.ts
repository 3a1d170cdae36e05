import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aStoredRun, type StoredRun } from "@/lib/testing/rigs/agents/stored-run";
import { beat, bookStale, endBeat, listLostNodes, lostNodesFor, releaseGone } from "./recovery";

const own = ownDatabase();

const MINUTE_MS = 60_000;

const aRun = (): Promise<StoredRun> => aStoredRun(own.db, { question: "What is due?", library: {} });

/** Keeps something back for a call of a step, so many minutes ago. */
async function keepBack({ db, scope, run }: StoredRun, nodeId: string, minutes: number): Promise<string> {
  const createdAt = new Date(Date.now() - minutes * MINUTE_MS);
  const hold = { ...scope, runId: run.id, nodeId, agent: "extract_facts", tokens: 700, usd: 0.07, createdAt };
  const { id } = await db.budgetHold.create({ data: hold, select: { id: true } });
  await db.run.update({ where: { id: run.id }, data: { reservedTokens: { increment: 700 } } });
  return id;
}

test("what was kept back for a step that nobody works counts as spent after a quarter of an hour, and nothing else does", async () => {
  const stored = await aRun();
  const done = await stored.add({ kind: "search", key: "search-1" });
  const underWay = await stored.add({ kind: "search", key: "search-2", status: "running" });
  await keepBack(stored, done, 16);
  const young = await keepBack(stored, await stored.add({ kind: "search", key: "search-3" }), 10);
  const worked = await keepBack(stored, underWay, 16);
  await bookStale(own.db);
  const left = await own.db.budgetHold.findMany({ where: { runId: stored.run.id }, select: { id: true } });
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([young, worked]));
  expect(await own.db.run.findUniqueOrThrow({ where: { id: stored.run.id } })).toMatchObject({ tokensIn: 700 });
});

test("the steps of a worker that is gone wait for nobody's lease, and those of others are left alone", async () => {
  const stored = await aRun();
  const leaseUntil = new Date(Date.now() + MINUTE_MS);
  for (const [key, leaseHolder] of [
    ["search-1", "gone"],
    ["search-2", "alive"],
  ] as const) {
    const id = await stored.add({ kind: "search", key, status: "running" });
    await own.db.node.update({ where: { id }, data: { leaseHolder, leaseUntil, leaseToken: randomUUID() } });
  }
  const isHeld = async (): Promise<boolean[]> => {
    const nodes = await own.db.node.findMany({ where: { runId: stored.run.id }, orderBy: { key: "asc" } });
    return nodes.map((node) => Number(node.leaseUntil) > Date.now());
  };
  await releaseGone(own.db, () => false);
  expect(await isHeld()).toEqual([true, true]);
  await releaseGone(own.db, (worker) => worker === "gone");
  expect(await isHeld()).toEqual([false, true]);
});

test("a worker learns where it stands among those that gave a sign of life just now", async () => {
  await beat(own.db, "b");
  await beat(own.db, "silent");
  await own.db.workerBeat.update({ where: { worker: "silent" }, data: { seenAt: new Date(Date.now() - 11_000) } });
  expect(await beat(own.db, "c")).toMatchObject({ place: 1, living: 2 });
  expect(await beat(own.db, "a")).toMatchObject({ place: 0, living: 3 });
  expect(await beat(own.db, "b")).toMatchObject({ place: 1, living: 3 });
  for (const worker of ["a", "b", "c", "silent"]) await endBeat(own.db, worker);
});

test("of steps whose job seems gone a sweep takes up as many as it says, and all whose worker is gone", async () => {
  await own.db.node.updateMany({ data: { status: "complete" } });
  const stored = await aRun();
  const past = new Date(Date.now() - MINUTE_MS);
  for (let nth = 0; nth < 30; nth += 1) await stored.add({ kind: "search", key: `ready-${nth}` });
  await own.db.node.updateMany({ where: { runId: stored.run.id }, data: { status: "ready", readyAt: past } });
  for (const key of ["left-1", "left-2", "left-3"]) {
    const id = await stored.add({ kind: "search", key, status: "running" });
    await own.db.node.update({
      where: { id },
      data: { readyAt: past, leaseUntil: past, leaseHolder: "gone", leaseToken: randomUUID() },
    });
  }
  expect(await listLostNodes(own.db, { most: 100 })).toHaveLength(33);
  const left = await own.db.node.findMany({ where: { key: { startsWith: "left-" } }, select: { id: true } });
  const taken = (await listLostNodes(own.db, { most: 2 })).map(({ nodeId }) => nodeId);
  expect(taken).toHaveLength(5);
  expect(taken).toEqual(expect.arrayContaining(left.map(({ id }) => id)));
});

test("nobody's pile holds up the step that another account lost, and what waits here is not asked for again", async () => {
  await own.db.node.updateMany({ data: { status: "complete" } });
  const [pile, other] = [await aRun(), await aRun()];
  const past = (minutes: number): Date => new Date(Date.now() - minutes * MINUTE_MS);
  for (let nth = 0; nth < 6; nth += 1) await pile.add({ kind: "search", key: `pile-${nth}` });
  const lost = await other.add({ kind: "search", key: "lost" });
  await own.db.node.updateMany({ where: { runId: pile.run.id }, data: { status: "ready", readyAt: past(9) } });
  await own.db.node.updateMany({ where: { id: lost }, data: { status: "ready", readyAt: past(1) } });
  const [first = ""] = (await listLostNodes(own.db, { most: 1 })).map(({ nodeId }) => nodeId);
  const ids = (await listLostNodes(own.db, { most: 2, except: [first] })).map(({ nodeId }) => nodeId);
  expect(ids).toContain(lost);
  expect(ids).not.toContain(first);
});

test("a process that is full still takes up a few steps whose job seems gone, and an idle one not all at once", () => {
  expect(lostNodesFor(0)).toBe(2);
  expect(lostNodesFor(7)).toBe(7);
  expect(lostNodesFor(128)).toBe(20);
});

test("a worker that ends takes its sign of life back, and those of workers that gave none for an hour", async () => {
  for (const worker of ["ends", "lives", "long gone"]) await beat(own.db, worker);
  const seenAt = new Date(Date.now() - 61 * MINUTE_MS);
  await own.db.workerBeat.update({ where: { worker: "long gone" }, data: { seenAt } });
  await endBeat(own.db, "ends");
  expect(await own.db.workerBeat.findMany({ select: { worker: true } })).toEqual([{ worker: "lives" }]);
});
