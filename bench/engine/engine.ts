import { randomUUID } from "node:crypto";
import { even, type Latencies, uneven } from "@/bench/kit/latency";
import { machineMs } from "@/bench/kit/machine";
import { quantile, row } from "@/bench/kit/table";
import { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { approvePlan, startRun } from "@/lib/features/runs/runs";
import { startWorker } from "@/lib/process/run-worker";
import { arm } from "@/lib/run/engine/race-points";
import { driversOver } from "@/lib/run/worker/world";
import { aSampleWorld } from "@/lib/testing/rigs/engine";
import {
  aProject,
  aResearcher,
  type Bench,
  databaseCpuMs,
  makeRuns,
  pathMs,
  untilEnded,
  wallMs,
  withBench,
} from "./runs";
import { measurePickUp, measureWatchers } from "./wake";

/** Runs of one kind at once in one worker: wall clock over critical path, CPU, and what it costs to store. */
async function measureRuns(bench: Bench, title: string, what: { runs: number; latencies: Latencies }): Promise<void> {
  const { db } = bench;
  const { runIds, used, database } = await makeRuns(bench, { title, ...what }, async (make) => {
    const cpu = process.cpuUsage();
    const before = await databaseCpuMs(db);
    const runIds = await make();
    const after = await databaseCpuMs(db);
    const database = before === null || after === null ? null : after - before;
    return { runIds, used: process.cpuUsage(cpu), database };
  });
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
    database === null ? "not known" : `${(database / what.runs).toFixed(0)} ms`,
    `${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
  ]);
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
async function main(bench: Bench): Promise<void> {
  const { db, url } = bench;
  const before = machineMs();
  row(["runs in one worker", "completed", "path", "wall/path", "slowest", "CPU per run", "database's", "memory"]);
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
  const place = { db, url, world: await aSampleWorld(db, "wake@example.org") };
  const watched = await measurePickUp(place);
  await measureWatchers(place, watched, 1);
  await measureWatchers(place, watched, 100);
  process.stdout.write("\n");
  row(["bytes of a run", "stored", "useful", "ratio"]);
  await measureBytes(bench);
  process.stdout.write(
    `\nthe machine: a fixed piece of work took ${before.toFixed(0)} ms before, ${machineMs().toFixed(0)} ms after\n`,
  );
}

await withBench(main);
