import { expect, test } from "vitest";
import { asksForDuty, obliges } from "./duty";

test.each([
  ["What must a skipper do before the lock opens?", true],
  ["When do keepers have to light the lamp?", true],
  ["What should a skipper do before the lock opens?", false],
  ["How deep is the lock?", false],
])("“%s” asks for a duty: %s", (question, is) => {
  expect(asksForDuty(question)).toBe(is);
});

test.each([
  ["Skippers must sound the horn.", true],
  ["Boats may only enter by day.", true],
  ["Check the mooring lines.", true],
  ["Skippers should sound the horn.", false],
  ["The horn is loud.", false],
])("“%s” obliges: %s", (text, is) => {
  expect(obliges(text)).toBe(is);
});
