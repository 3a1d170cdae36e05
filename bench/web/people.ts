import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { get, type IncomingMessage, request } from "node:http";
import { seedFacts } from "@/bench/kit/seed";
import { quantile, row } from "@/bench/kit/table";
import { type RunId, type Scope, UserId } from "@/lib/domain/core/ids";
import type { Role } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { appendEvents } from "@/lib/platform/audit/audit";
import { type Db, openDb } from "@/lib/platform/db/client";
import { freePort } from "@/lib/platform/db/free-port";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { closeSender } from "@/lib/platform/queue/queue";
import { buildWeb } from "@/lib/process/prepare";
import { packaged, stopChild, webEnvironment } from "@/lib/process/processes";
import { aCookie, aSession } from "@/lib/testing/rigs/access";
import { aSampleWorld } from "@/lib/testing/rigs/engine";

const WATCHERS = 100;
const REVIEWERS = 20;
/** Verdicts of each reviewer, on facts of its own and then on one that all of them want. */
const VERDICTS = 20;
/** Verdicts of each reviewer that are not timed: the server has just begun. */
const WARMING = 3;
/** Between two acts of one person: nobody reads a quote faster. */
const THOUGHT_MS = 500;
const EVENTS_EVERY_MS = 250;

interface Place {
  db: Db;
  origin: string;
  secret: string;
  scope: Scope;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Someone who has signed in, as the cookie that says so. */
async function aPerson({ db, secret, scope }: Place, role: Role): Promise<string> {
  const user = await db.user.create({ data: { email: `${randomUUID()}@example.org`, name: role } });
  const userId = UserId.parse(user.id);
  await db.membership.create({ data: { ...scope, userId, role } });
  return await aCookie(await aSession(db, userId), secret);
}

interface Request {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string;
}

/** The status of an answer, once all of it is there. */
function statusOf(url: string, { body, ...asked }: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, asked, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function untilAnswering(origin: string): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    const status = await statusOf(`${origin}/api/health`, { method: "GET", headers: {}, body: "" }).catch(() => 0);
    if (status === 200) return;
    await pause(100);
  }
  throw new Error("The web process does not answer.");
}

/** Follows a run as its page does; `heard` is told each event's number. */
function watch(place: Place, runId: RunId, cookie: string, heard: (seq: number) => void): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${place.origin}/api/events/${runId}`, { headers: { cookie } }, (response) => {
      response.setEncoding("latin1");
      response.on("data", (chunk: string) => {
        for (const match of chunk.matchAll(/^id: (\d+)$/gm)) heard(Number(match[1]));
      });
      resolve(response);
    }).on("error", reject);
  });
}

interface Verdict {
  cookie: string;
  fact: { id: string; revision: number };
}

/** Accepts a fact as a page does; the status of the answer, and how long it took. */
async function accept(place: Place, { cookie, fact }: Verdict): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  const status = await statusOf(`${place.origin}/api/commands/settle_fact`, {
    method: "POST",
    headers: { cookie, origin: place.origin, "content-type": "application/json" },
    body: JSON.stringify({ ...place.scope, factId: fact.id, revision: fact.revision, verdict: "accepted" }),
  });
  return { status, ms: performance.now() - begun };
}

async function review(place: Place, cookies: readonly string[]): Promise<void> {
  const { db, scope } = place;
  const wanted = await db.fact.findMany({
    where: scope,
    orderBy: { id: "asc" },
    take: REVIEWERS * VERDICTS + 1,
    select: { id: true, revision: true },
  });
  const contested = wanted.pop() ?? { id: "", revision: 0 };
  const answers = await Promise.all(
    cookies.map(async (cookie, nth) => {
      await pause((THOUGHT_MS * nth) / REVIEWERS);
      const own: { status: number; ms: number }[] = [];
      for (const fact of wanted.slice(nth * VERDICTS, (nth + 1) * VERDICTS)) {
        own.push(await accept(place, { cookie, fact }));
        await pause(THOUGHT_MS);
      }
      return own;
    }),
  );
  const all = answers.flatMap((own) => own.slice(WARMING));
  const kept = await db.fact.count({ where: { ...scope, id: { in: wanted.map(({ id }) => id) }, isSettled: true } });
  const ms = all.map((answer) => answer.ms);
  row([
    "verdicts",
    `${quantile(ms, 0.5).toFixed(0)} ms`,
    `${quantile(ms, 0.95).toFixed(0)} ms`,
    `${Math.max(...ms).toFixed(0)} ms`,
    `${kept} of ${wanted.length}`,
  ]);
  const race = await Promise.all(cookies.map((cookie) => accept(place, { cookie, fact: contested })));
  const won = race.filter(({ status }) => status === 200).length;
  const told = race.filter(({ status }) => status === 409).length;
  row([`${cookies.length} verdicts on one fact`, "", "", "", `${won} kept, ${told} told`]);
}

/** A run's events as they come, until it is told to end; how many there were. */
async function speak({ db, scope }: Place, runId: RunId, isOver: () => boolean): Promise<number> {
  let count = 0;
  while (!isOver()) {
    await db.$transaction((tx) =>
      appendEvents(tx, { ...scope, runId }, [
        { kind: "node_progress", payload: { text: `Step ${count}.` }, nodeKey: "search-1", stage: "wave1" },
      ]),
    );
    wakeWatchers(db, runId);
    count += 1;
    await pause(EVENTS_EVERY_MS);
  }
  return count;
}

function startWeb(url: string, port: number, secret: string): ChildProcess {
  return spawn(packaged("next"), ["start", "--hostname", "127.0.0.1", "--port", String(port)], {
    env: webEnvironment({
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: url,
      NEXTAUTH_SECRET: secret,
      NEXTAUTH_URL: `http://127.0.0.1:${port}`,
    }),
    stdio: "ignore",
  });
}

/** `npm run bench:people`: many who watch one run while many review, on the built product. */
async function main(): Promise<void> {
  await buildWeb();
  const database = await startThrowaway("durable");
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 10);
  const world = await aSampleWorld(db, "bench@example.org");
  await seedFacts(db, world.scope.projectId, 2_000);
  const settings = RunSettings.parse({ approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  const port = await freePort();
  const secret = randomBytes(24).toString("hex");
  const web = startWeb(database.url, port, secret);
  const place = { db, origin: `http://127.0.0.1:${port}`, secret, scope: world.scope };
  try {
    await untilAnswering(place.origin);
    const reached = new Map<number, Set<number>>();
    const open = await Promise.all(
      Array.from({ length: WATCHERS }, async (_, nth) => {
        const seen = new Set<number>();
        reached.set(nth, seen);
        return await watch(place, runId, await aPerson(place, "viewer"), (seq) => seen.add(seq));
      }),
    );
    const cookies = await Promise.all(Array.from({ length: REVIEWERS }, () => aPerson(place, "reviewer")));
    row([`${REVIEWERS} review, ${WATCHERS} watch`, "p50", "p95", "most", "kept"]);
    let isOver = false;
    const said = speak(place, runId, () => isOver);
    await review(place, cookies);
    isOver = true;
    const events = await said;
    await pause(1_000);
    const { eventSeq } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { eventSeq: true } });
    const upToDate = [...reached.values()].filter((seen) => Math.max(0, ...seen) === eventSeq).length;
    row([`${events} events to ${WATCHERS} readers`, "", "", "", `${upToDate} up to date`]);
    for (const response of open) response.destroy();
  } finally {
    await stopChild(web);
    await closeSender(db);
    await db.$disconnect();
    await database.stop();
  }
}

await main();
