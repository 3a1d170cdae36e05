import fc from "fast-check";
import { expect, test } from "vitest";
import { roomForEach } from "./text-room";

test("short texts are read whole, and long ones share what they leave", () => {
  expect(roomForEach([1_000, 20_000, 2_000, 30_000], 13_000)).toEqual([1_000, 5_000, 2_000, 5_000]);
  expect(roomForEach([1_000, 2_000], 13_000)).toEqual([1_000, 2_000]);
});

test("in a small room the first texts are read, and in hardly any none", () => {
  expect(roomForEach([9_000, 9_000, 9_000], 3_100)).toEqual([1_550, 1_550, 0]);
  expect(roomForEach([9_000], 1_000)).toEqual([0]);
  expect(roomForEach([9_000, 9_000], -2_000)).toEqual([0, 0]);
  expect(roomForEach([], 9_000)).toEqual([]);
});

test("no text gets more than it has, and all together no more than there is", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60_000), { maxLength: 20 }), fc.nat(60_000), (sizes, room) => {
      const given = roomForEach(sizes, room);
      expect(given.every((own, nth) => own >= 0 && own <= (sizes[nth] ?? 0))).toBe(true);
      expect(given.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(room);
    }),
  );
});
