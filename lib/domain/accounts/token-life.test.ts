import { expect, test } from "vitest";
import { tokenEnds, whyTooLong } from "./token-life";

test("a form offers what the install allows, its most among it, and an end by revoking only where nothing is set", () => {
  expect(tokenEnds(null).map(({ days }) => days)).toEqual([30, 90, 365, null]);
  expect(tokenEnds(90).map(({ days }) => days)).toEqual([7, 30, 90]);
  expect(tokenEnds(45).map(({ days }) => days)).toEqual([7, 30, 45]);
  expect(tokenEnds(1)).toEqual([{ days: 1, label: "In a day" }]);
});

test("what lives longer than the install allows is refused with what to do, and so is what never ends", () => {
  expect(whyTooLong(90, 90)).toBeNull();
  expect(whyTooLong(null, null)).toBeNull();
  expect(whyTooLong(91, 90)).toBe("Tokens of this install live 90 days at most. Choose at most 90 days.");
  expect(whyTooLong(null, 90)).not.toBeNull();
});
