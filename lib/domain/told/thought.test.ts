import { expect, test } from "vitest";
import { thought, thoughtAsked } from "./thought";

test.each([
  ["What do the rowers think of the lock?", true],
  ["What does Ada Lund say?", true],
  ["What do the rowers do about the lock?", false],
  ["Do the rowers think?", false],
])("“%s” asks what somebody thinks: %s", (question, asks) => {
  expect(thoughtAsked.test(question)).toBe(asks);
});

test.each([
  ["Some rowers say that it is slow.", true],
  ["The rowers were divided: 58 of them were in favour.", true],
  ["“It is slow.”", true],
  ["The clerk writes to the rowers by 28 March.", false],
])("“%s” tells what people think: %s", (text, tells) => {
  expect(thought.test(text)).toBe(tells);
});
