import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { settleFacts } from "@/lib/knowledge/settle-many";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { holesOf } from "@/lib/testing/shapes/holes";
import { markOf, readAllWaiting, sumOf, type WaitingCount } from "./review-count";
import { getReviewQueue, type ReviewQueueView } from "./review-queue";
import { readReviews, readTopicReview } from "./reviews";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

function kindsOf(view: ReviewQueueView): string[] {
  return view.items.map(({ kind }) => kind);
}

test("it holds what waits in the projects where one may review, oldest first, and of no other", async () => {
  const viewer = { id: world.owner };
  const elsewhere = await aProject(own.db);
  await someFacts(own.db, elsewhere, ["A fact that is none of anyone's business."]);
  const view = await getReviewQueue(own.db, viewer, {});
  expect(kindsOf(view).toSorted()).toEqual(["contradiction", "fact", "fact", "report"]);
  const instants = view.items.map(({ since }) => since);
  expect(instants).toEqual(instants.toSorted());
  expect(view.oldest).toBe(instants[0]);
  expect(view.kinds).toEqual([
    { kind: "plan", count: 0 },
    { kind: "topic", count: 0 },
    { kind: "fact", count: 2 },
    { kind: "contradiction", count: 1 },
    { kind: "report", count: 1 },
  ]);
  expect(view.projects).toEqual([{ id: world.projectId, name: "Tides", count: 4 }]);
  expect(JSON.stringify(view)).not.toContain(elsewhere.projectId);
  expect(await readAllWaiting(own.db, viewer)).toEqual({ count: 4, mark: view.mark });
});

test("editors and viewers have nothing to review; reviewers have", async () => {
  for (const role of ["editor", "viewer"] as const) {
    const id = await aMember(own.db, world.projectId, role);
    expect((await getReviewQueue(own.db, { id }, {})).items).toEqual([]);
  }
  const id = await aMember(own.db, world.projectId, "reviewer");
  expect(await readAllWaiting(own.db, { id })).toMatchObject({ count: 4 });
});

test("an address narrows it by kind and project; what is not understood asks nothing", async () => {
  const viewer = { id: world.owner };
  expect(kindsOf(await getReviewQueue(own.db, viewer, { kind: "fact" }))).toEqual(["fact", "fact"]);
  const other = { project: (await aProject(own.db)).projectId };
  expect((await getReviewQueue(own.db, viewer, other)).items).toEqual([]);
  expect((await getReviewQueue(own.db, viewer, { kind: "poem", project: "1", cursor: "x" })).items).toHaveLength(4);
});

test("pages follow each other without a gap or a repetition, also while what was shown is settled", async () => {
  const { projectId, owner } = await aProject(own.db);
  const statements = Array.from({ length: 120 }, (_, index) => `House ${index + 1} needs ${index + 40} units.`);
  const facts = await someFacts(own.db, { projectId }, statements);
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "review");
  const seen: string[] = [];
  const marks = new Set<string>();
  let cursor: string | null = null;
  do {
    const view: ReviewQueueView = await getReviewQueue(own.db, { id: owner }, { cursor });
    expect(marks).not.toContain(view.mark);
    marks.add(view.mark);
    seen.push(...view.items.map(({ id }) => id));
    const batch = view.items.slice(0, 10).flatMap((item) => facts.find((fact) => fact.id === item.id) ?? []);
    const verdict = {
      facts: batch.map(({ id }) => ({ factId: id, revision: 1 })),
      verdict: "accepted",
      note: "",
    } as const;
    if (batch.length > 0) await settleFacts(own.db, access, verdict);
    cursor = view.next;
  } while (cursor !== null);
  expect(seen.toSorted()).toEqual(facts.map(({ id }) => id).toSorted());
});

test("a report that one has accepted waits for others, not for oneself", async () => {
  const { projectId, runId, reportId } = world;
  const reviewer = await aMember(own.db, projectId, "reviewer");
  const data = { projectId, runId, subject: "report", subjectId: reportId, verdict: "accepted" } as const;
  await own.db.review.create({ data: { ...data, reviewerId: reviewer } });
  expect(kindsOf(await getReviewQueue(own.db, { id: reviewer }, { kind: "report" }))).toEqual([]);
  const view = await getReviewQueue(own.db, { id: world.owner }, { kind: "report" });
  expect(view.items).toMatchObject([{ approvals: { needed: 1, by: [{ name: "reviewer" }] } }]);
  expect(holesOf(view)).toEqual([]);
});

/** So much of a kind that waits, in the seconds of a day from first to last. */
function waits(projectId: string, kind: WaitingCount["kind"], count: number, seconds = [0, 9]): WaitingCount {
  const [oldest = null, newest = null] = seconds.map((second) => new Date(second * 1_000));
  return { projectId, projectName: projectId, kind, count, oldest, newest };
}

test("what waits is summed up by kind, by project, by both or in all", () => {
  const counts = [waits("a", "fact", 1), waits("a", "plan", 10), waits("b", "fact", 100)];
  expect(sumOf(counts, {})).toBe(111);
  expect(sumOf(counts, { kind: null, projectId: null })).toBe(111);
  expect(sumOf(counts, { kind: "fact" })).toBe(101);
  expect(sumOf(counts, { projectId: "a" })).toBe(11);
  expect(sumOf(counts, { kind: "fact", projectId: "a" })).toBe(1);
  expect(sumOf(counts, { kind: "topic" })).toBe(0);
});

test("a queue's mark is the same however it is counted, and another once something has come or gone", () => {
  const [facts, plans] = [waits("a", "fact", 2), waits("a", "plan", 1)];
  const mark = markOf([facts, plans]);
  expect(markOf([plans, facts])).toBe(mark);
  for (const other of [
    waits("a", "fact", 3),
    waits("a", "fact", 2, [1, 9]),
    waits("a", "fact", 2, [0, 8]),
    waits("b", "fact", 2),
  ])
    expect(markOf([other, plans])).not.toBe(mark);
});

test("a queue says since when the first of what is asked for waits, and names the projects in which something does", async () => {
  const { projectId: first, owner } = await aProject(own.db);
  const id = owner;
  const { projectId: second } = await aProject(own.db);
  await own.db.membership.create({ data: { projectId: second, userId: id, role: "reviewer" } });
  const day = (nth: number): Date => new Date(Date.UTC(2024, 4, nth));
  const [later] = await someFacts(own.db, { projectId: first }, ["The tide rises."]);
  const [earlier] = await someFacts(own.db, { projectId: second }, ["The tide falls."]);
  await own.db.fact.update({ where: { id: later?.id ?? "" }, data: { createdAt: day(2) } });
  await own.db.fact.update({ where: { id: earlier?.id ?? "" }, data: { createdAt: day(1) } });
  const queue = (query: object): Promise<ReviewQueueView> => getReviewQueue(own.db, { id }, query);
  const all = await queue({});
  expect(all.items.map((item) => item.id)).toEqual([earlier?.id, later?.id]);
  expect(all.oldest).toBe(day(1).toISOString());
  expect(all.projects.map((project) => [project.id, project.count]).toSorted()).toEqual(
    [
      [first, 1],
      [second, 1],
    ].toSorted(),
  );
  expect(await queue({ project: first })).toMatchObject({ oldest: day(2).toISOString(), items: [{ id: later?.id }] });
  // A project that is asked for is named, whether anything of the kind waits there or not.
  expect(await queue({ project: first, kind: "plan" })).toMatchObject({
    oldest: null,
    items: [],
    projects: [{ id: first, count: 0 }],
  });
  expect((await queue({ kind: "plan" })).projects).toEqual([]);
  await own.db.fact.updateMany({ where: { projectId: { in: [first, second] } }, data: { createdAt: day(1) } });
  expect((await queue({})).items.map((item) => item.id)).toEqual([earlier?.id ?? "", later?.id ?? ""].toSorted());
});

test("a page that holds all that waits has none behind it", async () => {
  const { projectId, owner } = await aProject(own.db);
  const count = async (facts: number): Promise<[number, boolean]> => {
    await someFacts(
      own.db,
      { projectId },
      Array.from({ length: facts }, () => `The tide of ${crypto.randomUUID()} rises.`),
    );
    const { items, next } = await getReviewQueue(own.db, { id: owner }, {});
    return [items.length, next !== null];
  };
  expect(await count(50)).toEqual([50, false]);
  expect(await count(1)).toEqual([50, true]);
});

test("verdicts are told newest first, with whose they are, which count no more and why, and how many approve of it now", async () => {
  const of = await aWorld(own.db);
  const { projectId, runId, reportId, owner } = of;
  const others = [await aMember(own.db, projectId, "reviewer"), await aMember(own.db, projectId, "editor")];
  const day = (nth: number): Date => new Date(Date.UTC(2024, 4, nth));
  const on = { projectId, runId, subject: "report", subjectId: reportId, subjectVersion: 2 } as const;
  const dismissed = { dismissedAt: day(5), dismissedById: owner, dismissReason: "In haste." };
  const missed = { note: "No.", gaps: ["Costs."], actionItems: ["Ask."] };
  const given = [
    { reviewerId: owner, verdict: "accepted", subjectVersion: 1 },
    { reviewerId: others[0] ?? null, verdict: "accepted", ...dismissed },
    { reviewerId: others[1] ?? null, verdict: "rejected", ...missed },
    { reviewerId: owner, verdict: "accepted" },
    { reviewerId: null, verdict: "accepted" },
  ] as const;
  for (const [nth, review] of given.entries()) {
    await own.db.review.create({ data: { ...on, ...review, createdAt: day(nth + 1) } });
  }
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const view = await readReviews(own.db, access, { subject: "report", ids: [reportId], version: 2, needed: 2 });
  const said = {
    id: expect.any(String),
    note: "",
    gaps: [],
    actionItems: [],
    version: 2,
    isStale: false,
    dismissed: null,
  };
  const by = { id: owner, name: "owner" };
  expect(view).toEqual({
    needed: 2,
    approvals: 1,
    reviews: [
      { ...said, verdict: "accepted", by, at: day(4).toISOString() },
      {
        ...said,
        verdict: "rejected",
        ...missed,
        by: { id: others[1], name: "editor" },
        at: day(3).toISOString(),
      },
      {
        ...said,
        verdict: "accepted",
        by: { id: others[0], name: "reviewer" },
        at: day(2).toISOString(),
        dismissed: { by, at: day(5).toISOString(), why: "In haste." },
      },
      { ...said, verdict: "accepted", version: 1, isStale: true, by, at: day(1).toISOString() },
    ],
  });
});

test("a topic is open to verdicts while its searches are under way and nothing took its place", async () => {
  const of = await aWorld(own.db);
  const { projectId, runId, owner } = of;
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const review = (key = "search-1"): ReturnType<typeof readTopicReview> =>
    readTopicReview(own.db, access, { runId, key });
  expect(await review()).toMatchObject({ state: "accepted", isOpen: false, isPeoplesAlone: false, needed: 1 });
  await own.db.run.update({ where: { id: runId }, data: { status: "paused", stage: "wave1", endedAt: null } });
  expect(await review("review-1")).toMatchObject({ state: "accepted", isOpen: true });
  await own.db.node.updateMany({ where: { runId, key: "review-1" }, data: { status: "in_review" } });
  expect(await review()).toMatchObject({ state: "in_review", isOpen: true });
  await own.db.run.update({ where: { id: runId }, data: { stage: "pivot" } });
  expect(await review()).toMatchObject({ isOpen: false });
  await own.db.run.update({ where: { id: runId }, data: { stage: "wave1" } });
  const again = { key: "search-1-retry-1", kind: "search", stage: "wave1", title: "?", ordinal: 9, input: {} } as const;
  await own.db.node.create({ data: { projectId, runId, ...again } });
  expect(await review()).toMatchObject({ isOpen: false });
  expect(await review("search-9")).toBeNull();
  const elsewhere = await aWorld(own.db);
  expect(await readTopicReview(own.db, access, { runId: elsewhere.runId, key: "search-1" })).toBeNull();
  await own.db.node.updateMany({ where: { runId, key: "review-1" }, data: { result: { verdict: "?" } } });
  expect(await review()).toBeNull();
});
