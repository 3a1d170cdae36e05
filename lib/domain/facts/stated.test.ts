import { describe, expect, test } from "vitest";
import { asStated, isNamedQuote, plainlyNamed } from "./stated";

const open = { text: "It is done once a week.", kind: "prose" } as const;

function stated(title: string): string | undefined {
  return asStated(open, { title, antecedent: null })?.statement;
}

describe("a sentence that leaves its subject open stands under the title of its source", () => {
  test.each([
    ["25.1. Cleaning of tanks", "Cleaning of tanks: It is done once a week."],
    ["25.1 Cleaning of tanks", "25.1 Cleaning of tanks: It is done once a week."],
    ["Rules of the road, version 2.0", "Rules of the road, version 2.0: It is done once a week."],
    ["Chapter 3. Harbour dues: what ships pay", "Chapter 3 Harbour dues: It is done once a week."],
    ["Who cleans the tanks? A survey", "Who cleans the tanks A survey: It is done once a week."],
    ["Notes of the U.S. Board", "Notes of the US Board: It is done once a week."],
    ["J. M. Vries on boats …", "J M Vries on boats: It is done once a week."],
    ["stats.example.org", "stats.example.org: It is done once a week."],
  ])("%s", (title, statement) => {
    expect(stated(title)).toBe(statement);
    expect(isNamedQuote(statement, open.text)).toBe(true);
  });

  test("and no figure stands in the name that the title does not have", () => {
    const figures = (text: string): string[] => text.match(/\d+(?:\.\d+)*/g) ?? [];
    for (const title of ["1.2.3 Pumps", "Plan 2.0", "Fees of 2.50 euros", "3.10", "Chapter 4. Dues"]) {
      expect(figures(plainlyNamed(title))).toEqual(figures(title));
    }
  });
});

test("a statement that ends before the quote is no name above it", () => {
  expect(isNamedQuote("Tanks rust. They leak: It is done once a week.", open.text)).toBe(false);
  expect(isNamedQuote("It is done once a week.", open.text)).toBe(false);
});
