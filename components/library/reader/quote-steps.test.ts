import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuoteSpanView } from "@/lib/features/kit/models";
import { namedQuote, quoteName, steppedQuote } from "./quote-steps";

function aQuote(factKey: string, start: number): QuoteSpanView {
  return { factId: factKey, factKey, statement: "", status: "proposed", start, end: start + 5 };
}

const quotes = [aQuote("A", 0), aQuote("A", 10), aQuote("B", 20)];

test("stepping onward from anywhere visits every quote once, a fact's second one too", () => {
  fc.assert(
    fc.property(fc.constantFrom(1 as const, -1 as const), (step) => {
      let present: QuoteSpanView | null = null;
      const seen = quotes.map(() => {
        present = steppedQuote(present, step, quotes);
        return present;
      });
      expect(new Set(seen).size).toBe(quotes.length);
      expect(seen[0]).toBe(step === 1 ? quotes[0] : quotes.at(-1));
    }),
  );
});

test("a quote's name in the address leads back to it", () => {
  for (const quote of quotes) expect(namedQuote(quoteName(quote, quotes, 7), quotes, 7)).toBe(quote);
});

test("a fact's key alone leads to its first quote, and an unknown one nowhere", () => {
  expect(namedQuote("A", quotes, 0)).toBe(quotes[0]);
  expect(namedQuote("C", quotes, 0)).toBeNull();
  expect(steppedQuote(null, 1, [])).toBeNull();
});
