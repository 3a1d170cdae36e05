import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DirectoryGroupId, type ProjectId, type UserId } from "@/lib/domain/core/ids";
import { setGrant } from "@/lib/features/directory/grants";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aProject, aUser } from "@/lib/testing/rigs/access";
import { getDirectory } from "./directory";

const own = ownDatabase();
let admin: UserId;
let other: UserId;

beforeAll(async () => {
  admin = await anAdministrator(own.db, "Grace");
  other = await anAdministrator(own.db, "Mary");
});

async function anOwnProject(name: string, owner: UserId, data: object = {}): Promise<ProjectId> {
  const { projectId } = await aProject(own.db);
  await own.db.project.update({ where: { id: projectId }, data: { name, ...data } });
  await own.db.membership.create({ data: { projectId, userId: owner, role: "owner" } });
  return projectId;
}

beforeEach(() => {
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example");
});

test("before a directory comes there is its address, and nothing else", async () => {
  expect(await getDirectory(own.db, { userId: admin })).toMatchObject({
    address: "https://stemma.example/api/scim/v2",
    tokens: [],
    groups: [],
    projects: [],
  });
});

test("tokens that open something are told in the order in which they were made, never their text", async () => {
  const at = (days: number): Date => new Date(Date.now() + days * 86_400_000);
  const token = (name: string, more: object): Promise<unknown> =>
    own.db.directoryToken.create({ data: { name, tokenHash: Buffer.from(name), createdById: admin, ...more } });
  await token("Second", { createdAt: at(-1), expiresAt: at(1), lastUsedAt: new Date(0) });
  await token("First", { createdAt: at(-2) });
  await token("Revoked", { revokedAt: at(-1) });
  await token("Ended", { expiresAt: at(-1) });
  await token("Of who is gone", { createdById: crypto.randomUUID() });
  const { tokens } = await getDirectory(own.db, { userId: other });
  expect(tokens.map(({ name, by }) => [name, by])).toEqual([
    ["First", "Grace"],
    ["Second", "Grace"],
    ["Of who is gone", null],
  ]);
  expect(tokens.map(({ lastUsedAt, expiresAt }) => [lastUsedAt, expiresAt === null])).toEqual([
    [null, true],
    ["1970-01-01T00:00:00.000Z", false],
    [null, true],
  ]);
  expect(JSON.stringify(tokens)).not.toMatch(/hash/i);
});

test("projects that may be given are those that one owns, that are in use, by name", async () => {
  const tides = await anOwnProject("Tides", admin);
  const boats = await anOwnProject("Boats", admin);
  await anOwnProject("Archived", admin, { archivedAt: new Date() });
  await anOwnProject("Going", admin, {
    archivedAt: new Date(),
    deleteAfter: new Date(Date.now() + 86_400_000),
    deletionRequestedAt: new Date(),
  });
  await anOwnProject("Another's", other);
  const edited = await anOwnProject("Edited", other);
  await own.db.membership.create({ data: { projectId: edited, userId: admin, role: "editor" } });
  const { projects } = await getDirectory(own.db, { userId: admin });
  expect(projects).toEqual([
    { id: boats, name: "Boats" },
    { id: tides, name: "Tides" },
  ]);
});

test("groups are told by name in any case, with how many are in them and what they give", async () => {
  const people = [await aUser(own.db), await aUser(own.db)];
  const members = { create: people.map((userId) => ({ userId })) };
  const made = await own.db.directoryGroup.create({ data: { displayName: "tides", members } });
  await own.db.directoryGroup.create({ data: { displayName: "Winds" } });
  await own.db.directoryGroup.create({ data: { displayName: "Boats" } });
  const groupId = DirectoryGroupId.parse(made.id);
  await setGrant(own.db, { userId: admin }, { groupId, to: null });
  const projectId = await anOwnProject("Secret", admin);
  await setGrant(own.db, { userId: admin }, { groupId, to: { projectId, role: "viewer" } });
  const told = async (userId: UserId): Promise<unknown[]> =>
    (await getDirectory(own.db, { userId })).groups.map(({ name, members: count, grants }) => [
      name,
      count,
      grants.map(({ role, project }) => [role, project]),
    ]);
  const whole = [
    ["Boats", 0, []],
    [
      "tides",
      2,
      [
        [null, null],
        ["viewer", "Secret"],
      ],
    ],
    ["Winds", 0, []],
  ];
  expect(await told(admin)).toEqual(whole);
  // Whoever is no member of the project is told the role without its name.
  expect(JSON.stringify(await told(other))).toBe(JSON.stringify(whole).replace('"Secret"', "null"));
});
