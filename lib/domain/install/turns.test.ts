import fc from "fast-check";
import { expect, test } from "vitest";
import { isTurn } from "./turns";

const everyMs = 3_000;
const aNow = fc.integer({ min: 0, max: 4_000_000_000_000 });

test("one worker alone has every turn", () => {
  fc.assert(fc.property(aNow, (nowMs) => isTurn({ place: 0, living: 1, nowMs }, everyMs)));
});

test("at any moment it is the turn of exactly one of those that live", () => {
  fc.assert(
    fc.property(aNow, fc.integer({ min: 1, max: 40 }), (nowMs, living) => {
      const places = Array.from({ length: living }, (_, place) => place);
      expect(places.filter((place) => isTurn({ place, living, nowMs }, everyMs))).toHaveLength(1);
    }),
  );
});

test("who looks once in each piece of time has a turn once in as many as there are workers", () => {
  const looks = Array.from({ length: 8 }, (_, nth) => 1_700_000_000_123 + nth * everyMs);
  for (const place of [0, 1, 2, 3]) {
    expect(looks.filter((nowMs) => isTurn({ place, living: 4, nowMs }, everyMs))).toHaveLength(2);
  }
});
