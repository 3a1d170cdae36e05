import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { RunSettings } from "@/lib/domain/run/settings";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { findUsualRuns } from "./usual-runs";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

async function aRun(number: number, seconds: number, costUsd: number): Promise<void> {
  const { projectId, researcherId, owner } = world;
  const startedAt = new Date("2026-01-05T09:00:00Z");
  const times = { startedAt, planApprovedAt: new Date("2026-01-05T10:00:00Z") };
  const endedAt = new Date(times.planApprovedAt.getTime() + seconds * 1_000);
  const planned = { mode: "live", strategy: "quick", settings: RunSettings.parse({ strategy: "quick" }) } as const;
  const by = { startedById: owner, idempotencyKey: crypto.randomUUID(), secret: "s", question: "?" };
  await own.db.run.create({
    data: { projectId, researcherId, number, ...planned, ...by, ...times, endedAt, status: "completed", costUsd },
  });
}

test("the middle one of the runs of a kind counts, from the approved plan to the end", async () => {
  for (const [nth, seconds] of [10, 30, 500].entries()) await aRun(nth + 10, seconds, seconds / 1_000);
  const door = { caller: { userId: world.owner }, projectId: world.projectId };
  const usual = await findUsualRuns(own.db, await openProject(own.db, door, "read"));
  expect(usual.find(({ strategy, mode }) => strategy === "quick" && mode === "live")).toMatchObject({
    runs: 3,
    seconds: 30,
    costUsd: 0.03,
  });
});

test("what runs cost is told to those alone who may read it", async () => {
  const userId = await aMember(own.db, world.projectId, "reviewer");
  const access = await openProject(own.db, { caller: { userId }, projectId: world.projectId }, "read");
  for (const { costUsd } of await findUsualRuns(own.db, access)) expect(costUsd).toBeNull();
});
