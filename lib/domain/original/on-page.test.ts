import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageAt, partsOnPage, spanOfPage } from "./on-page";

const pages = [
  { page: 1, start: 0 },
  { page: 3, start: 40 },
];

describe("pages of a text as read", () => {
  test("a place stands on the page that began last; a page without text has no span", () => {
    expect(pageAt(pages, 39)?.page).toBe(1);
    expect(pageAt(pages, 40)?.page).toBe(3);
    expect(pageAt([], 5)).toBeNull();
    expect(spanOfPage(pages, 1)).toEqual({ start: 0, end: 40 });
    expect(spanOfPage(pages, 2)).toBeNull();
    expect(spanOfPage(pages, 3)?.end).toBe(Number.POSITIVE_INFINITY);
  });
});

function drawnText(pieces: readonly string[], parts: ReturnType<typeof partsOnPage>): string[] {
  return (parts ?? []).map(({ piece, start, end }) => (pieces[piece] ?? "").slice(start, end));
}

function place(text: string, words: string, from = 0): { start: number; end: number } {
  const start = [...text.slice(0, text.indexOf(words, from))].length;
  return { start, end: start + [...words].length };
}

describe("a quote among the pieces that a page draws", () => {
  test("it is found over a line's end, a hyphen that reading took away, and letters of two units", () => {
    const pieces = ["The 🚢 quay car", "ries forty ton-", "nes, as mea", "sured."];
    const text = "The 🚢 quay carries forty tonnes, as measured.";
    const parts = partsOnPage({ text, quote: place(text, "quay carries forty tonnes") }, pieces);
    expect(drawnText(pieces, parts)).toEqual(["quay car", "ries forty ton-", "nes"]);
  });

  test("words that a page draws elsewhere than expected are found, before and behind", () => {
    const text = "It is 40 t. So it was said.";
    const quote = place(text, "So it was said.");
    for (const pieces of [["Page 7 of 12 ", "It is 40 t. ", "So it was said."], ["So it was said."]])
      expect(drawnText(pieces, partsOnPage({ text, quote }, pieces))).toEqual(["So it was said."]);
    const behind = { start: 0, end: [..."It is 40 t."].length };
    expect(
      drawnText(["Page 7 ", "It is 40 t."], partsOnPage({ text, quote: behind }, ["Page 7 ", "It is 40 t."])),
    ).toEqual(["It is 40 t."]);
  });

  test("words that stand twice are those at the quote's own place", () => {
    const pieces = ["It is 40 t.", "So: it is 40 t."];
    const text = "It is 40 t. So: it is 40 t.";
    const parts = partsOnPage({ text, quote: place(text, "is 40 t", 10) }, pieces);
    expect(parts).toEqual([{ piece: 1, start: 7, end: 14 }]);
  });

  test("a letter and its accent, a ligature and its letters are the same signs", () => {
    const pieces = ["Cafe\u0301 eﬃcient"];
    const text = "Café efficient";
    const parts = partsOnPage({ text, quote: place(text, "efficient") }, pieces);
    expect(drawnText(pieces, parts)).toEqual(["eﬃcient"]);
  });

  test("where something more is drawn than was read, the nearest place is taken", () => {
    const pieces = ["DRAFT", "Not 5.", "It is 5."];
    const text = "Not 5. It is 5.";
    expect(partsOnPage({ text, quote: place(text, "It is 5") }, pieces)).toEqual([{ piece: 2, start: 0, end: 7 }]);
  });

  test("what the page does not draw is placed nowhere, and so is what has no sign", () => {
    expect(partsOnPage({ text: "It is 6.", quote: { start: 0, end: 7 } }, ["It is 5."])).toBeNull();
    expect(partsOnPage({ text: "a   b", quote: { start: 1, end: 4 } }, ["a b"])).toBeNull();
  });

  test("however a text is cut into pieces, the parts hold the quote's words and nothing else", () => {
    const word = fc.constantFrom("quay", "40", "t", "Ångström", "🚢", "x.y");
    const made = fc.record({
      words: fc.array(word, { minLength: 2, maxLength: 12 }),
      cuts: fc.array(fc.nat({ max: 60 }), { maxLength: 5 }),
      span: fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 11 })),
    });
    fc.assert(
      fc.property(made, ({ words, cuts, span }) => {
        const text = words.join(" ");
        const points = [...text];
        const at = [...new Set([0, ...cuts.map((cut) => cut % points.length), points.length])].sort((a, b) => a - b);
        const pieces = at.slice(1).map((to, index) => points.slice(at[index], to).join(""));
        const [first, last] = [Math.min(...span) % words.length, Math.max(...span) % words.length].sort(
          (a, b) => a - b,
        );
        const start = [
          ...words
            .slice(0, first)
            .map((one) => `${one} `)
            .join(""),
        ].length;
        const quote = words.slice(first, (last ?? 0) + 1).join(" ");
        const parts = partsOnPage({ text, quote: { start, end: start + [...quote].length } }, pieces);
        expect(drawnText(pieces, parts).join("").replaceAll(" ", "")).toBe(quote.replaceAll(" ", ""));
        const [begin] = parts ?? [];
        const before =
          pieces.slice(0, begin?.piece).join("") + (pieces[begin?.piece ?? 0] ?? "").slice(0, begin?.start);
        expect([...before].length).toBe(start);
      }),
    );
  });
});
