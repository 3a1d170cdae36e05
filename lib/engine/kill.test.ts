import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "@/lib/db/client";
import { RunSettings } from "@/lib/domain/settings";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { closeSender } from "./queue";
import { startRun } from "./runs";
import { aSampleWorld, type SampleWorld, untilRunRests } from "./testing";

/** Real worker processes on real databases: one that is left in peace, and one that is killed again and again. */
let calm: TestDatabase;
let rough: TestDatabase;
const worlds = new Map<Db, SampleWorld>();
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  [calm, rough] = await Promise.all([aDatabase(), aDatabase()]);
  for (const { db } of [calm, rough]) worlds.set(db, await aSampleWorld(db));
}, 120_000);
afterAll(async () => {
  await Promise.all([...workers].map(kill));
  for (const database of [calm, rough]) {
    await closeSender(database.db);
    await database.drop();
  }
});

async function startProcess(url: string): Promise<ChildProcess> {
  const child = fork(join(process.cwd(), "lib", "engine", "worker.ts"), [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: "error" },
    stdio: "inherit",
  });
  workers.add(child);
  await once(child, "message");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  workers.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function begin(db: Db): Promise<string> {
  const world = worlds.get(db);
  if (!world) throw new Error("There is no world for this database.");
  const settings = RunSettings.parse({ approvePlan: false });
  return startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
}

/** Resolves when the run has made so many agent calls, or rests. */
async function untilCalls(db: Db, runId: string, calls: number): Promise<void> {
  for (;;) {
    const run = await db.run.findUniqueOrThrow({
      where: { id: runId },
      select: { status: true, _count: { select: { agentCalls: true } } },
    });
    if (run._count.agentCalls >= calls || run.status !== "running") return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function artifacts(db: Db, runId: string): Promise<Record<string, string>> {
  const rows = await db.artifact.findMany({
    where: { runId },
    orderBy: { path: "asc" },
    select: { path: true, content: true },
  });
  return Object.fromEntries(rows.map((row) => [row.path, row.content]));
}

test("a run whose worker is killed again and again ends with the artifacts of one that was left in peace", async () => {
  const peaceful = await startProcess(calm.url);
  const calmRun = await begin(calm.db);
  expect(await untilRunRests(calm.db, calmRun)).toBe("completed");
  await kill(peaceful);

  const roughRun = await begin(rough.db);
  for (const calls of [3, 40, 90]) {
    const doomed = await startProcess(rough.url);
    await untilCalls(rough.db, roughRun, calls);
    await kill(doomed);
  }
  await startProcess(rough.url);
  expect(await untilRunRests(rough.db, roughRun)).toBe("completed");

  expect(await artifacts(rough.db, roughRun)).toEqual(await artifacts(calm.db, calmRun));
  const twice = await rough.db.$queryRaw<unknown[]>`
    select node_id, prompt_hash from agent_call where failure is null group by node_id, prompt_hash having count(*) > 1`;
  expect(twice).toEqual([]);
  const completions = await rough.db.$queryRaw<unknown[]>`
    select node_key from audit_event where run_id = ${roughRun}::uuid and kind = 'node_completed'
    group by node_key having count(*) > 1`;
  expect(completions).toEqual([]);
}, 180_000);
