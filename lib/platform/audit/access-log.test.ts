import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { noteAccess, readAccessLogDays, tidyAccessLog } from "./access-log";

const own = ownDatabase();

test("the same reading within an hour is one entry that counts, another person's is another", async () => {
  const [ada, grace] = [await aUser(own.db), await aUser(own.db)];
  for (const userId of [ada, ada, ada, grace]) await noteAccess(own.db, { kind: "read", userId, what: "/projects/1" });
  const entries = await own.db.accessEntry.findMany({ where: { what: "/projects/1" }, orderBy: { id: "asc" } });
  // An hour may have struck meanwhile: what counts is that nothing was lost.
  const times = (userId: string): number =>
    entries.filter((entry) => entry.userId === userId).reduce((sum, entry) => sum + entry.times, 0);
  expect([times(ada), times(grace)]).toEqual([3, 1]);
});

test("two hundred readings at once are all counted", async () => {
  const userId = await aUser(own.db);
  const note = { kind: "read", userId, what: "/projects/2" } as const;
  await Promise.all(Array.from({ length: 200 }, () => noteAccess(own.db, note)));
  const { _sum } = await own.db.accessEntry.aggregate({ where: { userId }, _sum: { times: true } });
  expect(_sum.times).toBe(200);
});

test("an entry can neither be changed nor removed while it is kept, nor all of them at once", async () => {
  const userId = await aUser(own.db);
  await noteAccess(own.db, { kind: "sign_in_failed", userId });
  const where = { userId };
  await expect(own.db.accessEntry.updateMany({ where, data: { kind: "read" } })).rejects.toThrow();
  await expect(own.db.accessEntry.updateMany({ where, data: { times: 0 } })).rejects.toThrow();
  await expect(own.db.accessEntry.deleteMany({ where })).rejects.toThrow();
  await expect(own.db.$executeRaw`truncate access_entry`).rejects.toThrow();
  expect(await own.db.accessEntry.count({ where: { userId, kind: "sign_in_failed", times: 1 } })).toBe(1);
});

test("entries older than they are kept go, and no others", async () => {
  expect(await readAccessLogDays(own.db)).toBe(90);
  await own.db.installSetting.create({ data: { name: "access_log_days", value: 30 } });
  const aged = (key: string, days: number): Promise<number> => own.db.$executeRaw`
    insert into access_entry (key, kind, hour, first_at, last_at)
    values (${key}, 'read', now() - make_interval(days => ${days}::int), now() - make_interval(days => ${days}::int),
      now() - make_interval(days => ${days}::int))`;
  await aged("old", 31);
  await aged("young", 29);
  expect(await tidyAccessLog(own.db)).toBe(1);
  expect(await own.db.accessEntry.count({ where: { key: "young" } })).toBe(1);
  expect(await tidyAccessLog(own.db)).toBe(0);
});

test("what was sent as an address or a browser's name is cut to what fits, whatever it holds", async () => {
  const userId = await aUser(own.db);
  await noteAccess(own.db, {
    kind: "read",
    userId,
    what: `/x\u0000${"\ud83d\udc1f".repeat(400)}`,
    userAgent: "a".repeat(9_000),
  });
  const entry = await own.db.accessEntry.findFirstOrThrow({ where: { userId } });
  expect(entry.what.length).toBeLessThanOrEqual(300);
  expect(entry.what.isWellFormed()).toBe(true);
  expect(entry.userAgent).toHaveLength(200);
});
