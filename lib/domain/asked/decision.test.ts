import { expect, test } from "vitest";
import { asksForDecision } from "./decision";

test.each([
  "What has been decided about the lamps?",
  "What did the council decide about the ferry?",
  "Which decisions were taken in May?",
  "What was agreed on the fee?",
])("%s asks for a decision", (question) => {
  expect(asksForDecision(question)).toBe(true);
});

test.each([
  "What decides the price of hay?",
  "What did the decision depend on?",
  "Who decided on the lamps?",
  "When was the ferry decided on?",
  "What did Ida propose?",
])("%s asks for something else", (question) => {
  expect(asksForDecision(question)).toBe(false);
});
