import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { arm } from "@/lib/run/engine/race-points";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aRunUpTo, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { addSearch, changeSearch, dropSearch, restoreSearch } from "./plan-changes";
import { startRun } from "./runs";

const shop = ownWorkshop();

afterEach(() => arm(null));

/** A run of three searches, one after the other, that stands still while its first is under way. */
async function aRunUnderWay(): Promise<{ runId: RunId; goOn: () => void }> {
  let goOn = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    const released = new Promise<void>((release) => {
      goOn = release;
    });
    arm(async (point, nodeKey) => {
      if (point !== "before_complete" || nodeKey !== "search-1") return;
      resolve();
      await released;
    });
  });
  const settings = RunSettings.parse({ perspectives: 3, iterations: 1, approvePlan: false, concurrency: 1 });
  const runId = await startRun(shop.db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
  await isHeld;
  return { runId, goOn };
}

const perspective = { name: "Neighbour", focus: "Noise", questions: ["How loud are the outdoor units?"] };

test("a search that a person adds is made like the planned ones, and is theirs in the trail", async () => {
  const { db } = shop;
  const { runId, goOn } = await aRunUnderWay();
  const key = await addSearch(db, shop.world.scope, { runId, userId: shop.world.userId, perspective });
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const nodes = await db.node.findMany({ where: { runId, key: { in: [key, `review-${key}`] } } });
  expect(nodes.map((node) => [node.status, node.addedById])).toEqual([
    ["complete", shop.world.userId],
    ["complete", shop.world.userId],
  ]);
  expect(await db.factUse.count({ where: { runId, nodeKey: key } })).toBeGreaterThan(0);
  const added = await db.auditEvent.findFirstOrThrow({ where: { runId, kind: "node_added" } });
  expect(added.actorId).toBe(shop.world.userId);
});

test("a dropped search is not made; put back, it is; and what has begun cannot be dropped", async () => {
  const { db } = shop;
  const { runId, goOn } = await aRunUnderWay();
  const change = { runId, userId: shop.world.userId };
  await expect(dropSearch(db, shop.world.scope, { ...change, nodeKey: "search-1" })).rejects.toMatchObject({
    kind: "conflict",
  });
  await dropSearch(db, shop.world.scope, { ...change, nodeKey: "search-2" });
  await dropSearch(db, shop.world.scope, { ...change, nodeKey: "search-3" });
  await restoreSearch(db, shop.world.scope, { ...change, nodeKey: "search-3" });
  await expect(restoreSearch(db, shop.world.scope, { ...change, nodeKey: "search-3" })).rejects.toMatchObject({
    kind: "conflict",
  });
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const nodes = await db.node.findMany({ where: { runId, key: { startsWith: "search-" } }, orderBy: { key: "asc" } });
  expect(nodes.map((node) => node.status)).toEqual(["complete", "skipped", "complete"]);
  await expect(addSearch(db, shop.world.scope, { ...change, perspective })).rejects.toMatchObject({ kind: "conflict" });
  const late = restoreSearch(db, shop.world.scope, { ...change, nodeKey: "search-2" });
  await expect(late).rejects.toMatchObject({
    message: expect.stringContaining("only while its searches are under way"),
  });
});

test("the last search of a plan cannot be dropped", async () => {
  const { db } = shop;
  const { runId, goOn } = await aRunUnderWay();
  const change = { runId, userId: shop.world.userId };
  await dropSearch(db, shop.world.scope, { ...change, nodeKey: "search-2" });
  await db.node.updateMany({ where: { runId, key: "search-1" }, data: { status: "skipped" } });
  const last = dropSearch(db, shop.world.scope, { ...change, nodeKey: "search-3" });
  await expect(last).rejects.toMatchObject({ message: expect.stringContaining("last search") });
  await db.node.updateMany({ where: { runId, key: "search-1" }, data: { status: "running" } });
  goOn();
  await untilRunRests(db, runId);
});

test("topics of a tree are added beneath others, changed until they start, and none lies too deep", async () => {
  const { db, world } = shop;
  const tree = { strategy: "tree", tree: { breadth: 3, depth: 1, iterations: null } } as const;
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "topic-1", tree);
  const change = { runId, userId: world.userId };
  const key = await addSearch(db, world.scope, { ...change, perspective, under: "topic-1" });
  const deeper = addSearch(db, world.scope, { ...change, perspective, under: key });
  await expect(deeper).rejects.toMatchObject({ kind: "invalid", field: "under" });
  const other = { name: "Subsidies", focus: "What the state pays", questions: ["Which subsidies are paid?"] };
  await changeSearch(db, world.scope, { ...change, nodeKey: "topic-2", perspective: other });
  const begun = changeSearch(db, world.scope, { ...change, nodeKey: "topic-1", perspective: other });
  await expect(begun).rejects.toMatchObject({ kind: "conflict" });
  goOn();
  expect(await untilRunRests(db, runId)).not.toBe("running");
  const nodes = await db.node.findMany({
    where: { runId, key: { in: [key, "topic-2", "review-topic-2"] } },
    orderBy: { key: "asc" },
    select: { title: true, depth: true, needs: { select: { from: { select: { key: true } } } }, input: true },
  });
  expect(nodes.map(({ title, depth, needs }) => [title, depth, needs[0]?.from.key])).toEqual([
    ["Neighbour", 1, "review-topic-1"],
    ["Review: Subsidies", 0, "topic-2"],
    ["Subsidies", 0, "topics"],
  ]);
  expect(nodes.at(-1)?.input).toMatchObject({ perspective: other });
}, 60_000);
