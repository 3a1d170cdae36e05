import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { quantile, row, sharedMs } from "@/bench/kit/table";
import { ResearcherId, type RunId, UserId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { aSession } from "@/lib/testing/rigs/access";
import type { SampleWorld } from "@/lib/testing/rigs/engine";

const Claimed = z.object({ key: z.string(), atMs: z.number() });
const STARTS = 30;
const COMMITS = 60;
/** Time between two commits: as long as a quick step takes. */
const PAUSE_MS = 60;

function inProcess(file: string, url: string): ChildProcess {
  return fork(join(process.cwd(), "bench", "engine", file), [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL: url },
  });
}

async function untilEnded(db: Db, runId: string): Promise<void> {
  while ((await db.run.count({ where: { id: runId, status: "running" } })) > 0) await pause(20);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

interface Place {
  db: Db;
  url: string;
  world: SampleWorld;
}

/** From the commit that starts a run, in this process, to its first node's claim by an idle worker in another. */
export async function measurePickUp({ db, url, world }: Place): Promise<RunId> {
  const worker = inProcess("worker-process.ts", url);
  await once(worker, "message");
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
  const values: number[] = [];
  let last: RunId | null = null;
  for (let index = 0; index < STARTS; index += 1) {
    const data = { ...world.scope, name: `p${index}`, nameKey: `p${index}`, problem: "What do heat pumps cost?" };
    const researcherId = ResearcherId.parse((await db.researcher.create({ data })).id);
    const claimed = new Promise<number>((resolve) => {
      const onMessage = (message: unknown): void => {
        const { key, atMs } = Claimed.parse(message);
        if (key !== "scope") return;
        worker.off("message", onMessage);
        resolve(atMs);
      };
      worker.on("message", onMessage);
    });
    last = await startRun(db, world.scope, { ...world, researcherId, settings, idempotencyKey: randomUUID() });
    const committedMs = sharedMs();
    values.push(Math.max(0, (await claimed) - committedMs));
    await untilEnded(db, last);
    await pause(30);
  }
  worker.kill("SIGKILL");
  row(["job pick-up", STARTS, `${quantile(values, 0.5).toFixed(1)} ms`, `${quantile(values, 0.95).toFixed(1)} ms`]);
  if (last === null) throw new Error("No run was started.");
  return last;
}

function watch(port: number, query: string, heard: (seq: number) => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`http://127.0.0.1:${port}/?${query}`, (response) => {
      response.setEncoding("latin1");
      response.on("data", (chunk: string) => {
        for (const match of chunk.matchAll(/^id: (\d+)$/gm)) heard(Number(match[1]));
      });
      resolve(response);
    }).on("error", reject);
  });
}

/** From the commit of an event to its arrival at each of so many readers, over HTTP. */
export async function measureWatchers({ db, url, world }: Place, runId: RunId, watchers: number): Promise<void> {
  const web = inProcess("web-process.ts", url);
  const [port] = await once(web, "message");
  const values: number[] = [];
  const committedMs = new Map<number, number>();
  const reached = new Array<number>(watchers).fill(0);
  const open: IncomingMessage[] = [];
  for (let index = 0; index < watchers; index += 1) {
    const email = `w${index}-${randomUUID()}@example.org`;
    const user = await db.user.create({ data: { email, name: "Watcher" }, select: { id: true } });
    await db.membership.create({ data: { ...world.scope, userId: user.id, role: "viewer" } });
    const { sessionId } = await aSession(db, UserId.parse(user.id));
    const query = `run=${runId}&user=${user.id}&session=${sessionId}`;
    open.push(
      await watch(Number(port), query, (seq) => {
        reached[index] = seq;
        const at = committedMs.get(seq);
        if (at !== undefined) values.push(sharedMs() - at);
      }),
    );
  }
  await pause(500);
  let seq = (await db.run.findUniqueOrThrow({ where: { id: runId }, select: { eventSeq: true } })).eventSeq;
  for (let index = 0; index < COMMITS; index += 1) {
    await db.$transaction((tx) =>
      appendEvents(tx, { ...world.scope, runId }, [
        { kind: "node_progress", payload: { text: `Step ${index}.` }, nodeKey: "search-1", stage: "wave1" },
      ]),
    );
    const at = sharedMs();
    seq += 1;
    committedMs.set(seq, at);
    wakeWatchers(db, runId);
    await pause(PAUSE_MS);
  }
  await pause(500);
  for (const response of open) response.destroy();
  web.kill("SIGKILL");
  row([
    `commit to ${watchers} ${watchers === 1 ? "reader" : "readers"}`,
    values.length,
    `${quantile(values, 0.5).toFixed(1)} ms`,
    `${quantile(values, 0.95).toFixed(1)} ms`,
  ]);
}
