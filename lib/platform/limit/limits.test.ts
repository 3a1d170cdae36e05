import { afterAll, beforeAll, expect, test } from "vitest";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { trySpend } from "./limits";

let own: TestDatabase;
beforeAll(async () => {
  own = await aDatabase();
});
afterAll(() => own.drop());

test("S3: a link opens 600 times for one address within ten minutes, and goes on opening for others", async () => {
  const opened: boolean[] = [];
  for (let visit = 0; visit < 601; visit += 1) opened.push(await trySpend(own.db, "share_visits", "link 192.0.2.1"));
  expect(opened.filter((isOpen) => isOpen)).toHaveLength(600);
  expect(opened.at(-1)).toBe(false);
  expect(await trySpend(own.db, "share_visits", "link 192.0.2.2")).toBe(true);
  expect(await trySpend(own.db, "share_visits", "another 192.0.2.1")).toBe(true);
});
