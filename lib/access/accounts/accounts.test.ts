import { beforeEach, expect, test, vi } from "vitest";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { createFirstAccount, signUp } from "./accounts";
import { findSession, revokeSession } from "./sessions";
import { signIn } from "./sign-in";

const own = ownDatabase();
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  vi.stubEnv("STEMMA_SIGN_UP", "open");
});

const password = "correct horse battery";
const attempt = { password, address: "203.0.113.7", userAgent: null, device: null };

test("of twenty first accounts at once, one is made, and it is the administrator", async () => {
  const tries = Array.from({ length: 20 }, (_, index) =>
    createFirstAccount(own.db, { email: `first-${index}@example.org`, name: "First", password }),
  );
  const settled = await Promise.allSettled(tries);
  expect(settled.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  for (const one of settled) if (one.status === "rejected") expect(one.reason).toMatchObject({ kind: "conflict" });
  expect(await own.db.user.findMany({ select: { isAdmin: true } })).toEqual([{ isAdmin: true }]);
});

test("signing up twice with one address answers alike and keeps the first password", async () => {
  await signUp(own.db, { email: "Grace@example.org", name: "Grace", password });
  await signUp(own.db, { email: "grace@EXAMPLE.org ", name: "Mallory", password: "another password" });
  expect(await own.db.user.findMany({ where: { email: "grace@example.org" }, select: { name: true } })).toEqual([
    { name: "Grace" },
  ]);
  expect(await signIn(own.db, { ...attempt, email: "grace@example.org" })).not.toBeNull();
});

test("where sign-up is closed nobody can make an account", async () => {
  vi.stubEnv("STEMMA_SIGN_UP", "closed");
  await expect(signUp(own.db, { email: "late@example.org", name: "Late", password })).rejects.toThrow(
    "Accounts are made by invitation here. Use the e-mail address that was invited, or ask for an invitation.",
  );
});

test("M11: a wrong password, an unknown account and a malformed address get the same answer", async () => {
  await signUp(own.db, { email: "alan@example.org", name: "Alan", password });
  expect(await signIn(own.db, { ...attempt, email: "alan@example.org", password: "wrong password" })).toBeNull();
  expect(await signIn(own.db, { ...attempt, email: "nobody@example.org" })).toBeNull();
  expect(await signIn(own.db, { ...attempt, email: "alan@example.org,grace@example.org" })).toBeNull();
});

test("M11: after ten wrong passwords from one address an account is not tried again from there, not even with the right one", async () => {
  await signUp(own.db, { email: "tried@example.org", name: "Tried", password });
  for (let index = 0; index < 10; index += 1) {
    expect(await signIn(own.db, { ...attempt, email: "tried@example.org", password: "wrong password" })).toBeNull();
  }
  await expect(signIn(own.db, { ...attempt, email: "tried@example.org" })).rejects.toMatchObject({
    kind: "over_limit",
  });
});

test("M11: of a thousand tries at one account, from everywhere at once, a hundred are weighed", async () => {
  await signUp(own.db, { email: "wanted@example.org", name: "Wanted", password });
  const tries = Array.from({ length: 1_000 }, (_, index) => {
    const address = `2001:db8:${(index >> 8).toString(16)}:${(index & 255).toString(16)}::1`;
    const email = index % 2 === 0 ? "wanted@example.org" : " Wanted＠EXAMPLE.org";
    return signIn(own.db, { ...attempt, address, email, password: `guess ${index}` });
  });
  const settled = await Promise.allSettled(tries);
  expect(settled.filter((one) => one.status === "fulfilled" && one.value === null)).toHaveLength(100);
  expect(settled.filter((one) => one.status === "fulfilled" && one.value !== null)).toEqual([]);
  const said = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  for (const one of said) expect(one).toMatchObject({ kind: "over_limit" });
}, 30_000);

test("M11: an address without an account takes as much work to refuse as one with", async () => {
  await signUp(own.db, { email: "slow@example.org", name: "Slow", password });
  const least = async (email: string): Promise<number> => {
    const taken: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const began = process.cpuUsage();
      expect(await signIn(own.db, { ...attempt, email, password: "a wrong password" })).toBeNull();
      const { user, system } = process.cpuUsage(began);
      taken.push(user + system);
    }
    return Math.min(...taken);
  };
  await least("warm@example.org");
  expect(await least("nobody-at-all@example.org")).toBeGreaterThan((await least("slow@example.org")) / 2);
});

test("M10: a session ends at once when it is revoked, expires, or its account is disabled", async () => {
  await signUp(own.db, { email: "kay@example.org", name: "Kay", password });
  const open = async (): Promise<{ userId: UserId; sessionId: SessionId }> => {
    const session = await signIn(own.db, { ...attempt, email: "kay@example.org" });
    if (session === null || "token" in session) throw new Error("not signed in");
    expect(await findSession(own.db, session)).toMatchObject({ email: "kay@example.org" });
    return session;
  };
  const revoked = await open();
  await revokeSession(own.db, revoked.sessionId);
  expect(await findSession(own.db, revoked)).toBeNull();

  const expired = await open();
  await own.db
    .$executeRaw`update session set expires_at = now() - interval '1 second' where id = ${expired.sessionId}::uuid`;
  expect(await findSession(own.db, expired)).toBeNull();

  const disabled = await open();
  await own.db.$executeRaw`update "user" set disabled_at = now() where id = ${disabled.userId}::uuid`;
  expect(await findSession(own.db, disabled)).toBeNull();
});
