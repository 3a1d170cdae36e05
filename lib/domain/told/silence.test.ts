import { expect, test } from "vitest";
import { termSet } from "@/lib/domain/text/terms";
import { isSilentOn, leavesOpen } from "./silence";

const ask = (question: string): ReadonlySet<string> => termSet(question);

test.each([
  "The survey did not measure the noise at night.",
  "Costs weren’t recorded before 1990.",
  "No figures on noise are available.",
  "The cause of the fire remains unknown.",
  "Rents have not been studied.",
])("“%s” is no answer: it says that this was not looked at", (text) => {
  expect(isSilentOn(ask("How loud is it, and what does it cost?"), text)).toBe(true);
});

test.each([
  "The noise is 40 decibels at night.",
  "It did not rise above 40 decibels.",
  "No figures; the noise was low.",
])("“%s” is said of the thing itself", (text) => {
  expect(isSilentOn(ask("How loud is it?"), text)).toBe(false);
});

test("where the question asks whether it was looked at, that it was not is the answer", () => {
  expect(isSilentOn(ask("Was the noise measured?"), "The noise was not measured.")).toBe(false);
  expect(isSilentOn(ask("How loud is it?"), "The noise was not measured.")).toBe(true);
});

test.each([
  ["The keeper said that it was too early to say.", true],
  ["The cost is not yet known.", true],
  ["It remains to be seen whether the wall holds.", true],
  ["Costs weren’t recorded.", true],
  ["It was too early to sow.", false],
  ["The cost is £9.", false],
])("“%s” leaves something open: %s", (text, leaves) => {
  expect(leavesOpen(text)).toBe(leaves);
});
