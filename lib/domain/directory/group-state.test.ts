import { expect, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { firstUnknown } from "./group-state";

function idsOf(size: number): string[] {
  return Array.from({ length: size }, (_, nth) => `00000000-0000-4000-8000-${nth.toString(16).padStart(12, "0")}`);
}

test("the first member that nobody knows is found, in whatever case ids are written", () => {
  expect(firstUnknown(["A", "b", "x", "y"], ["a", "b"])).toBe("x");
  expect(firstUnknown(["A", "B"], ["a", "b"])).toBeUndefined();
});

test("a group as large as a directory may send is looked through in time in proportion to it", () => {
  const look = (size: number): void => void firstUnknown(idsOf(size), idsOf(size).toReversed());
  expect(growth(look, 5_000)).toBeLessThan(LINEAR);
});
