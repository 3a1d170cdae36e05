import { randomUUID } from "node:crypto";
import { fromPrisma } from "pg-boss";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { RunId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { RunSettings } from "@/lib/domain/run/settings";
import { cancelRun } from "@/lib/features/runs/controls";
import { startRun } from "@/lib/features/runs/runs";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { NODE_QUEUE, senderOf, sendIn, TICK_QUEUE } from "@/lib/platform/queue/queue";
import { packRun } from "@/lib/reports/bundle/run-bundle";
import type { Driver } from "@/lib/run/drivers/driver";
import { claimNode } from "@/lib/run/worker/lease";
import { listLostNodes, tickRun } from "@/lib/run/worker/recovery";
import { endLiveRuns, listViolations, untilRunRests, untilRunRestsWithoutPauses } from "@/lib/testing/rigs/engine";
import { offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";

/** What goes wrong with an agent call of these runs; null when nothing does. */
let suffer: ((kind: string) => Promise<void>) | null = null;
let db: Db;

const shop = ownWorkshop((deps) => {
  const driverOf = offlineDrivers(deps);
  return async (run, node): Promise<Driver> => {
    const driver = await driverOf(run, node);
    const runAgent: Driver["runAgent"] = async (request) => {
      await suffer?.(request.kind);
      return driver.runAgent(request);
    };
    return { ...driver, runAgent, callLimitMs: 300 };
  };
});
beforeAll(async () => {
  db = shop.db;
}, 60_000);
afterEach(async () => {
  suffer = null;
  await endLiveRuns(db, shop.world);
});

async function start(part: object = {}): Promise<RunId> {
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false, ...part });
  return startRun(db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
}

test("F18: a wake-up that is sent while another is being taken is not lost", async () => {
  const boss = await senderOf(db);
  const runId = randomUUID();
  const past = new Date(Date.now() - 1_000);
  const queue = `${TICK_QUEUE}-f18`;
  await boss.createQueue(queue);
  await boss.upsert(queue, { runId, nth: 1 }, { singletonKey: runId, startAfter: past });
  let taken: unknown[] = [];
  await inTransaction(db, async (tx) => {
    await boss.upsert(queue, { runId, nth: 2 }, { singletonKey: runId, startAfter: past, db: fromPrisma(tx) });
    taken = await boss.fetch(queue);
  });
  // Nobody could take the first before the second was there: what is taken afterwards knows of both.
  expect(taken).toEqual([]);
  const [job] = await boss.fetch<{ nth: number }>(queue);
  expect(job?.data.nth).toBe(2);
});

test("F19: a step that is brought to many at once is claimed by one, and a tick at once by many adds nothing twice", async () => {
  const runId = await start({ approvePlan: true, strategy: "perspectives", perspectives: 2 });
  expect(await untilRunRests(db, runId)).toBe("waiting");
  const node = await db.node.findFirstOrThrow({ where: { runId, key: "search-1" } });
  await db.node.update({ where: { id: node.id }, data: { status: "ready", readyAt: new Date() } });
  await db.$executeRaw`update run set status = 'running' where id = ${runId}::uuid`;
  const claims = await Promise.all(Array.from({ length: 8 }, (_, index) => claimNode(db, node.id, `worker ${index}`)));
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  const deps = {
    db,
    boss: await senderOf(db),
    worker: "test",
    room: (): number => 0,
    offer: (): void => undefined,
    advanceReplay: async () => undefined,
  };
  await Promise.all(Array.from({ length: 8 }, () => tickRun(deps, runId, "sweep")));
  const keys = (await db.node.findMany({ where: { runId }, select: { key: true } })).map((one) => one.key);
  expect(new Set(keys).size).toBe(keys.length);
});

test("F26: what was changed behind the product's back is refused by name, never passed on", async () => {
  const runId = await start();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const artifact = await db.artifact.findFirstOrThrow({ where: { runId, path: "citations/citations.jsonl" } });
  // The table itself refuses it: for this, whoever did it must have taken its rules away.
  await db.$executeRaw`alter table artifact drop constraint artifact_sha256`;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.$executeRaw`update artifact set content = overlay(content placing 'X' from 1 for 1) where run_id = ${runId}::uuid and path = ${artifact.path}`;
  });
  const packed = packRun(db, shop.world.scope, runId);
  await expect(packed).rejects.toThrow(Refusal);
  await expect(packed).rejects.toThrow("citations/citations.jsonl");
});

test("F29: a step that always fails uses up its attempts and halts its run; another run is not concerned", async () => {
  suffer = (kind): Promise<void> => {
    if (kind === "outline") throw new Error("poison");
    return Promise.resolve();
  };
  const poisoned = await start({ strategy: "perspectives", perspectives: 2, attemptCap: 2 });
  expect(await untilRunRestsWithoutPauses(db, poisoned)).toBe("halted");
  const run = await db.run.findUniqueOrThrow({ where: { id: poisoned } });
  expect(run).toMatchObject({ haltKind: "retry_cap" });
  const node = await db.node.findFirstOrThrow({ where: { runId: poisoned, kind: "outline" } });
  expect(node).toMatchObject({ status: "exhausted", attempt: 2, tags: ["RETRY_EXHAUSTED"] });
  expect(await listViolations(db, poisoned)).toEqual([]);
  await cancelRun(db, shop.world.scope, { runId: poisoned, userId: shop.world.userId });
  expect(await untilRunRestsWithoutPauses(db, await start())).toBe("completed");
}, 60_000);

test("F30: a call that takes too long is ended, counted once and made again", async () => {
  let asked = 0;
  suffer = async (kind): Promise<void> => {
    if (kind !== "write_answer") return;
    asked += 1;
    if (asked === 1) await new Promise(() => undefined);
  };
  const runId = await start();
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("completed");
  const calls = await db.agentCall.findMany({ where: { runId, agent: "write_answer" }, orderBy: { startedAt: "asc" } });
  expect(calls.map((call) => call.failure)).toMatchObject([{ kind: "timeout" }, null]);
  expect(asked).toBe(2);
  expect(await listViolations(db, runId)).toEqual([]);
}, 60_000);

test("F31: a step of a kind that this build does not know is left for one that does", async () => {
  const runId = await start({ approvePlan: true, strategy: "perspectives", perspectives: 2 });
  expect(await untilRunRests(db, runId)).toBe("waiting");
  await db.$executeRaw`update run set status = 'running' where id = ${runId}::uuid`;
  const node = await db.node.create({
    data: {
      ...shop.world.scope,
      runId,
      key: "foresee",
      kind: "scope",
      stage: "init",
      title: "Foresee",
      input: {},
      ordinal: 99,
      status: "ready",
      readyAt: new Date(0),
    },
  });
  await db.$executeRaw`alter type node_kind add value 'foresee'`;
  await db.$executeRaw`update node set kind = 'foresee' where id = ${node.id}::uuid`;
  expect(await claimNode(db, node.id, "old build")).toBeNull();
  expect((await listLostNodes(db, { most: 100 })).map(({ nodeId }) => nodeId)).not.toContain(node.id);
  const select = { status: true, attempt: true };
  expect(await db.node.findUniqueOrThrow({ where: { id: node.id }, select })).toEqual({ status: "ready", attempt: 0 });
  await db.node.delete({ where: { id: node.id }, select });
});

test("F32: a job of another form is refused whole, and holds up nobody", async () => {
  const boss = await senderOf(db);
  await boss.insert(NODE_QUEUE, [{ data: { node: 7 } }, { data: { nodeId: "not an id" } }]);
  await sendIn(boss, db).tickAt("also none", new Date());
  expect(await untilRunRests(db, await start())).toBe("completed");
});
