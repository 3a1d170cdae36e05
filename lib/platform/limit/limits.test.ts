import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { type LimitName, limits, trySpend } from "./limits";

const own = ownDatabase();

test("S3: a link opens 600 times for one address within ten minutes, and goes on opening for others", async () => {
  const opened: boolean[] = [];
  for (let visit = 0; visit < 601; visit += 1) opened.push(await trySpend(own.db, "share_visits", "link 192.0.2.1"));
  expect(opened.filter((isOpen) => isOpen)).toHaveLength(600);
  expect(opened.at(-1)).toBe(false);
  expect(await trySpend(own.db, "share_visits", "link 192.0.2.2")).toBe(true);
  expect(await trySpend(own.db, "share_visits", "another 192.0.2.1")).toBe(true);
});

const names = Object.keys(limits) as LimitName[];

test.each(names)("of %s a key has as many points as it has, however many spend them at once", async (name) => {
  const { points } = limits[name];
  const left = Math.min(points, 3);
  // All but a few were spent before: it is the last ones that are fought for.
  if (points > left)
    await own.db.rateLimit.create({
      data: { key: `${name}:a crowd`, points: points - left, expire: Date.now() + 60_000 },
    });
  const spent = await Promise.all(Array.from({ length: left + 5 }, () => trySpend(own.db, name, "a crowd")));
  expect(spent.filter((isSpent) => isSpent)).toHaveLength(left);
});

test("a key that nobody has spent of yet is begun once, by however many at once", async () => {
  const { points } = limits.current_password;
  const spent = await Promise.all(
    Array.from({ length: points + 4 }, () => trySpend(own.db, "current_password", "the first")),
  );
  expect(spent.filter((isSpent) => isSpent)).toHaveLength(points);
});
