import { expect, test } from "vitest";
import { aDatabase } from "@/lib/testing/database";
import { findOwner } from "./find-owner";

test("the owner is the account that is named, else the oldest administrator; without an account one is asked for", async () => {
  const own = await aDatabase();
  await expect(findOwner(own.db, undefined)).rejects.toThrow("There is no account yet.");
  await own.db.user.create({ data: { email: "early@example.org", name: "E", createdAt: new Date(0) } });
  await own.db.user.create({ data: { email: "admin@example.org", name: "A", isAdmin: true } });
  expect((await findOwner(own.db, undefined)).email).toBe("admin@example.org");
  expect((await findOwner(own.db, "Early@Example.org")).email).toBe("early@example.org");
  await expect(findOwner(own.db, "who@example.org")).rejects.toThrow("There is no account who@example.org here.");
  await own.drop();
});
