import { afterEach, expect, test } from "vitest";
import { eventPayloads } from "@/lib/domain/run/event";
import { cancelRun } from "@/lib/features/runs/controls";
import { arm } from "@/lib/run/engine/race-points";
import type { Script } from "@/lib/testing/rigs/engine";
import { aRunUpTo, ownWorkshop, playedDrivers } from "@/lib/testing/rigs/workshop";

const gap = "How many homes were converted in the last winter?";

const script: Script = {
  decide_loop: ({ iteration }) => ({
    summary: `Known after round ${iteration}.`,
    answered: [],
    gaps: [gap],
    shouldContinue: true,
    nextSearchTopic: "homes",
  }),
};
const shop = ownWorkshop(playedDrivers(() => script));
afterEach(() => arm(null));

test("while a search goes on each of its decisions is told with its gaps; the last one it leaves with its result", async () => {
  const { db } = shop;
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "search-1", { strategy: "quick", iterations: 2 });
  const events = await db.auditEvent.findMany({
    where: { runId, kind: "node_progress", nodeKey: "search-1" },
    orderBy: { seq: "asc" },
  });
  const told = events.map(({ payload }) => eventPayloads.node_progress.parse(payload));
  const rounds = told.flatMap(({ round }) => round ?? []);
  const summary = "Known after round 1.";
  expect(rounds).toMatchObject([{ attempt: 1, decision: { iteration: 1, summary, gaps: [gap], end: null } }]);
  expect(rounds[0]?.questions.map(({ state }) => state)).not.toContain("exhausted");
  expect(told.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/^Round 1 of 2 is done: 0 of \d questions answered; the search goes on\.$/),
  );
  await cancelRun(db, shop.world.scope, { runId, userId: shop.world.userId });
  goOn();
});
