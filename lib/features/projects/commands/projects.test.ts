import { beforeAll, beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { type CommandName, contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, SessionId, UserId } from "@/lib/domain/core/ids";
import { getSettingsView } from "@/lib/features/projects/views/settings";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";

const own = ownDatabase();
let admin: UserId;
let projectId: ProjectId;
let owner: UserId;
beforeAll(async () => {
  admin = await anAdministrator(own.db);
});
beforeEach(async () => {
  ({ projectId, owner } = await aProject(own.db));
});

async function send(who: UserId, name: CommandName, input: object): Promise<unknown> {
  const visitor = { ...(await aSession(own.db, who)), address: "203.0.113.9" };
  return await runCommand(own.db, visitor, { name, input });
}

async function edit(who: UserId, told: object, revision = 1): Promise<number> {
  const input = { projectId, revision, name: "Port", goal: "How high?", ...told };
  return contract.edit_project.output.parse(await send(who, "edit_project", input)).revision;
}

async function row(): Promise<{ name: string; goal: string; settings: unknown; revision: number }> {
  return await own.db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { name: true, goal: true, settings: true, revision: true },
  });
}

async function kinds(of: string = projectId): Promise<string[]> {
  const rows = await own.db.auditEvent.findMany({ where: { projectId: of }, orderBy: { seq: "asc" } });
  return rows.map(({ kind }) => kind);
}

test("whoever makes a project owns it, and its trail begins with that", async () => {
  const who = await aUser(own.db);
  const made = contract.create_project.output.parse(
    await send(who, "create_project", { name: "  Tides of Brest ", goal: "How high?" }),
  );
  const access = await openProject(own.db, { caller: { userId: who }, projectId: made.projectId }, "administer");
  expect(access.role).toBe("owner");
  const view = await getSettingsView(own.db, access);
  expect(view.project).toMatchObject({ name: "Tides of Brest", goal: "How high?", isSample: false, edited: null });
  expect(view.members.map(({ id, role }) => [id, role])).toEqual([[who, "owner"]]);
  expect(await kinds(made.projectId)).toEqual(["project_created"]);
});

test("who has made as many projects as they may makes no further one until an administrator allows it", async () => {
  const who = await aUser(own.db);
  const make = (): Promise<unknown> => send(who, "create_project", { name: "Tides", goal: "" });
  await send(admin, "set_caps", { values: { account_projects: 1 } });
  await make();
  await expect(make()).rejects.toMatchObject({ kind: "over_limit" });
  expect(await own.db.project.count({ where: { createdById: who } })).toBe(1);
  await send(admin, "set_caps", { values: { account_projects: null } });
  await make();
});

test("a project without a name is not made", async () => {
  await expect(send(owner, "create_project", { name: "  ", goal: "" })).rejects.toMatchObject({
    kind: "invalid",
    field: "name",
  });
  expect(await own.db.project.count({ where: { createdById: owner } })).toBe(1);
});

test("an edit changes what it names and leaves the rest; what it was stays a version", async () => {
  expect(await edit(owner, { allowedDomains: ["https://Docs.Example.org/a?b", "example.com"], fourEyes: true })).toBe(
    2,
  );
  const settings = { allowedDomains: ["docs.example.org", "example.com"], fourEyes: true };
  expect(await row()).toEqual({ name: "Port", goal: "How high?", settings, revision: 2 });
  expect(await edit(owner, { name: "Harbour", goal: "" }, 2)).toBe(3);
  expect(await row()).toEqual({ name: "Harbour", goal: "", settings, revision: 3 });
  expect(await edit(owner, { fourEyes: false, allowedDomains: [] }, 3)).toBe(4);
  expect(await row()).toMatchObject({ settings: { allowedDomains: [], fourEyes: false } });
  const versions = await own.db.version.findMany({ where: { projectId }, orderBy: { number: "asc" } });
  expect(versions.map(({ number, content, authorId }) => [number, content, authorId])).toEqual([
    [2, { name: "Port", goal: "How high?", ...settings }, owner],
    [3, { name: "Harbour", goal: "" }, owner],
    [4, { name: "Port", goal: "How high?", allowedDomains: [], fourEyes: false }, owner],
  ]);
  expect(await kinds()).toEqual(["project_edited", "project_edited", "project_edited"]);
});

test.each([
  ["a name that is none", { name: " " }],
  ["a site that is none", { allowedDomains: ["example"] }],
  ["a site with letters that no host has", { allowedDomains: ["exa mple.org"] }],
  ["more sites than may be", { allowedDomains: Array.from({ length: 201 }, (_, nth) => `s${nth}.example.org`) }],
])("with %s nothing of an edit is kept", async (_, told) => {
  await expect(edit(owner, told)).rejects.toMatchObject({ kind: "invalid" });
  expect(await row()).toMatchObject({ name: "Tides", revision: 1, settings: {} });
});

test("of two who edit what they saw one is first, and nothing of the other is saved", async () => {
  const done = await Promise.allSettled([edit(owner, { name: "One" }), edit(owner, { name: "Two" })]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(done.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { kind: "stale", message: expect.stringContaining("then edit again") },
  });
  expect(await row()).toMatchObject({ revision: 2 });
  expect(await kinds()).toEqual(["project_edited"]);
});

test("editors change nothing of the project itself, and for strangers there is none", async () => {
  await expect(edit(await aMember(own.db, projectId, "editor"), {})).rejects.toMatchObject({ kind: "forbidden" });
  await expect(edit(await aUser(own.db), {})).rejects.toMatchObject({ kind: "not_found" });
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  await expect(edit(owner, {})).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("This project is archived"),
  });
  expect(await row()).toMatchObject({ name: "Tides", revision: 1 });
});

async function budget(who: UserId, monthlyUsd: number | null, revision = 1): Promise<unknown> {
  return await send(who, "set_budget", { projectId, revision, monthlyUsd });
}

test("a monthly budget is set and lifted by owners; what is known of warnings counts for the budget before alone", async () => {
  await own.db.project.update({ where: { id: projectId }, data: { warnedPercent: 80, settings: { fourEyes: true } } });
  expect(await budget(owner, 20)).toEqual({ revision: 2 });
  expect(await row()).toMatchObject({ settings: { fourEyes: true, monthlyUsd: 20 } });
  expect(await own.db.project.findUniqueOrThrow({ where: { id: projectId } })).toMatchObject({ warnedPercent: 0 });
  await expect(budget(owner, 30)).rejects.toMatchObject({
    kind: "stale",
    message: expect.stringContaining("then set the budget"),
  });
  expect(await budget(owner, null, 2)).toEqual({ revision: 3 });
  const events = await own.db.auditEvent.findMany({
    where: { projectId, kind: "budget_set" },
    orderBy: { seq: "asc" },
  });
  expect(events.map(({ payload }) => payload)).toEqual([{ monthlyUsd: 20 }, { monthlyUsd: null }]);
  await expect(budget(await aMember(own.db, projectId, "editor"), 5, 3)).rejects.toMatchObject({
    kind: "forbidden",
    message: expect.stringContaining("Only owners may raise a budget"),
  });
});

async function roleOf(userId: UserId): Promise<string | null> {
  return (await own.db.membership.findUnique({ where: { projectId_userId: { projectId, userId } } }))?.role ?? null;
}

test("an owner changes a role as it was seen, removes a member, and hands the project on", async () => {
  const member = await aMember(own.db, projectId, "viewer");
  await send(owner, "change_role", { projectId, userId: member, from: "viewer", to: "editor" });
  expect(await roleOf(member)).toBe("editor");
  const stale = send(owner, "change_role", { projectId, userId: member, from: "viewer", to: "reviewer" });
  await expect(stale).rejects.toThrow();
  expect(await roleOf(member)).toBe("editor");
  await send(owner, "transfer_ownership", { projectId, userId: member });
  expect([await roleOf(member), await roleOf(owner)]).toEqual(["owner", "editor"]);
  await send(member, "remove_member", { projectId, userId: owner });
  expect(await roleOf(owner)).toBeNull();
});

test("a member leaves, and finds nothing there any more; the last owner stays", async () => {
  const member = await aMember(own.db, projectId, "viewer");
  await send(member, "leave_project", { projectId });
  expect(await roleOf(member)).toBeNull();
  await expect(send(member, "leave_project", { projectId })).rejects.toMatchObject({ kind: "not_found" });
  await expect(send(owner, "leave_project", { projectId })).rejects.toMatchObject({ kind: "conflict" });
  expect(await roleOf(owner)).toBe("owner");
});

/** The owner, who signed in long ago. */
async function longAgo(): Promise<{ userId: UserId; sessionId: SessionId; address: string }> {
  const signedIn = await aSession(own.db, owner);
  await own.db.session.update({ where: { id: signedIn.sessionId }, data: { provedAt: new Date(0) } });
  return { ...signedIn, address: "203.0.113.9" };
}

test.each<[CommandName, object]>([
  ["change_role", { from: "viewer", to: "owner" }],
  ["change_role", { from: "owner", to: "viewer" }],
  ["remove_member", {}],
  ["transfer_ownership", {}],
])("%s, where it is of who owns the project or is in it, is done only soon after signing in", async (name, told) => {
  const userId = await aMember(own.db, projectId, "viewer");
  const visitor = await longAgo();
  const call = { name, input: { projectId, userId, ...told } };
  await expect(runCommand(own.db, visitor, call)).rejects.toMatchObject({ kind: "sign_in_again" });
  expect(await roleOf(userId)).toBe("viewer");
});

test("another owner is invited only soon after signing in, an editor at any time", async () => {
  const visitor = await longAgo();
  const invite = (role: string): Promise<unknown> =>
    runCommand(own.db, visitor, { name: "invite_member", input: { projectId, email: "new@example.org", role } });
  await expect(invite("owner")).rejects.toMatchObject({ kind: "sign_in_again" });
  expect(await own.db.invite.count({ where: { projectId } })).toBe(0);
  await invite("editor");
  expect(await own.db.invite.count({ where: { projectId } })).toBe(1);
});

test("between other roles nobody is asked to sign in again", async () => {
  const member = await aMember(own.db, projectId, "viewer");
  const visitor = await longAgo();
  const input = { projectId, userId: member, from: "viewer", to: "editor" };
  await runCommand(own.db, visitor, { name: "change_role", input });
  expect(await roleOf(member)).toBe("editor");
});

test("an invitation that was taken back opens nothing, and only owners take one back", async () => {
  const invited = contract.invite_member.output.parse(
    await send(owner, "invite_member", { projectId, email: "grace@example.org", role: "viewer" }),
  );
  const { inviteId } = invited;
  const editor = await aMember(own.db, projectId, "editor");
  await expect(send(editor, "revoke_invite", { projectId, inviteId })).rejects.toMatchObject({ kind: "forbidden" });
  await send(owner, "revoke_invite", { projectId, inviteId });
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  expect((await getSettingsView(own.db, access)).invites).toEqual([]);
  const token = invited.url.split("/").at(-1);
  await expect(send(await aUser(own.db), "accept_invite", { token })).rejects.toMatchObject({ kind: "not_found" });
});
