import { beforeEach, expect, test, vi } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aSession, aUser } from "@/lib/testing/rigs/access";
import { createFirstAccount, signUp } from "./accounts";
import { changePassword } from "./own-account";
import { hashPassword } from "./password";
import { makeResetLink, resetPassword } from "./resets";
import { signIn } from "./sign-in";
import { requireStrong } from "./strong-password";

const own = ownDatabase();
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  vi.stubEnv("STEMMA_SIGN_UP", "open");
});

const leaked = "password123456";
const strong = "low tide at noon";
const address = "203.0.113.9";
const refused = { kind: "invalid", field: "password", message: expect.stringContaining("list of leaked ones") };

test("no account begins with a leaked password, the first as little as others, and none is made", async () => {
  const account = { email: "grace@example.org", name: "Grace", password: leaked };
  await expect(createFirstAccount(own.db, account)).rejects.toMatchObject(refused);
  await expect(signUp(own.db, account)).rejects.toMatchObject(refused);
  expect(await own.db.user.count({ where: { email: account.email } })).toBe(0);
});

test("whether an address has an account, a weak password does not tell", async () => {
  const account = { email: "known@example.org", name: "Known" };
  await signUp(own.db, { ...account, password: strong });
  await expect(signUp(own.db, { ...account, password: leaked })).rejects.toMatchObject(refused);
  await expect(signUp(own.db, { email: "new@example.org", name: "New", password: leaked })).rejects.toMatchObject(
    refused,
  );
});

test("a leaked password that is there goes on, and is changed to no other such one", async () => {
  const userId = await aUser(own.db);
  const set = { passwordHash: await hashPassword(leaked), email: "ada.lovelace@example.org" };
  await own.db.user.update({ where: { id: userId }, data: set });
  const attempt = { email: set.email, password: leaked, address, userAgent: null, device: null };
  expect(await signIn(own.db, attempt)).not.toBeNull();
  const self = await aSession(own.db, userId);
  const change = { current: leaked, revokeTokens: false };
  await expect(changePassword(own.db, self, { ...change, password: "letmein2026!" })).rejects.toMatchObject(refused);
  await expect(changePassword(own.db, self, { ...change, password: "lovelace at noon" })).rejects.toThrow("“lovelace”");
  await changePassword(own.db, self, { ...change, password: strong });
});

test("a link sets no leaked password, and still works for a better one", async () => {
  const userId = await aUser(own.db);
  const token = await makeResetLink(own.db, { userId: await anAdministrator(own.db) }, userId);
  await expect(resetPassword(own.db, { token, password: leaked, address })).rejects.toMatchObject(refused);
  expect(await resetPassword(own.db, { token, password: strong, address })).toBe(userId);
  await expect(resetPassword(own.db, { token, password: leaked, address })).rejects.toMatchObject({
    kind: "not_found",
  });
});

test.each(["correct horse battery", "a new and better one", "xkcd is funny at 7"])("%s passes", async (password) => {
  await requireStrong(password, { email: "grace@example.org", name: "Grace" });
});
