import { beforeAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import { DirectoryGrantId, DirectoryGroupId, ProjectId, type SessionId, type UserId } from "@/lib/domain/core/ids";
import type { Role } from "@/lib/domain/core/words";
import type { GrantedRole } from "@/lib/domain/directory/granted";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { removeGrant, setGrant } from "./grants";
import { changeGroup } from "./write-groups";

/** What groups of a directory give: who may say so, and what it does to those who are in them. */
const own = ownDatabase();
let admin: { userId: UserId; sessionId: SessionId };
let projectId: ProjectId;
let ada: UserId;
let groupId: DirectoryGroupId;

beforeAll(async () => {
  admin = await aSession(own.db, await anAdministrator(own.db, "Grace"));
});
beforeEach(async () => {
  ada = await aUser(own.db, "Ada");
  projectId = await anOwnProject();
  groupId = await aGroup("Tides", ada);
});

async function anOwnProject(): Promise<ProjectId> {
  const made = (await aProject(own.db)).projectId;
  await own.db.membership.create({ data: { projectId: made, userId: admin.userId, role: "owner" } });
  return made;
}

async function aGroup(name: string, ...userIds: UserId[]): Promise<DirectoryGroupId> {
  const members = { create: userIds.map((userId) => ({ userId })) };
  const displayName = `${name} ${crypto.randomUUID()}`;
  return DirectoryGroupId.parse((await own.db.directoryGroup.create({ data: { displayName, members } })).id);
}

function send(who: { userId: UserId; sessionId: SessionId }, name: string, input: object): Promise<unknown> {
  return runCommand(own.db, { ...who, address: "203.0.113.9" }, { name, input });
}

function give(role: GrantedRole, group: DirectoryGroupId = groupId, project: ProjectId = projectId): Promise<void> {
  return setGrant(own.db, admin, { groupId: group, to: { projectId: project, role } });
}

async function takeBack(group: DirectoryGroupId, project: ProjectId | null): Promise<void> {
  const { id } = await own.db.directoryGrant.findFirstOrThrow({ where: { groupId: group, projectId: project } });
  await removeGrant(own.db, admin, DirectoryGrantId.parse(id));
}

async function leave(group: DirectoryGroupId): Promise<void> {
  const body = { Operations: [{ op: "remove", path: "members" }] };
  await changeGroup(own.db, { id: group, precondition: () => undefined, body });
}

async function held(userId: UserId = ada): Promise<{ role: Role; isByGroup: boolean } | null> {
  const where = { projectId_userId: { projectId, userId } };
  return await own.db.membership.findUnique({ where, select: { role: true, isByGroup: true } });
}

async function grants(): Promise<(string | null)[]> {
  return (await own.db.directoryGrant.findMany({ where: { groupId } })).map(({ role }) => role);
}

async function isAdministrator(userId: UserId = ada): Promise<[boolean, boolean]> {
  const account = await own.db.user.findUniqueOrThrow({ where: { id: userId } });
  return [account.isAdmin, account.isAdminByGroup];
}

const commands = ["make_directory_token", "revoke_directory_token", "set_directory_grant", "remove_directory_grant"];
function inputOf(name: string): object {
  if (name === "make_directory_token") return { name: "Acme", days: 90 };
  if (name === "revoke_directory_token") return { tokenId: crypto.randomUUID() };
  return name === "set_directory_grant" ? { groupId, to: null } : { grantId: crypto.randomUUID() };
}

test.each(commands)("%s is for administrators of the install alone, whatever one owns", async (name) => {
  const owner = await aSession(own.db, (await aProject(own.db)).owner);
  await expect(send(owner, name, inputOf(name))).rejects.toMatchObject({
    kind: "forbidden",
    message: "Only an administrator of this install may do that.",
  });
  expect([await own.db.directoryToken.count(), await grants()]).toEqual([0, []]);
});

test("what gives rights is asked for only soon after signing in; what takes them back at any time", async () => {
  const late = await aSession(own.db, admin.userId);
  await own.db.session.update({ where: { id: late.sessionId }, data: { provedAt: new Date(0) } });
  for (const name of ["make_directory_token", "set_directory_grant"]) {
    await expect(send(late, name, inputOf(name))).rejects.toMatchObject({ kind: "sign_in_again" });
  }
  await send(admin, "make_directory_token", { name: "Acme", days: null });
  await send(admin, "set_directory_grant", { groupId, to: { projectId, role: "editor" } });
  const token = await own.db.directoryToken.findFirstOrThrow({ where: { revokedAt: null } });
  const grant = await own.db.directoryGrant.findFirstOrThrow({ where: { groupId } });
  await send(late, "revoke_directory_token", { tokenId: token.id });
  await send(late, "remove_directory_grant", { grantId: grant.id });
  expect(await own.db.directoryToken.count({ where: { revokedAt: null } })).toBe(0);
  expect([await held(), await grants()]).toEqual([null, []]);
  await expect(send(late, "revoke_directory_token", { tokenId: token.id })).rejects.toMatchObject({
    kind: "conflict",
    message: "This token is revoked already. Reload the page.",
  });
});

const tokens = [
  { input: { name: "  ", days: 1 }, message: "Write a name." },
  { input: { name: "a".repeat(121), days: 1 }, message: "Use at most 120 characters." },
  { input: { name: "Acme", days: 0 }, message: "Choose at least one day." },
];
test.each(tokens)("a token of a directory is not made so: $message", async ({ input, message }) => {
  const before = await own.db.directoryToken.count();
  await expect(send(admin, "make_directory_token", input)).rejects.toMatchObject({ kind: "invalid", message });
  expect(await own.db.directoryToken.count()).toBe(before);
});

test("a group cannot make owners: they are made by owners, one by one", async () => {
  const input = { groupId, to: { projectId, role: "owner" } };
  await expect(send(admin, "set_directory_grant", input)).rejects.toMatchObject({ kind: "invalid" });
  expect([await held(), await grants()]).toEqual([null, []]);
});

test("an administrator who is shut out, or is one no more, neither gives nor takes back", async () => {
  const other = { userId: await anAdministrator(own.db, "Other") };
  await setGrant(own.db, other, { groupId, to: null });
  const { id } = await own.db.directoryGrant.findFirstOrThrow({ where: { groupId } });
  const refused = { kind: "forbidden", message: "Only an administrator of this install may do that." };
  for (const data of [{ disabledAt: new Date() }, { disabledAt: null, isAdmin: false }]) {
    await own.db.user.update({ where: { id: other.userId }, data });
    await expect(setGrant(own.db, other, { groupId, to: null })).rejects.toMatchObject(refused);
    await expect(removeGrant(own.db, other, DirectoryGrantId.parse(id))).rejects.toMatchObject(refused);
  }
  expect(await grants()).toEqual([null]);
  await takeBack(groupId, null);
});

test("a grant that is gone already is not taken back twice", async () => {
  await give("viewer");
  const { id } = await own.db.directoryGrant.findFirstOrThrow({ where: { groupId } });
  const tries = await Promise.allSettled([1, 2].map(() => removeGrant(own.db, admin, DirectoryGrantId.parse(id))));
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(tries.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { kind: "conflict", message: "This is gone already. Reload the page." },
  });
});

test("a group gives one role in each project: another takes the place of the one before, and other projects keep theirs", async () => {
  const other = await anOwnProject();
  await give("viewer", groupId, other);
  await give("viewer");
  await give("editor");
  expect((await grants()).toSorted()).toEqual(["editor", "viewer"]);
  expect(await held()).toEqual({ role: "editor", isByGroup: true });
  await takeBack(groupId, projectId);
  expect(await held()).toBeNull();
  expect(await own.db.membership.count({ where: { projectId: other, userId: ada } })).toBe(1);
});

test("of roles that several groups give the one counts that allows most, until its group is left", async () => {
  const strong = await aGroup("Editors", ada);
  await give("editor", strong);
  await give("viewer");
  expect(await held()).toEqual({ role: "editor", isByGroup: true });
  await leave(strong);
  expect(await held()).toEqual({ role: "viewer", isByGroup: true });
  await leave(groupId);
  expect(await held()).toBeNull();
});

test("a role that a person gave is neither raised, nor lowered, nor taken by groups, and the project's trail is silent", async () => {
  await own.db.membership.create({ data: { projectId, userId: ada, role: "reviewer" } });
  await give("editor");
  await give("viewer");
  await leave(groupId);
  expect(await held()).toEqual({ role: "reviewer", isByGroup: false });
  expect(await own.db.auditEvent.count({ where: { projectId } })).toBe(0);
});

test("a project's trail tells who came, changed and left by a group, once each and with what they were", async () => {
  await give("viewer");
  await give("viewer");
  await give("editor");
  await takeBack(groupId, projectId);
  const events = await own.db.auditEvent.findMany({ where: { projectId }, orderBy: { seq: "asc" } });
  const reason = "Their groups in the directory changed, or what these give.";
  expect(events.map((event) => [event.kind, event.payload, event.reason])).toEqual([
    ["member_by_group", { userId: ada, name: "Ada", role: "viewer" }, "A group of theirs in the directory gives it."],
    ["role_changed", { userId: ada, name: "Ada", from: "viewer", to: "editor" }, reason],
    ["member_removed", { userId: ada, name: "Ada" }, reason],
  ]);
});

test("who leaves a project by a group loses the file of their data that was made while they were in it", async () => {
  await give("viewer");
  const stay = await aUser(own.db, "Stays");
  const expiresAt = new Date(Date.now() + 86_400_000);
  for (const userId of [ada, stay]) await own.db.personExport.create({ data: { userId, expiresAt } });
  await leave(groupId);
  expect(await own.db.personExport.findMany({ where: { userId: { in: [ada, stay] } } })).toMatchObject([
    { userId: stay },
  ]);
});

test("a group makes administrators, and takes back those alone whom a group made", async () => {
  const byHand = await anAdministrator(own.db, "By hand");
  await own.db.directoryMember.create({ data: { groupId, userId: byHand } });
  const second = await aGroup("Also", ada);
  for (const group of [groupId, second]) await setGrant(own.db, admin, { groupId: group, to: null });
  expect([await isAdministrator(ada), await isAdministrator(byHand)]).toEqual([
    [true, true],
    [true, false],
  ]);
  await takeBack(groupId, null);
  expect([await isAdministrator(ada), await isAdministrator(byHand)]).toEqual([
    [true, true],
    [true, false],
  ]);
  await takeBack(second, null);
  expect([await isAdministrator(ada), await isAdministrator(byHand)]).toEqual([
    [false, false],
    [true, false],
  ]);
  const events = await own.db.accountEvent.findMany({ where: { userId: ada }, orderBy: { ts: "asc" } });
  expect(events.map(({ kind, detail, actorId }) => [kind, detail, actorId])).toEqual([
    ["administrator_made", "by a group of the directory", null],
    ["administrator_removed", "by a group of the directory", null],
  ]);
});

test("what is given and taken back is in the trail of who did it, with the group's name and what it gives", async () => {
  const { displayName } = await own.db.directoryGroup.findUniqueOrThrow({ where: { id: groupId } });
  await give("editor");
  await setGrant(own.db, admin, { groupId, to: null });
  await takeBack(groupId, null);
  const events = await own.db.accountEvent.findMany({
    where: { userId: admin.userId, detail: { startsWith: displayName } },
    orderBy: { ts: "asc" },
  });
  expect(events.map(({ kind, detail, actorId }) => [kind, detail, actorId])).toEqual([
    ["directory_grant_set", `${displayName}: editor of a project`, admin.userId],
    ["directory_grant_set", `${displayName}: administrators of the install`, admin.userId],
    ["directory_grant_removed", displayName, admin.userId],
  ]);
});

test("a grant that would leave nobody to look after the install is not taken back, and nothing of it is", async () => {
  await setGrant(own.db, admin, { groupId, to: null });
  await own.db.user.updateMany({ where: { isAdmin: true, id: { not: ada } }, data: { isAdmin: false } });
  const { id } = await own.db.directoryGrant.findFirstOrThrow({ where: { groupId } });
  const only = { userId: ada };
  await expect(removeGrant(own.db, only, DirectoryGrantId.parse(id))).rejects.toMatchObject({
    kind: "conflict",
    message: "This would leave the install without an administrator. Make somebody one by hand first, under People.",
  });
  expect([await isAdministrator(ada), await grants()]).toEqual([[true, true], [null]]);
  await own.db.user.update({ where: { id: admin.userId }, data: { isAdmin: true } });
  await takeBack(groupId, null);
});

test("a group gives nothing in a project that one does not own, or that is gone", async () => {
  const foreign = (await aProject(own.db)).projectId;
  const strange = ProjectId.parse(crypto.randomUUID());
  for (const project of [foreign, strange]) {
    await expect(give("viewer", groupId, project)).rejects.toMatchObject({ kind: "not_found" });
  }
  expect(await grants()).toEqual([]);
});
