import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { aWorld } from "@/lib/testing/rigs/views";
import { countAccountHoldings } from "./holdings";

const own = ownDatabase();
let userId: UserId;
beforeEach(async () => {
  userId = await aUser(own.db);
});

const HOUR_MS = 3_600_000;
const later = (): Date => new Date(Date.now() + HOUR_MS);
const before = (): Date => new Date(Date.now() - HOUR_MS);
const nothing = {
  projects: 0,
  sessions: 0,
  tokens: 0,
  shareLinks: 0,
  invites: 0,
  replays: 0,
  doomed: 0,
  onlyOwnerOf: [],
  isLastAdministrator: false,
};

interface Told {
  name?: string;
  isReplay?: boolean;
  deleteAfter?: Date;
}

/** A project that this account alone owns. */
async function aProjectOfIts(told: Told = {}): Promise<ProjectId> {
  const { projectId, owner } = await aProject(own.db);
  const asked = told.deleteAfter === undefined ? {} : { archivedAt: before(), deletionRequestedAt: before() };
  await own.db.membership.update({ where: { projectId_userId: { projectId, userId: owner } }, data: { userId } });
  await own.db.project.update({ where: { id: projectId }, data: { ...told, ...asked } });
  return projectId;
}

test("an account that has nothing takes nothing along, and one that is not there either", async () => {
  expect(await countAccountHoldings(own.db, userId)).toEqual(nothing);
  expect(await countAccountHoldings(own.db, crypto.randomUUID())).toEqual(nothing);
});

test("what opens something yet is counted, and what has ended is not", async () => {
  await aSession(own.db, userId);
  await own.db.session.create({ data: { userId, expiresAt: before() } });
  await own.db.session.create({ data: { userId, expiresAt: later(), revokedAt: before() } });
  const tokens = [{}, { expiresAt: later() }, { expiresAt: before() }, { revokedAt: before() }];
  for (const told of tokens)
    await own.db.apiToken.create({ data: { userId, name: "?", scopes: [], tokenHash: randomBytes(32), ...told } });
  expect(await countAccountHoldings(own.db, userId)).toEqual({ ...nothing, sessions: 1, tokens: 2 });
});

test("links and invitations of its making end in projects that it is in, as far as anybody could use them", async () => {
  const { projectId, reportId } = await aWorld(own.db);
  await own.db.membership.create({ data: { projectId, userId, role: "editor" } });
  const ends = [{}, { expiresAt: before() }, { revokedAt: before() }];
  for (const [nth, told] of ends.entries()) {
    const by = { projectId, createdById: userId, tokenHash: randomBytes(32), expiresAt: later() };
    await own.db.shareLink.create({ data: { ...by, reportId, ...told } });
    await own.db.invite.create({ data: { ...by, email: `a${nth}@example.org`, role: "viewer", ...told } });
  }
  const taken = { acceptedAt: before(), expiresAt: later(), tokenHash: randomBytes(32) };
  const invite = { projectId, createdById: userId, email: "b@example.org", role: "viewer" } as const;
  await own.db.invite.create({ data: { ...invite, ...taken } });
  const other = await aMember(own.db, projectId, "editor");
  const theirs = { projectId, reportId, createdById: other, tokenHash: randomBytes(32), expiresAt: later() };
  await own.db.shareLink.create({ data: theirs });
  expect(await countAccountHoldings(own.db, userId)).toEqual({ ...nothing, projects: 1, shareLinks: 1, invites: 1 });
  await own.db.membership.delete({ where: { projectId_userId: { projectId, userId } } });
  expect(await countAccountHoldings(own.db, userId)).toEqual(nothing);
});

test("projects that would be left without an owner are named in order; replays and what is to be deleted anyway go along", async () => {
  await aProjectOfIts({ name: "Salt" });
  await aProjectOfIts({ name: "Brest" });
  await aProjectOfIts({ isReplay: true });
  await aProjectOfIts({ name: "Doomed", deleteAfter: later() });
  const shared = await aProjectOfIts({ name: "With another owner" });
  await aMember(own.db, shared, "owner");
  expect(await countAccountHoldings(own.db, userId)).toEqual({
    ...nothing,
    projects: 4,
    replays: 1,
    doomed: 1,
    onlyOwnerOf: ["Brest", "Salt"],
  });
});

test("a project with other members that is to be deleted is in the way until it is, for one of them may want to keep it", async () => {
  const projectId = await aProjectOfIts({ name: "Tides", deleteAfter: later() });
  await aMember(own.db, projectId, "editor");
  expect(await countAccountHoldings(own.db, userId)).toMatchObject({ doomed: 0, onlyOwnerOf: ["Tides"] });
  await own.db.project.update({ where: { id: projectId }, data: { deleteAfter: before() } });
  expect(await countAccountHoldings(own.db, userId)).toMatchObject({ doomed: 0, onlyOwnerOf: [] });
});

test("who would leave the install without an administrator is told; a disabled one is none", async () => {
  const [first, second] = [await anAdministrator(own.db), await anAdministrator(own.db)];
  const isLast = async (id: UserId): Promise<boolean> => (await countAccountHoldings(own.db, id)).isLastAdministrator;
  expect([await isLast(first), await isLast(second), await isLast(userId)]).toEqual([false, false, false]);
  await own.db.user.update({ where: { id: second }, data: { disabledAt: before() } });
  expect([await isLast(first), await isLast(second), await isLast(userId)]).toEqual([true, false, false]);
});
