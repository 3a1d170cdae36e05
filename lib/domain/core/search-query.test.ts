import fc from "fast-check";
import { expect, test } from "vitest";
import { readSearch } from "./search-query";

test("words, phrases, beginnings and exclusions are told apart", () => {
  expect(readSearch('heat "air source" insul* -noise -"oil boiler" pumps ')).toEqual({
    words: [
      { text: "heat", isPrefix: false, times: 1 },
      { text: "insul", isPrefix: true, times: 1 },
      { text: "pumps", isPrefix: false, times: 1 },
    ],
    phrases: ["air source"],
    excluded: ["noise", "oil boiler"],
  });
});

test("the last word is a beginning until a space follows it", () => {
  expect(readSearch("heat pu").words.at(-1)).toEqual({ text: "pu", isPrefix: true, times: 1 });
  expect(readSearch("heat pu ").words.at(-1)).toEqual({ text: "pu", isPrefix: false, times: 1 });
});

test("what is said again counts again", () => {
  expect(readSearch("pump or no pump ").words[0]).toEqual({ text: "pump", isPrefix: false, times: 2 });
});

test("numbers keep their decimals, hyphens part words, and a quote that is not closed goes to the end", () => {
  expect(readSearch("2.5 air-source ").words.map(({ text }) => text)).toEqual(["2.5", "air", "source"]);
  expect(readSearch("“two words").phrases).toEqual(["two words"]);
});

test("in a question, and in a long text, quotation marks and dashes are no operators", () => {
  const said = (text: string): string[] => readSearch(text).words.map((word) => word.text);
  expect(said('Who wrote "The Mill" -  the play? ')).toEqual(["who", "wrote", "the", "mill", "play"]);
  const long = 'effects of a "low flow" setting on -15 degrees in old houses of the town ';
  expect(readSearch(long)).toMatchObject({ phrases: [], excluded: [] });
  expect(said(long)).toEqual(expect.arrayContaining(["low", "flow", "15"]));
});

test("any text is read, into bounded lists of letters and digits alone", () => {
  const typed = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc
      .array(
        fc.constantFrom('"', "-", "*", " ", "a", "no", "\u0000", "\ud800", "😀", "é", "(", "|", "&", ":*", "'", "\\"),
      )
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const { words, phrases, excluded } = readSearch(text);
      expect(words.length).toBeLessThanOrEqual(24);
      for (const one of [...words.map((word) => word.text), ...phrases, ...excluded]) {
        expect(one).toMatch(/^[\p{L}\p{M}\p{N}., ]+$/u);
      }
    }),
    { numRuns: 1000 },
  );
});

function wordsIn(text: string): string[] {
  return readSearch(text).words.map((one) => (one.isPrefix ? `${one.text}*` : one.text));
}

test("eight words are words for a search box, where dashes and marks work; nine are a sentence", () => {
  const eight = "one two three four five six seven -eight";
  expect(readSearch(eight).excluded).toEqual(["eight"]);
  expect(readSearch(`nine ${eight}`).excluded).toEqual([]);
  expect([readSearch('"a b"?').phrases, readSearch("a -b?)").excluded, readSearch("a -b? c").excluded]).toEqual([
    [],
    [],
    ["b"],
  ]);
});

test("a beginning says something from two letters on, and only the last part of what hangs together is one", () => {
  expect(wordsIn("a* ab* air-source* b")).toEqual(["a", "ab*", "air", "source*", "b"]);
  expect(wordsIn("air-so")).toEqual(["air", "so*"]);
  expect([wordsIn("ab!"), wordsIn("ab.")]).toEqual([["ab"], ["ab"]]);
});

test("what is said again is one word, and a beginning where it was one anywhere", () => {
  expect(readSearch("pump* pump pump ").words).toEqual([{ text: "pump", isPrefix: true, times: 3 }]);
  expect(readSearch("pump pum").words).toEqual([
    { text: "pump", isPrefix: false, times: 1 },
    { text: "pum", isPrefix: true, times: 1 },
  ]);
});

test("of words 24 are looked for, of phrases and of what is left out eight, each once; a word has 60 letters", () => {
  const many = Array.from({ length: 30 }, (_, nth) => `w${nth}`);
  expect(wordsIn(`${many.join(" ")} `)).toEqual(many.slice(0, 24));
  const quoted = (count: number): string =>
    many
      .slice(0, count)
      .map((one) => `"${one}"`)
      .join("");
  expect(readSearch(quoted(9)).phrases).toEqual(many.slice(0, 8));
  expect(readSearch('"a" "b" "a" -c -c').phrases).toEqual(["a", "b"]);
  expect(readSearch('-"a" -a -b').excluded).toEqual(["a", "b"]);
  expect(wordsIn(`${"x".repeat(61)} `)).toEqual(["x".repeat(60)]);
});

test("letters are read in one form and case, and marks that quote in any", () => {
  expect(wordsIn("ＨＥＡＴ ﬁeld Ü ")).toEqual(["heat", "field", "ü"]);
  for (const [open, close] of ["“”", "„“", "«»", '""'].map((marks) => [...marks]))
    expect(readSearch(`${open}Two words${close} x `).phrases).toEqual(["two words"]);
  expect(readSearch(' - "" * ')).toEqual({ words: [], phrases: [], excluded: [] });
});
