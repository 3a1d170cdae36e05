import { expect, test } from "vitest";
import { coveredMs, gapsOf } from "./gaps";

const call = (startMs: number, endMs: number): { startMs: number; endMs: number } => ({ startMs, endMs });

test("what a run took above its calls lies between the call that ended last and the next", () => {
  const [first, short, long, last] = [call(10, 110), call(115, 150), call(115, 315), call(330, 430)];
  expect(gapsOf([first, short, long, last], { startMs: 0, endMs: 445 })).toEqual([
    { startMs: 0, endMs: 10, after: null, before: first },
    { startMs: 110, endMs: 115, after: first, before: long },
    { startMs: 315, endMs: 330, after: long, before: last },
    { startMs: 430, endMs: 445, after: last, before: null },
  ]);
});

test("a run without calls is one gap", () => {
  expect(gapsOf([], { startMs: 5, endMs: 9 })).toEqual([{ startMs: 5, endMs: 9, after: null, before: null }]);
});

test("what overlaps is covered once, and what lies outside not at all", () => {
  expect(coveredMs([call(0, 20), call(15, 30), call(40, 90)], call(10, 50))).toBe(30);
  expect(coveredMs([], call(10, 50))).toBe(0);
});
