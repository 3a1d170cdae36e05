import { expect, test } from "vitest";
import { findQuote } from "@/lib/domain/text/quote";
import { isWithin, wordsBeside } from "./beside";

const FAR = "The harbour was dredged in spring. ".repeat(100);
const TEXT = `The mole was lit by gas. ${FAR}\n\n🦭 In 2014 the council of Brest met.\nIt closed the **old** pier. The mole was lit by gas again.`;
const quote = findQuote(TEXT, "It closed the **old** pier.") ?? { start: 0, end: 0 };

function beside(words: string): string | null {
  const found = wordsBeside({ text: TEXT, from: 0 }, quote, words);
  if (found === null) return null;
  expect([...TEXT].slice(found.start, found.end).join("")).toBe(found.quote);
  return found.quote;
}

test("words beside a quote are taken from its text, white space and half pairs of marks apart", () => {
  expect(beside("In 2014 the  council\nof Brest met.")).toBe("In 2014 the council of Brest met.");
  expect(beside("old** pier. The mole was lit")).toBe("old** pier. The mole was lit");
});

test("of words that stand in two places those next to the quote are meant", () => {
  const found = wordsBeside({ text: TEXT, from: 0 }, quote, "The mole was lit by gas");
  expect(found?.start).toBeGreaterThan(quote.end);
});

test.each([
  ["far from the quote", "The mole was lit by gas. The harbour"],
  ["in other words", "In 2014 the council of Brest assembled."],
  ["one word", "2014"],
  ["none", "  "],
])("words that stand %s are none", (_, words) => {
  expect(beside(words)).toBeNull();
});

test("where only a stretch of the text is at hand, places are still those of the text", () => {
  const from = 3_000;
  const stretch = { text: [...TEXT].slice(from).join(""), from };
  const words = "In 2014 the council of Brest met.";
  expect(wordsBeside(stretch, quote, words)).toEqual(wordsBeside({ text: TEXT, from: 0 }, quote, words));
});

test("a span lies within itself and what reaches further at either side", () => {
  expect(isWithin({ start: 3, end: 5 }, { start: 3, end: 5 })).toBe(true);
  expect(isWithin({ start: 3, end: 6 }, { start: 3, end: 5 })).toBe(false);
  expect(isWithin({ start: 2, end: 5 }, { start: 3, end: 5 })).toBe(false);
});
