import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import type { AgentKind } from "@/lib/agents/index";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { closeSender, senderOf } from "@/lib/platform/queue/queue";
import type { AgentReply, AgentRequest, Driver } from "@/lib/run/drivers/driver";
import type { WorkDeps } from "@/lib/run/engine/context";
import { ownDatabase } from "@/lib/testing/database";
import { aLibraryWorld, listViolations, untilRunRestsWithoutPauses } from "@/lib/testing/rigs/engine";
import { offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { openLeases } from "./leases";
import { type DriverOf, workNode } from "./work";

/** A database in which no worker works. */
const own = ownDatabase();
afterAll(() => closeSender(own.db));

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

test("a step that is asking when its worker is told to stop is given back as it is, for another to take up at once", async () => {
  const { db } = own;
  const world = await aLibraryWorld(db, "What is due?", { Annals: "Four crowns are due." });
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1 });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  const { id: nodeId } = await db.node.findFirstOrThrow({ where: { runId, status: "ready" } });
  const leases = openLeases(db);
  const deps: WorkDeps = {
    db,
    boss: await senderOf(db),
    worker: "a worker",
    leases,
    room: () => 0,
    offer: () => undefined,
    advanceReplay: async () => undefined,
  };
  const stopping = new AbortController();
  let asked = 0;
  const driverOf: DriverOf = async (run, node) => {
    const driver = await offlineDrivers(deps)(run, node);
    return {
      ...driver,
      async runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>> {
        asked += 1;
        const reply = await driver.runAgent(request);
        stopping.abort(new Error("The worker stops."));
        return reply;
      },
    };
  };
  const desk = {
    away: <T>(wait: () => Promise<T>): Promise<T> => wait(),
    inTurn: <T>(_: AbortSignal, work: () => Promise<T>): Promise<T> => work(),
  };
  await workNode(deps, driverOf, { nodeId, desk, stop: stopping.signal });
  leases.close();
  expect(asked).toBe(1);
  const node = await db.node.findUniqueOrThrow({ where: { id: nodeId } });
  expect(node).toMatchObject({ status: "running", result: null, failure: null });
  expect(Number(node.leaseUntil)).toBeLessThan(Date.now());
});
