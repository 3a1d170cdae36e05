import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, test } from "vitest";
import type { AgentKind } from "@/lib/agents/index";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { AgentReply, AgentRequest, Driver } from "@/lib/run/drivers/driver";
import { listViolations, untilRunRestsWithoutPauses } from "@/lib/testing/rigs/engine";
import { offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";

/** What happens before an agent is asked. */
let before: (request: AgentRequest<AgentKind>) => Promise<void> = async () => undefined;
/** What agents answered, by the step that asked them. */
const answered: string[] = [];

const shop = ownWorkshop((deps) => async (run, node): Promise<Driver> => {
  const driver = await offlineDrivers(deps)(run, node);
  return {
    ...driver,
    async runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>> {
      await before(request);
      answered.push(`${run.id} ${node.key} ${request.kind} ${request.prompt}`);
      return driver.runAgent(request);
    },
  };
});

/** Runs to its end; answers how often anything was answered that the same step had been answered already. */
async function completed(): Promise<number> {
  const { db, world } = shop;
  const settings = RunSettings.parse({ perspectives: 2, iterations: 2, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("completed");
  expect(await listViolations(db, runId)).toEqual([]);
  const own = answered.filter((one) => one.startsWith(runId));
  return own.length - new Set(own).size;
}

test("when a step is given back, what else it had under way is given up, and nothing is asked twice", async () => {
  // Two calls of a step side by side: one waits until it is given up; under the other, once the first is under way, the
  // database goes away.
  const waiting = { calls: 0, givenUp: 0 };
  let faults = 0;
  let begun = (): void => undefined;
  const isUnderWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  before = async ({ kind, signal }): Promise<void> => {
    if (kind === "detect_contradictions" && waiting.calls === 0) {
      waiting.calls += 1;
      begun();
      await once(signal, "abort");
      waiting.givenUp += 1;
      throw signal.reason;
    }
    if (kind === "find_gaps" && faults === 0) {
      faults += 1;
      await isUnderWay;
      throw new Error("Connection terminated unexpectedly");
    }
  };
  expect(await completed()).toBe(0);
  expect(waiting).toEqual({ calls: 1, givenUp: 1 });
}, 60_000);

test.each([
  ["failed", "It is not a function."],
  ["was given back", "Connection terminated unexpectedly"],
])(
  "what a step was answered before it %s is not asked again",
  async (_, fault) => {
    await shop.renew();
    let faults = 0;
    // By then the same step has asked for its queries.
    before = async ({ kind }): Promise<void> => {
      if (kind !== "extract_facts" || faults > 0) return;
      faults += 1;
      throw new Error(fault);
    };
    expect(await completed()).toBe(0);
    expect(faults).toBe(1);
  },
  60_000,
);
