import { beforeEach, expect, test, vi } from "vitest";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aSession, aUser } from "@/lib/testing/rigs/access";
import { aSecondFactor, codeOf } from "@/lib/testing/rigs/second-factor";
import { changePassword } from "./own-account";
import { hashPassword } from "./password";
import { requireRecentSignIn, signInAgain } from "./recent-sign-in";
import { revokeSession } from "./sessions";
import { signIn } from "./sign-in";
import { takeSignInStep } from "./sign-in-step";

const own = ownDatabase();

const password = "correct horse battery";
const address = "203.0.113.9";
let self: { userId: UserId; sessionId: SessionId };
beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  const userId = await aUser(own.db, "Grace");
  await own.db.user.update({ where: { id: userId }, data: { passwordHash: await hashPassword(password) } });
  self = await anOldSession(userId);
});

async function anOldSession(userId: UserId): Promise<{ userId: UserId; sessionId: SessionId }> {
  const session = await aSession(own.db, userId);
  await own.db.$executeRaw`
    update session set proved_at = now() - interval '11 minutes' where id = ${session.sessionId}::uuid`;
  return session;
}

async function again(shown: { password?: string; code?: string }): Promise<void> {
  await signInAgain(own.db, { ...self, address }, { password, code: "", ...shown });
}

const stale = { kind: "sign_in_again" };

test("signing in counts for ten minutes, and so does signing in again, for that session alone", async () => {
  await requireRecentSignIn(own.db, await aSession(own.db, self.userId));
  const other = await anOldSession(self.userId);
  await expect(requireRecentSignIn(own.db, self)).rejects.toMatchObject(stale);
  await again({});
  await requireRecentSignIn(own.db, self);
  await expect(requireRecentSignIn(own.db, other)).rejects.toMatchObject(stale);
  await own.db.$executeRaw`
    update session set proved_at = proved_at - interval '10 minutes' where id = ${self.sessionId}::uuid`;
  await expect(requireRecentSignIn(own.db, self)).rejects.toMatchObject(stale);
});

test("no session, one that has ended, and somebody else's never count", async () => {
  await expect(requireRecentSignIn(own.db, { ...self, sessionId: null })).rejects.toMatchObject(stale);
  const ended = await aSession(own.db, self.userId);
  await revokeSession(own.db, ended.sessionId);
  await expect(requireRecentSignIn(own.db, ended)).rejects.toMatchObject(stale);
  const { sessionId } = await aSession(own.db, await aUser(own.db));
  await expect(requireRecentSignIn(own.db, { ...self, sessionId })).rejects.toMatchObject(stale);
});

test("a wrong password changes nothing, stands in the log, and is not guessed for long by however many sessions", async () => {
  for (let tries = 0; tries < 10; tries += 1) {
    self = await anOldSession(self.userId);
    await expect(again({ password: "a guess" })).rejects.toMatchObject({ kind: "invalid", field: "password" });
  }
  await expect(again({})).rejects.toMatchObject({ kind: "over_limit" });
  await expect(requireRecentSignIn(own.db, self)).rejects.toMatchObject(stale);
  const [noted] = await own.db.accessEntry.findMany({ where: { userId: self.userId } });
  expect(noted).toMatchObject({ kind: "sign_in_failed", what: "again", times: 10 });
});

test("where there is a second factor its code is asked for, too, and counts nowhere else after it", async () => {
  const { secret } = await aSecondFactor(own.db, self.userId);
  await expect(again({})).rejects.toMatchObject({ field: "code" });
  const code = codeOf(secret, Date.now());
  await again({ code });
  await requireRecentSignIn(own.db, self);
  await expect(again({ code })).rejects.toMatchObject({ field: "code" });
  const { email } = await own.db.user.findUniqueOrThrow({ where: { id: self.userId } });
  const begun = await signIn(own.db, { email, password, address, userAgent: null, device: null });
  if (begun === null || !("token" in begun)) throw new Error("no code was asked for");
  const from = { address, userAgent: null, deviceOf: (): Promise<null> => Promise.resolve(null) };
  expect(await takeSignInStep(own.db, { ...begun, ...from, code })).toBe("wrong");
});

test("an old session of an account without a password gives it none, whatever it says the current one is", async () => {
  await own.db.user.update({ where: { id: self.userId }, data: { passwordHash: null } });
  const change = { password: "a new and better one", revokeTokens: false };
  for (const current of ["", "anything"]) {
    await expect(changePassword(own.db, self, { ...change, current })).rejects.toMatchObject(stale);
  }
  await changePassword(own.db, await aSession(own.db, self.userId), { ...change, current: "" });
});

test("an account with neither is told to sign in where it did, which counts", async () => {
  await own.db.user.update({ where: { id: self.userId }, data: { passwordHash: null } });
  await expect(again({ password: "" })).rejects.toThrow("Sign in again where you signed in");
  await requireRecentSignIn(own.db, await aSession(own.db, self.userId));
});
