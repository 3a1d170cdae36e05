import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, test } from "vitest";
import type { AgentKind } from "@/lib/agents/index";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { AgentReply, AgentRequest, Driver } from "@/lib/run/drivers/driver";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";

/** What the first of two calls that a step makes side by side does: it waits until it is given up. */
const waiting = { calls: 0, givenUp: 0 };
/** What the second does: the database goes away under it, once the first is under way. */
let begun = (): void => undefined;
const isUnderWay = new Promise<void>((resolve) => {
  begun = resolve;
});

let faults = 0;
const shop = ownWorkshop((deps) => async (run, node): Promise<Driver> => {
  const driver = await offlineDrivers(deps)(run, node);
  return {
    ...driver,
    async runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>> {
      if (request.kind === "detect_contradictions" && waiting.calls === 0) {
        waiting.calls += 1;
        begun();
        await once(request.signal, "abort");
        waiting.givenUp += 1;
        throw request.signal.reason;
      }
      if (request.kind === "find_gaps" && faults === 0) {
        faults += 1;
        await isUnderWay;
        throw new Error("Connection terminated unexpectedly");
      }
      return driver.runAgent(request);
    },
  };
});

test("when a step is given back, what else it had under way is given up, and nothing is asked twice", async () => {
  const { db, world } = shop;
  const settings = RunSettings.parse({ perspectives: 2, iterations: 2, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(waiting).toEqual({ calls: 1, givenUp: 1 });
  expect(await listViolations(db, runId)).toEqual([]);
}, 60_000);
