import { beforeAll, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import type { Equal } from "@/lib/domain/directory/filter";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { findUser, listUsers, stateOf } from "./users";
import { createUser } from "./write-users";

/** What a directory finds of accounts: those that it made, and those that were there before it came. */
const own = ownDatabase();
let kept: UserId;
let shut: UserId;
let older: UserId;
let leaving: UserId;

beforeAll(async () => {
  older = await aUser(own.db, "Mary Somerville");
  await own.db.user.update({ where: { id: older }, data: { email: "mary@example.org" } });
  const name = { givenName: "Ada", familyName: "Byron" };
  const emails = [{ value: "Ada.Byron@work.example", type: "work" }];
  kept = (await createUser(own.db, { userName: "ABYRON", externalId: "E-1", name, emails })).id;
  shut = (await createUser(own.db, { userName: "grace@example.org", displayName: "Grace", active: false })).id;
  leaving = await aUser(own.db, "Leaving");
  await own.db.user.update({ where: { id: leaving }, data: { email: "leaving@example.org" } });
  await own.db.accountDeletion.create({ data: { userId: leaving } });
});

const page = { startIndex: 1, count: 50 };

async function found(...filter: Equal[]): Promise<UserId[]> {
  const { total, users } = await listUsers(own.db, { ...page, filter });
  expect(total).toBe(users.length);
  return users.map(({ id }) => id);
}

const searches: readonly { attribute: string; value: () => string | boolean; finds: () => UserId[] }[] = [
  { attribute: "id", value: () => kept, finds: () => [kept] },
  { attribute: "username", value: () => "aByron", finds: () => [kept] },
  { attribute: "username", value: () => "MARY@example.org", finds: () => [older] },
  { attribute: "username", value: () => "ada.byron@work.example", finds: () => [] },
  { attribute: "externalid", value: () => "E-1", finds: () => [kept] },
  { attribute: "externalid", value: () => "e-1", finds: () => [] },
  { attribute: "displayname", value: () => "ada byron", finds: () => [kept] },
  { attribute: "displayname", value: () => "ada", finds: () => [] },
  { attribute: "emails", value: () => "ADA.BYRON@WORK.EXAMPLE", finds: () => [kept] },
  { attribute: "emails.value", value: () => "mary@example.org", finds: () => [older] },
  { attribute: "active", value: () => true, finds: () => [older, kept] },
  { attribute: "active", value: () => "false", finds: () => [shut] },
];

test.each(searches)("users are found by $attribute as its kind compares", async ({ attribute, value, finds }) => {
  expect(await found({ attribute, value: value() })).toEqual(finds());
});

test("comparisons that are joined have all to hold", async () => {
  const grace = { attribute: "displayname", value: "Grace" };
  expect(await found(grace, { attribute: "active", value: false })).toEqual([shut]);
  expect(await found(grace, { attribute: "active", value: true })).toEqual([]);
});

test("what nothing is kept of finds nobody by mistake: the filter is refused and names the attribute", async () => {
  const filter = [{ attribute: "title", value: "Countess" }];
  await expect(listUsers(own.db, { ...page, filter })).rejects.toMatchObject({
    status: 400,
    scimType: "invalidFilter",
    message: "Users cannot be filtered by title.",
  });
});

test("text of a filter is compared as text, whatever it would be to a database", async () => {
  for (const value of ["%", "_", "' or true --", "\\"]) {
    expect(await found({ attribute: "username", value })).toEqual([]);
    expect(await found({ attribute: "id", value })).toEqual([]);
  }
});

test("an account that is being deleted is neither listed nor found", async () => {
  expect(await found({ attribute: "username", value: "leaving@example.org" })).toEqual([]);
  expect(await found()).not.toContain(leaving);
  await expect(findUser(own.db, leaving)).rejects.toMatchObject({ status: 404, message: "There is no such user." });
});

test.each(["", "no id", crypto.randomUUID()])("an id that names nobody is not found: “%s”", async (id) => {
  await expect(findUser(own.db, id)).rejects.toMatchObject({ status: 404 });
});

test("pages follow the order in which accounts were made, and each says how many there are in all", async () => {
  const pages = [];
  for (const startIndex of [1, 2, 3, 4]) pages.push(await listUsers(own.db, { filter: [], startIndex, count: 1 }));
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3]);
  expect(pages.map(({ users }) => users.map(({ id }) => id))).toEqual([[older], [kept], [shut], []]);
  expect(await listUsers(own.db, { filter: [], startIndex: 1, count: 0 })).toEqual({ total: 3, users: [] });
});

test("an account that no directory made is known by its address, without what only a directory says", async () => {
  const user = await findUser(own.db, older);
  expect(stateOf(user)).toEqual({
    userName: "mary@example.org",
    externalId: null,
    displayName: "Mary Somerville",
    formatted: null,
    givenName: null,
    familyName: null,
    email: "mary@example.org",
    active: true,
  });
  expect(user.groups).toEqual([]);
});

test("the groups of somebody are told by their names, in the order of these", async () => {
  for (const displayName of ["Winds", "Tides"]) {
    await own.db.directoryGroup.create({ data: { displayName, members: { create: { userId: kept } } } });
  }
  await own.db.directoryGroup.create({ data: { displayName: "Strangers", members: { create: { userId: shut } } } });
  expect((await findUser(own.db, kept)).groups.map(({ name }) => name)).toEqual(["Tides", "Winds"]);
});
