import { expect, test } from "vitest";
import { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aSession, aUser } from "@/lib/testing/rigs/access";
import { hashPassword } from "./password";
import { disableAccount, enableAccount, makeAdministrator, removeAdministrator, requireAdmin } from "./people";
import { findSession } from "./sessions";
import { signIn } from "./sign-in";

const own = ownDatabase();

test("only an administrator who is not disabled passes as one", async () => {
  const userId = await aUser(own.db);
  await expect(requireAdmin(own.db, { userId })).rejects.toMatchObject({ kind: "forbidden" });
  await own.db.user.update({ where: { id: userId }, data: { isAdmin: true } });
  await requireAdmin(own.db, { userId });
  await own.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
  await expect(requireAdmin(own.db, { userId })).rejects.toMatchObject({ kind: "forbidden" });
});

test("a disabled account loses its sessions and is not let in, until it is enabled", async () => {
  const admin = { userId: await anAdministrator(own.db) };
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
  const admin = { userId: await anAdministrator(own.db) };
  await expect(disableAccount(own.db, admin, admin.userId)).rejects.toMatchObject({ kind: "conflict" });
  const nobody = UserId.parse(crypto.randomUUID());
  await expect(disableAccount(own.db, admin, nobody)).rejects.toMatchObject({ kind: "not_found" });
});

/** As many administrators as are wanted, and no other in this database. */
async function administrators(count: number): Promise<{ userId: UserId }[]> {
  await own.db.user.updateMany({ data: { isAdmin: false } });
  const made: { userId: UserId }[] = [];
  for (let nth = 0; nth < count; nth += 1) made.push({ userId: await anAdministrator(own.db) });
  return made;
}

async function countActing(): Promise<number> {
  return await own.db.user.count({ where: { isAdmin: true, disabledAt: null } });
}

test("an administrator makes another one, who may do the same from then on, and takes them back", async () => {
  const [ada] = await administrators(1);
  if (ada === undefined) throw new Error("none was made");
  const userId = await aUser(own.db);
  await makeAdministrator(own.db, ada, userId);
  await makeAdministrator(own.db, ada, userId);
  await requireAdmin(own.db, { userId });
  await removeAdministrator(own.db, { userId }, ada.userId);
  await expect(makeAdministrator(own.db, ada, ada.userId)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(disableAccount(own.db, ada, userId)).rejects.toMatchObject({ kind: "forbidden" });
  const events = await own.db.accountEvent.findMany({
    where: { userId: { in: [userId, ada.userId] } },
    orderBy: { ts: "asc" },
  });
  expect(events.map((event) => [event.userId, event.kind, event.actorId])).toEqual([
    [userId, "administrator_made", ada.userId],
    [ada.userId, "administrator_removed", userId],
  ]);
});

test("the last administrator stays one, also beside one who is shut out", async () => {
  const [ada, grace] = await administrators(2);
  if (ada === undefined || grace === undefined) throw new Error("too few were made");
  await disableAccount(own.db, ada, grace.userId);
  await expect(removeAdministrator(own.db, ada, ada.userId)).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("the only administrator"),
  });
  await expect(makeAdministrator(own.db, ada, grace.userId)).rejects.toThrow("Enable it first.");
  expect(await countActing()).toBe(1);
});

test.each([
  ["take each other back", removeAdministrator],
  ["shut each other out", disableAccount],
])("of two administrators who %s at once, one stays", async (_what, act) => {
  const [ada, grace] = await administrators(2);
  if (ada === undefined || grace === undefined) throw new Error("too few were made");
  const done = await Promise.allSettled([act(own.db, ada, grace.userId), act(own.db, grace, ada.userId)]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await countActing()).toBe(1);
});

test("nobody who is no administrator makes one, and nobody who is not there becomes one", async () => {
  const [ada] = await administrators(1);
  if (ada === undefined) throw new Error("none was made");
  const userId = await aUser(own.db);
  await expect(makeAdministrator(own.db, { userId }, userId)).rejects.toMatchObject({ kind: "forbidden" });
  const nobody = UserId.parse(crypto.randomUUID());
  await expect(makeAdministrator(own.db, ada, nobody)).rejects.toMatchObject({ kind: "not_found" });
  await expect(removeAdministrator(own.db, ada, nobody)).rejects.toMatchObject({ kind: "not_found" });
});
