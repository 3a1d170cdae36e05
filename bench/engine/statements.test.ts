import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";
import { noteStatements } from "./statements";

const sent = noteStatements({ keepsValues: true });
const shop = ownWorkshop();

/** Statements that name a run's project, the run or any of its steps, by their names; what the worker looks for is none of them. */
async function statementsOf(runId: string): Promise<Map<string, number>> {
  const nodes = await shop.db.node.findMany({ where: { runId }, select: { id: true } });
  const ids = [runId, shop.world.scope.projectId, shop.world.researcherId, ...nodes.map(({ id }) => id)];
  const isOfRun = (values: readonly unknown[]): boolean => {
    const text = JSON.stringify(values);
    return ids.some((id) => text.includes(id));
  };
  const counts = new Map<string, number>();
  for (const { name } of sent.filter(({ values }) => isOfRun(values))) counts.set(name, (counts.get(name) ?? 0) + 1);
  // Whoever waits for its end looks at it now and then; how often these go depends on how fast it is.
  for (const name of ["SELECT run.id, run.status::text FROM run WHERE (run.id = $1 ", "wake", "write_free_rows"]) {
    counts.delete(name);
  }
  return counts;
}

/** What a run of three threads over the sample sends at most, beside what frames its transactions: 216 were counted. */
const MOST = 225;

test("a run makes few statements: a step is claimed by one, held by one, ended by one and followed by one", async () => {
  const { db, world } = shop;
  sent.length = 0;
  const settings = RunSettings.parse({ perspectives: 3, iterations: 1, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  expect(await untilRunRests(db, runId)).toBe("completed");
  const counts = await statementsOf(runId);
  const steps = await db.node.count({ where: { runId, status: "complete" } });
  const progress = await db.auditEvent.count({ where: { runId, kind: "node_progress" } });
  const times = (...names: string[]): number => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  expect(times("claim_node")).toBe(steps);
  expect(times("end_node")).toBe(steps);
  expect(times("hold_lease", "hold_and_store")).toBe(steps + progress);
  // What a run's beginning, its steps and its end say and decide.
  expect(times("write_tick", "append_events")).toBeLessThanOrEqual(steps + progress + 2);
  expect(times("load_run")).toBe(1);
  expect([...counts.values()].reduce((sum, own) => sum + own, 0)).toBeLessThanOrEqual(MOST);
}, 60_000);
