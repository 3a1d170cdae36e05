import { beforeEach, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { confirmAddress, countConfirmation, makeConfirmation, requireConfirmation } from "./confirmations";
import { newToken } from "./token";

const own = ownDatabase();

let userId: UserId;
/** Of its own for each test: misses are counted by it. */
let address: string;
let nth = 0;
beforeEach(async () => {
  nth += 1;
  address = `198.51.100.${nth}`;
  userId = await aUser(own.db, "Grace");
});

async function link(whose = userId): Promise<string> {
  return (await makeConfirmation(own.db, whose))?.token ?? "";
}

async function isConfirmed(whose = userId): Promise<boolean> {
  return (await own.db.user.findUniqueOrThrow({ where: { id: whose } })).emailVerifiedAt !== null;
}

test("S17: a link confirms its account's address once, and ends the others of that account", async () => {
  const [other, token] = [await link(), await link()];
  await requireConfirmation(own.db, { token, userId, address });
  await confirmAddress(own.db, { token, userId, address });
  expect(await isConfirmed()).toBe(true);
  for (const used of [token, other]) {
    await expect(confirmAddress(own.db, { token: used, userId, address })).rejects.toMatchObject({ kind: "not_found" });
  }
  expect(await makeConfirmation(own.db, userId)).toBeNull();
  const events = await own.db.accountEvent.findMany({ where: { userId }, orderBy: { ts: "asc" } });
  expect(events.map(({ kind }) => kind)).toEqual(["confirmation_sent", "confirmation_sent", "address_confirmed"]);
});

test("S17: a link confirms nothing for another account, after its end, or for a disabled one, and all say the same", async () => {
  const stranger = await aUser(own.db);
  const token = await link();
  const ended = await link();
  await own.db.$executeRaw`update email_confirmation set expires_at = now() where user_id = ${userId}::uuid
    and id = (select id from email_confirmation where user_id = ${userId}::uuid order by created_at desc limit 1)`;
  const brought = [
    { token, userId: stranger },
    { token: ended, userId },
    { token: newToken(), userId },
    { token: "x", userId },
  ];
  const said = new Set<string>();
  for (const one of brought) {
    await expect(requireConfirmation(own.db, { ...one, address })).rejects.toMatchObject({ kind: "not_found" });
    const refused = await confirmAddress(own.db, { ...one, address }).catch((error: Error) => error);
    said.add(refused instanceof Error ? refused.message : "");
  }
  expect(said.size).toBe(1);
  expect([await isConfirmed(), await isConfirmed(stranger)]).toEqual([false, false]);
  await own.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
  expect(await makeConfirmation(own.db, userId)).toBeNull();
});

test("S17: the table and the trail keep no token", async () => {
  const token = await link();
  const rows = await own.db.$queryRaw<{ row: string }[]>`
    select email_confirmation::text as row from email_confirmation where user_id = ${userId}::uuid
    union all select account_event::text from account_event where user_id = ${userId}::uuid`;
  expect(rows).toHaveLength(2);
  for (const { row } of rows) expect(row).not.toContain(token);
});

test("S17: of ten who use one link at once, one does", async () => {
  const token = await link();
  const settled = await Promise.allSettled(
    Array.from({ length: 10 }, () => confirmAddress(own.db, { token, userId, address })),
  );
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("S17: five links an hour for one account, and twenty misses from one address, and no more", async () => {
  for (let sent = 0; sent < 5; sent += 1) await countConfirmation(own.db, { userId });
  await expect(countConfirmation(own.db, { userId })).rejects.toMatchObject({ kind: "over_limit" });
  const token = await link();
  for (let miss = 0; miss < 20; miss += 1) {
    const asked = requireConfirmation(own.db, { token: newToken(), userId, address });
    await expect(asked).rejects.toMatchObject({ kind: "not_found" });
  }
  await expect(confirmAddress(own.db, { token, userId, address })).rejects.toMatchObject({ kind: "over_limit" });
});
