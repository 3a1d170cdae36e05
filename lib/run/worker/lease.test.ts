import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { arm } from "@/lib/run/engine/race-points";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";

const shop = ownWorkshop();

afterEach(() => arm(null));

test("a worker whose node was taken over while it slept writes nothing, and the node is completed once", async () => {
  const { db } = shop;
  let stolen = 0;
  arm(async (point, nodeKey) => {
    if (point !== "before_complete" || nodeKey !== "search-1" || stolen > 0) return;
    // Another worker took the node over, and then it died.
    stolen = await db.$executeRaw`
      update node set lease_token = gen_random_uuid(), lease_holder = 'another', lease_until = now() + interval '1 second'
      where key = 'search-1' and status = 'running'`;
  });
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false });
  const runId = await startRun(db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(stolen).toBe(1);
  const events = await db.auditEvent.findMany({ where: { runId, nodeKey: "search-1" }, orderBy: { seq: "asc" } });
  expect(events.filter(({ kind }) => kind === "node_completed")).toHaveLength(1);
  const twice = await db.$queryRaw<unknown[]>`
    select prompt_hash from agent_call where run_id = ${runId}::uuid and failure is null
    group by node_id, prompt_hash having count(*) > 1`;
  expect(twice).toEqual([]);
}, 60_000);
