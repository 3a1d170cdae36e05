import { beforeAll, beforeEach, expect, test } from "vitest";
import { ScimFault } from "@/lib/domain/directory/fault";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { type DirectoryUser, findUser } from "./users";
import { changeUser, createUser, deleteUser, replaceUser } from "./write-users";

/** What a directory may write of accounts, and what it may not. */
const own = ownDatabase();
let made = 0;
let ada: DirectoryUser;

const asItIs = (): void => undefined;

function aName(): string {
  made += 1;
  return `person-${made}@work.example`;
}

beforeAll(async () => {
  await anAdministrator(own.db);
});
beforeEach(async () => {
  ada = await createUser(own.db, { userName: aName(), externalId: `E-${made}`, displayName: "Ada" });
});

async function eventsOf(userId: string): Promise<{ kind: string; actorId: string | null; detail: string }[]> {
  const rows = await own.db.accountEvent.findMany({ where: { userId }, orderBy: { ts: "asc" } });
  return rows.map(({ kind, actorId, detail }) => ({ kind, actorId, detail }));
}

async function kindsOf(userId: string): Promise<string[]> {
  return (await eventsOf(userId)).map(({ kind }) => kind);
}

function replace(id: string, body: object): Promise<DirectoryUser> {
  return replaceUser(own.db, { id, precondition: asItIs, body });
}

function patch(id: string, ...Operations: object[]): Promise<DirectoryUser> {
  const schemas = ["urn:ietf:params:scim:api:messages:2.0:PatchOp"];
  return changeUser(own.db, { id, precondition: asItIs, body: { schemas, Operations } });
}

test("an account that a directory makes has its address unshown, no password, and a trail that says who made it", async () => {
  const user = await createUser(own.db, {
    userName: "Countess",
    name: { formatted: "Ada, Countess of Lovelace" },
    emails: [{ value: "Countess@Work.Example", primary: true }],
  });
  expect(user).toMatchObject({
    userName: "Countess",
    displayName: "Ada, Countess of Lovelace",
    formatted: "Ada, Countess of Lovelace",
    email: "countess@work.example",
    active: true,
  });
  expect(await own.db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
    passwordHash: null,
    emailVerifiedAt: null,
    isAdmin: false,
  });
  expect(await eventsOf(user.id)).toEqual([{ kind: "account_created", actorId: null, detail: "by the directory" }]);
});

test("an account that is made shut out cannot sign in", async () => {
  const { id, active } = await createUser(own.db, { userName: aName(), active: false });
  expect(active).toBe(false);
  expect((await own.db.user.findUniqueOrThrow({ where: { id } })).disabledAt).not.toBeNull();
});

test.each(["Ada", "ada@", "@example.org"])("a user without an address is made of nobody: “%s”", async (userName) => {
  const before = await own.db.user.count();
  await expect(createUser(own.db, { userName })).rejects.toMatchObject({
    status: 400,
    scimType: "invalidValue",
    message: `${userName} is no e-mail address. Send one as userName or among emails.`,
  });
  expect(await own.db.user.count()).toBe(before);
});

/** What of another account may not be had twice, each in another case where case is none of the difference. */
const taken: readonly { what: string; of: (other: DirectoryUser) => object }[] = [
  {
    what: "its name in the directory",
    of: ({ userName }) => ({ userName: userName.toUpperCase(), emails: [aName()] }),
  },
  { what: "its address", of: ({ email }) => ({ userName: "other", emails: [{ value: email.toUpperCase() }] }) },
  { what: "its id in the directory", of: ({ externalId }) => ({ userName: aName(), externalId }) },
];

test.each(taken)("what another account has is neither made nor taken: $what", async ({ of }) => {
  const mary = await createUser(own.db, { userName: aName(), displayName: "Mary" });
  const refused = {
    status: 409,
    scimType: "uniqueness",
    message: "Another user has this userName, e-mail address or externalId.",
  };
  const before = await own.db.user.count();
  await expect(createUser(own.db, of(ada))).rejects.toMatchObject(refused);
  expect(await own.db.user.count()).toBe(before);
  await expect(replace(mary.id, { displayName: "Other", ...of(ada) })).rejects.toMatchObject(refused);
  expect(await findUser(own.db, mary.id)).toEqual(mary);
});

test("two directories that make one person at once make one account", async () => {
  const userName = aName();
  const tries = await Promise.allSettled([1, 2].map(() => createUser(own.db, { userName })));
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(tries.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
  expect(await own.db.user.count({ where: { email: userName } })).toBe(1);
});

test("sending what is there already changes nothing and leaves no trace", async () => {
  const { userName, externalId, displayName } = ada;
  expect(await replace(ada.id, { userName, externalId, displayName })).toEqual(ada);
  expect(await patch(ada.id, { op: "replace", path: "active", value: true })).toEqual(ada);
  expect(await kindsOf(ada.id)).toEqual(["account_created"]);
});

test("a whole user that is sent takes back what it does not name, but lets in nobody who was shut out", async () => {
  const { userName } = ada;
  await patch(ada.id, { op: "replace", value: { name: { givenName: "Augusta" }, active: false } });
  const replaced = await replace(ada.id, { userName });
  expect(replaced).toMatchObject({ externalId: null, givenName: null, displayName: userName, active: false });
});

test("a new name is taken with what it was before written down, and cut where an account's name ends", async () => {
  const long = "Ada ".repeat(40).trim();
  expect((await patch(ada.id, { op: "replace", path: "displayName", value: long })).displayName).toBe(
    long.slice(0, 119),
  );
  expect((await eventsOf(ada.id)).at(-1)).toEqual({ kind: "account_renamed", actorId: null, detail: "Ada" });
});

test("a long name whose end would be half a sign is stored whole, and sending it again is no renaming", async () => {
  const displayName = `${"a".repeat(119)}🌊🌊`;
  const { id, userName } = ada;
  const renamed = await replace(id, { userName, displayName });
  expect(renamed.displayName.isWellFormed()).toBe(true);
  expect(renamed.displayName).not.toContain("\ufffd");
  await replace(id, { userName, displayName });
  expect(await kindsOf(id)).toEqual(["account_created", "account_renamed"]);
});

test("an account that was there before is linked once", async () => {
  const mary = await aUser(own.db, "Mary");
  await patch(mary, { op: "add", path: "externalId", value: "M-1" });
  await patch(mary, { op: "replace", path: "externalId", value: "M-2" });
  expect(await kindsOf(mary)).toEqual(["directory_linked"]);
  expect((await findUser(own.db, mary)).externalId).toBe("M-2");
});

test("shutting out ends sessions and letting in begins none; each is written down once", async () => {
  await aSession(own.db, ada.id);
  await patch(ada.id, { op: "replace", path: "active", value: false });
  await patch(ada.id, { op: "replace", path: "active", value: false });
  expect(await own.db.session.count({ where: { userId: ada.id, revokedAt: null } })).toBe(0);
  expect((await patch(ada.id, { op: "replace", path: "active", value: true })).active).toBe(true);
  expect(await own.db.session.count({ where: { userId: ada.id, revokedAt: null } })).toBe(0);
  expect(await kindsOf(ada.id)).toEqual(["account_created", "account_disabled", "account_enabled"]);
});

test("a change of which one part is refused is not made at all", async () => {
  const refused = patch(
    ada.id,
    { op: "replace", path: "displayName", value: "Countess" },
    { op: "replace", path: 'emails[type eq "work"].value', value: "nowhere" },
  );
  await expect(refused).rejects.toMatchObject({ status: 400, scimType: "invalidValue" });
  expect(await findUser(own.db, ada.id)).toEqual(ada);
  expect(await kindsOf(ada.id)).toEqual(["account_created"]);
});

const writes: readonly { how: string; write: (id: string, precondition: () => void) => Promise<unknown> }[] = [
  {
    how: "replaced",
    write: (id, precondition) => replaceUser(own.db, { id, precondition, body: { userName: aName() } }),
  },
  {
    how: "changed",
    write: (id, precondition) =>
      changeUser(own.db, {
        id,
        precondition,
        body: { Operations: [{ op: "replace", path: "displayName", value: "Other" }] },
      }),
  },
  { how: "deleted", write: (id, precondition) => deleteUser(own.db, { id, precondition }) },
];

test.each(writes)("nothing is $how whose version is another than the one that was named", async ({ write }) => {
  const late = (): void => {
    throw new ScimFault(412, "It was changed meanwhile.");
  };
  await expect(write(ada.id, late)).rejects.toMatchObject({ status: 412 });
  expect(await findUser(own.db, ada.id)).toEqual(ada);
});

test.each(writes)("who is not there, and who is being deleted, is not $how", async ({ write }) => {
  await expect(write(crypto.randomUUID(), asItIs)).rejects.toMatchObject({ status: 404 });
  await deleteUser(own.db, { id: ada.id, precondition: asItIs });
  await expect(write(ada.id, asItIs)).rejects.toMatchObject({ status: 404, message: "There is no such user." });
  expect(await own.db.accountDeletion.count({ where: { userId: ada.id } })).toBe(1);
});

test("the only owner of a project is not deleted, and stays in the groups of the directory", async () => {
  const { owner } = await aProject(own.db);
  const data = { displayName: `Owners ${owner}`, members: { create: { userId: owner } } };
  const group = await own.db.directoryGroup.create({ data });
  await expect(deleteUser(own.db, { id: owner, precondition: asItIs })).rejects.toMatchObject({ kind: "conflict" });
  expect((await findUser(own.db, owner)).groups).toEqual([{ id: group.id, name: group.displayName }]);
});

test("the last who looks after the install is not shut out; beside another they are", async () => {
  const admin = await own.db.user.findFirstOrThrow({ where: { isAdmin: true } });
  const shutOut = { op: "replace", path: "active", value: false };
  await expect(patch(admin.id, shutOut)).rejects.toMatchObject({
    status: 409,
    scimType: "mutability",
    message: "This is the only administrator of this install, who stays. Make somebody else one first.",
  });
  expect((await findUser(own.db, admin.id)).active).toBe(true);
  await anAdministrator(own.db);
  expect((await patch(admin.id, shutOut)).active).toBe(false);
});
