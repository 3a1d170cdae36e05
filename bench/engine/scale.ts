import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { row } from "@/bench/kit/table";
import { RunSettings } from "@/lib/domain/run/settings";
import { openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { fastFolder, startThrowaway } from "@/lib/platform/db/throwaway";
import { closeSender } from "@/lib/platform/queue/queue";
import { startPooler } from "./pooler";
import { type Bench, Measured, measure } from "./scale-measure";

/** Sessions of PostgreSQL that the pooler opens at most, whoever asks. */
const POOLED_SESSIONS = 40;

const Options = z.object({
  runs: z.coerce.number().int().min(1),
  workers: z.coerce.number().int().min(1),
  webs: z.coerce.number().int().min(0),
  /** One of several that share nothing but the machine: measures its runs and tells its parent. */
  apart: z.boolean(),
});
type Options = z.infer<typeof Options>;

/** One worker's measure in each of so many processes at once, every one with a database and a pooler of its own. */
async function measureApart(runs: number, workers: number): Promise<Measured> {
  const options = ["--runs", String(runs), "--workers", "1", "--webs", "0", "--apart"];
  const one = async (): Promise<Measured> => {
    const child = fork(join(process.cwd(), "bench", "engine", "scale.ts"), options, {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, LOG_LEVEL: "error" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const exited = once(child, "exit");
    const said = await Promise.race([once(child, "message").then(([measured]) => measured), exited.then(() => null)]);
    await exited;
    return Measured.parse(said);
  };
  const all = await Promise.all(Array.from({ length: workers }, one));
  const cpuPerRunMs = all.reduce((sum, measured) => sum + measured.cpuPerRunMs, 0) / workers;
  const perSecond = all.reduce((sum, measured) => sum + measured.perSecond, 0);
  row([`${workers} workers apart`, "", "", `${perSecond.toFixed(2)}/s`, `${cpuPerRunMs.toFixed(0)} ms`]);
  return { perSecond, cpuPerRunMs };
}

/** A database of its own behind PgBouncer for as long as it takes; false where this machine has no PgBouncer. */
async function withBench(runs: number, work: (bench: Bench) => Promise<void>): Promise<boolean> {
  const database = await startThrowaway("throwaway", await fastFolder());
  const pooler = await startPooler(database.url, POOLED_SESSIONS);
  if (pooler === null) {
    await database.stop();
    return false;
  }
  Object.assign(process.env, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url });
  await migrate(pooler.url, "prisma/migrations");
  const db = openDb(pooler.url);
  await db.installSetting.create({ data: { name: "account_runs", value: runs } });
  const settings = RunSettings.parse({ perspectives: 4, iterations: 2, approvePlan: false, concurrency: 8 });
  row([
    `through ${pooler.version}`,
    "completed",
    "wall",
    "runs",
    "CPU per run",
    "statements",
    "claims a step",
    "doubled",
    "streamed",
  ]);
  await work({ db, settings });
  await closeSender(db);
  await db.$disconnect();
  await pooler.stop();
  await database.stop();
  return true;
}

/** Many workers over one and over as many apart, which says how much of what they cost more is the machine's doing. */
async function compare(bench: Bench, { runs, workers, webs }: Options): Promise<void> {
  // As many runs for each process on all sides: what a process has compiled counts for all that it works.
  const share = Math.ceil(runs / workers);
  const before = await measure(bench, { runs: share, workers: 1, webs: 0 });
  const many = await measure(bench, { runs, workers, webs });
  // Once more: a database that has worked answers otherwise than a new one.
  const after = await measure(bench, { runs: share, workers: 1, webs: 0 });
  const apart = await measureApart(share, workers);
  const one = {
    perSecond: (before.perSecond + after.perSecond) / 2,
    cpuPerRunMs: (before.cpuPerRunMs + after.cpuPerRunMs) / 2,
  };
  for (const [name, base] of [
    [`over one worker, ${availableParallelism()} cores`, one],
    [`over ${workers} workers apart`, apart],
  ] as const) {
    row([
      name,
      "",
      "",
      `${(many.perSecond / base.perSecond).toFixed(2)} times`,
      `${(many.cpuPerRunMs / base.cpuPerRunMs).toFixed(2)} times`,
    ]);
  }
}

/**
 * `npm run bench:scale -- [--runs 200] [--workers 4] [--webs 3]`: one worker on its share of them before and after several on
 * all, with web processes that stream the runs, on one PostgreSQL through PgBouncer in transaction mode; and as many workers at
 * once that share nothing but the machine. Runs that ended, wall clock, runs for each second, the workers' processor time for
 * each run, what was done twice or taken over (0), events that were streamed; then ratios: over one worker, and over those
 * apart. With fewer cores than workers the latter tells what sharing a database and its web processes costs, the former also what a full
 * machine does.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "200" },
      workers: { type: "string", default: "4" },
      webs: { type: "string", default: "3" },
      apart: { type: "boolean", default: false },
    },
  });
  const options = Options.parse(values);
  const isDone = await withBench(options.runs, async (bench) => {
    if (!options.apart) return compare(bench, options);
    const { runs } = options;
    process.send?.(await measure(bench, { runs, workers: 1, webs: 0 }));
  });
  if (isDone) return;
  process.stdout.write("There is no PgBouncer here. Debian and Ubuntu have it: apt-get install pgbouncer\n");
  process.exitCode = 1;
}

await main();
if (process.connected) process.disconnect();
