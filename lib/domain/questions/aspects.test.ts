import { expect, test } from "vitest";
import { aspectsIn, cueShare } from "./aspects";

test.each([
  ["What does it cost?", ["money"]],
  ["How much does a year of training cost?", ["money", "time", "way"]],
  ["Is it allowed by law?", ["rule"]],
  ["Which problems did the tenants complain of?", ["trouble", "experience"]],
  ["Where is the mill?", []],
])("%s asks for answers of certain kinds", (question, names) => {
  expect(aspectsIn(question).map(({ name }) => name)).toEqual(names);
});

test("a text gives a kind of answer the more fully the more words of it it has, a sum of money among them", () => {
  const money = aspectsIn("What does it cost?");
  expect(cueShare(money, "It is red.")).toBe(0);
  expect(cueShare(money, "It is €4.")).toBeCloseTo(1 / 3);
  expect(cueShare(money, "A grant of €4 was made.")).toBeCloseTo(2 / 3);
  expect(cueShare(money, "A grant paid the price of the loan and the tax.")).toBe(1);
});

test("of several kinds the one that a text gives best counts, and of none it gives nothing", () => {
  const both = aspectsIn("What does a permit cost?");
  expect(both).toHaveLength(2);
  expect(cueShare(both, "The law is a rule of the court.")).toBe(1);
  expect(cueShare(both, "The law has its price.")).toBeCloseTo(1 / 3);
  expect(cueShare([], "The law has its price.")).toBe(0);
});
