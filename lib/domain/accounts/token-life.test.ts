import fc from "fast-check";
import { expect, test } from "vitest";
import { tokenDays, tokenEnds, whyTooLong } from "./token-life";

test("a form offers what the install allows, its most among it, and an end by revoking only where nothing is set", () => {
  expect(tokenEnds(null).map(({ days }) => days)).toEqual([30, 90, 365, null]);
  expect(tokenEnds(90).map(({ days }) => days)).toEqual([7, 30, 90]);
  expect(tokenEnds(45).map(({ days }) => days)).toEqual([7, 30, 45]);
  expect(tokenEnds(1)).toEqual([{ days: 1, label: "In a day" }]);
});

test("what a form offers is what a token may live, however long the install allows, and the longest is the last", () => {
  fc.assert(
    fc.property(fc.integer({ min: tokenDays.least, max: tokenDays.most }), (most) => {
      const ends = tokenEnds(most).map(({ days }) => days ?? Infinity);
      expect(ends.at(-1)).toBe(most);
      expect(ends).toEqual([...new Set(ends)].toSorted((a, b) => a - b));
      for (const days of ends) expect(whyTooLong(days, most)).toBeNull();
      expect(whyTooLong(most + 1, most)).not.toBeNull();
    }),
  );
});

test("an end is said in days, in a year where it is one", () => {
  expect([2, 365].map((most) => tokenEnds(most).at(-1)?.label)).toEqual(["In 2 days", "In a year"]);
  expect(tokenEnds(null).at(-1)?.label).toBe("When it is revoked");
  expect(whyTooLong(2, 1)).toBe("Tokens of this install live a day at most. Choose at most a day.");
});

test("what lives longer than the install allows is refused with what to do, and so is what never ends", () => {
  expect(whyTooLong(90, 90)).toBeNull();
  expect(whyTooLong(null, null)).toBeNull();
  expect(whyTooLong(91, 90)).toBe("Tokens of this install live 90 days at most. Choose at most 90 days.");
  expect(whyTooLong(null, 90)).not.toBeNull();
});
