import fc from "fast-check";
import { expect, test } from "vitest";
import { areOne, contentOf, isSaidIn, isWord, placesOf, readWords, type SaidWord, shareOf } from "./said-words";

const word = (text: string): SaidWord => readWords(text)[0] ?? { text: "", meaning: "", stem: "", isContent: false };

test("a text is read as its words and its marks, in order; what joins the parts of a word is part of it", () => {
  const text = "The ring-main of marker.cfg (Ada’s) is 3.5 m: shut!";
  expect(readWords(text).map((one) => one.text)).toEqual([
    ...["The", "ring-main", "of", "marker.cfg", "(", "Ada’s", ")", "is", "3.5", "m", ":", "shut", "!"],
  ]);
  expect(
    readWords(text)
      .filter((one) => !isWord(one))
      .map((one) => one.text),
  ).toEqual(["(", ")", ":", "!"]);
});

test("small words and marks say nothing of what a text is about", () => {
  expect(contentOf("The gate, is it of oak?").map((one) => one.text)).toEqual(["gate", "oak"]);
});

test.each([
  ["gate", "gates", true],
  ["Gate", "gate’s", true],
  ["mark", "marker", true],
  ["oil", "oiled", true],
  ["act", "actor", false],
  ["port", "portrait", false],
  ["author", "authorized", false],
  ["gate", "lock", false],
  ["gate", ",", false],
  [",", ",", false],
])("that “%s” and “%s” say one thing or are of one root is %s", (one, other, expected) => {
  expect([areOne(word(one), word(other)), areOne(word(other), word(one))]).toEqual([expected, expected]);
});

test("a word is found wherever it or one of its root is said", () => {
  const said = readWords("Open the gate: two gates, one lock.");
  expect(placesOf(said, word("gate"))).toEqual([2, 5]);
  expect(isSaidIn(said, word("locks"))).toBe(true);
  expect(isSaidIn(said, word("pump"))).toBe(false);
});

test("the share of words of which something holds is 1 of none, and never beyond 0 and 1", () => {
  expect(shareOf([], () => false)).toBe(1);
  fc.assert(
    fc.property(fc.array(fc.constantFrom("gate", "lock", "pump"), { minLength: 1 }), (texts) => {
      const words = texts.map(word);
      const share = shareOf(words, (one) => one.text === "gate");
      expect(share).toBe(texts.filter((text) => text === "gate").length / texts.length);
    }),
  );
});
