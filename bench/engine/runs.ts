import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Latencies, slowed } from "@/bench/kit/latency";
import { ProjectId, ResearcherId, type RunId, UserId } from "@/lib/domain/core/ids";
import { stages } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { addressOf, type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { listen } from "@/lib/platform/notify/listen";
import { closeSender } from "@/lib/platform/queue/queue";
import { type RunningWorker, startWorker } from "@/lib/process/run-worker";
import type { Driver } from "@/lib/run/drivers/driver";
import { driversOver } from "@/lib/run/worker/world";
import { addUpload } from "@/lib/sources/library";
import { sample } from "@/prisma/sample/sample";
import { criticalPathMs } from "./critical-path";

/** Runs share a project in groups, as teams do. */
const RUNS_PER_PROJECT = 5;

export interface Place {
  projectId: ProjectId;
}

/** A project of this person with the sample's library. */
export async function aProject(db: Db, userId: UserId): Promise<Place> {
  const project = await db.project.create({
    data: { name: "Bench", goal: "", memberships: { create: { userId, role: "owner" } } },
  });
  const place = { projectId: ProjectId.parse(project.id) };
  for (const { fileName, title } of sample.files) {
    const bytes = new Uint8Array(await readFile(join(process.cwd(), "prisma", "sample", fileName)));
    await addUpload(db, place, { fileName, title, bytes, userId });
  }
  return place;
}

/** A researcher of that project with the sample's problem. */
export async function aResearcher(db: Db, { projectId }: Place, name: string): Promise<ResearcherId> {
  const data = { projectId, name, nameKey: name, problem: sample.researcher.problem };
  return ResearcherId.parse((await db.researcher.create({ data })).id);
}

/** On which a database of the bench says that a run is under way no more. */
const ENDED_CHANNEL = "stemma_bench_ended";

/** Has a database tell of each run that ends or waits: asked again and again, it would have that to do beside the runs. */
async function ringAtEnds(db: Db): Promise<void> {
  const ring = `create function bench_ring() returns trigger language plpgsql as
    $$ begin perform pg_notify('${ENDED_CHANNEL}', new.id::text); return null; end $$`;
  const trigger = `create trigger bench_ring after update of status on run for each row
    when (old.status = 'running' and new.status <> 'running') execute function bench_ring()`;
  for (const statement of [ring, trigger]) await db.$executeRawUnsafe(statement);
}

/** Resolves when none of these runs is under way. */
export async function untilEnded(db: Db, runIds: readonly string[]): Promise<void> {
  const left = new Set(runIds);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const end = (id: string): void => {
    left.delete(id);
    if (left.size === 0) resolve();
  };
  const look = async (): Promise<void> => {
    const ended = await db.run.findMany({
      where: { id: { in: [...left] }, status: { not: "running" } },
      select: { id: true },
    });
    for (const { id } of ended) end(id);
  };
  const close = listen(addressOf(db), {
    channel: ENDED_CHANNEL,
    name: "stemma-bench",
    one: end,
    all: () => void look().catch(reject),
  });
  await promise.finally(close);
}

/** Milliseconds of the run's critical path: edges of the plan, and every node of a stage after those of the stages before. */
export async function pathMs(db: Db, runId: string): Promise<number> {
  const nodes = await db.node.findMany({
    where: { runId },
    select: {
      key: true,
      stage: true,
      needs: { select: { from: { select: { key: true } } } },
      agentCalls: { select: { startedAt: true, endedAt: true } },
      searchCalls: { select: { startedAt: true, endedAt: true } },
    },
  });
  return criticalPathMs(
    nodes.map((node) => ({
      key: node.key,
      needs: [
        ...node.needs.map((edge) => edge.from.key),
        ...nodes.filter((other) => stages.indexOf(other.stage) < stages.indexOf(node.stage)).map((other) => other.key),
      ],
      calls: [...node.agentCalls, ...node.searchCalls].map((call) => ({
        startMs: call.startedAt.getTime(),
        endMs: call.endedAt.getTime(),
      })),
    })),
  );
}

/** Milliseconds from the start of a run to the end of its last node. */
export async function wallMs(db: Db, runId: string): Promise<number> {
  const rows = await db.$queryRaw<{ ms: number }[]>`
    select (extract(epoch from max(n.ended_at) - min(r.started_at)) * 1000)::float8 as ms
    from run r join node n on n.run_id = r.id where r.id = ${runId}::uuid`;
  return rows[0]?.ms ?? 0;
}

export interface Bench {
  db: Db;
  url: string;
  userId: UserId;
}

/** A database that writes as durably as in production, with one person who may have a hundred runs. */
export async function withBench(work: (bench: Bench) => Promise<void>): Promise<void> {
  const database = await startThrowaway("durable");
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 20);
  await ringAtEnds(db);
  const user = await db.user.create({ data: { email: "bench@example.org", name: "Bench" } });
  // What is measured is one person's fifty runs; a new install lets nobody have so many.
  await db.installSetting.create({ data: { name: "account_runs", value: 100 } });
  await work({ db, url: database.url, userId: UserId.parse(user.id) });
  await closeSender(db);
  await db.$disconnect();
  await database.stop();
}

/** Ticks of the processor that Linux counts in a second. */
const TICKS = 100;

/** What Linux says of a process, from its state on; null of one that is gone, or where it is no Linux. */
function statOf(pid: number | string): number[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
  } catch {
    return null;
  }
}

/**
 * Milliseconds that the database's processes have computed, those that have ended included; null where the system does
 * not tell (it is Linux that does).
 */
export async function databaseCpuMs(db: Db): Promise<number | null> {
  const [own] = await db.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = statOf(own?.pid ?? 0)?.[1];
  const server = postmaster === undefined ? null : statOf(postmaster);
  if (server === null) return null;
  const living = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => statOf(pid) ?? [])
    .filter(([, parent]) => parent === postmaster);
  const ofServer = server.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0);
  const ticks = living.reduce((sum, stat) => sum + (stat[11] ?? 0) + (stat[12] ?? 0), ofServer);
  return (ticks / TICKS) * 1000;
}

interface Asked {
  title: string;
  runs: number;
  latencies: Latencies;
}

/**
 * Makes so many runs at once in one worker of this process. `around` is given what starts them and ends with the last of
 * them: what it measures holds neither the set-up nor the end of the worker.
 */
export async function makeRuns<T>(
  { db, url, userId }: Bench,
  { title, runs, latencies }: Asked,
  around: (make: () => Promise<RunId[]>) => Promise<T>,
): Promise<T> {
  const places: Place[] = [];
  for (let made = 0; made < runs; made += RUNS_PER_PROJECT) places.push(await aProject(db, userId));
  const worker: RunningWorker = await startWorker(url, (deps) => {
    const driverOf = driversOver(deps.db, { policy: { allowed: new Set() }, providers: [] });
    return async (run, node): Promise<Driver> => slowed(await driverOf(run, node), latencies);
  });
  const settings = RunSettings.parse({ perspectives: 4, iterations: 2, approvePlan: false, concurrency: 8 });
  const researchers = await Promise.all(
    Array.from({ length: runs }, async (_, index) => {
      const place = places[Math.floor(index / RUNS_PER_PROJECT)];
      if (!place) throw new Error("There is no project for this run.");
      return { place, researcherId: await aResearcher(db, place, `${title} ${index}`) };
    }),
  );
  const made = await around(async () => {
    const runIds = await Promise.all(
      researchers.map(({ place, researcherId }) =>
        startRun(db, place, { researcherId, settings, idempotencyKey: randomUUID(), userId }),
      ),
    );
    await untilEnded(db, runIds);
    return runIds;
  });
  await worker.stop();
  return made;
}
