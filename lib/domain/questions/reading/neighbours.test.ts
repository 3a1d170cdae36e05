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

test("of one day the address decides, and what has no date comes last", () => {
  const of = (url: string, published: string | null): Parameters<typeof neighboursInOrder>[0]["near"][number] => {
    return { url, published, names: 1, isOfKind: true };
  };
  const all = [of("c", null), of("b", "2021-01-01"), of("a", "2021-01-01"), of("d", "2022-01-01")];
  expect(neighboursInOrder({ dates: [], near: all, found: [] }, 9)).toEqual(["d", "a", "b", "c"]);
  expect(neighboursInOrder({ dates: [], near: all.toReversed(), found: [] }, 9)).toEqual(["d", "a", "b", "c"]);
});

test("what is older than the middle of the dates is left out, in whatever order they come", () => {
  const since = (dates: (string | null)[]): string[] =>
    neighboursInOrder({ dates, near: [2018, 2019, 2020, 2021].map((year) => near(year, 1)), found: [] }, 9);
  expect(since(["2022-01-01", "2018-01-01", "2020-01-01"])).toEqual(["library:2021-1", "library:2020-1"]);
  expect(since(["2020-01-01", null, null])).toHaveLength(2);
  expect(since([null])).toHaveLength(4);
});

test("a field that one head says twice is shared by none, and of five heads three share one", () => {
  expect(fieldsShared([["Topic: Bees", "Topic: Bees"]])).toEqual([]);
  expect(fieldsShared([["A"], ["A"], ["B"], ["B"], ["B"]])).toEqual(["B"]);
});
