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
    fc.property(texts, fc.oneof(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 40, max: 200 })), (text, max) => {
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
    fc.property(
      fc.string({ unit: fc.constantFrom("𝔘", "😀", "a", "\u0301", " "), maxLength: 200 }),
      fc.constantFrom(0, 1, 2, 3, 32, 33, 41),
      (text, max) => {
        for (const { from, to } of piecesOf(text, max)) expect(text.slice(from, to).isWellFormed()).toBe(true);
      },
    ),
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

function cuts(text: string, max = 200): [string, number][] {
  return [...piecesOf(text, max)].map(({ from, to, breakAfter }) => [text.slice(from, to), breakAfter]);
}

test.each([
  ["a;b\nc;d\ne;f", [2, 2, 3]],
  ["a\tb\nc\td\ne\tf", [2, 2, 3]],
  ["a;b\nc;d\ne;f;g", [1, 1, 3]],
  ["a,b\nc,d", [1, 3]],
  ["a b\nc d\ne f", [1, 1, 3]],
  ["| a\n| b", [2, 3]],
  ["- one\n- two\nand more", [2, 1, 3]],
  ["1. one\n22) two", [2, 3]],
  ["12345. one\n12345. two", [1, 3]],
  ["One. Two.\nThree", [2, 1, 3]],
  ["```\na\n```", [2, 2, 3]],
  ["# #\n\nt", [3, 3]],
])("of the text %j a passage may end behind its pieces as well as %j says", (text, breaks) => {
  expect(cuts(text).map(([, strength]) => strength)).toEqual(breaks);
});

test("what is too long is cut behind a word in its second half, else where it is full, and ends weakly but at its end", () => {
  expect(cuts("Two words here that go on", 12)).toEqual([
    ["Two words", 1],
    ["here that go", 1],
    ["on", 3],
  ]);
  expect(cuts("aaaaaa bbbbbbbbbbbb", 10)).toEqual([
    ["aaaaaa", 1],
    ["bbbbbbbbbb", 1],
    ["bb", 3],
  ]);
  expect(cuts(`aaa ${"b".repeat(50)}`, 40).map(([piece]) => piece.length)).toEqual([40, 14]);
  expect(cuts(`# ${"word ".repeat(20).trim()}`, 60)).toMatchObject([
    [expect.stringMatching(/word$/), 0],
    [expect.stringMatching(/^word/), 0],
  ]);
});

test("a letter is not parted from the marks that stand on it", () => {
  expect(cuts(`${"a".repeat(38)}e\u0301\u0301\u0301xx`, 40).map(([piece]) => piece)).toEqual([
    "a".repeat(38),
    "e\u0301\u0301\u0301xx",
  ]);
});

test.each([
  ["marks that all stand on one letter are parted where a piece is full", `e${"\u0301".repeat(5)}`, 3, [3, 3]],
  ["so are joined signs", "\u200d".repeat(4), 2, [2, 2]],
  ["a character of two units is one piece where one unit may be", "😀a😀", 1, [2, 1, 2]],
  ["marks behind a character of two units do not part it", `😀${"\u0301".repeat(32)}`, 33, [2, 32]],
  ["a bound of nothing is one of one", "ab", 0, [1, 1]],
])("pieces go on to the end of a text however short they are to be: %s", (_, text, max, lengths) => {
  expect(cuts(text, max).map(([piece]) => piece.length)).toEqual(lengths);
});

test("a heading of names keeps its underscores, is told by its first 300 characters, and holds until the next one", () => {
  const told = (text: string): (string | null)[] => [...piecesOf(text, 900)].map(({ heading }) => heading);
  expect(told("Before.\n\n# _snake_case_ `x` **y**\n\nText.")).toEqual([null, "snake_case x y", "snake_case x y"]);
  expect(told(`# ${"a".repeat(350)}`)).toEqual(["a".repeat(300)]);
  expect(told("a\nb\n===")).toEqual([null, null, null]);
});
