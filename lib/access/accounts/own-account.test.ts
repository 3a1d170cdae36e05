import { beforeEach, expect, test } from "vitest";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import { aLatecomer } from "@/lib/testing/connections/latecomer";
import { ownDatabase } from "@/lib/testing/database";
import { aSession, aUser } from "@/lib/testing/rigs/access";
import { changePassword, endAllSessions, endSession, renameAccount } from "./own-account";
import { hashPassword } from "./password";
import { makeResetLink, resetPassword } from "./resets";
import { findSession } from "./sessions";

const own = ownDatabase();

const current = "correct horse battery";
let self: { userId: UserId; sessionId: SessionId };
beforeEach(async () => {
  const userId = await aUser(own.db, "Grace");
  await own.db.user.update({ where: { id: userId }, data: { passwordHash: await hashPassword(current) } });
  self = await aSession(own.db, userId);
});

test("another password ends all sessions but this one, and links that were made before", async () => {
  const other = await aSession(own.db, self.userId);
  const token = await makeResetLink(own.db, self, self.userId);
  await changePassword(own.db, self, { current, password: "another good one", revokeTokens: false });
  expect(await findSession(own.db, self)).not.toBeNull();
  expect(await findSession(own.db, other)).toBeNull();
  const late = resetPassword(own.db, { token, password: "yet another one", address: "203.0.113.5" });
  await expect(late).rejects.toMatchObject({ kind: "not_found" });
});

test("a wrong current password changes nothing, at its field, and cannot be guessed for long", async () => {
  const message = "That is not your current password.";
  const wrong = (): Promise<void> =>
    changePassword(own.db, self, { current: "wrong", password: "another good one", revokeTokens: false });
  for (let guess = 0; guess < 10; guess += 1) {
    await expect(wrong()).rejects.toMatchObject({ kind: "invalid", field: "current", message });
  }
  const right = changePassword(own.db, self, { current, password: "another good one", revokeTokens: false });
  await expect(right).rejects.toMatchObject({ kind: "over_limit" });
});

test("an account without a password sets its first one", async () => {
  await own.db.user.update({ where: { id: self.userId }, data: { passwordHash: null } });
  await changePassword(own.db, self, { current: "", password: "another good one", revokeTokens: false });
  const row = await own.db.user.findUniqueOrThrow({ where: { id: self.userId } });
  expect(row.passwordHash).toMatch(/^\$argon2id\$/);
});

test("one ends one's own sessions, one or all, and nobody else's", async () => {
  const other = await aSession(own.db, self.userId);
  const strangers = await aSession(own.db, await aUser(own.db));
  await endSession(own.db, self, other.sessionId);
  expect(await findSession(own.db, other)).toBeNull();
  await expect(endSession(own.db, self, strangers.sessionId)).rejects.toMatchObject({ kind: "not_found" });
  await endAllSessions(own.db, self, { revokeTokens: false });
  expect(await findSession(own.db, self)).toBeNull();
  expect(await findSession(own.db, strangers)).not.toBeNull();
});

test("a password that was changed while the change was being made is not changed over, and the session is told", async () => {
  const db = own.db;
  const { userId } = self;
  const late = await aLatecomer(own);
  const elsewhere = await hashPassword("set by somebody else");
  const change = { current, password: "a password of mine alone", revokeTokens: false };
  const changing = await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select 1 from "user" where id = ${userId}::uuid for update`;
      const started = changePassword(late.db, self, change).then(
        () => "changed",
        (error: unknown) => String(error),
      );
      await late.waits;
      await tx.user.update({ where: { id: userId }, data: { passwordHash: elsewhere } });
      return { started };
    },
    { timeout: 20_000 },
  );
  expect(await changing.started).toContain("Your password was changed meanwhile. Sign in again.");
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } });
  expect(passwordHash).toBe(elsewhere);
  await late.close();
});

test("the trail of an account tells who did what, and cannot be changed", async () => {
  await renameAccount(own.db, self, "Grace Hopper");
  const [event] = await own.db.accountEvent.findMany({ where: { userId: self.userId } });
  expect(event).toMatchObject({ kind: "account_renamed", actorId: self.userId });
  await expect(own.db.accountEvent.deleteMany({ where: { userId: self.userId } })).rejects.toThrow();
  await expect(own.db.accountEvent.updateMany({ data: { kind: "nothing" } })).rejects.toThrow();
});
