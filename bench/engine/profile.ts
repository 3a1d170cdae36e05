import { parseArgs } from "node:util";
import { z } from "zod";
import { even } from "@/bench/kit/latency";
import { row } from "@/bench/kit/table";
import type { Db } from "@/lib/platform/db/client";
import { profiled, type Sample, summed } from "./cpu-profile";
import { coveredMs, type Gap, gapsOf } from "./gaps";
import { type Bench, databaseCpuMs, makeRuns, pathMs, wallMs, withBench } from "./runs";
import { noteStatements, type Sent } from "./statements";

interface NamedCall {
  name: string;
  startMs: number;
  endMs: number;
}

/** How many lines a table of this bench has. */
const LINES = 25;

/** The run's calls, and its beginning and end; on the clock of `performance.now()`. */
async function timesOf(db: Db, runId: string): Promise<{ calls: NamedCall[]; startMs: number; endMs: number }> {
  const { timeOrigin } = performance;
  const rows = await db.$queryRaw<NamedCall[]>`
    select n.key || ' ' || c.name as name, (extract(epoch from c.started_at) * 1000)::float8 as "startMs",
      (extract(epoch from c.ended_at) * 1000)::float8 as "endMs"
    from (select node_id, agent as name, started_at, ended_at from agent_call where run_id = ${runId}::uuid
      union all select node_id, 'search', started_at, ended_at from search_call where run_id = ${runId}::uuid) c
      join node n on n.id = c.node_id`;
  const calls = rows.map(({ name, startMs, endMs }) => ({
    name,
    startMs: startMs - timeOrigin,
    endMs: endMs - timeOrigin,
  }));
  const [ends] = await db.$queryRaw<{ startMs: number; endMs: number }[]>`
    select (extract(epoch from r.started_at) * 1000)::float8 as "startMs",
      (extract(epoch from (select max(ended_at) from node where run_id = r.id)) * 1000)::float8 as "endMs"
    from run r where r.id = ${runId}::uuid`;
  if (ends === undefined) throw new Error("There is no run.");
  return { calls, startMs: ends.startMs - timeOrigin, endMs: ends.endMs - timeOrigin };
}

function within<T>(
  items: readonly T[],
  at: (item: T) => number,
  { startMs, endMs }: { startMs: number; endMs: number },
): T[] {
  return items.filter((item) => at(item) >= startMs && at(item) < endMs);
}

function busyMs(samples: readonly Sample[], gap: { startMs: number; endMs: number }): number {
  const inside = within(samples, ({ atMs }) => atMs, gap);
  return inside.reduce((sum, { ms, where }) => sum + (where === null ? 0 : ms), 0);
}

function told(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}

/** One run alone: what lies between its calls, and who is waited for there. */
async function measureAlone(bench: Bench, sent: Sent[]): Promise<void> {
  const { db } = bench;
  sent.length = 0;
  const { value: runIds, samples } = await makeRuns(bench, { title: "alone", runs: 1, latencies: even }, profiled);
  const statements = [...sent];
  for (const runId of runIds) {
    const { calls, ...run } = await timesOf(db, runId);
    const gaps = gapsOf(calls, run);
    const wall = await wallMs(db, runId);
    const path = await pathMs(db, runId);
    const sum = (figureOf: (gap: Gap<NamedCall>) => number): number =>
      gaps.reduce((all, gap) => all + figureOf(gap), 0);
    row(["one run alone", "wall", "path", "between calls", "database", "processor"]);
    row([
      `${(wall / path).toFixed(2)} times its path`,
      told(wall),
      told(path),
      told(sum((gap) => gap.endMs - gap.startMs)),
      told(sum((gap) => coveredMs(statements, gap))),
      told(sum((gap) => busyMs(samples, gap))),
    ]);
    process.stdout.write("\n");
    row(["between", "takes", "database", "processor", "statements", "until"]);
    for (const gap of gaps) {
      const inside = within(statements, ({ startMs }) => startMs, gap);
      row([
        (gap.after?.name ?? "start").slice(0, 29),
        told(gap.endMs - gap.startMs),
        told(coveredMs(statements, gap)),
        told(busyMs(samples, gap)),
        inside.length,
        gap.before?.name ?? "end",
      ]);
    }
    const between = gaps.flatMap((gap) => within(statements, ({ startMs }) => startMs, gap));
    tellStatements("statements between calls", between, 1);
    const own = gaps.flatMap((gap) => within(samples, ({ atMs }) => atMs, gap));
    tellProcessor("processor between calls", own, 1);
  }
}

function tellStatements(title: string, statements: readonly Sent[], runs: number): void {
  process.stdout.write("\n");
  row([title, "each run", "ms each run"]);
  const counts = new Map(
    summed(
      statements,
      ({ name }) => name,
      () => 1,
    ),
  );
  row(["all", (statements.length / runs).toFixed(0)]);
  for (const [name, ms] of summed(
    statements,
    ({ name: one }) => one,
    ({ startMs, endMs }) => endMs - startMs,
  ).slice(0, LINES)) {
    row([name.slice(0, 29), ((counts.get(name) ?? 0) / runs).toFixed(1), (ms / runs).toFixed(1), name.slice(29)]);
  }
}

/** The package or the folder of a file; the calls of Node and of V8 itself count to what made them. */
function partOf({ files, where }: Sample): string {
  if (where?.name === "(garbage collector)") return "garbage";
  const own = files.find((file) => file !== "native" && !file.startsWith("node:")) ?? files[0] ?? "native";
  const inPackage = /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(own)?.[1];
  return inPackage ?? own.split("/").slice(0, 3).join("/");
}

function tellProcessor(title: string, samples: readonly Sample[], runs: number): void {
  const busy = samples.filter(({ where }) => where !== null);
  const all = busy.reduce((sum, { ms }) => sum + ms, 0);
  const parts: [string, (sample: Sample) => string][] = [
    ["by package or folder", partOf],
    [
      "by file",
      ({ files }): string =>
        files.find((file) => file !== "native" && !file.startsWith("node:")) ?? files[0] ?? "native",
    ],
    ["by function", ({ where }): string => `${where?.name} ${where?.file}`],
  ];
  for (const [how, nameOf] of parts) {
    process.stdout.write("\n");
    row([`${title}, ${how}`.slice(0, 60), "", told(all / runs)]);
    for (const [name, ms] of summed(busy, nameOf, ({ ms: one }) => one).slice(0, LINES)) {
      row([`${((ms / all) * 100).toFixed(1)} %`, told(ms / runs), name]);
    }
  }
}

/** What the database has done since it was made: its own counts. */
async function databaseFigures(db: Db): Promise<Record<string, number>> {
  const [figures] = await db.$queryRaw<Record<string, number>[]>`
    select xact_commit::float8 as commits, (tup_fetched + tup_returned)::float8 as "rows read",
      (tup_inserted + tup_updated + tup_deleted)::float8 as "rows written",
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "bytes of log",
      pg_database_size(current_database())::float8 as "bytes stored"
    from pg_stat_database where datname = current_database()`;
  return figures ?? {};
}

async function measureTogether(bench: Bench, sent: Sent[], runs: number): Promise<void> {
  sent.length = 0;
  const before = await databaseFigures(bench.db);
  const computedMs = await databaseCpuMs(bench.db);
  const { value: used, samples } = await makeRuns(bench, { title: "together", runs, latencies: even }, (make) =>
    profiled(async () => {
      const cpu = process.cpuUsage();
      await make();
      return process.cpuUsage(cpu);
    }),
  );
  const computed = ((await databaseCpuMs(bench.db)) ?? Number.NaN) - (computedMs ?? Number.NaN);
  const after = await databaseFigures(bench.db);
  process.stdout.write("\n");
  row([
    `${runs} runs at once`,
    "CPU per run",
    told((used.user + used.system) / 1000 / runs),
    "database's",
    told(computed / runs),
  ]);
  process.stdout.write("\n");
  row(["the database, each run, sources included"]);
  for (const [name, count] of Object.entries(after)) {
    row([name, Math.round((count - (before[name] ?? 0)) / runs).toLocaleString("en")]);
  }
  tellStatements(`statements of ${runs} runs`, sent, runs);
  tellProcessor(`processor of ${runs} runs`, samples, runs);
}

/**
 * `npm run bench:profile -- [--runs 20]`: where the time of one run goes beside its calls, and what the processor does in
 * many at once. Shares hold on a machine that has more to do, too; times are those of a quiet one. What is profiled is a
 * little slower than what is not.
 */
async function main(bench: Bench): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "20" } } });
  const runs = z.coerce.number().int().positive().parse(values.runs);
  for (let nth = 0; nth < 2; nth += 1) {
    await makeRuns(bench, { title: `warm-up ${nth}`, runs: 1, latencies: even }, (make) => make());
  }
  const sent: Sent[] = noteStatements();
  await measureAlone(bench, sent);
  await measureTogether(bench, sent, runs);
}

await withBench(main);
