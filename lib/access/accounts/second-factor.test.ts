import { beforeEach, expect, test, vi } from "vitest";
import { createToken, requireToken, stillHolds } from "@/lib/access/tokens";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aSession, aUser } from "@/lib/testing/rigs/access";
import { aSecondFactor, codeOf } from "@/lib/testing/rigs/second-factor";
import { demandSecondFactor } from "./demand-second-factor";
import { linkMethod } from "./methods";
import { hashPassword } from "./password";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from "./second-factor";
import { findSession, findWhoSetsUp, revokeSession } from "./sessions";

const own = ownDatabase();

const password = "correct horse battery";
let self: { userId: UserId; sessionId: SessionId };
beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  const userId = await aUser(own.db, "Grace");
  await own.db.user.update({ where: { id: userId }, data: { passwordHash: await hashPassword(password) } });
  self = await aSession(own.db, userId);
});

async function countsFor(userId: UserId): Promise<boolean> {
  return (await own.db.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) === 1;
}

test("a second factor counts once a code of it was shown, and its secret stands nowhere in clear", async () => {
  const { secret, link } = await startSecondFactor(own.db, self);
  expect(link).toContain(secret);
  await expect(confirmSecondFactor(own.db, self, { code: "000" })).rejects.toMatchObject({ field: "code" });
  expect(await countsFor(self.userId)).toBe(false);
  const codes = await confirmSecondFactor(own.db, self, { code: codeOf(secret, Date.now()) });
  expect(new Set(codes).size).toBe(10);
  expect(await countsFor(self.userId)).toBe(true);
  const [row] = await own.db.$queryRaw<{ row: string }[]>`
    select second_factor::text || encode(sealed, 'escape') as row from second_factor where user_id = ${self.userId}::uuid`;
  expect(row?.row).not.toContain(secret);
});

test("one that counts is neither begun anew nor confirmed again by whoever has the session", async () => {
  const { secret } = await aSecondFactor(own.db, self.userId);
  await expect(startSecondFactor(own.db, self)).rejects.toMatchObject({ kind: "conflict" });
  const again = confirmSecondFactor(own.db, self, { code: codeOf(secret, Date.now()) });
  await expect(again).rejects.toMatchObject({ kind: "conflict" });
});

test("the secret of one account opens nobody else's, though its row is copied", async () => {
  const { secret } = await startSecondFactor(own.db, self);
  const other = await aSession(own.db, await aUser(own.db));
  const { sealed } = await own.db.secondFactor.findUniqueOrThrow({ where: { userId: self.userId } });
  await own.db.secondFactor.create({ data: { userId: other.userId, sealed } });
  const stolen = confirmSecondFactor(own.db, other, { code: codeOf(secret, Date.now()) });
  await expect(stolen).rejects.toMatchObject({ field: "code" });
});

test("a session that has ended sets nothing up", async () => {
  await revokeSession(own.db, self.sessionId);
  await expect(startSecondFactor(own.db, self)).rejects.toMatchObject({ kind: "unauthenticated" });
});

test("it is turned off with password and code alone, and its recovery codes go with it", async () => {
  const { secret, recoveryCodes } = await aSecondFactor(own.db, self.userId);
  const code = codeOf(secret, Date.now());
  const off = (shown: { password: string; code: string }): Promise<void> => turnOffSecondFactor(own.db, self, shown);
  await expect(off({ password: "wrong", code })).rejects.toMatchObject({ field: "password" });
  await expect(off({ password, code: "12" })).rejects.toMatchObject({ field: "code" });
  expect(await countsFor(self.userId)).toBe(true);
  await off({ password, code });
  expect(await own.db.recoveryCode.count({ where: { userId: self.userId } })).toBe(0);
  await expect(off({ password, code: recoveryCodes[0] ?? "" })).rejects.toMatchObject({ kind: "conflict" });
  const events = await own.db.accountEvent.findMany({ where: { userId: self.userId }, orderBy: { ts: "asc" } });
  expect(events.map(({ kind }) => kind)).toEqual(["second_factor_set", "second_factor_off"]);
});

test("neither password nor code is guessed by however many sessions of one account", async () => {
  await aSecondFactor(own.db, self.userId);
  for (let tries = 0; tries < 10; tries += 1) {
    const session = { userId: self.userId, sessionId: self.sessionId };
    const wrong = turnOffSecondFactor(own.db, session, { password, code: "000000" });
    await expect(wrong).rejects.toMatchObject({ field: "code" });
  }
  const next = turnOffSecondFactor(own.db, self, { password, code: "000000" });
  await expect(next).rejects.toMatchObject({ kind: "over_limit" });
});

test("new recovery codes take the place of the old ones", async () => {
  const { recoveryCodes } = await aSecondFactor(own.db, self.userId);
  const renewed = await renewRecoveryCodes(own.db, self);
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  const old = turnOffSecondFactor(own.db, self, { password, code: recoveryCodes[0] ?? "" });
  await expect(old).rejects.toMatchObject({ field: "code" });
  await turnOffSecondFactor(own.db, self, { password, code: renewed[0] ?? "" });
});

test("an administrator removes another's, with a line in the trail, and not their own", async () => {
  const admin = { userId: await anAdministrator(own.db) };
  await aSecondFactor(own.db, self.userId);
  await aSecondFactor(own.db, admin.userId);
  await removeSecondFactor(own.db, admin, self.userId);
  await removeSecondFactor(own.db, admin, self.userId);
  expect(await countsFor(self.userId)).toBe(false);
  const removed = await own.db.accountEvent.findMany({ where: { kind: "second_factor_removed" } });
  expect(removed.map(({ userId, actorId }) => [userId, actorId])).toEqual([[self.userId, admin.userId]]);
  await expect(removeSecondFactor(own.db, admin, admin.userId)).rejects.toMatchObject({ kind: "conflict" });
});

test("whoever owns an address loses nothing to a second factor that somebody else set up before them", async () => {
  vi.stubEnv("STEMMA_SIGN_UP", "open");
  await aSecondFactor(own.db, self.userId);
  const { email } = await own.db.user.findUniqueOrThrow({ where: { id: self.userId } });
  await linkMethod(own.db, { provider: "oidc", subject: "grace", name: "Grace", email });
  expect(await countsFor(self.userId)).toBe(false);
});

test("an install that demands it lets nobody further who has none: neither session nor token", async () => {
  const admin = await aSession(own.db, await anAdministrator(own.db));
  await expect(demandSecondFactor(own.db, admin, { isDemanded: true })).rejects.toThrow("of your own first");
  const held = await aSecondFactor(own.db, admin.userId);
  const wanted = { name: "Nightly", scopes: ["read"], projectId: null, days: 1 } as const;
  const { token } = await createToken(own.db, self, wanted);
  const request = new Request("https://stemma.example.org", { headers: { authorization: `Bearer ${token}` } });
  const holder = await requireToken(own.db, request, "203.0.113.9");
  await demandSecondFactor(own.db, admin, { isDemanded: true });
  expect(await findSession(own.db, self)).toBeNull();
  expect(await findWhoSetsUp(own.db, self)).toMatchObject(self);
  await expect(requireToken(own.db, request, "203.0.113.9")).rejects.toThrow("demands a second factor");
  expect(await stillHolds(own.db, holder)).toBe(false);
  expect(await findSession(own.db, held.self)).not.toBeNull();
  expect(await findWhoSetsUp(own.db, held.self)).toBeNull();
  await aSecondFactorOf(self);
  expect(await findSession(own.db, self)).not.toBeNull();
  await requireToken(own.db, request, "203.0.113.9");
  const off = turnOffSecondFactor(own.db, self, { password, code: "000000" });
  await expect(off).rejects.toThrow("yours stays on");
  await demandSecondFactor(own.db, admin, { isDemanded: false });
});

async function aSecondFactorOf(session: { userId: UserId; sessionId: SessionId }): Promise<void> {
  const { secret } = await startSecondFactor(own.db, session);
  await confirmSecondFactor(own.db, session, { code: codeOf(secret, Date.now()) });
}
