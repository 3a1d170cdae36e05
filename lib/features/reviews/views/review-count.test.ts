import { beforeEach, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import {
  factStatuses,
  type ReviewKind,
  type RunStatus,
  relationStatuses,
  runStatuses,
  type Stage,
  stages,
} from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { countWaiting, listReviewed, readAllWaiting } from "./review-count";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

async function waiting(kind: ReviewKind, viewer: UserId = world.owner): Promise<number> {
  const counts = await countWaiting(own.db, { id: viewer }, [{ id: world.projectId }]);
  return counts.find((one) => one.kind === kind)?.count ?? 0;
}

/** The run stands so from now on. */
async function stand(runId: string, status: RunStatus, stage: Stage): Promise<void> {
  const endedAt = status === "completed" || status === "cancelled" ? new Date() : null;
  const haltKind = status === "halted" ? "retry_cap" : null;
  await own.db.run.update({ where: { id: runId }, data: { status, stage, endedAt, haltKind } });
}

async function aReview(subject: "node" | "report", subjectId: string, told: object = {}): Promise<string> {
  const { projectId, runId, owner: reviewerId } = world;
  const review = { projectId, runId, subject, subjectId, verdict: "accepted", reviewerId } as const;
  return (await own.db.review.create({ data: { ...review, ...told }, select: { id: true } })).id;
}

const gone = { dismissedAt: new Date(), dismissReason: "In haste." };

test("a plan waits while its run does, before research", async () => {
  const { runId } = await aRunThat(own.db, world, "planning", { status: "waiting", stage: "init" });
  for (const status of runStatuses) {
    await stand(runId, status, "init");
    expect([status, await waiting("plan")]).toEqual([status, status === "waiting" ? 1 : 0]);
  }
  await stand(runId, "waiting", "wave1");
  expect(await waiting("plan")).toBe(0);
});

test("a topic waits until it is decided, and for nobody who has judged it, as long as that counts", async () => {
  const { runId, projectId, owner } = world;
  const { id } = await own.db.node.findFirstOrThrow({ where: { runId, key: "review-1" } });
  expect(await waiting("topic")).toBe(0);
  await own.db.node.update({ where: { id }, data: { status: "in_review", endedAt: new Date() } });
  const reviewer = await aMember(own.db, projectId, "reviewer");
  expect([await waiting("topic"), await waiting("topic", reviewer)]).toEqual([1, 1]);
  const reviewId = await aReview("node", id);
  expect([await waiting("topic"), await waiting("topic", reviewer)]).toEqual([0, 1]);
  await own.db.review.update({ where: { id: reviewId }, data: { ...gone, dismissedById: owner } });
  expect(await waiting("topic")).toBe(1);
});

test("facts wait while they are proposed", async () => {
  const [first] = world.facts;
  await own.db.fact.updateMany({ where: { id: world.facts[1]?.id ?? "" }, data: { status: "accepted" } });
  for (const status of factStatuses) {
    await own.db.fact.update({ where: { id: first?.id ?? "" }, data: { status } });
    expect([status, await waiting("fact")]).toEqual([status, status === "proposed" ? 1 : 0]);
  }
});

test("a contradiction waits until it is settled or dismissed, as long as both of its facts stand", async () => {
  const { projectId, facts } = world;
  for (const status of relationStatuses) {
    await own.db.factRelation.updateMany({ where: { projectId }, data: { status } });
    const isOpen = status === "possible" || status === "confirmed";
    expect([status, await waiting("contradiction")]).toEqual([status, isOpen ? 1 : 0]);
  }
  await own.db.factRelation.updateMany({ where: { projectId }, data: { status: "possible" } });
  for (const { id } of facts)
    for (const status of factStatuses) {
      await own.db.fact.update({ where: { id }, data: { status } });
      const stands = status === "proposed" || status === "accepted" || status === "disputed";
      expect([status, await waiting("contradiction")]).toEqual([status, stands ? 1 : 0]);
      await own.db.fact.update({ where: { id }, data: { status: "proposed" } });
    }
});

test("a report waits as a draft, by its newest version, once its run has come to its review and rests", async () => {
  const { projectId, runId, reportId } = world;
  expect(await waiting("report")).toBe(1);
  for (const status of runStatuses) {
    await stand(runId, status, "review");
    const rests = ["completed", "waiting", "halted"].includes(status);
    expect([status, await waiting("report")]).toEqual([status, rests ? 1 : 0]);
  }
  for (const stage of stages) {
    await stand(runId, "waiting", stage);
    expect([stage, await waiting("report")]).toEqual([stage, stage === "review" || stage === "finalize" ? 1 : 0]);
  }
  await stand(runId, "completed", "finalize");
  await aReview("report", reportId);
  expect(await waiting("report")).toBe(0);
  const second = { projectId, runId, version: 2, title: "?", queryType: "factual", figures: {} } as const;
  const { id } = await own.db.report.create({ data: second, select: { id: true } });
  expect(await waiting("report")).toBe(1);
  await own.db.report.update({ where: { id }, data: { status: "changes_requested" } });
  expect(await waiting("report")).toBe(0);
});

test("someone reviews where they are an owner or a reviewer, in no archived project, the one joined last first", async () => {
  const [first, second, archived, edited] = [
    await aProject(own.db),
    await aProject(own.db),
    await aProject(own.db),
    await aProject(own.db),
  ];
  const reviewer = await aMember(own.db, first.projectId, "reviewer");
  const join = (projectId: string, role: "owner" | "editor", day: number): Promise<unknown> =>
    own.db.membership.create({
      data: { projectId, userId: reviewer, role, createdAt: new Date(Date.UTC(2030, 0, day)) },
    });
  await join(second.projectId, "owner", 2);
  await join(archived.projectId, "owner", 3);
  await join(edited.projectId, "editor", 4);
  await own.db.project.update({ where: { id: archived.projectId }, data: { archivedAt: new Date() } });
  expect((await listReviewed(own.db, { id: reviewer })).map(({ id }) => id)).toEqual([
    second.projectId,
    first.projectId,
  ]);
});

test("all that waits for someone is one number, with what tells that it is another", async () => {
  const before = await readAllWaiting(own.db, { id: world.owner });
  // Two facts, their contradiction, and the report.
  expect(before.count).toBe(4);
  expect(await readAllWaiting(own.db, { id: world.owner })).toEqual(before);
  await own.db.fact.update({ where: { id: world.facts[0]?.id ?? "" }, data: { status: "rejected" } });
  const after = await readAllWaiting(own.db, { id: world.owner });
  expect(after.count).toBe(2);
  expect(after.mark).not.toBe(before.mark);
  const viewer = await aMember(own.db, world.projectId, "viewer");
  expect(await readAllWaiting(own.db, { id: viewer })).toMatchObject({ count: 0 });
  expect(await countWaiting(own.db, { id: world.owner }, [])).toEqual([]);
});
