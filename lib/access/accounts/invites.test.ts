import { beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { acceptInvite, createInvite, isInvited, openInvite, revokeInvite } from "./invites";
import { newToken, tokenHash } from "./token";

const own = ownDatabase();

let projectId: ProjectId;
let owner: UserId;
let access: Access<"administer" | "read">;
let guest: UserId;
let email: string;
/** Of its own for each test: misses are counted by it. */
let address: string;
let nth = 0;
beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  nth += 1;
  address = `198.51.100.${nth}`;
  ({ projectId, owner } = await aProject(own.db));
  access = await openProject(own.db, { caller: { userId: owner }, projectId }, "administer");
  guest = await aUser(own.db, "Grace");
  ({ email } = await own.db.user.findUniqueOrThrow({ where: { id: guest } }));
});

const nothing = async (): Promise<void> => {};

async function invite(): Promise<{ inviteId: Awaited<ReturnType<typeof createInvite>>["inviteId"]; token: string }> {
  return await createInvite(own.db, access, { email: email.toUpperCase(), role: "reviewer" });
}

test("an invitation makes the person whom it is for a member, once", async () => {
  const { token } = await invite();
  const visit = { token, userId: guest, address };
  expect(await openInvite(own.db, visit)).toMatchObject({ projectName: "Tides", role: "reviewer", invitedBy: "owner" });
  expect(await acceptInvite(own.db, visit, nothing)).toBe(projectId);
  expect((await openProject(own.db, { caller: { userId: guest }, projectId }, "review")).role).toBe("reviewer");
  await expect(acceptInvite(own.db, visit, nothing)).rejects.toMatchObject({ kind: "not_found" });
  const kinds = await own.db.auditEvent.findMany({ where: { projectId }, orderBy: { seq: "asc" } });
  expect(kinds.map(({ kind }) => kind)).toEqual(["member_invited", "member_joined"]);
});

test("the token is stored as its hash alone", async () => {
  const { token, inviteId } = await invite();
  const rows = await own.db.$queryRaw<
    { row: string }[]
  >`select invite::text as row from invite where id = ${inviteId}::uuid`;
  expect(rows[0]?.row).not.toContain(token);
  expect(token).toHaveLength(43);
  const stored = await own.db.invite.findUniqueOrThrow({ where: { id: inviteId } });
  expect(Buffer.from(stored.tokenHash).equals(Buffer.from(tokenHash(token)))).toBe(true);
});

test("an unknown, ended, revoked, replaced, foreign or orphaned invitation is the same as none", async () => {
  const unknown = newToken();
  const replaced = (await invite()).token;
  const revoked = await invite();
  await revokeInvite(own.db, access, revoked.inviteId);
  const ended = await invite();
  await own.db.$executeRaw`update invite set expires_at = now() where id = ${ended.inviteId}::uuid`;
  await own.db.$executeRaw`update invite set revoked_at = now() where id = ${ended.inviteId}::uuid`;
  const said = new Set<string>();
  for (const token of [unknown, "x", "", `${replaced}x`, replaced, revoked.token, ended.token]) {
    const refused = await acceptInvite(own.db, { token, userId: guest, address }, nothing).catch(
      (error: Error) => error,
    );
    expect(refused).toMatchObject({ kind: "not_found" });
    said.add(refused instanceof Error ? refused.message : "");
  }
  const { token } = await invite();
  const stranger = await aUser(own.db);
  await expect(acceptInvite(own.db, { token, userId: stranger, address }, nothing)).rejects.toThrow([...said][0]);
  expect(said.size).toBe(1);
  expect(await own.db.membership.count({ where: { projectId } })).toBe(1);
});

test("an invitation ends with its maker's ownership, and with the project's life", async () => {
  const other = await aMember(own.db, projectId, "owner");
  const theirs = await openProject(own.db, { caller: { userId: other }, projectId }, "administer");
  const { token } = await createInvite(own.db, theirs, { email, role: "editor" });
  await own.db.membership.update({
    where: { projectId_userId: { projectId, userId: other } },
    data: { role: "editor" },
  });
  await expect(openInvite(own.db, { token, userId: guest, address })).rejects.toMatchObject({ kind: "not_found" });
  const again = await invite();
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  await expect(openInvite(own.db, { token: again.token, userId: guest, address })).rejects.toMatchObject({
    kind: "not_found",
  });
});

test("of ten who accept at once with one account, one does", async () => {
  const { token } = await invite();
  const visit = { token, userId: guest, address };
  const settled = await Promise.allSettled(Array.from({ length: 10 }, () => acceptInvite(own.db, visit, nothing)));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await own.db.membership.count({ where: { projectId, userId: guest } })).toBe(1);
});

test("a member is not invited again, nor is what is no address", async () => {
  const member = await aMember(own.db, projectId, "viewer");
  const { email: theirs } = await own.db.user.findUniqueOrThrow({ where: { id: member } });
  await expect(createInvite(own.db, access, { email: theirs, role: "viewer" })).rejects.toMatchObject({
    kind: "conflict",
    field: "email",
  });
  for (const wrong of ["grace", "a@x.org,b@y.org", "grace@"]) {
    await expect(createInvite(own.db, access, { email: wrong, role: "viewer" })).rejects.toMatchObject({
      kind: "invalid",
      field: "email",
    });
  }
});

test("whoever tries links is stopped after twenty misses, and opens none of the right ones then", async () => {
  const { token } = await invite();
  for (let miss = 0; miss < 20; miss += 1) {
    await expect(openInvite(own.db, { token: newToken(), userId: guest, address })).rejects.toMatchObject({
      kind: "not_found",
    });
  }
  await expect(openInvite(own.db, { token, userId: guest, address })).rejects.toMatchObject({ kind: "over_limit" });
});

test("an address is invited by its own link, or by any where a provider vouches for the address", async () => {
  const { token } = await invite();
  expect(await isInvited(own.db, { email, token })).toBe(true);
  expect(await isInvited(own.db, { email, token: null })).toBe(true);
  expect(await isInvited(own.db, { email, token: newToken() })).toBe(false);
  expect(await isInvited(own.db, { email, token: "" })).toBe(false);
  expect(await isInvited(own.db, { email: "other@example.org", token })).toBe(false);
});

test("S17: an account waits with a link that was handed on, where mail is sent and its address is not confirmed", async () => {
  const { token, mailedToken } = await createInvite(own.db, access, { email, role: "viewer" });
  const isWaiting = async (brought: string): Promise<boolean> =>
    (await openInvite(own.db, { token: brought, userId: guest, address })).isWaiting;
  expect([await isWaiting(token), await isWaiting(mailedToken)]).toEqual([false, false]);
  vi.stubEnv("STEMMA_SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("STEMMA_MAIL_FROM", "Stemma <stemma@example.org>");
  expect([await isWaiting(token), await isWaiting(mailedToken)]).toEqual([true, false]);
  const visit = { token, userId: guest, address };
  await expect(acceptInvite(own.db, visit, nothing)).rejects.toMatchObject({ kind: "forbidden" });
  expect(await own.db.membership.count({ where: { projectId, userId: guest } })).toBe(0);
  await own.db.user.update({ where: { id: guest }, data: { emailVerifiedAt: new Date() } });
  expect(await isWaiting(token)).toBe(false);
  expect(await acceptInvite(own.db, visit, nothing)).toBe(projectId);
});

test("S17: what else is to happen when somebody joins happens with it or not at all", async () => {
  const { token } = await invite();
  const visit = { token, userId: guest, address };
  const failing = async (): Promise<void> => {
    throw new Error("not now");
  };
  await expect(acceptInvite(own.db, visit, failing)).rejects.toThrow("not now");
  expect(await own.db.membership.count({ where: { projectId, userId: guest } })).toBe(0);
  expect(await acceptInvite(own.db, visit, nothing)).toBe(projectId);
});
