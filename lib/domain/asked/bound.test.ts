import { expect, test } from "vitest";
import { asksForMost, boundTogether, isBound } from "./bound";

test.each([
  "Which pier had the most boats?",
  "In which year were the fewest trees felled?",
  "What shop sells the most rope?",
])("“%s” asks which has most or least", (question) => {
  expect(asksForMost(question)).toBe(true);
});

test.each(["Which pier is the oldest or the longest?", "How many boats are most often late?"])(
  "“%s” does not",
  (question) => {
    expect(asksForMost(question)).toBe(false);
  },
);

test.each(["How many were leaking?", "How much was paid there?", "How many of them were lost?", "How many failed?"])(
  "“%s” is of the pier that had the most boats",
  (part) => {
    expect(isBound(part, "Which pier had the most boats?")).toBe(true);
    expect(isBound(part, "Who painted the piers?")).toBe(false);
    expect(isBound(part, undefined)).toBe(false);
  },
);

test.each([
  "What does it cost a day?",
  "What does the saw cost a day?",
  "How long is the saw?",
  "What did its blade cost?",
])("“%s” is of the saw that was lent most", (part) => {
  expect(isBound(part, "Which saw was lent most?")).toBe(true);
  expect(isBound(part, "Who lent the saw?")).toBe(false);
});

test.each([
  "What does the drill cost a day?",
  "How many boats leak?",
  "How many were lost in 1931?",
  "How many were sold at Moss?",
  "Who owns it?",
  "How many failed tests were there?",
])("“%s” says itself of what it is", (part) => {
  expect(isBound(part, "Which pier had the most boats?")).toBe(false);
});

test("a part that is only of what the part before it asks for stays with it", () => {
  const [most, lost, paid, owner] = [
    "Which pier had the most boats?",
    "How many were lost?",
    "How much was paid?",
    "Who owns it?",
  ];
  expect(boundTogether([most, lost, paid, owner])).toEqual([[most, lost, paid], [owner]]);
  expect(boundTogether([owner, lost])).toEqual([[owner], [lost]]);
  expect(boundTogether([])).toEqual([]);
});
