import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { type ProjectId, ReportId, ReviewId, RunId, type UserId } from "@/lib/domain/core/ids";
import { liveRunStatuses, type ReviewSubject, type ReviewVerdict, runStatuses, stages } from "@/lib/domain/core/words";
import { SearchInput } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { dismissReview } from "./dismiss-review";
import { rejectReport } from "./reject-report";
import { judgeTopic } from "./topic-reviews";

const accept = { seen: "in_review", verdict: "accepted", note: "", gaps: [], actionItems: [] } as const;
const critique = { gaps: ["No figure for single glazing."], actionItems: ["Look at the winter of 2023."] };

/** Runs that stand as a test has them, which no worker takes up. */
const own = ownDatabase();
afterAll(() => closeSender(own.db));

type Standing = Parameters<typeof aRunThat>[3];

interface AStanding {
  scope: { projectId: ProjectId };
  runId: RunId;
  researcherId: string;
  /** Who started the run. */
  owner: UserId;
}

/** A run that stands so, of a project of its own, behind its plan. */
async function aStanding(standing: Partial<Standing> = {}): Promise<AStanding> {
  const place = await aProject(own.db);
  const { projectId, owner } = place;
  const made = await aRunThat(own.db, place, "Tides", { status: "waiting", stage: "wave1", ...standing });
  const runId = RunId.parse(made.runId);
  const plan = { key: "plan", kind: "perspectives", stage: "init", status: "complete", title: "Plan" } as const;
  await own.db.node.create({ data: { projectId, runId, ...plan, ordinal: 0, input: {} } });
  return { scope: { projectId }, runId, researcherId: made.researcherId, owner };
}

const told = { verdict: "accepted", reason: "It answers.", gaps: [], actionItems: [], rejectedKeys: [] } as const;
const nothing = {
  conversation: [],
  loop: [],
  queries: [],
  sources: [],
  passagesRead: 0,
  factKeys: [],
  gaps: [],
  dropped: 0,
};

interface ATopic {
  status?: "in_review" | "complete" | "pending";
  attempt?: number;
  round?: number;
  result?: Record<string, string | readonly string[]> | null;
  /** Keys of the facts that its search found. */
  facts?: readonly string[];
}

/** A topic of a run, as it came out of its search; returns the id of its review's step. */
async function addTopic({ scope, runId }: AStanding, topic: ATopic = {}): Promise<string> {
  const { status = "in_review", facts = [], result = told, ...rest } = topic;
  const of = { ...scope, runId, stage: "wave1", title: "Heat" } as const;
  const perspective = { name: "Heat", focus: "Heat", questions: ["How hot?"] };
  const input = SearchInput.parse({ thread: "search-1", rerun: 0, perspective, gaps: [], actionItems: [] });
  const found = facts.map((id) => ({ id, statement: "?", quote: "?", sourceId: "s", sourceTitle: "?" }));
  const searched = { ...nothing, facts: found.map((fact) => ({ ...fact, confidence: 1, published: null })) };
  const search = { key: "search-1", kind: "search", status: "complete", ordinal: 1, input, result: searched } as const;
  await own.db.node.create({ data: { ...of, ...search } });
  const review = { key: "review-1", kind: "review", status, ordinal: 2, ...rest } as const;
  const { id } = await own.db.node.create({
    data: {
      ...of,
      ...review,
      input: { thread: "search-1", rerun: 0, search: "search-1" },
      ...(result === null ? {} : { result }),
    },
  });
  return id;
}

function judgeAs(userId: UserId, { scope, runId }: AStanding, given: object = {}): Promise<number> {
  return judgeTopic(own.db, scope, { ...accept, runId, nodeKey: "search-1", userId, ...given });
}

describe("A verdict on a topic", () => {
  it("is taken while its searches are under way, in whatever run has not ended", async () => {
    for (const status of runStatuses) {
      const run = await aStanding({ status });
      await addTopic(run);
      if (liveRunStatuses.some((live) => live === status)) expect(await judgeAs(run.owner, run), status).toBe(0);
      else await expect(judgeAs(run.owner, run), status).rejects.toThrow("The run has gone past this topic.");
    }
    const later = await aStanding({ stage: "pivot" });
    await addTopic(later);
    await expect(judgeAs(later.owner, later)).rejects.toThrow("The run has gone past this topic.");
  });

  const states: [string, ATopic, object, string | null][] = [
    ["what was seen of it still stands", {}, {}, null],
    ["it was decided meanwhile", { status: "complete" }, {}, "Someone else has judged this topic meanwhile."],
    ["it says nothing new", { status: "complete" }, { seen: "accepted" }, "This topic is accepted already."],
    ["a person says otherwise", { status: "complete" }, { seen: "accepted", verdict: "rejected", ...critique }, null],
    ["nothing was found yet", { status: "pending", result: null }, {}, "Nothing has been found for this topic yet"],
    ["its result is gone", { result: null }, {}, "Nothing has been found for this topic yet"],
    [
      "its search is not done",
      { status: "pending" },
      { seen: "accepted" },
      "Nothing has been found for this topic yet",
    ],
    ["a gap alone is named", {}, { verdict: "rejected", gaps: critique.gaps }, null],
    ["something is to be done alone", {}, { verdict: "rejected", actionItems: critique.actionItems }, null],
    ["no gap is named", {}, { verdict: "rejected" }, "Say what is missing, or what the next search should do."],
  ];

  it.each(states)("is taken, or refused with why, where %s", async (_, topic, given, why) => {
    const run = await aStanding();
    await addTopic(run, topic);
    if (why === null) expect(await judgeAs(run.owner, run, given)).toBe(0);
    else await expect(judgeAs(run.owner, run, given)).rejects.toThrow(why);
  });

  it("is of the try that was seen, and used up once it decided", async () => {
    for (const [attempt, version] of [
      [0, 1],
      [1, 1],
      [3, 3],
    ] as const) {
      const run = await aStanding();
      const id = await addTopic(run, { attempt });
      await judgeAs(run.owner, run);
      const given = await own.db.review.findMany({ where: { runId: run.runId, subject: "node", subjectId: id } });
      expect(given).toMatchObject([{ subjectVersion: version, consumedAt: expect.any(Date) }]);
      const node = await own.db.node.findUniqueOrThrow({ where: { id } });
      expect(node).toMatchObject({ status: "complete", result: { verdict: "accepted", by: "people" } });
    }
  });

  it("accepts the facts that it was reached by, but those that its review refused and those of other topics", async () => {
    const run = await aStanding();
    const facts = await someFacts(own.db, run.scope, ["Tides rise.", "Tides fall.", "Tides turn."]);
    const rows = await own.db.fact.findMany({ where: run.scope, select: { id: true, key: true } });
    const keyOf = (nth: number): string => rows.find(({ id }) => id === facts[nth]?.id)?.key ?? "";
    await addTopic(run, { facts: [keyOf(0), keyOf(1)], result: { ...told, rejectedKeys: [keyOf(1)] } });
    await judgeAs(run.owner, run);
    const accepted = await own.db.fact.findMany({ where: { ...run.scope, status: "accepted" } });
    expect(accepted.map(({ statement }) => statement)).toEqual(["Tides rise."]);
  });

  it("that sends a topic back accepts no fact of it", async () => {
    const run = await aStanding();
    await someFacts(own.db, run.scope, ["Tides rise."]);
    const { key } = await own.db.fact.findFirstOrThrow({ where: run.scope });
    await addTopic(run, { facts: [key] });
    await judgeAs(run.owner, run, { verdict: "rejected", ...critique });
    expect(await own.db.fact.count({ where: { ...run.scope, status: "accepted" } })).toBe(0);
  });

  it("wakes a run that halted once as many have accepted as it asks for, and none before", async () => {
    const settings = { review: { by: "people", approvals: 2 } };
    const run = await aStanding({ status: "halted", haltKind: "gate_blocked", settings });
    await addTopic(run);
    /** What the run did after what was last done to it. */
    const cameOf = async (): Promise<unknown> => {
      const where = { runId: run.runId, kind: "tick_end" };
      return (await own.db.auditEvent.findFirstOrThrow({ where, orderBy: { seq: "desc" } })).payload;
    };
    expect(await judgeAs(run.owner, run)).toBe(1);
    expect(await cameOf()).toEqual({ outcome: "no_op" });
    await expect(judgeAs(run.owner, run)).rejects.toThrow("You have accepted this already. It waits for others.");
    expect(await judgeAs(await aMember(own.db, run.scope.projectId, "reviewer"), run)).toBe(0);
    expect(await cameOf()).not.toEqual({ outcome: "no_op" });
  });

  it("leaves a run paused that a person paused", async () => {
    const run = await aStanding({ status: "paused" });
    await addTopic(run);
    expect(await judgeAs(run.owner, run)).toBe(0);
    const { status } = await own.db.run.findUniqueOrThrow({ where: { id: run.runId } });
    expect(status).toBe("paused");
  });

  it("of who made it accepts nothing where the project wants a second pair of eyes, and may send it back", async () => {
    const run = await aStanding();
    const where = { id: run.scope.projectId };
    await own.db.project.update({ where, data: { settings: { fourEyes: true } } });
    await addTopic(run);
    await expect(judgeAs(run.owner, run)).rejects.toThrow("you started its run or added it");
    expect(await judgeAs(run.owner, run, { verdict: "rejected", ...critique })).toBe(0);
  });
});

interface AReview {
  subject: ReviewSubject;
  subjectId: string;
  verdict?: ReviewVerdict;
  reviewerId: string | null;
}

async function aReview({ scope, runId }: AStanding, review: AReview): Promise<ReviewId> {
  const data = { ...scope, runId, verdict: "accepted", ...review } as const;
  return ReviewId.parse((await own.db.review.create({ data, select: { id: true } })).id);
}

function dismiss({ scope, owner: userId }: AStanding, reviewId: ReviewId): Promise<void> {
  return dismissReview(own.db, scope, { reviewId, reason: "In haste.", userId });
}

describe("An approval that is dismissed", () => {
  it("is one of a topic that waits or of a report, by a person, and no other review", async () => {
    const run = await aStanding();
    const subjectId = await addTopic(run);
    const by = { subjectId, reviewerId: run.owner };
    const others: [AReview, string][] = [
      [{ ...by, subject: "node", verdict: "rejected" }, "conflict"],
      [{ ...by, subject: "report", verdict: "changes_requested" }, "conflict"],
      [{ ...by, subject: "fact" }, "conflict"],
      [{ ...by, subject: "relation" }, "conflict"],
      [{ ...by, subject: "plan" }, "conflict"],
      [{ subject: "node", subjectId, reviewerId: null }, "not_found"],
    ];
    for (const [review, kind] of others)
      await expect(dismiss(run, await aReview(run, review)), review.subject).rejects.toMatchObject({ kind });
    const elsewhere = { ...run, scope: { projectId: (await aProject(own.db)).projectId } };
    const one = await aReview(run, { ...by, subject: "node" });
    await expect(dismiss(elsewhere, one)).rejects.toMatchObject({ kind: "not_found" });
    const ofNoRun = await own.db.review.create({
      data: { ...run.scope, ...by, subject: "node", verdict: "accepted" },
      select: { id: true },
    });
    await expect(dismiss(run, ReviewId.parse(ofNoRun.id))).rejects.toMatchObject({ kind: "conflict" });
  });

  it("of a topic is told with what it was of and why, once, and of a topic that is decided stays", async () => {
    const run = await aStanding();
    const subjectId = await addTopic(run);
    const by = { subject: "node", subjectId, reviewerId: run.owner } as const;
    const [reviewId, later] = [await aReview(run, by), await aReview(run, by)];
    await dismiss(run, reviewId);
    await expect(dismiss(run, reviewId)).rejects.toMatchObject({ kind: "stale" });
    const [event, ...more] = await own.db.auditEvent.findMany({ where: { runId: run.runId, actorId: run.owner } });
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      kind: "review_dismissed",
      nodeKey: "review-1",
      payload: { subject: "topic", subjectId, reviewId, why: "In haste." },
    });
    await own.db.node.update({ where: { id: subjectId }, data: { status: "complete" } });
    await expect(dismiss(run, later)).rejects.toThrow("Research went on from this approval.");
    expect(await own.db.review.count({ where: { dismissedAt: { not: null }, subjectId } })).toBe(1);
  });

  /** Who approved a report besides the one whose approval is dismissed, of so many that it needs, and what it is then. */
  const counts: [
    string,
    { approvals: number; mode: "offline" | "replay"; others: readonly ("same" | "other")[] },
    string,
  ][] = [
    ["nobody else approves", { approvals: 1, mode: "offline", others: [] }, "draft"],
    ["as many as are needed still do", { approvals: 1, mode: "offline", others: ["other"] }, "accepted"],
    ["one more is needed", { approvals: 2, mode: "offline", others: ["other"] }, "draft"],
    ["one person approved twice beside", { approvals: 2, mode: "offline", others: ["same", "same"] }, "draft"],
    ["a replay gave two by one hand beside", { approvals: 2, mode: "replay", others: ["same", "same"] }, "accepted"],
  ];

  it.each(counts)("leaves a report accepted or a draft where %s", async (_, { approvals, mode, others }, status) => {
    const settings = { review: { by: "people", approvals } };
    const run = await aStanding({ status: "completed", stage: "finalize", settings });
    const { projectId } = run.scope;
    await own.db.run.update({ where: { id: run.runId }, data: { mode } });
    const report = { projectId, runId: run.runId, version: 1, title: "?", queryType: "factual", figures: {} };
    const accepted = { status: "accepted", acceptedById: run.owner, acceptedAt: new Date(), revision: 4 } as const;
    const { id: subjectId } = await own.db.report.create({ data: { ...report, ...accepted }, select: { id: true } });
    const of = { subject: "report", subjectId } as const;
    const reviewId = await aReview(run, { ...of, reviewerId: run.owner });
    const other = await aMember(own.db, projectId, "reviewer");
    for (const _who of others) await aReview(run, { ...of, reviewerId: other });
    await dismiss(run, reviewId);
    const now = await own.db.report.findUniqueOrThrow({ where: { id: subjectId } });
    expect(now).toMatchObject(status === "draft" ? { status, revision: 5, acceptedById: null } : { ...accepted });
    const { payload, nodeKey } = await own.db.auditEvent.findFirstOrThrow({
      where: { runId: run.runId, kind: "review_dismissed" },
    });
    expect([payload, nodeKey]).toEqual([{ ...of, reviewId, why: "In haste." }, null]);
  });
});

describe("A report that is rejected", () => {
  async function aReport({ scope, runId }: AStanding): Promise<ReportId> {
    const report = { ...scope, runId, version: 1, title: "?", queryType: "factual", figures: {} };
    return ReportId.parse((await own.db.report.create({ data: report, select: { id: true } })).id);
  }

  function reject(run: AStanding, reportId: ReportId): Promise<void> {
    const verdict = { reportId, revision: 1, userId: run.owner, note: "Too thin." };
    return rejectReport(own.db, run.scope, { ...verdict, gaps: ["No cost.", "No noise."], actionItems: [] });
  }

  const trees = [
    ["perspectives", undefined],
    ["tree", 0],
  ] as const;

  it.each(trees)("is searched again for what it misses, behind all that its plan has: %s", async (strategy, depth) => {
    const run = await aStanding({ status: "completed", stage: "finalize", settings: { strategy } });
    await addTopic(run, { status: "complete" });
    const reportId = await aReport(run);
    await reject(run, reportId);
    const nodes = await own.db.node.findMany({
      where: { runId: run.runId, kind: "search", ordinal: { gt: 2 } },
      orderBy: { ordinal: "asc" },
      select: {
        key: true,
        ordinal: true,
        round: true,
        addedById: true,
        input: true,
        needs: { select: { from: true } },
      },
    });
    const by = { round: 2, addedById: run.owner };
    expect(nodes).toMatchObject([
      { key: "missed-1-r2", ordinal: 3, ...by, needs: [{ from: { key: "plan" } }] },
      { key: "missed-2-r2", ordinal: 5, ...by, needs: [{ from: { key: "plan" } }] },
    ]);
    expect(nodes.map(({ input }) => SearchInput.parse(input).depth)).toEqual([depth, depth]);
    expect(await own.db.report.findUniqueOrThrow({ where: { id: reportId } })).toMatchObject({
      status: "changes_requested",
      revision: 2,
    });
    const given = await own.db.review.findMany({ where: { runId: run.runId, subject: "report" } });
    expect(given).toMatchObject([{ verdict: "rejected", note: "Too thin.", gaps: ["No cost.", "No noise."] }]);
    const { status, endedAt } = await own.db.run.findUniqueOrThrow({ where: { id: run.runId } });
    expect({ status, endedAt }).toEqual({ status: "running", endedAt: null });
  });

  it("lets a tree that made all of its iterations make those that are missed, and no other plan", async () => {
    const iterationsOf = async (strategy: "tree" | "perspectives"): Promise<number | null | undefined> => {
      const settings = { strategy, tree: { breadth: 1, depth: 0, iterations: 6 }, rerunCap: 2 };
      const run = await aStanding({ status: "completed", stage: "finalize", settings });
      await addTopic(run, { status: "complete" });
      await reject(run, await aReport(run));
      const now = await own.db.run.findUniqueOrThrow({ where: { id: run.runId } });
      return RunSettings.parse(now.settings).tree?.iterations;
    };
    // One was made; two searches may each be sent back twice.
    expect(await iterationsOf("tree")).toBe(7);
    expect(await iterationsOf("perspectives")).toBe(6);
  });

  it("is one whose run has come to its review, and of no run that others keep from going on", async () => {
    for (const stage of stages) {
      const run = await aStanding({ stage });
      const rejected = reject(run, await aReport(run));
      if (stage === "review" || stage === "finalize") await rejected;
      else await expect(rejected, stage).rejects.toThrow("Another version is being written.");
    }
    const over = await aStanding({ status: "completed", stage: "finalize" });
    const { researcherId } = over;
    const other = { mode: "offline", strategy: "quick", question: "?", number: 2, settings: {}, secret: "s" } as const;
    const idempotencyKey = randomUUID();
    await own.db.run.create({ data: { ...other, ...over.scope, researcherId, status: "running", idempotencyKey } });
    await expect(reject(over, await aReport(over))).rejects.toThrow("Run 2 of this researcher is under way.");
    const resting = await aStanding({ status: "completed", stage: "finalize" });
    await own.db.researcher.update({ where: { id: resting.researcherId }, data: { status: "completed" } });
    await expect(reject(resting, await aReport(resting))).rejects.toThrow("Activate it before it can run.");
  });
});
