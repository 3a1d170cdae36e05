import { expect, test } from "vitest";
import { readingName } from "./shared-rounds";

test("of the readings that a search keeps, the last one sorts last", () => {
  const names = Array.from({ length: 60 }, (_, nth) => readingName(nth + 1));
  expect(names).toEqual(names.toSorted());
  expect(new Set(names).size).toBe(names.length);
});
