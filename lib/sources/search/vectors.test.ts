import { describe, expect, it } from "vitest";
import { atLengthOne, nearness, placeOf, textHash } from "./vectors";

describe("a vector", () => {
  it("has the length one, whatever it had, and stays nothing where it is nothing", () => {
    expect([...atLengthOne([3, 4])]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
    expect([...atLengthOne([0, 0])]).toEqual([0, 0]);
    expect([...atLengthOne([])]).toEqual([]);
  });

  it("is as near to another as the angle between them is small", () => {
    const near = (a: readonly number[], b: readonly number[]): number => nearness(atLengthOne(a), atLengthOne(b));
    expect(near([1, 2, 3], [2, 4, 6])).toBeCloseTo(1);
    expect(near([1, 0], [0, 1])).toBeCloseTo(0);
    expect(near([1, 2], [-1, -2])).toBeCloseTo(-1);
    expect(near([3, 4], [4, 3])).toBeCloseTo(0.96);
  });

  it("of another model is near to none", () => {
    expect(nearness(atLengthOne([1, 2]), atLengthOne([1, 2, 3]))).toBe(0);
    expect(nearness(atLengthOne([1, 2, 3]), atLengthOne([1, 2]))).toBe(0);
  });
});

it("a passage is known by the text that it stands in and its place there, and what is sent of it by its words alone", () => {
  expect(placeOf({ sha256: "abc", ordinal: 3 })).toBe("abc 3");
  expect(textHash({ sent: "high water" })).toBe(textHash({ sent: "high water" }));
  expect(textHash({ sent: "high water" })).not.toBe(textHash({ sent: "low water" }));
});
