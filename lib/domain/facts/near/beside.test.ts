import { expect, test } from "vitest";
import { findQuote } from "@/lib/domain/text/quote";
import { isWithin, withWordsBeside, wordsBeside } from "./beside";

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

/** What stands beside each quote, and what beside none, in its words. */
function told(pieces: Parameters<typeof withWordsBeside>[0]): (readonly [string, ...string[]])[] {
  const { quotes, alone } = withWordsBeside(pieces);
  return [
    ...quotes.map(({ quote: { quote }, beside }) => [quote, ...beside.map((words) => words.quote)] as const),
    ...alone.map(({ quote }) => [`alone: ${quote}`] as const),
  ];
}

const piece = (quote: string, start: number, sha256 = "a"): { quote: string; start: number; sha256: string } => ({
  quote,
  start,
  sha256,
});
const words = (...given: Parameters<typeof piece>): ReturnType<typeof piece> & { isBeside: true } => ({
  ...piece(...given),
  isBeside: true,
});

test("words beside stand with the nearest quote of their text, wherever that is among the pieces", () => {
  const pieces = [piece("far", 9_000), piece("near", 500), piece("near", 500, "b"), words("It rained.", 480)];
  expect(told(pieces)).toEqual([["far"], ["near", "It rained."], ["near"]]);
  const long = "The quay was closed. ".repeat(50);
  expect(told([piece(long, 0), piece("next", 1_500), words("It rained.", 1_060)])).toEqual([
    [long, "It rained."],
    ["next"],
  ]);
});

test("words beside one quote stand in the order of their text, equal ones once", () => {
  const pieces = [piece("It was shut.", 50), words("In May.", 90), words("In Brest.", 20), words("In May.", 30)];
  expect(told(pieces)).toEqual([["It was shut.", "In Brest.", "In May."]]);
});

test("words that stand pages away from every quote of their text, or in another one, are beside none", () => {
  const pieces = [piece("It was shut.", 9_000), words("In May.", 90), words("In May.", 9_000, "b")];
  expect(told(pieces)).toEqual([["It was shut."], ["alone: In May."], ["alone: In May."]]);
});
