import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { row } from "@/bench/kit/table";
import { ResearcherId, type RunId, UserId } from "@/lib/domain/core/ids";
import type { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { Db } from "@/lib/platform/db/client";
import { aSession } from "@/lib/testing/rigs/access";
import { aSampleWorld, type SampleWorld } from "@/lib/testing/rigs/engine";
import { sample } from "@/prisma/sample/sample";

/** Runs share a project in groups, as teams do. */
const RUNS_PER_PROJECT = 5;
/** Runs that are made before anything is measured: a process that has just begun compiles as it goes. */
const WARM_RUNS = 5;

/** How long workers that have nothing to do are looked at, in milliseconds. */
const REST_MS = 10_000;

/** What a worker did since it was last asked: processor time, statements, and how many of these claimed or ended a step. */
const Done = z.object({ cpuMs: z.number(), statements: z.int(), claims: z.int(), ends: z.int() });
type Done = z.infer<typeof Done>;
/** What runs are measured on. */
export interface Bench {
  db: Db;
  settings: RunSettings;
}

async function startProcess(file: string): Promise<{ child: ChildProcess; said: unknown }> {
  const child = fork(join(process.cwd(), "bench", "engine", file), [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, LOG_LEVEL: "error" },
  });
  const [said] = await once(child, "message");
  return { child, said };
}

async function doneBy(child: ChildProcess): Promise<Done> {
  const told = once(child, "message");
  child.send("done");
  return Done.parse((await told)[0]);
}

/** What all of these did since they were last asked. */
async function doneByAll(workers: readonly ChildProcess[]): Promise<Done> {
  const all = await Promise.all(workers.map(doneBy));
  const sum = (figureOf: (done: Done) => number): number => all.reduce((total, done) => total + figureOf(done), 0);
  return {
    cpuMs: sum(({ cpuMs }) => cpuMs),
    statements: sum(({ statements }) => statements),
    claims: sum(({ claims }) => claims),
    ends: sum(({ ends }) => ends),
  };
}

/** What one of these workers does in a second without any run. */
async function rest(workers: readonly ChildProcess[]): Promise<void> {
  await doneByAll(workers);
  await pause(REST_MS);
  const { cpuMs, statements } = await doneByAll(workers);
  const seconds = (workers.length * REST_MS) / 1_000;
  row([
    `one of ${workers.length} at rest, a second`,
    "",
    "",
    "",
    `${(cpuMs / seconds).toFixed(1)} ms`,
    (statements / seconds).toFixed(1),
  ]);
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.send("stop");
  await exited;
}

async function begin({ db, settings }: Bench, world: SampleWorld): Promise<RunId> {
  const name = randomUUID();
  const data = { ...world.scope, name, nameKey: name, problem: sample.researcher.problem };
  const researcherId = ResearcherId.parse((await db.researcher.create({ data })).id);
  return startRun(db, world.scope, { researcherId, settings, idempotencyKey: randomUUID(), userId: world.userId });
}

/** Runs of as many teams as it takes, begun one after the other. */
async function aPile(bench: Bench, runs: number): Promise<{ world: SampleWorld; runId: RunId }[]> {
  const worlds: SampleWorld[] = [];
  for (let made = 0; made < runs; made += RUNS_PER_PROJECT) {
    worlds.push(await aSampleWorld(bench.db, `${randomUUID()}@example.org`));
  }
  const pile: { world: SampleWorld; runId: RunId }[] = [];
  for (let nth = 0; nth < runs; nth += 1) {
    const world = worlds[nth % worlds.length];
    if (world !== undefined) pile.push({ world, runId: await begin(bench, world) });
  }
  return pile;
}

async function untilEnded({ db }: Bench, runIds: readonly RunId[]): Promise<void> {
  while ((await db.run.count({ where: { id: { in: [...runIds] }, status: "running" } })) > 0) await pause(200);
}

/** Has a web process stream a run to somebody; counts what arrives. */
async function watch(
  { db }: Bench,
  port: unknown,
  { world, runId }: { world: SampleWorld; runId: RunId },
): Promise<() => number> {
  const { sessionId } = await aSession(db, UserId.parse(world.userId));
  let heard = 0;
  get(`http://127.0.0.1:${Number(port)}/?run=${runId}&user=${world.userId}&session=${sessionId}`, (response) => {
    response.setEncoding("latin1");
    response.on("data", (chunk: string) => {
      heard += chunk.match(/^id: \d+$/gm)?.length ?? 0;
    });
    response.on("error", () => undefined);
  }).on("error", () => undefined);
  return () => heard;
}

/** Steps that ended twice, reports that stand twice, and steps that were taken from whoever worked them. */
async function doubles({ db }: Bench, runIds: readonly RunId[]): Promise<number> {
  const [found] = await db.$queryRaw<{ n: number }[]>`
    select ((select count(*) from (select 1 from audit_event where run_id = any(${[...runIds]}::uuid[])
        and kind = 'node_completed' group by run_id, node_key having count(*) > 1) steps)
      + (select count(*) from (select 1 from report where run_id = any(${[...runIds]}::uuid[])
        group by run_id having count(*) > 1) reports)
      + (select count(*) from audit_event where run_id = any(${[...runIds]}::uuid[])
        and kind = 'node_started' and reason like 'Taken over%'))::int as n`;
  return found?.n ?? 0;
}

/** Runs that end in a second, and processor time of the workers for each. */
export const Measured = z.object({ perSecond: z.number(), cpuPerRunMs: z.number() });
export type Measured = z.infer<typeof Measured>;

/** So many workers and web processes on one pile of runs; prints a row. */
export async function measure(bench: Bench, what: { runs: number; workers: number; webs: number }): Promise<Measured> {
  const { runs } = what;
  const workers: ChildProcess[] = [];
  for (let nth = 0; nth < what.workers; nth += 1) workers.push((await startProcess("scale-worker.ts")).child);
  const webs: { child: ChildProcess; said: unknown }[] = [];
  for (let nth = 0; nth < what.webs; nth += 1) webs.push(await startProcess("web-process.ts"));
  const warm = await aPile(bench, WARM_RUNS * what.workers);
  await untilEnded(
    bench,
    warm.map(({ runId }) => runId),
  );
  await rest(workers);
  const fromMs = performance.now();
  const pile = await aPile(bench, runs);
  const watched: (() => number)[] = [];
  for (const [nth, one] of pile.entries()) {
    const web = webs[nth % Math.max(1, webs.length)];
    if (web !== undefined) watched.push(await watch(bench, web.said, one));
  }
  const runIds = pile.map(({ runId }) => runId);
  await untilEnded(bench, runIds);
  const wallS = (performance.now() - fromMs) / 1000;
  const { cpuMs, statements, claims, ends } = await doneByAll(workers);
  const completed = await bench.db.run.count({ where: { id: { in: runIds }, status: "completed" } });
  row([
    `${what.workers} workers, ${what.webs} webs`,
    `${completed}/${runs}`,
    `${wallS.toFixed(0)} s`,
    `${(runs / wallS).toFixed(2)}/s`,
    `${(cpuMs / runs).toFixed(0)} ms`,
    (statements / runs).toFixed(0),
    (claims / ends).toFixed(2),
    await doubles(bench, runIds),
    watched.reduce((sum, heard) => sum + heard(), 0),
  ]);
  for (const { child } of webs) child.kill("SIGKILL");
  await Promise.all(workers.map(stop));
  return { perSecond: runs / wallS, cpuPerRunMs: cpuMs / runs };
}
