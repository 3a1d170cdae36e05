import fc from "fast-check";
import { expect, test } from "vitest";
import { sameForm } from "./same-statement";

test.each([
  ["The heat pump costs 9,500 euro.", "Heat pumps cost 9500 euro"],
  ["It does not rise.", "It doesn’t rise."],
  ["Bills fell by 31 percent.", "The bills fell by 31%"],
  ["Cities replaced the boilers.", "The city replaced boilers"],
])("%s and %s are one statement", (a, b) => {
  expect(sameForm(a)).toBe(sameForm(b));
});

test.each([
  ["The pump costs 9,500 euro.", "The pump costs 9,600 euro."],
  ["It rises.", "It does not rise."],
  ["Oslo beats Bergen.", "Bergen beats Oslo."],
  ["It rose from 5 to 10.", "It rose to 5 from 10."],
  ["Bills in Nordvik fell.", "Bills in Sundheim fell."],
  ["It may fall.", "It will fall."],
  ["Ada was the mayor.", "Ada is the mayor."],
])("%s and %s are two statements", (a, b) => {
  expect(sameForm(a)).not.toBe(sameForm(b));
});

test("any text has a form, and no text that says something has an empty one", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
      expect(sameForm(text) === "").toBe(text.trim() === "" || sameForm(text.trim()) === "");
      if (/\p{L}/u.test(text)) expect(sameForm(text)).not.toBe("");
    }),
    { numRuns: 500 },
  );
});
