import { expect, test } from "vitest";
import { isOfComparisonGroup, isOfOtherSort } from "./compared-group";

const question = "By how much did yields rise on the trial fields?";

test.each([
  ["On the six comparison fields yields rose by 3 percent.", true],
  ["In the control group yields rose by 3 percent.", true],
  ["Yields rose by 12 percent, compared with 3 percent in the control group.", false],
  ["Yields rose by 12 percent on the trial fields.", false],
])("“%s” is of those with whom others are compared: %s", (text, is) => {
  expect(isOfComparisonGroup(question, text)).toBe(is);
});

test("who asks for them is told of them", () => {
  const text = "In the control group yields rose by 3 percent.";
  expect(isOfComparisonGroup("By how much did yields rise in the control group?", text)).toBe(false);
});

test.each([
  ["Malaria fell by 3 percent in the coast villages.", true],
  ["In the six upland villages malaria fell by 3 percent.", true],
  ["In the trial villages malaria fell by 31 percent, in coast villages by 3 percent.", false],
  ["Malaria fell by 31 percent in all villages.", false],
  ["In these villages malaria fell by 31 percent.", false],
  ["In six villages malaria fell by 31 percent.", false],
  ["Malaria fell by 31 percent.", false],
])("“%s” is of another sort of village than asked: %s", (text, is) => {
  expect(isOfOtherSort("By how much did malaria fall in the trial villages?", text)).toBe(is);
  expect(isOfOtherSort("By how much did malaria fall?", text)).toBe(false);
});
