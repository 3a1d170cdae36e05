import { beforeEach, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aSession, aUser } from "@/lib/testing/rigs/access";
import { hashPassword } from "./password";
import { countReset, isResetOpen, makeMailedReset, makeResetLink, resetPassword } from "./resets";
import { findSession } from "./sessions";
import { signIn } from "./sign-in";
import { newToken } from "./token";

const own = ownDatabase();

const password = "a new and better one";
let admin: { userId: UserId };
let userId: UserId;
let email: string;
let address: string;
let nth = 0;
beforeEach(async () => {
  nth += 1;
  address = `198.51.100.${nth}`;
  admin = { userId: await aUser(own.db, "Admin") };
  userId = await aUser(own.db, "Grace");
  const data = { passwordHash: await hashPassword("the old password") };
  ({ email } = await own.db.user.update({ where: { id: userId }, data }));
});

function enter(word: string): ReturnType<typeof signIn> {
  return signIn(own.db, { email, password: word, address, userAgent: null, device: null });
}

test("a link sets a new password once; all sessions and other links end", async () => {
  const session = await aSession(own.db, userId);
  const other = await makeResetLink(own.db, admin, userId);
  const token = await makeResetLink(own.db, admin, userId);
  expect(await isResetOpen(own.db, { token, address })).toBe(true);
  expect(await resetPassword(own.db, { token, password, address })).toBe(userId);
  expect(await findSession(own.db, session)).toBeNull();
  expect(await enter("the old password")).toBeNull();
  expect(await enter(password)).not.toBeNull();
  for (const used of [token, other]) {
    await expect(resetPassword(own.db, { token: used, password: "yet another one", address })).rejects.toMatchObject({
      kind: "not_found",
    });
  }
  const events = await own.db.accountEvent.findMany({ where: { userId }, orderBy: { ts: "asc" } });
  expect(events.map(({ kind }) => kind)).toEqual(["reset_link_made", "reset_link_made", "password_reset"]);
});

test("an unknown link, one that has ended, and one of a disabled account say the same", async () => {
  const ended = await makeResetLink(own.db, admin, userId);
  await own.db.passwordReset.updateMany({ where: { userId }, data: { expiresAt: new Date(0) } });
  const disabled = await aUser(own.db);
  const theirs = await makeResetLink(own.db, admin, disabled);
  await own.db.user.update({ where: { id: disabled }, data: { disabledAt: new Date() } });
  const said = new Set<string>();
  for (const token of [newToken(), "x", ended, theirs]) {
    expect(await isResetOpen(own.db, { token, address })).toBe(false);
    const refused = await resetPassword(own.db, { token, password, address }).catch((error: Error) => error);
    expect(refused).toMatchObject({ kind: "not_found" });
    said.add(refused instanceof Error ? refused.message : "");
  }
  expect(said.size).toBe(1);
  expect(await enter("the old password")).not.toBeNull();
});

test("the trail and the table keep no token", async () => {
  const token = await makeResetLink(own.db, admin, userId);
  const rows = await own.db.$queryRaw<{ row: string }[]>`
    select password_reset::text as row from password_reset where user_id = ${userId}::uuid
    union all select account_event::text from account_event where user_id = ${userId}::uuid`;
  expect(rows.length).toBe(2);
  for (const { row } of rows) expect(row).not.toContain(token);
});

test("a link that was mailed shows that the address is read; one that was handed on does not", async () => {
  const verified = async (): Promise<boolean> =>
    (await own.db.user.findUniqueOrThrow({ where: { id: userId } })).emailVerifiedAt !== null;
  await resetPassword(own.db, { token: await makeResetLink(own.db, admin, userId), password, address });
  expect(await verified()).toBe(false);
  const token = await makeMailedReset(own.db, email);
  await resetPassword(own.db, { token: token ?? "", password, address });
  expect(await verified()).toBe(true);
});

test("no link is made for an address without an account, and none for a disabled one", async () => {
  expect(await makeMailedReset(own.db, "nobody@example.org")).toBeNull();
  await own.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
  expect(await makeMailedReset(own.db, email)).toBeNull();
  await expect(makeResetLink(own.db, admin, userId)).rejects.toMatchObject({ kind: "not_found" });
});

test("five requests an hour for one account, whoever has them, and no more", async () => {
  for (let sent = 0; sent < 5; sent += 1) {
    expect(await countReset(own.db, { email: ` ${email.toUpperCase()}`, address: `203.0.113.${sent}` })).toBe(email);
  }
  await expect(countReset(own.db, { email, address: "203.0.113.99" })).rejects.toMatchObject({ kind: "over_limit" });
});

test("M11: whoever tries links is stopped after twenty misses", async () => {
  const token = await makeResetLink(own.db, admin, userId);
  for (let miss = 0; miss < 20; miss += 1) await isResetOpen(own.db, { token: newToken(), address });
  await expect(resetPassword(own.db, { token, password, address })).rejects.toMatchObject({ kind: "over_limit" });
});

test("of ten who use one link at once, one does", async () => {
  const token = await makeResetLink(own.db, admin, userId);
  const settled = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      resetPassword(own.db, { token, password: `${password} ${index}`, address }),
    ),
  );
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
