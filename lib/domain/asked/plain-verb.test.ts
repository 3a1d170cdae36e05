import { expect, test } from "vitest";
import { withPlainVerb } from "./plain-verb";

test.each([
  [
    "several that act end where one stands that is not of several",
    "How do heat pumps heat houses?",
    "How do heat pumps have houses?",
  ],
  ["of two words for several the second acts", "How do sports clubs raise money?", "How do sports clubs have money?"],
  ["people are several without an ending that says so", "How do people choose doctors?", "How do people have doctors?"],
  [
    "a name says by no ending how many it is",
    "How do Paris metro lines handle strikes?",
    "How do Paris metro lines have strikes?",
  ],
  ["an adverb stands before what is done", "Do trams greatly slow cars?", "Do trams greatly have cars?"],
  ["no plain verb ends as several things do", "Did the storm damage boats?", "Did the storm have boats?"],
  [
    "what is said of those things is no verb",
    "Does the ferry carry electric cars?",
    "Does the ferry have electric cars?",
  ],
  ["a verb that names no thing is known", "Who says: does the dam hold water?", "Who says: does the dam have water?"],
])("%s: “%s”", (_, question, plain) => {
  expect(withPlainVerb(question)).toBe(plain);
});

test.each([
  ["a verb that stands last", "What do road sensors cost?"],
  ["a verb that stands last, behind one thing of two words", "Does the water pump work?"],
  ["a verb before an article", "Does the ferry carry the cars?"],
  ["what is done to somebody", "Are hearing aids sold abroad?"],
  ["a question of two words", "Do bees dance?"],
  ["what names a subject only", "Ferries of the sound"],
])("%s is left as it is: “%s”", (_, question) => {
  expect(withPlainVerb(question)).toBe(question);
});
