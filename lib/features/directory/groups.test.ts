import { beforeAll, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { ScimFault } from "@/lib/domain/directory/fault";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aUser } from "@/lib/testing/rigs/access";
import { setGrant } from "./grants";
import { type DirectoryGroup, findGroup, listGroups } from "./groups";
import { changeGroup, createGroup, deleteGroup, replaceGroup } from "./write-groups";

/** What a directory finds of its groups, and what it writes of them. */
const own = ownDatabase();
let admin: UserId;
let ada: UserId;
let mary: UserId;
let leaving: UserId;
let made = 0;

beforeAll(async () => {
  admin = await anAdministrator(own.db);
  [ada, mary, leaving] = [await aUser(own.db, "Ada"), await aUser(own.db, "Mary"), await aUser(own.db, "Leaving")];
  await own.db.accountDeletion.create({ data: { userId: leaving } });
});

const asItIs = (): void => undefined;

function aGroup(members: readonly string[] = [], more: object = {}): Promise<DirectoryGroup> {
  made += 1;
  const named = { displayName: `Tides ${made}`, externalId: `G-${made}` };
  return createGroup(own.db, { ...named, members: members.map((value) => ({ value })), ...more });
}

function patch(id: string, ...Operations: object[]): Promise<DirectoryGroup> {
  return changeGroup(own.db, { id, precondition: asItIs, body: { Operations } });
}

function idsOf({ members }: DirectoryGroup): string[] {
  return members.map(({ id }) => id).toSorted();
}

test("a group is found by what it is called in any case, its ids as they are, and who is in it", async () => {
  const { id, displayName, externalId } = await aGroup([mary]);
  const other = await aGroup([ada]);
  const found = async (attribute: string, value: string): Promise<string[]> => {
    const asked = { filter: [{ attribute, value }], startIndex: 1, count: 50, withMembers: true };
    return (await listGroups(own.db, asked)).groups.map((group) => group.id);
  };
  expect(await found("id", id)).toEqual([id]);
  expect(await found("displayname", displayName.toUpperCase())).toEqual([id]);
  expect(await found("externalid", String(externalId))).toEqual([id]);
  expect(await found("externalid", String(externalId).toLowerCase())).toEqual([]);
  expect(await found("members", mary)).toEqual([id]);
  expect(await found("members.value", ada)).toEqual([other.id]);
  expect(await found("members", crypto.randomUUID())).toEqual([]);
});

test("groups are not found by what is not kept of them", async () => {
  const filter = [{ attribute: "description", value: "?" }];
  await expect(listGroups(own.db, { filter, startIndex: 1, count: 1, withMembers: false })).rejects.toMatchObject({
    status: 400,
    scimType: "invalidFilter",
    message: "Groups cannot be filtered by description.",
  });
});

test("groups are listed a page at a time in the order in which they were made, without their members where these are not wanted", async () => {
  await own.db.directoryGroup.deleteMany({});
  const ids = [];
  for (const members of [[ada], [mary], []]) ids.push((await aGroup(members)).id);
  const listed = async (startIndex: number, withMembers: boolean): Promise<[number, [string, number][]]> => {
    const { total, groups } = await listGroups(own.db, { filter: [], startIndex, count: 2, withMembers });
    return [total, groups.map(({ id, members }) => [id, members.length])];
  };
  expect(await listed(1, true)).toEqual([
    3,
    [
      [ids[0], 1],
      [ids[1], 1],
    ],
  ]);
  expect(await listed(3, true)).toEqual([3, [[ids[2], 0]]]);
  expect(await listed(1, false)).toEqual([
    3,
    [
      [ids[0], 0],
      [ids[1], 0],
    ],
  ]);
  expect(await listed(4, true)).toEqual([3, []]);
});

test("who is named twice, or in capitals, is in a group once", async () => {
  const group = await aGroup([ada, ada, ada.toUpperCase()]);
  expect(idsOf(group)).toEqual([ada]);
  expect(idsOf(await patch(group.id, { op: "add", path: "members", value: [{ value: ada }] }))).toEqual([ada]);
});

test("members are added, set and taken out one by one or all; who is not in it is taken out without a word", async () => {
  const { id } = await aGroup([ada]);
  const members = (op: string, ...ids: string[]): object => ({
    op,
    path: "members",
    value: ids.map((value) => ({ value })),
  });
  expect(idsOf(await patch(id, members("add", mary.toUpperCase())))).toEqual([ada, mary].toSorted());
  expect(idsOf(await patch(id, members("remove", mary.toUpperCase())))).toEqual([ada]);
  expect(idsOf(await patch(id, members("remove", mary, crypto.randomUUID())))).toEqual([ada]);
  expect(idsOf(await patch(id, members("replace", mary)))).toEqual([mary]);
  expect(idsOf(await patch(id, { op: "remove", path: "members" }, members("add", ada)))).toEqual([ada]);
  expect(idsOf(await patch(id, { op: "remove", path: `members[value eq "${ada}"]` }))).toEqual([]);
});

test("a member who is nobody, or who is being deleted, is refused by their id, and the rest of the change is not made", async () => {
  const group = await aGroup([ada]);
  for (const id of [crypto.randomUUID(), leaving, "nobody"]) {
    const refused = {
      status: 400,
      scimType: "invalidValue",
      message: `There is no user ${id}, who is named as a member.`,
    };
    const change = patch(
      group.id,
      { op: "replace", path: "displayName", value: "Renamed" },
      { op: "add", path: "members", value: [{ value: mary }, { value: id }] },
    );
    await expect(change).rejects.toMatchObject(refused);
    await expect(aGroup([mary, id])).rejects.toMatchObject(refused);
  }
  expect(await findGroup(own.db, group.id)).toEqual(group);
  expect(await own.db.directoryGroup.count({ where: { displayName: `Tides ${made}` } })).toBe(0);
});

test("a name or an id of another group is refused in any case of the name; one's own is not", async () => {
  const [first, second] = [await aGroup(), await aGroup()];
  const refused = {
    status: 409,
    scimType: "uniqueness",
    message: "Another group has this displayName or externalId.",
  };
  const upper = first.displayName.toUpperCase();
  await expect(aGroup([], { displayName: upper })).rejects.toMatchObject(refused);
  await expect(aGroup([], { externalId: first.externalId })).rejects.toMatchObject(refused);
  await expect(patch(second.id, { op: "replace", path: "displayName", value: upper })).rejects.toMatchObject(refused);
  const same = { op: "replace", path: "externalId", value: first.externalId };
  await expect(patch(second.id, same)).rejects.toMatchObject(refused);
  expect(await findGroup(own.db, second.id)).toEqual(second);
  expect((await patch(first.id, { op: "replace", path: "displayName", value: upper })).displayName).toBe(upper);
});

test("groups of whom nothing but the name is told are as many as there are", async () => {
  const [first, second] = [await aGroup([], { externalId: null }), await aGroup([], { externalId: null })];
  expect([first.externalId, second.externalId]).toEqual([null, null]);
});

test("a whole group that is sent takes back what it does not name; a change of it leaves that as it is", async () => {
  const group = await aGroup([ada]);
  const renamed = await patch(group.id, { op: "replace", path: "displayName", value: `${group.displayName} high` });
  expect(renamed).toMatchObject({ displayName: `${group.displayName} high`, externalId: group.externalId });
  expect(idsOf(renamed)).toEqual([ada]);
  const body = { displayName: group.displayName };
  const replaced = await replaceGroup(own.db, { id: group.id, precondition: asItIs, body });
  expect(replaced).toMatchObject({ displayName: group.displayName, externalId: null, members: [] });
});

test("nothing is written of a group whose version is another than the one that was named", async () => {
  const group = await aGroup([ada]);
  const precondition = (): void => {
    throw new ScimFault(412, "It was changed meanwhile.");
  };
  const asked = { id: group.id, precondition };
  const late = { status: 412 };
  await expect(replaceGroup(own.db, { ...asked, body: { displayName: "Other" } })).rejects.toMatchObject(late);
  const body = { Operations: [{ op: "remove", path: "members" }] };
  await expect(changeGroup(own.db, { ...asked, body })).rejects.toMatchObject(late);
  await expect(deleteGroup(own.db, asked)).rejects.toMatchObject(late);
  expect(await findGroup(own.db, group.id)).toEqual(group);
});

test("a deleted group is gone with what it gave, and is neither changed nor deleted again", async () => {
  const group = await aGroup([ada]);
  await setGrant(own.db, { userId: admin }, { groupId: group.id, to: null });
  expect((await own.db.user.findUniqueOrThrow({ where: { id: ada } })).isAdmin).toBe(true);
  await deleteGroup(own.db, { id: group.id, precondition: asItIs });
  expect(await own.db.user.findUniqueOrThrow({ where: { id: ada } })).toMatchObject({
    isAdmin: false,
    isAdminByGroup: false,
  });
  expect(await own.db.directoryGrant.count({ where: { groupId: group.id } })).toBe(0);
  const gone = { status: 404, message: "There is no such group." };
  await expect(findGroup(own.db, group.id)).rejects.toMatchObject(gone);
  await expect(patch(group.id, { op: "remove", path: "members" })).rejects.toMatchObject(gone);
  await expect(deleteGroup(own.db, { id: group.id, precondition: asItIs })).rejects.toMatchObject(gone);
  await expect(setGrant(own.db, { userId: admin }, { groupId: group.id, to: null })).rejects.toMatchObject({
    kind: "not_found",
    message: "There is no such group any more. Reload the page.",
  });
});
