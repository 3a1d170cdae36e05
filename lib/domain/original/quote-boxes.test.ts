import fc from "fast-check";
import { expect, test } from "vitest";
import type { Point } from "./boxes";
import { type PagePiece, piecesOfPage, quoteBoxes } from "./quote-boxes";

const toPixels = ([x, y]: Point): Point => [x, 800 - y];
/** A font all of whose letters are as wide as each other. */
const evenly = (text: string): number => text.length;

function lineOf(text: string, y: number, width: number): PagePiece {
  return { text, transform: [10, 0, 0, 10, 50, y], width, family: "serif", ascent: 0.8, descent: -0.2 };
}

test("a quote that runs over a line has a box on each, as wide as its letters", () => {
  const pieces = [lineOf("The quay carries", 700, 160), lineOf("40 tonnes today.", 680, 160)];
  const text = "The quay carries 40 tonnes today.";
  const boxes = quoteBoxes({ pieces, toPixels }, { text, quote: { start: 9, end: 26 } }, evenly);
  expect(boxes).toEqual([
    { left: 140, top: 92, right: 210, bottom: 102 },
    { left: 50, top: 112, right: 140, bottom: 122 },
  ]);
});

test("a page that does not draw the words of a quote has no box for it", () => {
  const on = { text: "The pier is long.", quote: { start: 4, end: 16 } };
  expect(quoteBoxes({ pieces: [lineOf("The quay carries", 700, 160)], toPixels }, on, evenly)).toBeNull();
});

test("a font that cannot be measured shares a line's width among its letters", () => {
  const on = { text: "abcdefgh", quote: { start: 2, end: 6 } };
  const [box] = quoteBoxes({ pieces: [lineOf("abcdefgh", 700, 80)], toPixels }, on, () => 0) ?? [];
  expect(box).toMatchObject({ left: 70, right: 110 });
});

test("wherever a quote stands, its boxes lie within what the page draws and are as wide as it", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const input = fc.tuple(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat());
  fc.assert(
    fc.property(input, ([words, one, other]) => {
      const text = words.join(" ");
      const pieces = [lineOf(text, 700, text.length * 10)];
      const [start, end] = [one % text.length, other % text.length].toSorted((a, b) => a - b);
      if (start === undefined || end === undefined || text.slice(start, end).trim() === "") return;
      const boxes = quoteBoxes({ pieces, toPixels }, { text, quote: { start, end } }, evenly);
      expect(boxes).toHaveLength(1);
      for (const { left, right } of boxes ?? []) {
        expect(left).toBeGreaterThanOrEqual(50);
        expect(right).toBeLessThanOrEqual(50 + text.length * 10);
        expect(right - left).toBeGreaterThanOrEqual(text.slice(start, end).trim().length * 10 - 1);
      }
    }),
  );
});

test("marks of content are no text, and a font that says nonsense of its reach has that of most", () => {
  const item = { str: "Quay", transform: [1, 0, 0, 1, 0, 0], width: 4, fontName: "f" };
  const page = { items: [{ type: "beginMarkedContent" }, item], styles: { f: { ascent: 9, descent: 3 } } };
  expect(piecesOfPage(page)).toEqual([
    { text: "Quay", transform: [1, 0, 0, 1, 0, 0], width: 4, family: "sans-serif", ascent: 0.8, descent: -0.2 },
  ]);
});
