import { expect, test } from "vitest";
import { quoteOnPage } from "./quote-on-page";

const text = "🚢 One two.\n\nThree four.";
const first = { start: 0, end: 12 };
const last = { start: 12, end: Number.POSITIVE_INFINITY };

test("a quote's place is told within its page, in code points", () => {
  expect(quoteOnPage(text, last, { start: 18, end: 22 })).toEqual({
    text: "Three four.",
    quote: { start: 6, end: 10 },
    goesOn: false,
  });
});

test("a quote over the end of a page has a part on each, and the first says that it goes on", () => {
  const quote = { start: 6, end: 17 };
  expect(quoteOnPage(text, first, quote)).toMatchObject({ quote: { start: 6, end: 12 }, goesOn: true });
  expect(quoteOnPage(text, last, quote)).toMatchObject({ quote: { start: 0, end: 5 }, goesOn: false });
});

test("no quote, no page with text, or a quote elsewhere: nothing to place", () => {
  expect(quoteOnPage(text, first, null)).toBeNull();
  expect(quoteOnPage(text, null, { start: 0, end: 3 })).toBeNull();
  expect(quoteOnPage(text, last, { start: 0, end: 3 })).toBeNull();
});
