import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { changeRole, leaveProject, removeMember, transferOwnership } from "./members";

const own = ownDatabase();

let projectId: ProjectId;
let owner: UserId;
let editor: UserId;
let access: Access<"administer" | "read">;
beforeEach(async () => {
  ({ projectId, owner } = await aProject(own.db));
  editor = await aMember(own.db, projectId, "editor");
  access = await openProject(own.db, { caller: { userId: owner }, projectId }, "administer");
});

async function roleOf(userId: UserId): Promise<string | null> {
  return (await own.db.membership.findFirst({ where: { projectId, userId } }))?.role ?? null;
}

async function trail(): Promise<string[]> {
  const rows = await own.db.auditEvent.findMany({ where: { projectId }, orderBy: { seq: "asc" } });
  return rows.map(({ kind }) => kind);
}

test("a role that changed counts from the next look at the door on, and stands in the trail", async () => {
  await changeRole(own.db, access, { userId: editor, from: "editor", to: "viewer" });
  const door = { caller: { userId: editor }, projectId };
  await expect(openProject(own.db, door, "research")).rejects.toMatchObject({ kind: "forbidden" });
  expect((await openProject(own.db, door, "read")).role).toBe("viewer");
  expect(await trail()).toEqual(["role_changed"]);
});

test("a role that somebody else changed meanwhile is not overwritten", async () => {
  await changeRole(own.db, access, { userId: editor, from: "editor", to: "reviewer" });
  await expect(changeRole(own.db, access, { userId: editor, from: "editor", to: "viewer" })).rejects.toMatchObject({
    kind: "stale",
  });
  expect(await roleOf(editor)).toBe("reviewer");
});

test("a member who is removed finds nothing there any more", async () => {
  await removeMember(own.db, access, editor);
  const door = { caller: { userId: editor }, projectId };
  await expect(openProject(own.db, door, "read")).rejects.toMatchObject({ kind: "not_found" });
  await expect(removeMember(own.db, access, editor)).rejects.toMatchObject({ kind: "not_found" });
  expect(await trail()).toEqual(["member_removed"]);
});

test("the last owner can neither be demoted, nor removed, nor leave", async () => {
  const conflict = { kind: "conflict" };
  const demoted = changeRole(own.db, access, { userId: owner, from: "owner", to: "editor" });
  await expect(demoted).rejects.toMatchObject(conflict);
  await expect(removeMember(own.db, access, owner)).rejects.toMatchObject(conflict);
  await expect(leaveProject(own.db, access)).rejects.toMatchObject(conflict);
  expect(await roleOf(owner)).toBe("owner");
  expect(await trail()).toEqual([]);
});

test("of two owners who leave at the same moment one stays", async () => {
  await changeRole(own.db, access, { userId: editor, from: "editor", to: "owner" });
  const other = await openProject(own.db, { caller: { userId: editor }, projectId }, "read");
  const settled = await Promise.allSettled([leaveProject(own.db, access), leaveProject(own.db, other)]);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of settled) if (one.status === "rejected") expect(one.reason).toMatchObject({ kind: "conflict" });
  expect(await own.db.membership.count({ where: { projectId, role: "owner" } })).toBe(1);
});

test("of two owners who demote each other at the same moment one remains", async () => {
  await changeRole(own.db, access, { userId: editor, from: "editor", to: "owner" });
  const other = await openProject(own.db, { caller: { userId: editor }, projectId }, "administer");
  await Promise.allSettled([
    changeRole(own.db, access, { userId: editor, from: "owner", to: "viewer" }),
    changeRole(own.db, other, { userId: owner, from: "owner", to: "viewer" }),
  ]);
  expect(await own.db.membership.count({ where: { projectId, role: "owner" } })).toBe(1);
});

test("ownership goes to a member alone; whoever gave it is an editor then", async () => {
  await expect(transferOwnership(own.db, access, await aUser(own.db))).rejects.toMatchObject({ kind: "not_found" });
  await expect(transferOwnership(own.db, access, owner)).rejects.toMatchObject({ kind: "invalid" });
  await transferOwnership(own.db, access, editor);
  expect([await roleOf(owner), await roleOf(editor)]).toEqual(["editor", "owner"]);
  // What the door gave before does not outlive the role.
  await expect(removeMember(own.db, access, editor)).rejects.toMatchObject({ kind: "forbidden" });
});
