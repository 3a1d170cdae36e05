import { afterEach, expect, test } from "vitest";
import type { RunId } from "@/lib/domain/core/ids";
import { arm, type RacePoint } from "@/lib/run/engine/race-points";
import { endLiveRuns, untilRunRests } from "@/lib/testing/rigs/engine";
import { aRunUpTo, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { untilFound } from "@/lib/testing/until";
import { cancelRun, forceResume, pauseRun, resumeRun, retryNode } from "./controls";
import { changeLimits, finishRun } from "./limits";

const shop = ownWorkshop();

afterEach(async () => {
  arm(null);
  await endLiveRuns(shop.db, shop.world);
});

const runUpTo = (point: RacePoint, key: string): ReturnType<typeof aRunUpTo> => aRunUpTo(shop, point, key);

async function statuses(runId: RunId): Promise<Record<string, string>> {
  const nodes = await shop.db.node.findMany({ where: { runId }, select: { key: true, status: true } });
  return Object.fromEntries(nodes.map((node) => [node.key, node.status]));
}

test("a paused run finishes what is under way, starts nothing else, and goes on when it is resumed", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("before_complete", "search-1");
  const input = { runId, userId: shop.world.userId };
  await pauseRun(db, shop.world.scope, input);
  goOn();
  await untilFound(db, async () => (await statuses(runId))["search-1"] === "complete" || null);
  expect(await statuses(runId)).toMatchObject({ "review-1": "pending", "search-2": "pending" });
  await expect(pauseRun(db, shop.world.scope, input)).rejects.toMatchObject({ kind: "conflict" });
  await resumeRun(db, shop.world.scope, input);
  expect(await untilRunRests(db, runId)).toBe("completed");
});

test("a run that is finished early writes its report from what it has and says so", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("node_claimed", "review-1");
  await finishRun(db, shop.world.scope, { runId, userId: shop.world.userId });
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await statuses(runId)).toMatchObject({ "search-1": "complete", "search-2": "skipped", "search-3": "skipped" });
  const { warning } = await db.report.findFirstOrThrow({ where: { runId }, select: { warning: true } });
  expect(warning).toContain("A person asked for the report");
  expect(warning).toContain("1 of 3 perspectives");
});

test("a plan that has found nothing cannot be finished early, and a run that ended cannot be paused", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("before_complete", "scope");
  const input = { runId, userId: shop.world.userId };
  await expect(finishRun(db, shop.world.scope, input)).rejects.toMatchObject({ kind: "conflict" });
  await cancelRun(db, shop.world.scope, input);
  goOn();
  await expect(pauseRun(db, shop.world.scope, input)).rejects.toMatchObject({ kind: "conflict" });
  await expect(
    changeLimits(db, shop.world.scope, { mayRaise: true, ...input, limits: { minutes: 5, tokens: null, usd: null } }),
  ).rejects.toMatchObject({ kind: "conflict" });
});

test("a step taken by force is worked anew, and what its first holder still writes is refused", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("before_complete", "search-1");
  arm(null);
  const holders = await forceResume(db, shop.world.scope, { runId, userId: shop.world.userId });
  expect(holders).toEqual([shop.workerName]);
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const completed = await db.auditEvent.count({ where: { runId, kind: "node_completed", nodeKey: "search-1" } });
  expect(completed).toBe(1);
});

test("another time limit moves the moment at which research ends", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("before_complete", "search-1");
  const input = { runId, userId: shop.world.userId };
  await changeLimits(db, shop.world.scope, {
    mayRaise: true,
    ...input,
    limits: { minutes: 10, tokens: null, usd: null },
  });
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  const researchMs = Number(run.wakeAt) - Number(run.researchStartedAt);
  expect(researchMs).toBe(8.5 * 60_000);
  await changeLimits(db, shop.world.scope, {
    mayRaise: true,
    ...input,
    limits: { minutes: null, tokens: null, usd: null },
  });
  expect((await db.run.findUniqueOrThrow({ where: { id: runId } })).wakeAt).toBeNull();
  goOn();
});

test("only a failed step of the present stage can be tried again", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("before_complete", "search-1");
  const input = { runId, userId: shop.world.userId };
  await expect(retryNode(db, shop.world.scope, { ...input, nodeKey: "none" })).rejects.toMatchObject({
    kind: "not_found",
  });
  await expect(retryNode(db, shop.world.scope, { ...input, nodeKey: "scope" })).rejects.toMatchObject({
    kind: "conflict",
  });
  await db.$executeRaw`update node set status = 'exhausted' where run_id = ${runId}::uuid and key = 'search-2'`;
  await retryNode(db, shop.world.scope, { ...input, nodeKey: "search-2" });
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect((await statuses(runId))["search-2"]).toBe("complete");
});
