import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { closeSender } from "@/lib/platform/queue/queue";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import {
  armedInTurn,
  endAllStarted,
  endWith,
  startArmedProcess,
  startWorkerProcess,
} from "@/lib/testing/processes/worker-process";
import { aSampleWorld, listViolations, type SampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";

/** Real worker processes on real databases: one whose worker is left in peace, and others whose workers are killed. */
let calm: TestDatabase;
const worlds = new Map<Db, SampleWorld>();

beforeAll(async () => {
  calm = await aDatabase();
  worlds.set(calm.db, await aSampleWorld(calm.db));
}, 120_000);
afterAll(async () => {
  await endAllStarted();
  await closeSender(calm.db);
  await calm.drop();
});

async function begin(db: Db): Promise<string> {
  const world = worlds.get(db);
  if (!world) throw new Error("There is no world for this database.");
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false });
  return startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
}

async function artifacts(db: Db, runId: string): Promise<Record<string, string>> {
  const rows = await db.artifact.findMany({
    where: { runId },
    orderBy: { path: "asc" },
    select: { path: true, content: true },
  });
  return Object.fromEntries(rows.map((row) => [row.path, row.content]));
}

/** How many kills; the full hundred: `KILLS=100 npx vitest run lib/run/kill.test.ts`. */
const KILLS = Number(process.env["KILLS"] ?? 8);
/** Each kill meets that many runs, each at another moment of its own, and each run meets that many kills. */
const RUNS = 4;
const KILLS_PER_RUN = 8;
const SEED = Number(process.env["SEED"] ?? 7);

/** Whole numbers below `limit`, the same for the same seed. Source: Park and Miller, 1988. */
function chance(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

test(`${RUNS} runs at once whose workers are killed at ${KILLS} random moments end with the artifacts of one left in peace`, async () => {
  const peaceful = await startWorkerProcess(calm.url);
  const calmRun = await begin(calm.db);
  expect(await untilRunRests(calm.db, calmRun)).toBe("completed");
  const calls = await calm.db.agentCall.count({ where: { runId: calmRun } });
  const expected = await artifacts(calm.db, calmRun);
  await endWith(peaceful, "SIGKILL");

  const inTurn = armedInTurn();
  const next = chance(SEED);
  for (let kills = 0; kills < KILLS; ) {
    const { db, url, drop } = await aDatabase();
    const runs: string[] = [];
    for (let nth = 0; nth < RUNS; nth += 1) {
      // Each in a project of its own: what is known is not searched for again.
      worlds.set(db, await aSampleWorld(db, `${randomUUID()}@example.org`));
      runs.push(await begin(db));
    }
    const some = Math.min(KILLS_PER_RUN, KILLS - kills);
    const moments = Array.from({ length: some }, () => next(calls * RUNS)).sort((a, b) => a - b);
    const rest = Promise.all(runs.map((run) => untilRunRests(db, run)));
    for (const moment of moments) {
      const made = await db.agentCall.count({ where: { runId: { in: runs } } });
      const { child, reached } = await inTurn(url, { tellsAtCall: Math.max(1, moment - made) });
      await Promise.race([reached, rest]);
      await endWith(child, "SIGKILL");
      kills += 1;
    }
    const { child: last } = await inTurn(url, {});
    const told = `seed ${SEED}, moments ${moments}`;
    expect(await rest, told).toEqual(runs.map(() => "completed"));
    await endWith(last, "SIGKILL");
    for (const run of runs) {
      expect(await artifacts(db, run), told).toEqual(expected);
      expect(await listViolations(db, run)).toEqual([]);
    }
    await closeSender(db);
    await drop();
  }
}, 600_000);

test("a run survives the crash of its Postgres, with the artifacts of one left in peace", async () => {
  const [calmRun] = await calm.db.run.findMany({ take: 1, select: { id: true } });
  const server = await startThrowaway("durable");
  try {
    await migrate(server.url, "prisma/migrations");
    const db = openDb(server.url);
    worlds.set(db, await aSampleWorld(db));
    const { child: worker, reached } = await startArmedProcess(server.url, { tellsAtCall: 12 });
    const run = await begin(db);
    await reached;
    const bystander = new Client({ connectionString: server.url, application_name: "bystander" }).on(
      "error",
      () => undefined,
    );
    await bystander.connect();
    const crashed = new Promise<void>((resolve) => bystander.once("end", resolve));
    // One backend that dies without a word makes the server end all others and recover from its log.
    const [backend] = await db.$queryRaw<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'bystander' limit 1`;
    const ready = server.untilReadyAgain();
    if (backend) process.kill(backend.pid, "SIGKILL");
    await Promise.all([crashed, ready]);
    expect(await untilRunRests(db, run)).toBe("completed");
    expect(await artifacts(db, run)).toEqual(await artifacts(calm.db, calmRun?.id ?? ""));
    expect(await listViolations(db, run)).toEqual([]);
    await endWith(worker, "SIGKILL");
    await closeSender(db);
    await db.$disconnect();
  } finally {
    await server.stop();
  }
}, 180_000);
