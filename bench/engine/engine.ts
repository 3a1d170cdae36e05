import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { even, type Latencies, slowed, uneven } from "@/bench/kit/latency";
import { quantile, row } from "@/bench/kit/table";
import { ProjectId, ResearcherId, RunId, UserId } from "@/lib/domain/core/ids";
import { stages } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import { approvePlan, startRun } from "@/lib/features/runs/runs";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { closeSender } from "@/lib/platform/queue/queue";
import { type RunningWorker, startWorker } from "@/lib/process/run-worker";
import type { Driver } from "@/lib/run/drivers/driver";
import { arm } from "@/lib/run/engine/race-points";
import { driversOver } from "@/lib/run/worker/world";
import { addUpload } from "@/lib/sources/library";
import { aSampleWorld } from "@/lib/testing/rigs/engine";
import { sample } from "@/prisma/sample/sample";
import { criticalPathMs } from "./critical-path";
import { measurePickUp, measureWatchers } from "./wake";

/** Runs share a project in groups, as teams do. */
const RUNS_PER_PROJECT = 5;

interface Place {
  projectId: ProjectId;
}

async function aProject(db: Db, userId: UserId): Promise<Place> {
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

async function aResearcher(db: Db, { projectId }: Place, name: string): Promise<ResearcherId> {
  const data = { projectId, name, nameKey: name, problem: sample.researcher.problem };
  return ResearcherId.parse((await db.researcher.create({ data })).id);
}

async function untilEnded(db: Db, runIds: readonly string[]): Promise<void> {
  for (;;) {
    const left = await db.run.count({ where: { id: { in: [...runIds] }, status: "running" } });
    if (left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The run's critical path: edges of the plan, and every node of a stage after those of the stages before. */
async function pathMs(db: Db, runId: string): Promise<number> {
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

async function wallMs(db: Db, runId: string): Promise<number> {
  const rows = await db.$queryRaw<{ ms: number }[]>`
    select (extract(epoch from max(n.ended_at) - min(r.started_at)) * 1000)::float8 as ms
    from run r join node n on n.run_id = r.id where r.id = ${runId}::uuid`;
  return rows[0]?.ms ?? 0;
}

interface Bench {
  db: Db;
  url: string;
  userId: UserId;
}

/** Runs of one kind at once in one worker: wall clock over critical path, CPU, and what it costs to store. */
async function measureRuns(bench: Bench, title: string, what: { runs: number; latencies: Latencies }): Promise<void> {
  const { db, url, userId } = bench;
  const places: Place[] = [];
  for (let made = 0; made < what.runs; made += RUNS_PER_PROJECT) places.push(await aProject(db, userId));
  const worker: RunningWorker = await startWorker(url, (deps) => {
    const driverOf = driversOver(deps.db, { policy: { allowed: new Set() }, providers: [] });
    return async (run, node): Promise<Driver> => slowed(await driverOf(run, node), what.latencies);
  });
  const settings = RunSettings.parse({ perspectives: 4, iterations: 2, approvePlan: false, concurrency: 8 });
  const researchers = await Promise.all(
    Array.from({ length: what.runs }, async (_, index) => {
      const place = places[Math.floor(index / RUNS_PER_PROJECT)];
      if (!place) throw new Error("There is no project for this run.");
      return { place, researcherId: await aResearcher(db, place, `${title} ${index}`) };
    }),
  );
  const cpu = process.cpuUsage();
  const runIds = await Promise.all(
    researchers.map(({ place, researcherId }) =>
      startRun(db, place, { researcherId, settings, idempotencyKey: randomUUID(), userId }),
    ),
  );
  await untilEnded(db, runIds);
  const used = process.cpuUsage(cpu);
  const ratios: number[] = [];
  for (const runId of runIds) ratios.push((await wallMs(db, runId)) / (await pathMs(db, runId)));
  const completed = await db.run.count({ where: { id: { in: runIds }, status: "completed" } });
  const first = runIds[0] ?? RunId.parse(randomUUID());
  row([
    title,
    `${completed}/${what.runs}`,
    `${((await pathMs(db, first)) / 1000).toFixed(1)} s`,
    quantile(ratios, 0.5).toFixed(2),
    Math.max(...ratios).toFixed(2),
    `${((used.user + used.system) / 1000 / what.runs).toFixed(0)} ms`,
    `${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
  ]);
  await worker.stop();
}

/** From one node's end to the next one's start, in a plan that holds `filler` further nodes. */
async function measureHops(bench: Bench, filler: number): Promise<void> {
  const { db, url, userId } = bench;
  const place = await aProject(db, userId);
  const researcherId = await aResearcher(db, place, `hops ${filler}`);
  const settings = RunSettings.parse({ perspectives: 4, iterations: 1 });
  const worker = await startWorker(url, (deps) =>
    driversOver(deps.db, { policy: { allowed: new Set() }, providers: [] }),
  );
  const runId = await startRun(db, place, { researcherId, settings, idempotencyKey: randomUUID(), userId });
  await untilEnded(db, [runId]);
  // From the commit that ends a node to the moment at which the next one is claimed and begins.
  const values: number[] = [];
  let endedAtMs = performance.now();
  arm(async (point) => {
    if (point === "after_complete") endedAtMs = performance.now();
    if (point === "node_claimed") values.push(performance.now() - endedAtMs);
  });
  await db.$executeRaw`
    insert into node (project_id, run_id, key, kind, stage, status, title, input, ordinal)
    select ${place.projectId}::uuid, ${runId}::uuid, 'filler-' || i, 'section', 'init', 'skipped', 'Filler', '{}', 10000 + i
    from generate_series(1, ${filler}::int) i`;
  await approvePlan(db, place, { runId, revision: 1, userId });
  await untilEnded(db, [runId]);
  arm(null);
  row([
    `plan of ${filler + values.length} nodes`,
    values.length,
    `${quantile(values, 0.5).toFixed(1)} ms`,
    `${quantile(values, 0.95).toFixed(1)} ms`,
  ]);
  await worker.stop();
}

/** Stored bytes over useful bytes of one run: everything that it wrote over its sources' text and its report. */
async function measureBytes(bench: Bench): Promise<void> {
  const rows = await bench.db.$queryRaw<{ stored: number; useful: number }[]>`
    with one as (select id from run where status = 'completed' order by created_at limit 1)
    select ((select coalesce(sum(pg_column_size(a.*)), 0) from artifact a where a.run_id = one.id)
      + (select coalesce(sum(pg_column_size(c.*)), 0) from agent_call c where c.run_id = one.id)
      + (select coalesce(sum(pg_column_size(c.*)), 0) from search_call c where c.run_id = one.id)
      + (select coalesce(sum(pg_column_size(e.*)), 0) from audit_event e where e.run_id = one.id)
      + (select coalesce(sum(pg_column_size(n.*)), 0) from node n where n.run_id = one.id))::float8 as stored,
      ((select coalesce(sum(octet_length(c.prompt) + octet_length(c.output::text)), 0) from agent_call c
        where c.run_id = one.id)
      + (select coalesce(sum(octet_length(s.results::text)), 0) from search_call s where s.run_id = one.id)
      + (select coalesce(sum(a.size_bytes), 0) from artifact a where a.run_id = one.id))::float8 as useful
    from one`;
  const { stored = 0, useful = 1 } = rows[0] ?? {};
  row([
    "stored over useful",
    `${Math.round(stored / 1000)} kB`,
    `${Math.round(useful / 1000)} kB`,
    (stored / useful).toFixed(2),
  ]);
}

/** `npm run bench`: a table of ratios within one run; the embedded database writes as durably as in production. */
async function main(): Promise<void> {
  const database = await startThrowaway("durable");
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 20);
  const user = await db.user.create({ data: { email: "bench@example.org", name: "Bench" } });
  // What is measured is one person's fifty runs; a new install lets nobody have so many.
  await db.installSetting.create({ data: { name: "account_runs", value: 100 } });
  const bench = { db, url: database.url, userId: UserId.parse(user.id) };
  row(["runs in one worker", "completed", "path", "wall/path", "slowest", "CPU per run", "memory"]);
  await measureRuns(bench, "warm-up", { runs: 1, latencies: even });
  await measureRuns(bench, "1, even latencies", { runs: 1, latencies: even });
  await measureRuns(bench, "1, uneven latencies", { runs: 1, latencies: uneven });
  await measureRuns(bench, "20 at once", { runs: 20, latencies: even });
  await measureRuns(bench, "50 at once", { runs: 50, latencies: even });
  process.stdout.write("\n");
  row(["node end to next start", "nodes", "p50", "p95"]);
  await measureHops(bench, 0);
  await measureHops(bench, 1_000);
  process.stdout.write("\n");
  row(["wake-ups between processes", "times", "p50", "p95"]);
  const place = { db, url: database.url, world: await aSampleWorld(db, "wake@example.org") };
  const watched = await measurePickUp(place);
  await measureWatchers(place, watched, 1);
  await measureWatchers(place, watched, 100);
  process.stdout.write("\n");
  row(["bytes of a run", "stored", "useful", "ratio"]);
  await measureBytes(bench);
  await closeSender(db);
  await db.$disconnect();
  await database.stop();
}

await main();
