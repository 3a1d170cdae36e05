import { describe, expect, test } from "vitest";
import { asksDegree, tellsDegree } from "./degree";

test.each([
  ["How well do the pumps heat in the cold?", true],
  ["How reliably did the ferry run?", true],
  ["How efficient are the locks?", true],
  ["How do the pumps heat in the cold?", false],
  ["How high did the water stand?", false],
  ["Do the pumps heat well?", false],
])("“%s” asks how well: %s", (question, asks) => {
  expect(asksDegree.test(question)).toBe(asks);
});

describe("how well something is done is told", () => {
  test.each([
    ["The mean seasonal coefficient of performance was 2.3."],
    ["Efficiency depends on the temperature outside."],
    ["Nine of ten sailings left without a fault."],
    ["The old pump copes with −20 °C."],
    ["Output fell by 40 percent in the frost."],
    ["The new lock fills three times as fast."],
  ])("by what rates it: “%s”", (text) => {
    expect(tellsDegree("heat", text)).toBe(true);
  });

  test("by the very verb that is asked of, with a figure", () => {
    expect(tellsDegree("heat", "One pump heats 120 square metres.")).toBe(true);
    expect(tellsDegree("heat", "The pump heats the whole house.")).toBe(false);
    expect(tellsDegree("heat", "The trial fitted pumps in 64 homes.")).toBe(false);
  });

  test("and not by what is done as well", () => {
    expect(tellsDegree("heat", "Carts have to go through the gate as well.")).toBe(false);
    expect(tellsDegree("heat", "The carts ran well.")).toBe(true);
  });

  test("and by no figure where no verb is named", () => {
    expect(tellsDegree("", "The trial fitted pumps in 64 homes.")).toBe(false);
  });
});
