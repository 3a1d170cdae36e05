import { expect, test } from "vitest";
import { daysInWords } from "./retention";

test.each([
  [1, "1 day"],
  [90, "90 days"],
  [364, "364 days"],
  [365, "1 year"],
  [730, "2 years"],
  [1_000, "1,000 days"],
])("%s days are %s", (days, words) => {
  expect(daysInWords(days)).toBe(words);
});
