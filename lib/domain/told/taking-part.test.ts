import { expect, test } from "vitest";
import { asksWhoTookPart, tellsOfHowMany } from "./taking-part";

test.each([
  ["How many rowers took part in the trial?", true],
  ["How many people were asked?", true],
  ["How many rowers won?", false],
])("“%s” asks how many a study was made of: %s", (question, asks) => {
  expect(asksWhoTookPart.test(question)).toBe(asks);
});

test.each([
  ["A trial with 68 adults began in May.", true],
  ["We compared 1,227 young rowers in 20 clubs.", true],
  ["It ended with 31 participants.", true],
  ["The boat came with 68 oars.", false],
  ["Four of 34 participants left.", false],
  ["The rowers were compared.", false],
])("“%s” says of how many: %s", (text, says) => {
  expect(tellsOfHowMany.test(text)).toBe(says);
});
