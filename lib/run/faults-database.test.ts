import type { ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { respond } from "@/lib/access/http/respond";
import type { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { type Db, openDb } from "@/lib/platform/db/client";
import { type EmbeddedDatabase, removeEmbedded, startEmbedded } from "@/lib/platform/db/embedded";
import { migrate } from "@/lib/platform/db/migrate";
import { closeSender } from "@/lib/platform/queue/queue";
import { aTcpProxy, type TcpProxy } from "@/lib/testing/connections/tcp-proxy";
import { endWith, startArmedProcess } from "@/lib/testing/processes/worker-process";
import { aSampleWorld, listViolations, type SampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";
import { untilFound } from "@/lib/testing/until";

/** A Postgres of this file's own, reached by a way that can be cut: what happens to it happens to nobody else. */
let folder: string;
let server: EmbeddedDatabase;
let proxy: TcpProxy;
let db: Db;
let world: SampleWorld;
let worker: ChildProcess;

beforeAll(async () => {
  // Named like a throwaway, so that what a killed test leaves behind is swept away.
  folder = join(tmpdir(), `stemma-throwaway-${process.pid}-${randomBytes(6).toString("hex")}`);
  server = await startEmbedded(folder, "durable");
  await migrate(server.url, "prisma/migrations");
  proxy = await aTcpProxy(server.url);
  db = openDb(proxy.url);
  world = await aSampleWorld(db);
  worker = (await startArmedProcess(proxy.url, {})).child;
}, 60_000);
afterEach(() => proxy.heal(server.url));
afterAll(async () => {
  await endWith(worker, "SIGKILL");
  await closeSender(db);
  await db.$disconnect();
  await proxy.close();
  await server.stop();
  await removeEmbedded(folder);
});

async function start(part: object = {}): Promise<RunId> {
  const settings = RunSettings.parse({ perspectives: 3, iterations: 2, approvePlan: false, ...part });
  return startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
}

async function untilCalls(runId: RunId, calls: number): Promise<void> {
  await untilFound(db, async () => ((await db.agentCall.count({ where: { runId } })) >= calls ? true : null));
}

/** How the run rests, heard on a way that nobody cuts. */
async function untilRests(runId: RunId): Promise<string> {
  const direct = openDb(server.url);
  try {
    return await untilRunRests(direct, runId);
  } finally {
    await direct.$disconnect();
  }
}

/** A session of one's own, as an operator has it. */
async function asOperator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How often the worker finds nobody there while Postgres is down; for many minutes by `DOWN=2000`. */
const KNOCKS = Number(process.env["DOWN"] ?? 20);

test("F11, F12: Postgres is stopped in mid run and started again; the worker lives, the run goes on", async () => {
  const runId = await start();
  await untilCalls(runId, 8);
  proxy.cut();
  await server.stop();
  const knocked = proxy.turnedAway(KNOCKS);
  const answer = await respond(new Request("http://localhost/api/views/home"), () => db.run.count());
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(await answer.json()).toMatchObject({ refusal: { kind: "unavailable" } });
  await knocked;
  server = await startEmbedded(folder, "durable");
  proxy.heal(server.url);
  const calls = await db.agentCall.count({ where: { runId } });
  await untilCalls(runId, calls + 1);
  expect(await untilRests(runId)).toBe("completed");
  expect(worker.exitCode).toBeNull();
  expect(await listViolations(db, runId)).toEqual([]);
}, 120_000);

test("F14: a server that only reads for a while loses nothing, and the run goes on when it writes again", async () => {
  const runId = await start();
  await untilCalls(runId, 8);
  const refused = proxy.heard("in a read-only transaction");
  await asOperator(async (client) => {
    await client.query("alter system set default_transaction_read_only = on");
    await client.query("select pg_reload_conf()");
  });
  // The worker writes all the time; when it was refused every session has read its settings.
  await refused;
  const input = { ...world, settings: RunSettings.parse({}), idempotencyKey: randomUUID() };
  const answer = await respond(new Request("http://localhost/x"), () => startRun(db, world.scope, input));
  expect(answer.status).toBe(503);
  await asOperator(async (client) => {
    await client.query("set default_transaction_read_only = off");
    await client.query("alter system reset default_transaction_read_only");
    await client.query("select pg_reload_conf()");
  });
  expect(await untilRests(runId)).toBe("completed");
  expect(await db.nodeAttempt.count({ where: { runId, attempt: { gt: 1 } } })).toBe(0);
  expect(await listViolations(db, runId)).toEqual([]);
}, 90_000);

test("F15, F16: where no notification arrives, nodes and runs are found by asking", async () => {
  proxy.deafen();
  const runId = await start({ strategy: "quick", iterations: 1 });
  expect(await untilRests(runId)).toBe("completed");
  expect(await listViolations(db, runId)).toEqual([]);
}, 90_000);

test("F22: a table that an operator holds locked makes writers wait, then say so; afterwards the run goes on", async () => {
  const runId = await start();
  await untilCalls(runId, 8);
  await asOperator(async (client) => {
    await client.query("begin; lock table run in access exclusive mode");
    // What PostgreSQL says to whoever waited for a lock as long as may be; told while the table is locked still.
    const waited = proxy.heard("due to lock timeout");
    const answer = await respond(new Request("http://localhost/x"), () => db.run.count());
    expect(answer.status).toBe(503);
    await waited;
    await client.query("rollback");
  });
  expect(await untilRests(runId)).toBe("completed");
  expect(await db.nodeAttempt.count({ where: { runId, attempt: { gt: 1 } } })).toBe(0);
  expect(await listViolations(db, runId)).toEqual([]);
}, 90_000);

test("F24, F25, F27: with the disk full nothing is half written, reading works, and the run goes on with space again", async () => {
  const runId = await start({ strategy: "quick", iterations: 1 });
  await asOperator((client) =>
    client.query(`
      create function no_space() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_space before insert on artifact for each row execute function no_space()`),
  );
  await proxy.heard("No space left on device");
  const artifacts = await db.artifact.count({ where: { runId } });
  await proxy.heard("No space left on device");
  expect(await db.artifact.count({ where: { runId } })).toBe(artifacts);
  expect(await db.project.count()).toBeGreaterThan(0);
  await asOperator((client) => client.query("drop trigger no_space on artifact; drop function no_space()"));
  expect(await untilRests(runId)).toBe("completed");
  expect(await db.artifact.count({ where: { runId } })).toBeGreaterThan(artifacts);
  expect(await db.nodeAttempt.count({ where: { runId, attempt: { gt: 1 } } })).toBe(0);
  expect(await listViolations(db, runId)).toEqual([]);
}, 90_000);

test("F33: a migration in mid run holds nobody up for a second, and neither side sees an error", async () => {
  const runId = await start();
  await untilCalls(runId, 8);
  // PostgreSQL counts the second: whoever waits longer for a lock is refused, and others wait behind it no longer.
  await asOperator((client) =>
    client.query(
      "set lock_timeout = '1s'; alter table run add column later text; alter table node add column later int default 0",
    ),
  );
  expect(await untilRests(runId)).toBe("completed");
  expect(await db.nodeAttempt.count({ where: { runId, attempt: { gt: 1 } } })).toBe(0);
  expect(await listViolations(db, runId)).toEqual([]);
}, 90_000);
