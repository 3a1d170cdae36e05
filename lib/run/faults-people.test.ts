import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { runCommand } from "@/lib/commands/run-command";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { listRunEvents } from "@/lib/features/runs/views/events";
import { readRunHead } from "@/lib/features/runs/views/run-head";
import { closeSender } from "@/lib/platform/queue/queue";
import { aDatabase } from "@/lib/testing/database";
import { endAllStarted, startProcess, startWorkerProcess } from "@/lib/testing/processes/worker-process";
import { aMember, aSession } from "@/lib/testing/rigs/access";
import { aSampleWorld, listViolations, retryNow, untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop } from "@/lib/testing/rigs/live-workshop";
import { aRunUpTo, aWorkshop } from "@/lib/testing/rigs/workshop";
import { untilFound } from "@/lib/testing/until";

/** What befalls a run through those who watch it, start it, or pay for it. */
afterEach(endAllStarted);

/** What the web process does for those who watch runs, on a port of its own. */
async function aWebProcess(url: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = await startProcess("bench/engine/web-process.ts", url);
  const [port] = await once(child, "message");
  return { child, origin: `http://127.0.0.1:${port}` };
}

const Told = z.object({
  run: z.object({ seq: z.int(), status: z.string() }),
  events: z.array(z.object({ seq: z.int() })),
});

/** Follows a stream until `isEnough`, or until whoever sends it is gone. */
async function follow(
  url: string,
  after: number | null,
  isEnough: (told: z.infer<typeof Told>) => boolean,
): Promise<{ last: number; events: number[] }> {
  const gone = new AbortController();
  const headers: HeadersInit = after === null ? {} : { "last-event-id": String(after) };
  const response = await fetch(url, { headers, signal: gone.signal });
  const events: number[] = [];
  let [text, last] = ["", after ?? 0];
  try {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = `${text}${part}`.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = /^data: (.+)$/m.exec(block)?.[1];
        if (data === undefined) continue;
        const told = Told.parse(JSON.parse(data));
        last = told.run.seq;
        events.push(...told.events.map(({ seq }) => seq));
        if (isEnough(told)) return { last, events };
      }
    }
  } catch {
    // Whoever sent it was killed: the reader goes on elsewhere.
  } finally {
    gone.abort();
  }
  return { last, events };
}

test("F47: the web process is killed during a run: the run goes on, and its stream at another process", async () => {
  const { db, url, drop } = await aDatabase();
  const world = await aSampleWorld(db);
  const [first, second] = await Promise.all([aWebProcess(url), aWebProcess(url)]);
  await startWorkerProcess(url);
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  const query = `run=${runId}&user=${world.userId}&session=${(await aSession(db, world.userId)).sessionId}`;
  const before = await follow(`${first.origin}/?${query}`, null, ({ run }) => {
    if (run.seq > 10) first.child.kill("SIGKILL");
    return run.status !== "running";
  });
  expect((await db.run.findUniqueOrThrow({ where: { id: runId } })).status).toBe("running");
  const after = await follow(`${second.origin}/?${query}`, before.last, ({ run }) => run.status !== "running");
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await listViolations(db, runId)).toEqual([]);
  const told = await listRunEvents(db, world.scope, { runId, after: 0, upTo: after.last, take: 10_000 });
  const seen = [...before.events, ...after.events].toSorted((one, other) => one - other);
  expect(seen).toEqual(told.map(({ seq }) => seq).toReversed());
  await endAllStarted();
  await closeSender(db);
  await drop();
}, 90_000);

test("F48: whoever started a run is removed while it is under way: the run goes on without them", async () => {
  const shop = await aWorkshop();
  const { db, world } = shop;
  const { projectId } = world.scope;
  const owner = await aMember(db, projectId, "owner");
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "search-1");
  const remove = { name: "remove_member", input: { projectId, userId: world.userId } };
  await runCommand(db, { ...(await aSession(db, owner)), address: "203.0.113.9" }, remove);
  for (const name of ["cancel_run", "pause_run", "finish_run"]) {
    const asked = runCommand(
      db,
      { userId: world.userId, address: "203.0.113.9" },
      { name, input: { projectId, runId } },
    );
    await expect(asked, name).rejects.toMatchObject({ kind: "not_found" });
  }
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await listViolations(db, runId)).toEqual([]);
  await shop.close();
}, 60_000);

test("F50: a key that is revoked in mid run is told and waited for, not tried again and again, and shown nowhere", async () => {
  const secret = "sk-very-secret-0123456789abcdef";
  let isRevoked = false;
  let refused = 0;
  const live = await aLiveWorkshop(({ text }, { nth }) => {
    isRevoked ||= nth === 4;
    if (!isRevoked) return { text };
    refused += 1;
    return (response): void => {
      response.writeHead(401, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: `The key ${secret} was revoked.` } }));
    };
  });
  const { db, world } = live.shop;
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  const waitingFor = await untilFound(db, async () => (await readRunHead(db, world.scope, runId)).waitingFor);
  expect(waitingFor).toMatch(/refuses the key.*goes on by itself/);
  // What was under way at once was refused at once; then one attempt of each step waits.
  const attempts = await db.nodeAttempt.findMany({ where: { node: { runId } }, select: { nodeId: true } });
  expect(new Set(attempts.map(({ nodeId }) => nodeId)).size).toBe(attempts.length);
  expect(refused).toBeLessThan(20);
  const told = await db.$queryRaw<{ text: string | null }[]>`
    select failure::text as text from agent_call where run_id = ${runId}::uuid
    union all select failure::text from node where run_id = ${runId}::uuid
    union all select payload::text || reason from audit_event where run_id = ${runId}::uuid`;
  expect(JSON.stringify(told)).not.toContain("very-secret");
  isRevoked = false;
  await retryNow(db, runId);
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await listViolations(db, runId)).toEqual([]);
  await live.close();
}, 60_000);
