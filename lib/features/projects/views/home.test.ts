import { beforeEach, expect, test } from "vitest";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { appendEvents } from "@/lib/platform/audit/audit";
import { ownDatabase } from "@/lib/testing/database";
import { aProject, aUser } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { aWorld } from "@/lib/testing/rigs/views";
import { getHomeView } from "./home";

const own = ownDatabase();
let userId: UserId;
beforeEach(async () => {
  userId = await aUser(own.db, "Ada");
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

async function home(given: unknown = {}): ReturnType<typeof getHomeView> {
  return await getHomeView(own.db, { id: userId, name: "Ada", email: "ada@example.org", isAdmin: false }, given);
}

type Told = Partial<{
  name: string;
  isSample: boolean;
  createdById: string;
  createdAt: Date;
  archivedAt: Date;
  deleteAfter: Date;
  isReplay: boolean;
}>;

/** A project of somebody else's in which the viewer is a member. */
async function aProjectWithMe(told: Told = {}, role: "owner" | "viewer" = "viewer"): Promise<ProjectId> {
  const { projectId } = await aProject(own.db);
  const asked = told.deleteAfter === undefined ? {} : { deletionRequestedAt: new Date(0) };
  await own.db.project.update({ where: { id: projectId }, data: { ...told, ...asked } });
  await own.db.membership.create({ data: { projectId, userId, role } });
  return projectId;
}

test("whoever is in no project sees none, and what the install can do", async () => {
  await aProject(own.db);
  expect(await home()).toMatchObject({
    projects: [],
    archived: 0,
    isArchive: false,
    hasSample: false,
    capabilities: { driver: "offline" },
  });
});

test("the project in which something happened last stands first; one in which nothing did counts by when it was made", async () => {
  const quiet = await aProjectWithMe({ createdAt: inHours(-2) });
  const busy = await aProjectWithMe({ createdAt: inHours(-5) });
  await appendEvents(own.db, { projectId: busy, runId: null }, [{ kind: "project_edited", payload: {} }]);
  const old = await aProjectWithMe({ createdAt: inHours(-9) });
  expect((await home()).projects.map(({ id }) => id)).toEqual([busy, quiet, old]);
});

test("a card counts the sources that are not excluded, the facts, and the runs that are under way", async () => {
  const world = await aWorld(own.db);
  const { projectId } = world;
  await own.db.membership.create({ data: { projectId, userId, role: "viewer" } });
  const source = { projectId, kind: "upload", status: "ready", title: "?" } as const;
  await own.db.source.create({ data: { ...source, archivedAt: new Date() } });
  await aRunThat(own.db, world, "running", { status: "running", stage: "wave1" });
  await aRunThat(own.db, world, "paused", { status: "paused", stage: "wave1" });
  const [card] = (await home()).projects;
  expect(card).toMatchObject({
    name: "Tides",
    role: "viewer",
    sources: 1,
    facts: 2,
    runningRuns: 1,
    deleteAfter: null,
  });
});

test("what waits for verdicts is counted for those who may give them", async () => {
  const world = await aWorld(own.db);
  const { projectId } = world;
  await own.db.membership.create({ data: { projectId, userId, role: "viewer" } });
  await aRunThat(own.db, world, "waiting", { status: "waiting", stage: "init" });
  const waiting = async (): Promise<number | undefined> => (await home()).projects[0]?.waiting;
  expect(await waiting()).toBe(0);
  await own.db.membership.update({ where: { projectId_userId: { projectId, userId } }, data: { role: "reviewer" } });
  expect(await waiting()).toBeGreaterThan(0);
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  expect((await home({ archived: "only" })).projects[0]?.waiting).toBe(0);
});

test("the archive is a list of its own; replays stand in neither, and what is due for deletion nowhere", async () => {
  const there = await aProjectWithMe();
  const archived = await aProjectWithMe({ archivedAt: new Date() });
  const doomed = await aProjectWithMe({ archivedAt: new Date(), deleteAfter: inHours(5) });
  await aProjectWithMe({ archivedAt: new Date(), deleteAfter: inHours(-1) });
  await aProjectWithMe({ archivedAt: new Date(), isReplay: true });
  const listed = await home();
  expect(listed.projects.map(({ id }) => id)).toEqual([there]);
  expect(listed.archived).toBe(2);
  const archive = await home({ archived: "only" });
  expect(archive.isArchive).toBe(true);
  expect(archive.projects.map(({ id }) => id).toSorted()).toEqual([archived, doomed].toSorted());
  expect(archive.projects.find(({ id }) => id === doomed)?.deleteAfter).not.toBeNull();
});

test.each([{ archived: "all" }, { archived: null }, {}])(
  "an address that says %j shows the projects in use",
  async (given) => {
    const there = await aProjectWithMe();
    await aProjectWithMe({ archivedAt: new Date() });
    expect((await home(given)).projects.map(({ id }) => id)).toEqual([there]);
  },
);

test("a sample is one's own where one made it oneself", async () => {
  await aProjectWithMe({ isSample: true });
  expect(await home()).toMatchObject({ hasSample: false, projects: [{ isSample: true }] });
  await aProjectWithMe({ isSample: true, createdById: userId }, "owner");
  expect((await home()).hasSample).toBe(true);
});
