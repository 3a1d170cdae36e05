import { expect, test } from "vitest";
import { isForAdvice, sideTaken } from "./advice";

test.each([
  "Should I tar the hull?",
  "Should the harbour dredge its basin?",
  "Is it worth keeping bees on a roof?",
  "Is it safe to anchor in the bay?",
])("%s asks whether to do something", (question) => {
  expect(isForAdvice(question)).toBe(true);
});

test.each([
  "Should I tar or paint the hull?",
  "How should I tar the hull?",
  "Why should nobody anchor there?",
  "What is the hull tarred with?",
  "Is it a boat?",
])("%s asks for something else", (question) => {
  expect(isForAdvice(question)).toBe(false);
});

test.each([
  ["for", "The yard recommends tarring a hull every spring."],
  ["for", "Tar protects oak from worm."],
  ["for", "There is no danger in it."],
  ["against", "The yard advises against tar on pine."],
  ["against", "Tar is not recommended for pine."],
  ["against", "Tarring a damp hull traps water, and the planks rot; it is a risk."],
  ["against", "Nobody should tar a wet hull, which does not help."],
  ["for", "Survey of the hull: I would keep the old planks."],
  ["against", "Survey of the hull: I would not scrape it in frost."],
  [null, "The hull was tarred in 1902."],
])("%s: %s", (side, text) => {
  expect(sideTaken(text)).toBe(side);
});
