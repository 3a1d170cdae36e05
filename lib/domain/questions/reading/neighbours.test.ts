import { expect, test } from "vitest";
import { fieldsShared, neighboursInOrder } from "./neighbours";

const dates = ["2015-01-01", "2020-01-01", "2021-01-01"];

/** A document that was published in this year and names so many of those that decide. */
function near(
  year: number | null,
  names: number,
  isOfKind = names === 0,
): Parameters<typeof neighboursInOrder>[0]["near"][number] {
  return { url: `library:${year}-${names}`, published: year === null ? null : `${year}-01-01`, names, isOfKind };
}

test("what at least half of the documents that decide say in their heads is of what kind they are", () => {
  const heads = [["Topic: Bees", "Status: Old"], ["Topic: Bees"], ["Topic: Bees", "Status: Old"], ["Keeper: Ada"]];
  expect(fieldsShared(heads)).toEqual(["Topic: Bees", "Status: Old"]);
  expect(fieldsShared([["Topic: Bees"]])).toEqual([]);
});

test("what names several and what is newest take turns, and what is older than half of those that decide is left out", () => {
  const all = [near(2019, 3), near(2021, 2), near(2025, 0), near(2024, 1), near(2026, 1), near(null, 1)];
  expect(neighboursInOrder({ dates, near: all, found: [] }, 4)).toEqual([
    "library:2021-2",
    "library:2026-1",
    "library:2025-0",
    "library:2024-1",
  ]);
  expect(neighboursInOrder({ dates, near: all, found: [] }, 10)).toHaveLength(5);
});

test("of what only the terms of a subject find, the newest few are near", () => {
  const found = Array.from({ length: 20 }, (_, nth) => near(2021 + nth, 0));
  const urls = neighboursInOrder({ dates, near: [near(2022, 1)], found: [...found, ...found] }, 30);
  expect(urls).toHaveLength(9);
  expect(urls).toContain("library:2040-0");
  expect(urls).not.toContain("library:2025-0");
});
