import { expect, test } from "vitest";
import { UserId } from "@/lib/domain/core/ids";
import { type Right, rights } from "@/lib/domain/core/rights";
import { type Role, roles } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { openProject } from "./open-project";

const own = ownDatabase();

const everyRight = Object.keys(rights) as Right[];

function allowed(role: Role, right: Right): boolean {
  const who: readonly Role[] = rights[right].roles;
  return who.includes(role);
}

test.each(roles)("the door gives a %s what the table gives, and says what it does not", async (role) => {
  const { projectId } = await aProject(own.db);
  const caller = { userId: await aMember(own.db, projectId, role) };
  for (const right of everyRight) {
    const opened = openProject(own.db, { caller, projectId }, right);
    if (allowed(role, right))
      await expect(opened).resolves.toEqual({ projectId, userId: caller.userId, role, isArchived: false });
    else await expect(opened).rejects.toMatchObject({ kind: "forbidden", message: expect.stringContaining(role) });
  }
});

test("to an outsider, to a removed member and with a made-up id, a project does not exist, in the same words", async () => {
  const { projectId } = await aProject(own.db);
  const outsider = { userId: await aUser(own.db) };
  const removed = { userId: await aMember(own.db, projectId, "editor") };
  await own.db.membership.deleteMany({ where: { projectId, userId: removed.userId } });
  const doors = [
    { caller: outsider, projectId },
    { caller: removed, projectId },
    { caller: outsider, projectId: crypto.randomUUID() },
    { caller: outsider, projectId: "../../etc/passwd" },
    { caller: outsider, projectId: `${projectId}'--` },
  ];
  const said = await Promise.all(
    doors.map((door) => openProject(own.db, door, "read").then(String, (error: unknown) => error)),
  );
  for (const one of said) expect(one).toMatchObject({ kind: "not_found" });
  expect(new Set(said.map(String)).size).toBe(1);
});

test("whoever is not signed in is told so, whatever the project", async () => {
  const { projectId } = await aProject(own.db);
  await expect(openProject(own.db, { caller: null, projectId }, "read")).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});

test("a lowered role counts from the next request on", async () => {
  const { projectId } = await aProject(own.db);
  const caller = { userId: await aMember(own.db, projectId, "editor") };
  await openProject(own.db, { caller, projectId }, "research");
  await own.db.membership.updateMany({ where: { projectId, userId: caller.userId }, data: { role: "viewer" } });
  await expect(openProject(own.db, { caller, projectId }, "research")).rejects.toMatchObject({ kind: "forbidden" });
});

test("a disabled account opens nothing", async () => {
  const { projectId, owner } = await aProject(own.db);
  await own.db.$executeRaw`update "user" set disabled_at = now() where id = ${owner}::uuid`;
  const caller = { userId: UserId.parse(owner) };
  await expect(openProject(own.db, { caller, projectId }, "read")).rejects.toMatchObject({ kind: "not_found" });
});
