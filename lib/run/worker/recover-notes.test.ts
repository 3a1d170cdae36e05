import { expect, it } from "vitest";
import { shownOf } from "./recover-notes";

it("notes are written from a whole prompt, of a longer one from its beginning and its end", () => {
  const whole = `${"a".repeat(3_000)}${"z".repeat(3_000)}`;
  expect(shownOf(whole)).toBe(whole);
  const [first, last] = shownOf(`${"a".repeat(3_000)}-${"z".repeat(5_000)}`).split("\n[…]\n");
  expect([first, last]).toEqual(["a".repeat(1_500), "z".repeat(4_500)]);
  // No half of a letter stands where it was cut.
  expect(shownOf(`${"a".repeat(1_499)}😀${"z".repeat(6_000)}`).isWellFormed()).toBe(true);
});
