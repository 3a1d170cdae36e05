import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { findOwner } from "./find-owner";

const own = ownDatabase();

test("a restored project becomes that of whoever is named, else the oldest administrator's; nobody's of an account that is shut", async () => {
  await expect(findOwner(own.db, undefined)).rejects.toThrow(
    "There is no account yet. Start Stemma, make the account, then restore.",
  );
  const first = await aUser(own.db, "First");
  expect((await findOwner(own.db, undefined)).userId).toBe(first);
  const admin = await aUser(own.db, "Administrator");
  await own.db.user.update({ where: { id: admin }, data: { isAdmin: true } });
  expect((await findOwner(own.db, undefined)).userId).toBe(admin);
  await own.db.user.update({ where: { id: first }, data: { email: "first@example.org" } });
  expect((await findOwner(own.db, "First@Example.org")).userId).toBe(first);
  await own.db.user.update({ where: { id: first }, data: { disabledAt: new Date() } });
  await expect(findOwner(own.db, "first@example.org")).rejects.toThrow("There is no account first@example.org here.");
});
