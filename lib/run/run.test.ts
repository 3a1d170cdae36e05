import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";

const shop = ownWorkshop();

/** What this process was warned of as going away. */
const outdated: string[] = [];
const hear = ({ name, message }: Error): void => {
  if (name === "DeprecationWarning") outdated.push(message);
};
process.on("warning", hear);
afterAll(() => {
  process.off("warning", hear);
});

test("a quick run answers the question from one search, every sentence cited", async () => {
  const { db } = shop;
  const settings = RunSettings.parse({ strategy: "quick", approvePlan: false });
  const runId = await startRun(db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
  const status = await untilRunRests(db, runId);
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect([status, run.statusReason]).toEqual(["completed", null]);
  const report = await db.report.findFirstOrThrow({ where: { runId }, include: { sections: true, citations: true } });
  expect(report.sections.filter((section) => section.kind === "body")).toHaveLength(0);
  expect(report.citations.length).toBeGreaterThanOrEqual(3);
  expect(await db.searchCall.count({ where: { runId } })).toBeLessThanOrEqual(15);
}, 60_000);

test("a run over the sample ends with a report in which every marker resolves, and uses nothing that is going away", async () => {
  const { db } = shop;
  const settings = RunSettings.parse({ approvePlan: false });
  const runId = await startRun(db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
  const status = await untilRunRests(db, runId);
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect([status, run.statusReason]).toEqual(["completed", null]);
  const report = await db.artifact.findFirstOrThrow({ where: { runId, path: "synthesis/final-synthesis.md" } });
  if (process.env["SHOW"]) process.stdout.write(report.content);
  expect(report.content).toContain("## Answer");
  expect(outdated).toEqual([]);
}, 90_000);
