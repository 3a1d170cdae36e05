import { beforeAll, expect, test } from "vitest";
import { DirectoryTokenId, type UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator } from "@/lib/testing/rigs/access";
import { makeDirectoryToken, requireDirectory, revokeDirectoryToken } from "./directory-tokens";

const own = ownDatabase();
let admin: { userId: UserId; sessionId: null };
beforeAll(async () => {
  admin = { userId: await anAdministrator(own.db), sessionId: null };
});

const bearing = (token: string): Headers => new Headers({ authorization: `Bearer ${token}` });

test("a directory's token opens until it is revoked, which is said once", async () => {
  const token = await makeDirectoryToken(own.db, admin, { name: "Acme", days: 30 });
  const { tokenId } = await requireDirectory(own.db, bearing(token), "192.0.2.1");
  await revokeDirectoryToken(own.db, admin, tokenId);
  await expect(requireDirectory(own.db, bearing(token), "192.0.2.1")).rejects.toMatchObject({
    kind: "unauthenticated",
  });
  const again = { kind: "conflict", message: "This token is revoked already. Reload the page." };
  await expect(revokeDirectoryToken(own.db, admin, tokenId)).rejects.toMatchObject(again);
  const unknown = DirectoryTokenId.parse(crypto.randomUUID());
  await expect(revokeDirectoryToken(own.db, admin, unknown)).rejects.toMatchObject(again);
  const events = await own.db.accountEvent.findMany({ where: { userId: admin.userId }, orderBy: { ts: "asc" } });
  expect(events.map(({ kind }) => kind)).toEqual(["directory_token_made", "directory_token_revoked"]);
});

test("an address that tries one token after another is shut out, whatever it brings then", async () => {
  const token = await makeDirectoryToken(own.db, admin, { name: "Acme", days: null });
  for (let guess = 0; guess < 60; guess += 1)
    await expect(requireDirectory(own.db, new Headers(), "192.0.2.2")).rejects.toMatchObject({
      kind: "unauthenticated",
    });
  await expect(requireDirectory(own.db, bearing(token), "192.0.2.2")).rejects.toMatchObject({ kind: "over_limit" });
  expect(await requireDirectory(own.db, bearing(token), "192.0.2.3")).toHaveProperty("tokenId");
});
