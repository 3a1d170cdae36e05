import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ReportId, ReviewId, type RunId, UserId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { acceptReport } from "@/lib/features/reports/reports";
import { approvePlan, startRun } from "@/lib/features/runs/runs";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";
import { dismissReview } from "./dismiss-review";
import { rejectReport } from "./reject-report";
import { judgeTopic } from "./topic-reviews";
import { readTopicReview, type TopicReviewView } from "./views/reviews";

const shop = ownWorkshop();

beforeEach(() => shop.renew());

async function start(review: object, approvePlan = false): Promise<RunId> {
  const { db, world } = shop;
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan, review });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  expect(await untilRunRests(db, runId)).toBe("waiting");
  return runId;
}

async function aColleague(): Promise<UserId> {
  const { db, world } = shop;
  const { id } = await db.user.create({ data: { email: `${randomUUID()}@example.org`, name: "Bob" } });
  await db.membership.create({ data: { ...world.scope, userId: id, role: "reviewer" } });
  return UserId.parse(id);
}

async function statuses(runId: RunId): Promise<Record<string, string>> {
  const nodes = await shop.db.node.findMany({ where: { runId, kind: "review" }, orderBy: { ordinal: "asc" } });
  return Object.fromEntries(nodes.map(({ key, status }) => [key, status]));
}

const accept = { seen: "in_review", verdict: "accepted", note: "", gaps: [], actionItems: [] } as const;
const critique = {
  gaps: ["No figure for flats with single glazing."],
  actionItems: ["Look for measurements of the winter of 2023."],
};

function judge(runId: RunId, nodeKey: string, given: object = {}): Promise<number> {
  const { db, world } = shop;
  return judgeTopic(db, world.scope, { ...accept, runId, nodeKey, userId: world.userId, ...given });
}

async function newest(runId: RunId): Promise<{ reportId: ReportId; revision: number; version: number }> {
  const report = await shop.db.report.findFirstOrThrow({ where: { runId }, orderBy: { version: "desc" } });
  return { ...report, reportId: ReportId.parse(report.id) };
}

/** A replay of the run, people's verdicts included, leaves what it left. */
async function expectReplay(runId: RunId): Promise<void> {
  const { db, world } = shop;
  expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true, first: null });
}

test("topics wait for people; what one rejects is searched again with the critique; accepted, the run goes on, and a replay is the same", async () => {
  const { db, world } = shop;
  const runId = await start({ by: "people" });
  expect(await statuses(runId)).toEqual({ "review-1": "in_review", "review-2": "in_review" });
  expect(await db.agentCall.count({ where: { runId, agent: "review_findings" } })).toBe(0);
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run).toMatchObject({ stage: "wave1", statusReason: "2 topics wait for people's review." });

  await expect(judge(runId, "review-1", { verdict: "rejected" })).rejects.toMatchObject({ kind: "invalid" });
  await judge(runId, "review-1", { verdict: "rejected", note: "Too thin.", ...critique });
  expect(await untilRunRests(db, runId)).toBe("waiting");
  const again = await db.agentCall.findMany({ where: { runId, node: { key: "search-1-retry-1" } } });
  const prompts = again.map((call) => call.prompt).join("\n");
  expect(prompts).toContain(critique.gaps[0]);
  expect(prompts).toContain(critique.actionItems[0]);
  await expect(judge(runId, "review-1")).rejects.toMatchObject({ kind: "stale" });

  await judge(runId, "search-1-retry-1");
  await judge(runId, "review-2");
  expect(await untilRunRests(db, runId)).toBe("waiting");
  expect(await statuses(runId)).toMatchObject({ "review-1-retry-1": "complete", "review-2": "complete" });
  expect(await db.fact.count({ where: { ...world.scope, status: "accepted" } })).toBeGreaterThan(0);
  expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ stage: "review" });
  expect(await acceptReport(db, world.scope, { ...(await newest(runId)), userId: world.userId })).toMatchObject({
    left: 0,
  });
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await db.node.count({ where: { runId, kind: "judge" } })).toBe(0);
  expect(await listViolations(db, runId)).toEqual([]);
  await expectReplay(runId);
}, 120_000);

test("as many different people have to accept as the run asks for; a dismissed approval counts no more", async () => {
  const { db, world } = shop;
  const bob = await aColleague();
  const runId = await start({ by: "both", approvals: 2 });
  expect(await db.agentCall.count({ where: { runId, agent: "review_findings" } })).toBeGreaterThan(0);
  const waiting = Object.entries(await statuses(runId)).flatMap(([key, status]) =>
    status === "in_review" ? [key] : [],
  );
  const [first = ""] = waiting;
  expect(await judge(runId, first)).toBe(1);
  await expect(judge(runId, first)).rejects.toMatchObject({ kind: "conflict" });
  const review = await db.review.findFirstOrThrow({ where: { runId, subject: "node" } });
  const dismissal = { reviewId: ReviewId.parse(review.id), reason: "Given in haste.", userId: bob };
  await dismissReview(db, world.scope, dismissal);
  await expect(dismissReview(db, world.scope, dismissal)).rejects.toMatchObject({ kind: "stale" });
  expect(await judge(runId, first, { userId: bob })).toBe(1);
  expect(await judge(runId, first)).toBe(0);
  for (const key of waiting.slice(1)) {
    await judge(runId, key);
    await judge(runId, key, { userId: bob });
  }
  expect(await untilRunRests(db, runId)).toBe("waiting");
  const report = await newest(runId);
  expect(await acceptReport(db, world.scope, { ...report, userId: bob })).toMatchObject({ left: 1 });
  expect(await acceptReport(db, world.scope, { ...report, userId: world.userId })).toMatchObject({ left: 0 });
  expect(await untilRunRests(db, runId)).toBe("completed");
  const given = await db.review.findFirstOrThrow({ where: { runId, subject: "report", reviewerId: bob } });
  await dismissReview(db, world.scope, { ...dismissal, reviewId: ReviewId.parse(given.id) });
  expect(await db.report.findUniqueOrThrow({ where: { id: report.reportId } })).toMatchObject({ status: "draft" });
}, 120_000);

test("what people said of a topic is told with how many have to accept it, and counts for no later try", async () => {
  const { db, world } = shop;
  const runId = await start({ by: "people", approvals: 2 });
  const access = await openProject(db, { caller: world, projectId: world.scope.projectId }, "read");
  const told = (key: string): Promise<TopicReviewView | null> => readTopicReview(db, access, { runId, key });
  const open = { state: "in_review", isOpen: true, isPeoplesAlone: true, needed: 2 };
  expect(await told("search-1")).toMatchObject({ ...open, approvals: 0, reviews: [] });
  expect(await judge(runId, "review-1")).toBe(1);
  expect(await told("search-1")).toMatchObject({ ...open, approvals: 1, reviews: [{ isStale: false }] });
  await db.node.updateMany({ where: { runId, key: "review-1" }, data: { attempt: 2 } });
  expect(await told("review-1")).toMatchObject({ ...open, approvals: 0, reviews: [{ isStale: true }] });
  expect(await judge(runId, "review-1")).toBe(1);
  expect(await judge(runId, "review-1", { userId: await aColleague() })).toBe(0);
  expect(await told("review-1")).toMatchObject({ state: "accepted", approvals: 2, isOpen: true });
  expect(await told("search-9")).toBeNull();
});

test("two people who judge one topic at once: one decides, the other is told", async () => {
  const bob = await aColleague();
  const runId = await start({ by: "people" });
  const both = await Promise.allSettled([
    judge(runId, "review-1", { verdict: "rejected", ...critique }),
    judge(runId, "review-1", { userId: bob }),
  ]);
  expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((one) => one.status === "rejected")).toMatchObject({ reason: { kind: "stale" } });
});

test("F45: who started a run does not accept its plan, its topics or its report where the project wants a second pair of eyes", async () => {
  const { db, world } = shop;
  const bob = await aColleague();
  await db.project.update({ where: { id: world.scope.projectId }, data: { settings: { fourEyes: true } } });
  const runId = await start({ by: "people" }, true);
  const plan = { runId, revision: 1 };
  await expect(approvePlan(db, world.scope, { ...plan, userId: world.userId })).rejects.toThrow("second pair of eyes");
  await approvePlan(db, world.scope, { ...plan, userId: bob });
  expect(await untilRunRests(db, runId)).toBe("waiting");
  await expect(judge(runId, "review-1")).rejects.toThrow("a second pair of eyes");
  await judge(runId, "review-1", { userId: bob });
  await judge(runId, "review-2", { userId: bob });
  expect(await untilRunRests(db, runId)).toBe("waiting");
  const report = await newest(runId);
  await expect(acceptReport(db, world.scope, { ...report, userId: world.userId })).rejects.toThrow("second pair");
  await acceptReport(db, world.scope, { ...report, userId: bob });
  expect(await untilRunRests(db, runId)).toBe("completed");
}, 120_000);

test("a rejected report is researched again for what it misses, and another version is written", async () => {
  const { db, world } = shop;
  const runId = await start({ by: "people" });
  await judge(runId, "review-1");
  await judge(runId, "review-2");
  expect(await untilRunRests(db, runId)).toBe("waiting");
  const first = await newest(runId);
  // What no source says stays a gap behind the search for it.
  const missed = { ...critique, gaps: ["How well do air-source heat pumps perform with solar batteries?"] };
  await rejectReport(db, world.scope, { ...first, ...missed, note: "", userId: world.userId });
  expect(await untilRunRests(db, runId)).toBe("waiting");
  expect(await statuses(runId)).toMatchObject({ "review-missed-1-r2": "in_review" });
  await judge(runId, "review-missed-1-r2");
  expect(await untilRunRests(db, runId)).toBe("waiting");
  // What is searched for a gap comes before people like every other topic.
  expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ stage: "wave2" });
  await judge(runId, "gap-1-r2", { verdict: "rejected", ...critique });
  expect(await untilRunRests(db, runId)).toBe("waiting");
  expect(await statuses(runId)).toMatchObject({ "review-gap-1-r2-retry-1": "in_review" });
  await judge(runId, "gap-1-r2-retry-1");
  await judge(runId, "gap-2-r2");
  expect(await untilRunRests(db, runId)).toBe("waiting");
  await expect(judge(runId, "review-1", { seen: "accepted" })).rejects.toMatchObject({ kind: "conflict" });
  const second = await newest(runId);
  expect(second.version).toBe(2);
  await acceptReport(db, world.scope, { ...second, userId: world.userId });
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await listViolations(db, runId)).toEqual([]);
  await expectReplay(runId);
}, 120_000);
