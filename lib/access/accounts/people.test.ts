import { afterAll, beforeAll, expect, test } from "vitest";
import { UserId } from "@/lib/domain/core/ids";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aSession, aUser } from "@/lib/testing/rigs/access";
import { hashPassword } from "./password";
import { disableAccount, enableAccount, requireAdmin } from "./people";
import { findSession } from "./sessions";
import { signIn } from "./sign-in";

let own: TestDatabase;
beforeAll(async () => {
  own = await aDatabase();
});
afterAll(() => own.drop());

test("only an administrator who is not disabled passes as one", async () => {
  const userId = await aUser(own.db);
  await expect(requireAdmin(own.db, { userId })).rejects.toMatchObject({ kind: "forbidden" });
  await own.db.user.update({ where: { id: userId }, data: { isAdmin: true } });
  await requireAdmin(own.db, { userId });
  await own.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
  await expect(requireAdmin(own.db, { userId })).rejects.toMatchObject({ kind: "forbidden" });
});

test("a disabled account loses its sessions and is not let in, until it is enabled", async () => {
  const admin = { userId: await aUser(own.db) };
  const userId = await aUser(own.db);
  const password = "correct horse battery";
  const { email } = await own.db.user.update({
    where: { id: userId },
    data: { passwordHash: await hashPassword(password) },
  });
  const session = await aSession(own.db, userId);
  const attempt = { email, password, address: "203.0.113.8", userAgent: null, device: null };
  await disableAccount(own.db, admin, userId);
  await disableAccount(own.db, admin, userId);
  expect(await findSession(own.db, session)).toBeNull();
  expect(await signIn(own.db, attempt)).toBeNull();
  await enableAccount(own.db, admin, userId);
  expect(await signIn(own.db, attempt)).not.toBeNull();
  // Enabling is no way back into a session that was ended.
  expect(await findSession(own.db, session)).toBeNull();
  const events = await own.db.accountEvent.findMany({ where: { userId }, orderBy: { ts: "asc" } });
  expect(events.map(({ kind, actorId }) => [kind, actorId])).toEqual([
    ["account_disabled", admin.userId],
    ["account_enabled", admin.userId],
  ]);
});

test("nobody shuts themselves out, and nobody who is not there", async () => {
  const admin = { userId: await aUser(own.db) };
  await expect(disableAccount(own.db, admin, admin.userId)).rejects.toMatchObject({ kind: "conflict" });
  const nobody = UserId.parse(crypto.randomUUID());
  await expect(disableAccount(own.db, admin, nobody)).rejects.toMatchObject({ kind: "not_found" });
});
