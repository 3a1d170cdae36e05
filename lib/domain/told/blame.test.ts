import { expect, test } from "vitest";
import { blame, blameAsked } from "./blame";

test.each([
  ["Who was to blame for the fire?", true],
  ["Whose fault was it?", true],
  ["What is responsible for the damp?", true],
  ["Who is responsible to the board?", false],
  ["Was the keeper to blame?", false],
  ["Who lit the fire?", false],
])("“%s” asks who is to blame: %s", (question, asks) => {
  expect(blameAsked.test(question)).toBe(asks);
});

test.each([
  ["The inquiry blamed the keeper.", true],
  ["The lamp was at fault, not the keeper.", true],
  ["It was the owner’s fault.", true],
  ["The board holds the owners responsible.", true],
  ["The court acquitted her.", true],
  ["A fault in the wire was found.", false],
  ["The keeper lit the lamp.", false],
])("“%s” says who is to blame: %s", (text, says) => {
  expect(blame.test(text)).toBe(says);
});
