import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { Db } from "@/lib/platform/db/client";
import { closeSender } from "@/lib/platform/queue/queue";
import { SWEEP_MS } from "@/lib/process/run-worker";
import { LEASE_SECONDS } from "@/lib/run/worker/lease";
import { read } from "@/lib/sources/read/read";
import { readBytes } from "@/lib/sources/read/read-bytes";
import { aTcpProxy } from "@/lib/testing/connections/tcp-proxy";
import { ownDatabase } from "@/lib/testing/database";
import type { Orders } from "@/lib/testing/processes/armed-worker";
import {
  armedInTurn,
  endAllStarted,
  endWith,
  startArmedProcess,
  startWorkerProcess,
} from "@/lib/testing/processes/worker-process";
import {
  aSampleWorld,
  endLiveRuns,
  listViolations,
  runOutLeases,
  type SampleWorld,
  untilRunRests,
} from "@/lib/testing/rigs/engine";
import { aServer } from "@/lib/testing/rigs/sources";
import { Tally } from "@/lib/testing/tally";
import { untilFound } from "@/lib/testing/until";

/** Real processes that are killed, stopped or cut off at a moment of the test's choosing. */
const database = ownDatabase();
let world: SampleWorld;

// A project of its own for each: what is known is not searched for again.
beforeEach(async () => {
  world = await aSampleWorld(database.db, `${randomUUID()}@example.org`);
});
afterEach(async () => {
  await endAllStarted();
  await endLiveRuns(database.db, world);
});
afterAll(() => closeSender(database.db));

async function start(part: object = {}): Promise<RunId> {
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false, ...part });
  return startRun(database.db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
}

function aWorker(url = database.url): Promise<ChildProcess> {
  return startWorkerProcess(url);
}

function anArmed(orders: Orders, url = database.url): ReturnType<typeof startArmedProcess> {
  return startArmedProcess(url, orders);
}

/** Resolves when a node has been worked again, and then the run to its end. */
async function resumed(db: Db, runId: string): Promise<void> {
  const attempts = await db.auditEvent.count({ where: { runId, kind: "node_started" } });
  await aWorker();
  await untilFound(db, async () => {
    const now = await db.auditEvent.count({ where: { runId, kind: "node_started" } });
    return now > attempts ? true : null;
  });
  expect(await untilRunRests(db, runId)).toBe("completed");
}

test("F1: a dead worker's node is found lost and asked for again 15 s after its last sign of life", () => {
  expect(LEASE_SECONDS * 1_000 + SWEEP_MS).toBeLessThanOrEqual(15_000);
});

test("F1: a worker killed during a call is followed, and only that call is made again", async () => {
  const { db } = database;
  const { child, reached } = await anArmed({ silent: "extract_facts" });
  const runId = await start();
  await reached;
  const before = await db.agentCall.count({ where: { runId } });
  await endWith(child, "SIGKILL");
  await resumed(db, runId);
  expect(before).toBeGreaterThan(0);
  expect(await listViolations(db, runId)).toEqual([]);
}, 120_000);

test("F2: a worker killed in the middle of a page leaves no part of it, and the page is read again", async () => {
  const { db } = database;
  const asked = new Tally();
  const server = await aServer((request, response) => {
    if (request.url === "/robots.txt") return response.writeHead(404).end();
    const nth = asked.add();
    response.writeHead(200, { "content-type": "text/html" });
    const page = `<html><body><article><p>Heat pumps cost €14,200 in Varnholt.</p></article></body></html>`;
    // The first time the rest never comes.
    return nth === 1 ? response.write(page.slice(0, 40)) : response.end(page);
  });
  const orders = { page: `${server.origin}/page`, allowed: [server.place] };
  const { child } = await anArmed(orders);
  const runId = await start({ sensitivity: "normal" });
  await asked.reaches(1);
  await endWith(child, "SIGKILL");
  const where = { source: { url: `${server.origin}/page` } };
  expect(await db.snapshot.count({ where })).toBe(0);
  await anArmed(orders);
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await db.snapshot.count({ where })).toBe(1);
  expect(await listViolations(db, runId)).toEqual([]);
  await server.close();
}, 120_000);

test("F3, F4: a worker killed before or after the end of a step is written leaves one result of it", async () => {
  const { db } = database;
  const holdAt = ["before_complete", "after_complete"].map((point) => ({ point, key: "search-1" }));
  const { child, reached } = await anArmed({ holdAt });
  const runs = [await start()];
  world = await aSampleWorld(db, `${randomUUID()}@example.org`);
  runs.push(await start());
  await reached;
  const ends = { runId: { in: runs }, kind: "node_completed", nodeKey: "search-1" };
  // One of them has ended its step, the other has not.
  expect(await db.auditEvent.count({ where: ends })).toBe(1);
  await endWith(child, "SIGKILL");
  await aWorker();
  for (const runId of runs) {
    expect(await untilRunRests(db, runId)).toBe("completed");
    expect(await db.auditEvent.count({ where: { ...ends, runId } })).toBe(1);
    expect(await listViolations(db, runId)).toEqual([]);
  }
}, 60_000);

async function report(runId: string): Promise<string> {
  const artifact = await database.db.artifact.findFirstOrThrow({
    where: { runId, path: "synthesis/final-synthesis.md" },
  });
  return artifact.content;
}

/** The moments of a step at which its worker may die with something half done. */
const MOMENTS = ["node_claimed", "before_complete", "after_complete"];

test("F5: killed at every moment of every step, runs end with the report of one left in peace", async () => {
  const { db } = database;
  const peaceful = await aWorker();
  const calm = await start();
  expect(await untilRunRests(db, calm)).toBe("completed");
  const nodes = await db.node.findMany({ where: { runId: calm }, orderBy: { ordinal: "asc" }, select: { key: true } });
  await endWith(peaceful, "SIGKILL");
  // One run for each moment: a worker that dies at one of them in each dies at all of a step.
  const rough: RunId[] = [];
  for (const _ of MOMENTS) {
    world = await aSampleWorld(db, `${randomUUID()}@example.org`);
    rough.push(await start());
  }
  const inTurn = armedInTurn();
  for (const { key } of nodes) {
    const { child, reached } = await inTurn(database.url, { holdAt: MOMENTS.map((point) => ({ point, key })) });
    await reached;
    await endWith(child, "SIGKILL");
  }
  await inTurn(database.url, {});
  for (const runId of rough) {
    expect(await untilRunRests(db, runId)).toBe("completed");
    expect(await report(runId)).toBe(await report(calm));
    expect(await listViolations(db, runId)).toEqual([]);
  }
}, 420_000);

test("F7: a step longer than the grace of a stop is handed back, and not counted as a failure", async () => {
  const { db } = database;
  const { child, reached } = await anArmed({ silent: "outline", drainMs: 500 });
  const runId = await start({ strategy: "perspectives", perspectives: 2 });
  await reached;
  // The step itself never ends.
  expect(await endWith(child, "SIGTERM")).toBe(0);
  await resumed(db, runId);
  expect(await db.nodeAttempt.count({ where: { runId, attempt: { gt: 1 } } })).toBe(0);
  expect(await listViolations(db, runId)).toEqual([]);
}, 120_000);

/** Time of the processor that this process takes for some work, in microseconds. */
async function computed(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test("F10: a very long page is read in a process of its own; this one has a small part of the work", async () => {
  const paragraph = `<p>${"Heat pumps cost <b>€14,200</b> in Varnholt. ".repeat(40)}</p>`;
  const bytes = new TextEncoder().encode(`<html><body><article>${paragraph.repeat(200)}</article></body></html>`);
  const page = { bytes, fileName: "long.html", mediaType: "text/html", charset: null, url: null };
  const apart = await computed(async () => expect(await read(page, "someone")).toMatchObject({ ok: true }));
  const here = await computed(async () => expect(await readBytes(page)).toMatchObject({ ok: true }));
  expect(apart).toBeLessThan(here / 2);
}, 120_000);

test("F13: workers that are killed every second do no harm to ten runs", async () => {
  const { db } = database;
  const runs: RunId[] = [];
  for (let index = 0; index < 10; index += 1) {
    const data = { ...world.scope, name: `Ten ${index}`, nameKey: `ten ${index}`, problem: "What do heat pumps cost?" };
    const researcher = await db.researcher.create({ data });
    const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
    const input = { ...world, researcherId: researcher.id as SampleWorld["researcherId"], settings };
    runs.push(await startRun(db, world.scope, { ...input, idempotencyKey: randomUUID() }));
  }
  const left = (): Promise<number> => db.run.count({ where: { id: { in: runs }, status: "running" } });
  const inTurn = armedInTurn();
  // Each dies long before the runs have made all their calls.
  for (let deaths = 0; deaths < 3 && (await left()) > 0; deaths += 1) {
    const { child, reached } = await inTurn(database.url, { tellsAtCall: 15 });
    await reached;
    await endWith(child, "SIGKILL");
  }
  await inTurn(database.url, {});
  for (const runId of runs) {
    expect(await untilRunRests(db, runId)).toBe("completed");
    expect(await listViolations(db, runId)).toEqual([]);
  }
}, 120_000);

test("F17: a worker that is cut off from the database writes nothing more, and another goes on", async () => {
  const { db } = database;
  const proxy = await aTcpProxy(database.url);
  const { child, reached } = await anArmed({ silent: "extract_facts" }, proxy.url);
  const runId = await start();
  await reached;
  proxy.cut();
  await runOutLeases(db, runId);
  await aWorker();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const artifacts = await db.artifact.count({ where: { runId } });
  proxy.heal();
  // It lives, finds that it holds nothing, and can be stopped like any other.
  expect(await endWith(child, "SIGTERM")).toBe(0);
  expect(await db.artifact.count({ where: { runId } })).toBe(artifacts);
  expect(await listViolations(db, runId)).toEqual([]);
  await proxy.close();
}, 90_000);

test.each([600_000, -600_000])(
  "F28: a worker whose clock is off by %i ms keeps leases and limits as they are",
  async (clockMs) => {
    const { db } = database;
    await anArmed({ clockMs });
    const runId = await start({ strategy: "perspectives", perspectives: 2, minutes: 5 });
    expect(await untilRunRests(db, runId)).toBe("completed");
    const { limitReached } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { limitReached: true } });
    expect(limitReached).toBeNull();
    const loops = await db.node.findMany({ where: { runId, kind: "search" }, select: { result: true } });
    expect(JSON.stringify(loops)).not.toContain("time_up");
    expect(await listViolations(db, runId)).toEqual([]);
  },
  60_000,
);
