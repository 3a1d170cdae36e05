import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOf } from "./piece";
import { isWhite } from "./quote";

const lines = fc.constantFrom(
  "# Loads",
  "The quay carries 40 tonnes. The crane lifts twelve.",
  "- one thing\n- another thing",
  "| a | b |\n| --- | --- |\n| 1 | 2 |",
  "```\ncode here\n```",
  "平均値は三点二である。次の年は二点七。",
  "👩‍👩‍👧 family, e\u0301tude",
  "   ",
);
const texts = fc.oneof(
  fc.array(lines, { maxLength: 8 }).map((all) => all.join("\n\n")),
  fc.string({ unit: "grapheme", maxLength: 300 }),
);

test("pieces stand in order without overlap, none is longer than allowed, and all that is no white space is in one", () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 40, max: 200 }), (text, max) => {
      let end = 0;
      for (const { from, to } of piecesOf(text, max)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        expect(to - from).toBeLessThanOrEqual(max);
        for (let at = end; at < from; at += 1) expect(isWhite(text.charCodeAt(at))).toBe(true);
        end = to;
      }
      for (let at = end; at < text.length; at += 1) expect(isWhite(text.charCodeAt(at))).toBe(true);
    }),
  );
});

test("no piece begins or ends within a character of two units", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("𝔘", "😀", "a", " "), maxLength: 200 }), (text) => {
      for (const { from, to } of piecesOf(text, 41)) expect(text.slice(from, to).isWellFormed()).toBe(true);
    }),
  );
});

test("a piece knows the heading above it, without its marks, and a passage never ends behind a heading", () => {
  const pieces = [...piecesOf("# **Loads** of `quay`\n\nIt carries 40 tonnes.\n\n## Depth\n\nIt is deep.", 200)];
  expect(pieces.map(({ heading, isHeading, breakAfter }) => [heading, isHeading, breakAfter])).toEqual([
    ["Loads of quay", true, 0],
    ["Loads of quay", false, 3],
    ["Depth", true, 0],
    ["Depth", false, 3],
  ]);
});

test("rows are held apart more strongly than lines of one sentence", () => {
  const breaks = (text: string): number[] => [...piecesOf(text, 200)].map(({ breakAfter }) => breakAfter);
  const wrapped = "The ferry sails at\nnine from the pier\nand returns at ten.";
  expect(breaks(wrapped)).toEqual([1, 1, 3]);
  expect(breaks("pier,boats\nMoss,14\nLee,22")).toEqual([2, 2, 3]);
  expect(breaks("pier,boats\nMoss, Ness, Lee,14\nLee,22")).not.toEqual([2, 2, 3]);
});
