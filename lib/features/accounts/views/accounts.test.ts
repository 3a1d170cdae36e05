import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type SignedIn, startSession } from "@/lib/access/accounts/sessions";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { listAccounts, listDeletedAccounts } from "./accounts";

const own = ownDatabase();
let admin: SignedIn;
let plain: UserId;
let busy: UserId;
let leaving: UserId;
const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));

beforeAll(async () => {
  const userId = await anAdministrator(own.db, "Cleo");
  admin = { ...(await aSession(own.db, userId)), name: "Cleo", email: "cleo@example.org", isAdmin: true };
  plain = await aUser(own.db, "Ada");
  busy = await aUser(own.db, "Blaise");
  leaving = await aUser(own.db, "Aaron");
  await own.db.accountDeletion.create({ data: { userId: leaving, requestedById: leaving, requestedAt: at(3) } });
  const { projectId } = await aProject(own.db);
  await own.db.membership.create({ data: { projectId, userId: busy, role: "viewer" } });
  for (const day of [5, 9, 7]) {
    const id = await startSession(own.db, { userId: busy, hasShownCode: true }, null);
    await own.db.session.update({ where: { id: id ?? "" }, data: { lastSeenAt: at(day) } });
  }
  await own.db.secondFactor.create({ data: { userId: busy, sealed: Buffer.from("s"), confirmedAt: at(1) } });
  await own.db.user.update({ where: { id: busy }, data: { emailVerifiedAt: at(1), disabledAt: at(10) } });
});

test("administrators see every account by name, but those that are being deleted", async () => {
  const rows = await listAccounts(own.db, admin);
  expect(rows.map(({ name }) => name)).toEqual(["Ada", "Blaise", "Cleo", "owner"]);
  expect(rows.filter(({ isSelf }) => isSelf).map(({ id }) => id)).toEqual([admin.userId]);
});

test("of each is said what it is let do and when it was last there; of one that did nothing, that it did not", async () => {
  const rows = await listAccounts(own.db, admin);
  expect(rows.find(({ id }) => id === busy)).toMatchObject({
    isAdmin: false,
    isConfirmed: true,
    hasSecondFactor: true,
    disabledAt: at(10).toISOString(),
    lastSeenAt: at(9).toISOString(),
    projects: 1,
  });
  expect(rows.find(({ id }) => id === plain)).toMatchObject({
    isAdmin: false,
    isConfirmed: false,
    hasSecondFactor: false,
    disabledAt: null,
    lastSeenAt: null,
    projects: 0,
  });
});

test("a second factor that was only begun is none, and a passkey is one", async () => {
  const userId = await aUser(own.db, "Dora");
  const has = async (): Promise<boolean | undefined> =>
    (await listAccounts(own.db, admin)).find(({ id }) => id === userId)?.hasSecondFactor;
  await own.db.secondFactor.create({ data: { userId, sealed: Buffer.from("s") } });
  expect(await has()).toBe(false);
  const made = { credentialId: randomUUID(), publicKey: Buffer.from("key"), counter: 0n, transports: [] };
  await own.db.passkey.create({ data: { userId, name: "Laptop", ...made } });
  expect(await has()).toBe(true);
  await own.db.user.delete({ where: { id: userId } });
});

test("what is left of deleted accounts says when and by whom, the last first", async () => {
  const gone = [randomUUID(), randomUUID(), randomUUID()] as const;
  const stone = (userId: string, requestedById: string | null, day: number): Promise<unknown> =>
    own.db.accountDeletion.create({
      data: { userId, requestedById, requestedAt: at(day), deletedAt: at(day + 1) },
    });
  await stone(gone[0], admin.userId, 1);
  await stone(gone[1], null, 2);
  await stone(gone[2], randomUUID(), 4);
  const rows = await listDeletedAccounts(own.db, admin);
  expect(rows.map(({ id, by, deletedAt }) => [id, by, deletedAt])).toEqual([
    [gone[2], null, at(5).toISOString()],
    [leaving, null, null],
    [gone[1], "the directory", at(3).toISOString()],
    [gone[0], "Cleo", at(2).toISOString()],
  ]);
});

test("nobody else reads the accounts of an install, nor what is left of those that went, a disabled administrator included", async () => {
  const { projectId } = await aProject(own.db);
  const owner = await aMember(own.db, projectId, "owner");
  const former = await anAdministrator(own.db);
  await own.db.user.update({ where: { id: former }, data: { disabledAt: at(1) } });
  for (const userId of [owner, former]) {
    const says = { kind: "forbidden", message: "Only an administrator of this install may do that." };
    await expect(listAccounts(own.db, { ...admin, userId })).rejects.toMatchObject(says);
    await expect(listDeletedAccounts(own.db, { ...admin, userId })).rejects.toMatchObject(says);
  }
});
