import { afterEach, expect, test } from "vitest";
import type { RunId } from "@/lib/domain/core/ids";
import type { ReplayResult } from "@/lib/domain/run/bundle";
import { arm } from "@/lib/run/engine/race-points";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { aRunUpTo, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { untilFound } from "@/lib/testing/until";
import { pauseRun, resumeRun } from "./controls";
import { continueRun, finishRun } from "./limits";
import { addSearch, dropSearch } from "./plan-changes";

const shop = ownWorkshop();
afterEach(() => arm(null));

const none = { minutes: null, tokens: null, usd: null };

async function replayed(runId: RunId): Promise<ReplayResult> {
  return (await replayOf(shop.db, shop.world, runId)).result;
}

test("research that a person ended goes on with what was skipped, and another version is written", async () => {
  const { db, world } = shop;
  const { runId, goOn } = await aRunUpTo(shop, "node_claimed", "review-1");
  const input = { runId, userId: world.userId };
  await finishRun(db, world.scope, input);
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const skipped = await db.node.count({ where: { runId, kind: "search", status: "skipped" } });
  expect(skipped).toBe(2);
  await continueRun(db, world.scope, { mayRaise: true, ...input, limits: none });
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await db.node.count({ where: { runId, kind: "search", status: "skipped" } })).toBe(0);
  const reports = await db.report.findMany({ where: { runId }, orderBy: { version: "asc" } });
  expect(reports.map((report) => report.warning !== null)).toEqual([true, false]);
  expect(reports.at(-1)?.changeNote).toContain("Research went on");
  await expect(continueRun(db, world.scope, { mayRaise: true, ...input, limits: none })).rejects.toMatchObject({
    kind: "conflict",
  });
  expect((await listViolations(db, runId)).filter((what) => !what.startsWith("completed twice"))).toEqual([]);
  expect(await replayed(runId)).toMatchObject({ isIdentical: true, first: null });
}, 60_000);

test("a run that its time limit cut short replays byte for byte, whatever the clock of the replay says", async () => {
  const { db } = shop;
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "search-1", { minutes: 2, concurrency: 2 });
  await db.$executeRaw`
    update run set research_started_at = now() - interval '5 minutes', wake_at = now() where id = ${runId}::uuid`;
  await untilFound(db, () => db.run.findFirst({ where: { id: runId, limitReached: { contains: "time limit" } } }));
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await replayed(runId)).toMatchObject({ isIdentical: true, first: null });
}, 60_000);

test("what people did while a run was under way happens again at the same moments in its replay", async () => {
  const { db, world } = shop;
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "search-1");
  const input = { runId, userId: world.userId };
  const perspective = { name: "Noise", focus: "Noise", questions: ["How loud are heat pumps?"] };
  await addSearch(db, world.scope, { ...input, perspective });
  await dropSearch(db, world.scope, { ...input, nodeKey: "search-3" });
  await pauseRun(db, world.scope, input);
  goOn();
  await untilFound(db, () => db.node.findFirst({ where: { runId, key: "search-1", status: "complete" } }));
  await resumeRun(db, world.scope, input);
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await replayed(runId)).toMatchObject({ isIdentical: true, first: null });
}, 60_000);
