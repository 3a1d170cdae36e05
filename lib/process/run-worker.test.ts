import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { runCommand } from "@/lib/commands/run-command";
import { ResearcherId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { inAll, webConnections, workerConnections } from "@/lib/platform/db/connections";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { endAllStarted, endWith, PROCESS_NAME, startWorkerProcess } from "@/lib/testing/processes/worker-process";
import { aProject, aSession } from "@/lib/testing/rigs/access";
import { aSampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";
import { offlineDrivers } from "@/lib/testing/rigs/workshop";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { startWorker } from "./run-worker";

const own = ownDatabase();

afterAll(async () => {
  await endAllStarted();
  await closeSender(own.db);
});

test("a worker holds no more connections than it says, however much it has to do", async () => {
  const { db, url } = own;
  const world = await aSampleWorld(db);
  const settings = RunSettings.parse({ perspectives: 4, iterations: 1, approvePlan: false, concurrency: 8 });
  const child = await startWorkerProcess(url);
  const runs: string[] = [];
  for (const name of ["a", "b", "c", "d"]) {
    const data = { ...world.scope, name, nameKey: name, problem: "What do heat pumps cost?" };
    const researcherId = ResearcherId.parse((await db.researcher.create({ data })).id);
    runs.push(await startRun(db, world.scope, { ...world, researcherId, settings, idempotencyKey: randomUUID() }));
  }
  expect(await Promise.all(runs.map((runId) => untilRunRests(db, runId)))).toEqual(runs.map(() => "completed"));
  // What was opened at the height of it is there for ten seconds more.
  const [held] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name in (${PROCESS_NAME}, 'stemma-worker')`;
  expect(held?.count).toBeGreaterThan(workerConnections.queue);
  expect(held?.count).toBeLessThanOrEqual(inAll(workerConnections));
  await endWith(child, "SIGKILL");
}, 120_000);

test("what a command leaves to a sweep is done at once, however long a worker rests between two of them", async () => {
  const { db, url } = own;
  const { projectId, owner } = await aProject(db);
  const visitor = { ...(await aSession(db, owner)), address: "203.0.113.9" };
  await ringOnChange(db, "source_deletion");
  const worker = await startWorker(url, offlineDrivers, { sweepMs: 3_600_000 });
  const run = (name: string, input: object): Promise<unknown> =>
    runCommand(db, visitor, { name, input: { projectId, ...input } });
  // The first may be found by the sweep that a worker begins with; the second by nothing but the command's word.
  for (const title of ["Pier", "Quay"]) {
    const added = await run("add_text", { title, text: `The ${title} carries 40 tonnes.` });
    const { sourceId } = z.object({ sourceId: z.string() }).parse(added);
    await run("delete_source", { sourceId, title });
    await untilFound(db, () => db.sourceDeletion.findFirst({ where: { sourceId, deletedAt: { not: null } } }));
  }
  await worker.stop();
}, 120_000);

test("several workers keep house together about as often as one alone, and each of them gives its signs of life", async () => {
  const { db, url } = own;
  await db.$executeRawUnsafe("create table swept (what text)");
  // A statement rings though it finds nothing: what is counted is what is asked, not what is done.
  await db.$executeRawUnsafe(`create function note_sweep() returns trigger language plpgsql as
    $$ begin insert into swept values (tg_table_name); return null; end $$`);
  for (const [event, table] of [
    ["insert", "worker_beat"],
    ["delete", "person_export"],
  ]) {
    await db.$executeRawUnsafe(`create trigger note_sweep after ${event} on ${table}
      for each statement execute function note_sweep()`);
  }
  await ringOnChange(db, "worker_beat");
  const countOf = (what: string): Promise<number> =>
    db.$queryRaw<{ n: number }[]>`select count(*)::int as n from swept where what = ${what}`.then(
      ([row]) => row?.n ?? 0,
    );
  const workers = [];
  for (let nth = 0; nth < 3; nth += 1) workers.push(await startWorker(url, offlineDrivers, { sweepMs: 100 }));
  const beats = await untilFound(db, async () => {
    const count = await countOf("worker_beat");
    return count >= 90 ? count : null;
  });
  const kept = await countOf("person_export");
  expect(kept).toBeGreaterThan(beats / 10);
  expect(kept).toBeLessThan((beats * 2) / 3);
  for (const worker of workers) await worker.stop();
}, 120_000);

test("operators read how many connections a web server and a worker hold", async () => {
  const readme = await readFile("README.md", "utf8");
  expect(readme).toContain(
    `A web server holds at most ${inAll(webConnections)} connections to PostgreSQL, a worker at most ${inAll(workerConnections)};`,
  );
});
