import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/settings";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { closeSender } from "./queue";
import { type RunningWorker, startWorker } from "./run-worker";
import { startRun } from "./runs";
import { aSampleWorld, type SampleWorld, untilRunRests } from "./testing";
import { driversOver } from "./world";

let database: TestDatabase;
let worker: RunningWorker;
let world: SampleWorld;

beforeAll(async () => {
  database = await aDatabase();
  world = await aSampleWorld(database.db);
  worker = await startWorker(database.url, ({ db }) =>
    driversOver(db, { policy: { allowed: new Set() }, providers: [] }),
  );
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await closeSender(database.db);
  await database.drop();
});

test("a quick run answers the question from one search, every sentence cited", async () => {
  const { db } = database;
  const settings = RunSettings.parse({ strategy: "quick", approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  const status = await untilRunRests(db, runId);
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect([status, run.statusReason]).toEqual(["completed", null]);
  const report = await db.report.findFirstOrThrow({ where: { runId }, include: { sections: true, citations: true } });
  expect(report.sections.filter((section) => section.kind === "body")).toHaveLength(0);
  expect(report.citations.length).toBeGreaterThanOrEqual(5);
  expect(await db.searchCall.count({ where: { runId } })).toBeLessThanOrEqual(15);
}, 60_000);

test("a run over the sample ends with a report in which every marker resolves", async () => {
  const { db } = database;
  const settings = RunSettings.parse({ approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  const status = await untilRunRests(db, runId);
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect([status, run.statusReason]).toEqual(["completed", null]);
  const report = await db.artifact.findFirstOrThrow({ where: { runId, path: "synthesis/final-synthesis.md" } });
  if (process.env["SHOW"]) process.stdout.write(report.content);
  expect(report.content).toContain("## Answer");
}, 90_000);
