import { expect, test } from "vitest";
import { contentWords, isContentWord, stem, termSet, terms, words } from "./terms";

test("words are in small letters, keep their decimals and what an apostrophe holds, and are parted by hyphens", () => {
  expect(words("The Harbour’s two-way toll: 2.5 or 1,000. ﬁn")).toEqual([
    "the",
    "harbour’s",
    "two",
    "way",
    "toll",
    "2.5",
    "or",
    "1,000",
    "fin",
  ]);
  expect(words("…")).toEqual([]);
});

test("English words are compared by their stems, short ones and others as they are", () => {
  expect(["rising", "as", "Rising", "wärmen", "b2s"].map(stem)).toEqual(["rise", "as", "Rising", "wärmen", "b2s"]);
});

test("a word says something that is no stop word and has two letters, or is a digit, or of a script without spaces", () => {
  expect(["toll", "7", "海", "ab"].every(isContentWord)).toBe(true);
  expect(["the", "x", ""].some(isContentWord)).toBe(false);
});

test("terms are what a text is about, in order and with repeats, without the sign of whose something is", () => {
  expect(terms("Ada’s tolls and the toll x 7")).toEqual(["ada", "toll", "toll", "7"]);
  expect([...termSet("Ada’s tolls and the toll")]).toEqual(["ada", "toll"]);
  expect(terms("海 海港")).toEqual(["海", "海港"]);
  expect(contentWords("Ada’s tolls rose, and the Toll")).toEqual(["ada", "tolls", "rose", "toll"]);
});
