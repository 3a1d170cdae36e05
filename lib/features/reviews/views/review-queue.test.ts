import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { settleFacts } from "@/lib/knowledge/settle-many";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { readAllWaiting } from "./review-count";
import { getReviewQueue, type ReviewQueueView } from "./review-queue";

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
});
