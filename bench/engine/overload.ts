import { type ChildProcess, fork, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { quantile, row } from "@/bench/kit/table";
import { ResearcherId, type RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { WORK_PATIENCE_MS } from "@/lib/platform/db/session-settings";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { closeSender } from "@/lib/platform/queue/queue";
import { LEASE_SECONDS } from "@/lib/run/worker/lease";
import { aSampleWorld, type SampleWorld } from "@/lib/testing/rigs/engine";
import { sample } from "@/prisma/sample/sample";

/** Runs share a project in groups, as teams do. */
const RUNS_PER_PROJECT = 5;
/** How often the leases are looked at, in milliseconds. */
const LOOK_MS = 250;
/** After so long the stranger comes, when all the others are at work; in milliseconds. */
const COMES_AFTER_MS = 8_000;
const WARN = 40;
const ERROR = 50;

const Ended = z.object({ delayMs: z.number(), rssMb: z.number() });
const Logged = z.object({ level: z.number(), msg: z.string(), places: z.number().optional() });

interface Bench {
  db: Db;
  url: string;
  settings: RunSettings;
}

interface Worker {
  child: ChildProcess;
  /** What it logged, by how grave it is. */
  logged: {
    warnings: string[];
    errors: string[] /** How many steps it took up at once, where it became fewer. */;
    places: number[];
  };
}

async function startProcess(url: string): Promise<Worker> {
  const child = fork(join(process.cwd(), "bench", "engine", "overload-worker.ts"), [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const logged: Worker["logged"] = { warnings: [], errors: [], places: [] };
  if (child.stdout === null) throw new Error("The worker's output is not read.");
  createInterface(child.stdout).on("line", (line) => {
    const { level, msg, places } = Logged.parse(JSON.parse(line));
    if (places !== undefined) logged.places.push(places);
    if (level >= ERROR) logged.errors.push(msg);
    else if (level >= WARN) logged.warnings.push(msg);
  });
  await once(child, "message");
  return { child, logged };
}

async function endProcess({ child }: Worker): Promise<z.infer<typeof Ended>> {
  const told = once(child, "message");
  const exited = once(child, "exit");
  child.send("stop");
  const ended = Ended.parse((await told)[0]);
  await exited;
  return ended;
}

/** Programs that do nothing but compute, one for each core; they end with this one at the latest. */
function startOthers(): ChildProcess[] {
  const program = "const parent = process.ppid; while (process.ppid === parent);";
  return Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ["-e", program]));
}

/** Seconds that all cores together have worked since the machine began. */
function workedS(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}

async function begin({ db, settings }: Bench, world: SampleWorld): Promise<RunId> {
  const name = randomUUID();
  const data = { ...world.scope, name, nameKey: name, problem: sample.researcher.problem };
  const researcherId = ResearcherId.parse((await db.researcher.create({ data })).id);
  return startRun(db, world.scope, { researcherId, settings, idempotencyKey: randomUUID(), userId: world.userId });
}

async function untilEnded({ db }: Bench, runIds: readonly RunId[]): Promise<void> {
  while ((await db.run.count({ where: { id: { in: [...runIds] }, status: "running" } })) > 0) await pause(100);
}

/** Projects in which nothing is known yet, and whose runs one account starts. */
async function aTeam({ db }: Bench, projects: number): Promise<SampleWorld[]> {
  const first = await aSampleWorld(db, `${randomUUID()}@example.org`);
  const worlds = [first];
  while (worlds.length < projects) {
    const another = await aSampleWorld(db, `${randomUUID()}@example.org`);
    worlds.push({ ...another, userId: first.userId });
  }
  return worlds;
}

interface Single {
  /** Seconds until its first step was begun, and until it rested. */
  beginsS: number;
  takesS: number;
}

/** One run of an account of its own. */
async function aStranger(bench: Bench): Promise<Single> {
  const world = await aSampleWorld(bench.db, `${randomUUID()}@example.org`);
  const fromMs = performance.now();
  const runId = await begin(bench, world);
  const where = { runId, kind: "node_started" as const };
  while ((await bench.db.auditEvent.count({ where })) === 0) await pause(20);
  const beginsS = (performance.now() - fromMs) / 1000;
  await untilEnded(bench, [runId]);
  return { beginsS, takesS: (performance.now() - fromMs) / 1000 };
}

/** The run of an account of its own, of three one after another the one that takes neither least nor most. */
async function medianAlone(bench: Bench): Promise<Single> {
  const singles: Single[] = [];
  for (let nth = 0; nth < 3; nth += 1) singles.push(await aStranger(bench));
  const takesS = quantile(
    singles.map((single) => single.takesS),
    0.5,
  );
  const beginsS = quantile(
    singles.map((single) => single.beginsS),
    0.5,
  );
  return { beginsS, takesS };
}

/** Notes how old the oldest lease of all is, until it is stopped; in seconds. */
function watchLeases({ db }: Bench): () => Promise<number[]> {
  const ages: number[] = [];
  let isOver = false;
  const watching = (async (): Promise<void> => {
    while (!isOver) {
      const [oldest] = await db.$queryRaw<{ age: number | null }[]>`
        select (${LEASE_SECONDS} - extract(epoch from min(lease_until) - now()))::float8 as age
        from node where status = 'running'`;
      if (oldest?.age !== null && oldest?.age !== undefined) ages.push(oldest.age);
      await pause(LOOK_MS);
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return ages;
  };
}

interface Load {
  title: string;
  runs: number;
  workers: number;
  /** Whether other programs want both cores, too. */
  isBeside: boolean;
}

async function measure(bench: Bench, { title, runs, workers: count, isBeside }: Load): Promise<void> {
  const workers = await Promise.all(Array.from({ length: count }, () => startProcess(bench.url)));
  await aStranger(bench);
  const quiet = await aStranger(bench);
  const worlds = await aTeam(bench, Math.ceil(runs / RUNS_PER_PROJECT));
  const others = isBeside ? startOthers() : [];
  // What it takes on the machine that the pile has: beside the same programs, or the ratio would be theirs.
  const alone = isBeside ? await medianAlone(bench) : quiet;
  const before = workedS();
  const fromMs = performance.now();
  const endWatch = watchLeases(bench);
  const pile: RunId[] = [];
  // Starts of one account wait for each other: more at once would only be told to try again.
  for (const world of worlds) {
    pile.push(...(await Promise.all(Array.from({ length: RUNS_PER_PROJECT }, () => begin(bench, world)))));
  }
  await pause(COMES_AFTER_MS);
  const beside = await aStranger(bench);
  await untilEnded(bench, pile);
  const wallS = (performance.now() - fromMs) / 1000;
  const cpuS = workedS() - before;
  for (const other of others) other.kill("SIGKILL");
  const ages = await endWatch();
  const ended = await Promise.all(workers.map(endProcess));
  const where = { runId: { in: pile }, kind: "node_started" as const, reason: { startsWith: "Taken over" } };
  const takeovers = await bench.db.auditEvent.count({ where });
  const completed = await bench.db.run.count({ where: { id: { in: pile }, status: "completed" } });
  const errors = workers.flatMap(({ logged }) => logged.errors);
  const warnings = workers.flatMap(({ logged }) => logged.warnings);
  row([
    title,
    `${completed}/${pile.length}`,
    `${wallS.toFixed(0)} s`,
    (wallS / (cpuS / availableParallelism())).toFixed(2),
    `${quantile(ages, 0.99).toFixed(1)} s`,
    takeovers,
    `${errors.length} (${warnings.length})`,
  ]);
  row([
    "  a stranger's run",
    `${beside.beginsS.toFixed(1)} s`,
    `${beside.takesS.toFixed(1)} s`,
    `${alone.takesS.toFixed(1)} s`,
    `${(beside.takesS / alone.takesS).toFixed(1)} times`,
    `${Math.max(...ended.map(({ delayMs }) => delayMs)).toFixed(0)} ms`,
    `${Math.max(...ended.map(({ rssMb }) => rssMb)).toFixed(0)} MB`,
  ]);
  if (isBeside) {
    const times = (beside.takesS / quiet.takesS).toFixed(1);
    process.stdout.write(
      `    alone on a quiet machine: ${quiet.takesS.toFixed(1)} s, of which it takes ${times} times\n`,
    );
  }
  const fewest = Math.min(...workers.flatMap(({ logged }) => logged.places));
  if (Number.isFinite(fewest)) process.stdout.write(`    steps at once: ${fewest} at the fewest\n`);
  for (const said of new Set([...errors, ...warnings])) process.stdout.write(`    logged: ${said}\n`);
}

const loads: Record<string, Omit<Load, "runs">> = {
  one: { title: "one worker", workers: 1, isBeside: false },
  two: { title: "two workers", workers: 2, isBeside: false },
  beside: { title: "one, beside busy programs", workers: 1, isBeside: true },
};

/**
 * `npm run bench:overload -- [--runs 200] [--only two]`: far more at once than a machine can do. Of the pile: how many ended, wall
 * clock, that over the time all cores needed for it, the age of its oldest lease (99th of a hundred looks), takeovers,
 * errors and warnings. Of one run that another account starts into it: until it begins, until it ends, that alone on
 * the machine as it is then (beside the busy programs where there are any), their ratio, the delay of the workers' loops (p99) and their memory.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "200" }, only: { type: "string" } } });
  const runs = z.coerce.number().int().min(RUNS_PER_PROJECT).parse(values.runs);
  const database = await startThrowaway("durable");
  await migrate(database.url, "prisma/migrations");
  // Whoever starts all these at once waits for as long as it takes.
  const db = openDb(database.url, 20, { patienceMs: WORK_PATIENCE_MS });
  await db.installSetting.create({ data: { name: "account_runs", value: runs } });
  const settings = RunSettings.parse({ perspectives: 4, iterations: 2, approvePlan: false, concurrency: 8 });
  const bench = { db, url: database.url, settings };
  row([`${runs} runs at once`, "completed", "wall", "over floor", "oldest lease", "takeovers", "errors"]);
  row(["", "begins", "takes", "alone", "ratio", "loop p99", "memory"]);
  for (const [name, load] of Object.entries(loads)) {
    if (values.only === undefined || values.only === name) await measure(bench, { ...load, runs });
  }
  await closeSender(db);
  await db.$disconnect();
  await database.stop();
}

await main();
