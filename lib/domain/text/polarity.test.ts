import { expect, test } from "vitest";
import { isNegated, movement } from "./polarity";

test.each([
  ["The pump is loud.", false],
  ["The pump is not loud.", true],
  ["It doesn't carry 40 tonnes.", true],
  ["It doesn’t carry 40 tonnes.", true],
  ["Nobody said that it never fails to start.", false],
  ["Not only the pump is loud.", false],
  ["It takes no more than 40 tonnes.", false],
  ["See no. 7.", false],
  ["It works without a motor.", true],
])("“%s” denies what it speaks of: %s", (text, denies) => {
  expect(isNegated(text)).toBe(denies);
});

test.each([
  ["Rents rose by 3 %.", "up"],
  ["Emissions were halved.", "down"],
  ["Costs fell while demand rose.", "down"],
  ["Demand rose while costs fell.", "up"],
  ["Rents did not rise.", null],
  ["Rents are 900 euro.", null],
] as const)("“%s” tells a movement: %s", (text, direction) => {
  expect(movement(text)?.direction ?? null).toBe(direction);
});

test("a movement is told where its word stands", () => {
  const text = "In 2023 the rents of the town rose.";
  const found = movement(text);
  expect(text.slice(found?.at)).toBe("rose.");
});
