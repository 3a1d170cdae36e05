import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { quantile, row } from "@/bench/kit/table";
import { type RunId, UserId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { appendEvents } from "@/lib/platform/audit/audit";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { WORK_PATIENCE_MS } from "@/lib/platform/db/session-settings";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { closeSender } from "@/lib/platform/queue/queue";
import { aSession } from "@/lib/testing/rigs/access";
import { aSampleWorld, type SampleWorld } from "@/lib/testing/rigs/engine";

/** Events that are told, one after the other, each once all have heard of the one before. */
const EVENTS = 20;
/** Readers that come at once: a team that opens a link. */
const COME_TOGETHER = 20;
/** How long nothing happens while the loop is watched: longer than each reader's right is looked at again. */
const REST_MS = 20_000;
/** Whoever has not heard of an event by then is counted as one who never does. */
const DEAF_MS = 60_000;

const Figures = z.object({ rssMb: z.number(), delayMs: z.number(), busy: z.number() });

async function figuresOf(web: ChildProcess): Promise<z.infer<typeof Figures>> {
  const told = once(web, "message");
  web.send("figures");
  return Figures.parse((await told)[0]);
}

/** Connections of the web process to the database. */
async function connectionsOf(db: Db): Promise<number> {
  const [found] = await db.$queryRaw<{ held: number }[]>`
    select count(*)::int as held from pg_stat_activity
    where datname = current_database() and application_name like 'bench-web%'`;
  return found?.held ?? 0;
}

/** A member's address of the run's stream. */
async function aReader(db: Db, { scope }: SampleWorld, runId: RunId): Promise<string> {
  const data = { email: `${randomUUID()}@example.org`, name: "Watcher" };
  const { id } = await db.user.create({ data, select: { id: true } });
  await db.membership.create({ data: { ...scope, userId: id, role: "viewer" } });
  const { sessionId } = await aSession(db, UserId.parse(id));
  return `run=${runId}&user=${id}&session=${sessionId}`;
}

/** Those who watch, and how many have heard of an event. */
class Crowd {
  readonly reached: number[] = [];
  #seq = 0;
  #left = 0;
  #heard: ((atMs: number) => void) | null = null;
  times: number[] = [];

  /** Opens one stream; resolves with its first words. */
  join(address: string): Promise<void> {
    const nth = this.reached.push(0) - 1;
    return new Promise((resolve, reject) => {
      get(address, { agent: false }, (response) => {
        response.setEncoding("latin1");
        response.once("data", () => resolve());
        response.on("data", (chunk: string) => {
          for (const match of chunk.matchAll(/^id: (\d+)$/gm)) this.#hear(nth, Number(match[1]));
        });
        response.on("error", () => undefined);
      }).on("error", reject);
    });
  }

  #hear(nth: number, seq: number): void {
    const before = this.reached[nth] ?? 0;
    this.reached[nth] = Math.max(before, seq);
    if (before >= this.#seq || seq < this.#seq) return;
    this.times.push(performance.now());
    this.#left -= 1;
    if (this.#left === 0) this.#heard?.(performance.now());
  }

  /** Resolves when all have heard of it, or too long after; the times at which each did are in `times`. */
  async untilAll(seq: number): Promise<void> {
    this.#seq = seq;
    this.times = [];
    this.#left = this.reached.length;
    const all = new Promise<number>((resolve) => {
      this.#heard = resolve;
    });
    await Promise.race([all, pause(DEAF_MS, undefined, { ref: false })]);
  }
}

interface Bench {
  db: Db;
  world: SampleWorld;
  runId: RunId;
}

/** From an event's commit until the last of the crowd, and until half of it, has heard; in milliseconds. */
async function tell({ db, world, runId }: Bench, crowd: Crowd, nth: number): Promise<{ all: number; half: number }> {
  const { eventSeq } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { eventSeq: true } });
  const heard = crowd.untilAll(eventSeq + 1);
  await db.$transaction((tx) =>
    appendEvents(tx, { ...world.scope, runId }, [
      { kind: "node_progress", payload: { text: `Step ${nth}.` }, nodeKey: "search-1", stage: "wave1" },
    ]),
  );
  const fromMs = performance.now();
  wakeWatchers(db, runId);
  await heard;
  if (crowd.times.length < crowd.reached.length) return { all: Number.POSITIVE_INFINITY, half: Number.NaN };
  return { all: Math.max(...crowd.times) - fromMs, half: quantile(crowd.times, 0.5) - fromMs };
}

function show(title: string, { rssMb, delayMs, busy }: z.infer<typeof Figures>, connections: number): void {
  row([title, `${rssMb.toFixed(0)} MB`, `${delayMs.toFixed(0)} ms`, `${(busy * 100).toFixed(0)} %`, connections]);
}

async function measure(bench: Bench, web: ChildProcess, watchers: number): Promise<void> {
  const { db, world, runId } = bench;
  const [port] = await once(web, "message");
  // What it took to begin is not counted.
  await figuresOf(web);
  await pause(1_000);
  row(["one web process", "memory", "loop p99", "busy", "connections"]);
  show("nobody", await figuresOf(web), await connectionsOf(db));
  const crowd = new Crowd();
  const fromMs = performance.now();
  for (let come = 0; come < watchers; come += COME_TOGETHER) {
    const together = Math.min(COME_TOGETHER, watchers - come);
    const queries = await Promise.all(Array.from({ length: together }, () => aReader(db, world, runId)));
    await Promise.all(queries.map((query) => crowd.join(`http://127.0.0.1:${port}/?${query}`)));
  }
  const cameS = (performance.now() - fromMs) / 1_000;
  show(`${watchers} came in ${cameS.toFixed(1)} s`, await figuresOf(web), await connectionsOf(db));
  await pause(REST_MS);
  show("they watch, nothing happens", await figuresOf(web), await connectionsOf(db));
  const told: { all: number; half: number }[] = [];
  for (let nth = 0; nth < EVENTS; nth += 1) told.push(await tell(bench, crowd, nth));
  show(`${EVENTS} events`, await figuresOf(web), await connectionsOf(db));
  process.stdout.write("\n");
  row(["from commit until", "p50", "p95", "most"]);
  for (const [title, of] of [
    ["half have heard", "half"],
    ["all have heard", "all"],
  ] as const) {
    const ms = told.map((times) => times[of]);
    row([
      title,
      `${quantile(ms, 0.5).toFixed(0)} ms`,
      `${quantile(ms, 0.95).toFixed(0)} ms`,
      `${Math.max(...ms).toFixed(0)} ms`,
    ]);
  }
}

/**
 * `npm run bench:watchers -- [--watchers 1000]`: so many people follow one run on one web process: its memory, how late
 * its loop is and how busy, its connections to the database; how long until all have heard of an event.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { watchers: { type: "string", default: "1000" } } });
  const watchers = z.coerce.number().int().min(1).parse(values.watchers);
  const database = await startThrowaway("durable");
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 10, { patienceMs: WORK_PATIENCE_MS });
  const world = await aSampleWorld(db);
  const settings = RunSettings.parse({ approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  const web = fork(join(process.cwd(), "bench", "engine", "web-process.ts"), [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL: database.url, PGAPPNAME: "bench-web" },
  });
  try {
    await measure({ db, world, runId }, web, watchers);
  } finally {
    web.kill("SIGKILL");
    await closeSender(db);
    await db.$disconnect();
    await database.stop();
  }
}

await main();
process.exit(0);
