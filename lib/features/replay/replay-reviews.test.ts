import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import type { Step } from "@/lib/domain/run/steps";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { newestReport, reviewAgain } from "./replay-reviews";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});
afterAll(() => closeSender(own.db));

type Review = Parameters<typeof reviewAgain>[2];
const accept: Review = { kind: "report_accepted" };
const dismiss: Review = { kind: "approval_dismissed", node: null };

/** Does the last of these steps, those before it being done. */
async function doLast(steps: readonly Step[], act: Review, runId = world.runId): Promise<void> {
  const { projectId, owner: userId } = world;
  await reviewAgain(own.db, { run_id: runId, project_id: projectId, userId, steps, position: steps.length - 1 }, act);
}

async function approvals(): Promise<{ dismissReason: string }[]> {
  const { runId } = world;
  return await own.db.review.findMany({
    where: { runId, subject: "report", verdict: "accepted" },
    select: { dismissReason: true },
  });
}

test("a report is accepted again once, though the worker that did so died before it said so", async () => {
  await doLast([accept], accept);
  await doLast([accept], accept);
  expect(await approvals()).toEqual([{ dismissReason: "" }]);
  const report = await own.db.report.findUniqueOrThrow({ where: { id: world.reportId } });
  expect(report).toMatchObject({ status: "accepted", acceptedById: world.owner });
});

test("an approval that was taken away is taken away again, once, and the report is a draft", async () => {
  await doLast([accept], accept);
  await doLast([accept, dismiss], dismiss);
  await doLast([accept, dismiss], dismiss);
  expect(await approvals()).toEqual([{ dismissReason: "As it was recorded." }]);
  expect(await own.db.report.findUniqueOrThrow({ where: { id: world.reportId } })).toMatchObject({ status: "draft" });
});

test("a second acceptance after one that was taken away is given, not taken for the first", async () => {
  await doLast([accept], accept);
  await doLast([accept, dismiss], dismiss);
  await doLast([accept, dismiss, accept], accept);
  expect((await approvals()).map(({ dismissReason }) => dismissReason).toSorted()).toEqual(["", "As it was recorded."]);
});

test("a recording that judges what is not there is refused in a sentence", async () => {
  await expect(doLast([dismiss], dismiss)).rejects.toThrow("There is no approval to dismiss.");
  const { runId } = await aRunThat(own.db, world, randomUUID(), { status: "waiting", stage: "review" });
  const none = RunId.parse(runId);
  await expect(doLast([accept], accept, none)).rejects.toThrow("There is no report yet.");
  await expect(newestReport(own.db, none)).rejects.toMatchObject({ kind: "not_found" });
  expect(await newestReport(own.db, world.runId)).toEqual({ reportId: world.reportId, revision: 1 });
});

test("what else was done before counts for no verdict: one that was given is given once, whatever stands before it", async () => {
  const steps: Step[] = [{ kind: "paused" }, { kind: "resumed" }, accept];
  await doLast(steps, accept);
  await doLast(steps, accept);
  expect(await approvals()).toEqual([{ dismissReason: "" }]);
});
