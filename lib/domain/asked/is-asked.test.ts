import { expect, test } from "vitest";
import { isAsked } from "./is-asked";

test.each([
  ["Who pays?", ["who pays"], true, "in its own words, whatever their case"],
  ["Who pays?", ["Who pays, and when?"], true, "within a longer question"],
  ["Who pays?", ["Who pays for the mill, and when does it close?"], true, "with the whole"],
  ["Who pays?", ["When does it close?"], false, "another part alone"],
  ["Who pays?", [], false, "nothing at all"],
])("whether “%s” is among %j is %s: %s", (part, asked, expected) => {
  expect(isAsked(part, { question: "Who pays for the mill, and when does it close?", asked })).toBe(expected);
});

test("a part is asked where the whole question is, however the part was put", () => {
  const question = "Who founded the mill, and when did it close?";
  expect(
    isAsked("When did the mill close?", { question, asked: ["who founded the mill, and when did it close"] }),
  ).toBe(true);
});
