import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { inTransaction } from "@/lib/platform/db/tx";
import { closeSender } from "@/lib/platform/queue/queue";
import { LeaseLost } from "@/lib/run/drivers/captured";
import { ownDatabase } from "@/lib/testing/database";
import { aSampleWorld } from "@/lib/testing/rigs/engine";
import { type Claim, claimNode } from "./lease";
import { openLeases, renewLeases } from "./leases";

const own = ownDatabase();

afterAll(() => closeSender(own.db));

/** The first step of a run of its own, claimed by a worker. */
async function aClaim(): Promise<Claim> {
  const { db } = own;
  const world = await aSampleWorld(db, `${randomUUID()}@example.org`);
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1 });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  const { id } = await db.node.findFirstOrThrow({ where: { runId, status: "ready" } });
  const claim = await claimNode(db, id, "a worker");
  if (claim === null) throw new Error("Nobody else was there to claim it.");
  return claim;
}

/** Seconds until a lease runs out. */
async function leftOf({ id }: Claim): Promise<number> {
  const [row] = await own.db.$queryRaw<{ left: number }[]>`
    select extract(epoch from lease_until - now())::float8 as left from node where id = ${id}::uuid`;
  return row?.left ?? Number.NaN;
}

test("all leases of a process are renewed together; of one that another holds, or whose run is to end, it learns", async () => {
  const { db } = own;
  const [kept, lost, ending] = [await aClaim(), await aClaim(), await aClaim()];
  await db.$executeRaw`update node set lease_until = now() + interval '2 seconds' where status = 'running'`;
  await db.$executeRaw`update node set lease_token = gen_random_uuid() where id = ${lost.id}::uuid`;
  await db.run.update({ where: { id: ending.run_id }, data: { finishReason: "Enough is known." } });
  expect(await renewLeases(db, [kept.token, lost.token, ending.token])).toEqual(
    new Map([
      [kept.token, { isFinishing: false, isRenewed: true }],
      [ending.token, { isFinishing: true, isRenewed: true }],
    ]),
  );
  expect(await leftOf(kept)).toBeGreaterThan(5);
  expect(await leftOf(lost)).toBeLessThan(5);
});

test("a node that is being written is not waited for: it is held, and the others are renewed", async () => {
  const { db } = own;
  const [free, busy] = [await aClaim(), await aClaim()];
  await db.$executeRaw`update node set lease_until = now() + interval '2 seconds' where status = 'running'`;
  const renewed = await inTransaction(db, async (tx) => {
    await tx.$executeRaw`select 1 from node where id = ${busy.id}::uuid for update`;
    return renewLeases(db, [free.token, busy.token]);
  });
  expect(renewed.get(free.token)?.isRenewed).toBe(true);
  expect(renewed.get(busy.token)?.isRenewed).toBe(false);
  expect(await leftOf(free)).toBeGreaterThan(5);
  expect(await leftOf(busy)).toBeLessThan(5);
});

test("a holder whose last sign of life is old says that it lives before it goes on; one that was taken over does not", async () => {
  const { db } = own;
  const leases = openLeases(db);
  const longAgoMs = performance.now() - 60_000;
  const [kept, taken] = [await aClaim(), await aClaim()];
  await db.$executeRaw`update node set lease_until = now() + interval '2 seconds' where status = 'running'`;
  await db.$executeRaw`update node set lease_token = gen_random_uuid() where id = ${taken.id}::uuid`;
  const told: boolean[] = [];
  const held = leases.keep(kept.token, longAgoMs, () => undefined);
  const lost = leases.keep(taken.token, longAgoMs, ({ isHeld }) => void told.push(isHeld));
  await held.confirm();
  expect(await leftOf(kept)).toBeGreaterThan(5);
  await expect(lost.confirm()).rejects.toThrow(LeaseLost);
  expect(told).toEqual([false]);
  leases.close();
});

test("a holder whose last sign of life is recent goes on without a word to the database, until it lets go", async () => {
  const { db } = own;
  const leases = openLeases(db);
  const claim = await aClaim();
  const lease = leases.keep(claim.token, performance.now(), () => undefined);
  await db.$executeRaw`update node set lease_token = gen_random_uuid() where id = ${claim.id}::uuid`;
  await expect(lease.confirm()).resolves.toBeUndefined();
  lease.letGo();
  await expect(lease.confirm()).rejects.toThrow(LeaseLost);
  leases.close();
});
