import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { type ProjectId, RunId, type UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { startCrawl, workCrawl } from "@/lib/features/library/crawls";
import { lookDue } from "@/lib/features/library/watch";
import { getHomeView } from "@/lib/features/projects/views/home";
import { projectItself } from "@/lib/features/projects/views/project";
import { listReviewed } from "@/lib/features/reviews/views/review-count";
import { resumeRun } from "@/lib/features/runs/controls";
import { requireRoomForRun } from "@/lib/features/runs/room-for-runs";
import { inTransaction } from "@/lib/platform/db/tx";
import { arm } from "@/lib/run/engine/race-points";
import { aMember } from "@/lib/testing/rigs/access";
import { endLiveRuns, untilRunRests } from "@/lib/testing/rigs/engine";
import { aWorld } from "@/lib/testing/rigs/views";
import { aRunUpTo, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { archive, restore } from "./archive";

const shop = ownWorkshop();
afterEach(async () => {
  arm(null);
  await endLiveRuns(shop.db, shop.world);
});

type Opened = Access<"archive" | "read">;

function open({ projectId, userId }: { projectId: ProjectId; userId: UserId }): Promise<Opened> {
  return openProject(shop.db, { caller: { userId }, projectId }, "archive");
}

async function listed(userId: UserId, given: unknown = {}): Promise<string[]> {
  const viewer = { id: userId, name: "Ada", email: "ada@example.org", isAdmin: false };
  return (await getHomeView(shop.db, viewer, given)).projects.map(({ id }) => id);
}

async function statusOf(runId: RunId): Promise<string> {
  return (await shop.db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } })).status;
}

test("an archived project is in no list but the one that asks for it, and can be read", async () => {
  const { projectId, owner: userId } = await aWorld(shop.db);
  const access = await open({ projectId, userId });
  await archive(shop.db, access);
  expect(await listed(userId)).toEqual([]);
  expect(await listed(userId, { archived: "only" })).toEqual([projectId]);
  expect(await listReviewed(shop.db, { id: userId })).toEqual([]);
  const read = await openProject(shop.db, { caller: { userId }, projectId }, "read");
  const { isArchived, can } = await projectItself(shop.db, read);
  expect({ isArchived, read: can.read, research: can.research, archive: can.archive }).toEqual({
    isArchived: true,
    read: true,
    research: false,
    archive: true,
  });
  await restore(shop.db, await open({ projectId, userId }));
  expect(await listed(userId)).toEqual([projectId]);
  expect(await listed(userId, { archived: "only" })).toEqual([]);
});

test("runs under way are paused with the reason, cannot be resumed, and go on with the project", async () => {
  const { db, world } = shop;
  const scope = { ...world.scope, userId: world.userId };
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "search-1");
  expect(await archive(db, await open(scope))).toEqual({ paused: 1 });
  goOn();
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run).toMatchObject({ status: "paused", statusReason: expect.stringContaining("the project was archived") });
  await expect(resumeRun(db, world.scope, { runId, userId: world.userId })).rejects.toMatchObject({ kind: "conflict" });
  expect(await statusOf(runId)).toBe("paused");
  expect(await restore(db, await open(scope))).toEqual({ resumed: 1 });
  expect(await untilRunRests(db, runId)).toBe("completed");
});

test("a run that a person had paused before stays paused when the project is back", async () => {
  const { db, world } = shop;
  const scope = { ...world.scope, userId: world.userId };
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "search-1");
  await archive(db, await open(scope));
  goOn();
  await db.run.update({ where: { id: runId }, data: { statusReason: "Paused. Steps under way are finished." } });
  expect(await restore(db, await open(scope))).toEqual({ resumed: 0 });
  expect(await statusOf(runId)).toBe("paused");
});

test("whoever came through the door before it was archived begins no run behind it", async () => {
  const { projectId, owner: userId } = await aWorld(shop.db);
  const access = await open({ projectId, userId });
  await archive(shop.db, access);
  const run = { runId: RunId.parse(randomUUID()), startedById: userId };
  const begins = inTransaction(shop.db, (tx) => requireRoomForRun(tx, access, run));
  await expect(begins).rejects.toMatchObject({ kind: "conflict", message: expect.stringContaining("archived") });
});

test("nothing is read for it by itself: no site goes on, no page is read again", async () => {
  const { projectId, owner: userId, sourceId } = await aWorld(shop.db);
  const access = await open({ projectId, userId });
  await startCrawl(shop.db, { projectId }, { url: "http://127.0.0.1:9/", cap: 3, userId });
  const lastReadAt = new Date(0);
  const due = { kind: "url", url: "http://127.0.0.1:9/", rereadDays: 1, lastReadAt, nextLookAt: lastReadAt } as const;
  await shop.db.source.update({ where: { id: sourceId }, data: due });
  await archive(shop.db, access);
  const signal = new AbortController().signal;
  const policy = { allowed: new Set<string>() };
  expect(await workCrawl(shop.db, { policy, pace: (_, work) => work(), signal })).toBe(false);
  expect(await lookDue(shop.db, { policy, signal })).toBe(0);
});

test("what is told of it stands in the feed, once for each act, and owners alone may", async () => {
  const { projectId, owner: userId } = await aWorld(shop.db);
  const access = await open({ projectId, userId });
  await archive(shop.db, access);
  await expect(archive(shop.db, access)).rejects.toMatchObject({ kind: "conflict" });
  await restore(shop.db, access);
  await expect(restore(shop.db, access)).rejects.toMatchObject({ kind: "conflict" });
  const kinds = { in: ["project_archived", "project_restored"] };
  const events = await shop.db.auditEvent.findMany({ where: { projectId, kind: kinds }, orderBy: { seq: "asc" } });
  expect(events.map(({ kind, actorId }) => [kind, actorId])).toEqual([
    ["project_archived", userId],
    ["project_restored", userId],
  ]);
  const editor = await aMember(shop.db, projectId, "editor");
  await expect(open({ projectId, userId: editor })).rejects.toMatchObject({
    kind: "forbidden",
    message: expect.stringContaining("archive the project and bring it back"),
  });
});
