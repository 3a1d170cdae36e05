import fc from "fast-check";
import { expect, test } from "vitest";
import { standingQuotes, type TakenQuote } from "./standing";

const clean = { before: " ", after: " " };

function taken(quote: string, more: Partial<TakenQuote> = {}): TakenQuote {
  return { id: "q", quote, edges: clean, ...more };
}

function stands(text: string, quote: string, edges = clean): boolean {
  return standingQuotes(text, [taken(quote, { edges })]).standing.has("q");
}

const depth = "The harbour is nine metres deep.";

test("of several quotes those are told that the text still has", () => {
  const quotes = [taken(depth, { id: "depth" }), taken("It was dredged in 1912.", { id: "dredged" })];
  const of = (text: string): string[] => [...standingQuotes(text, quotes).standing];
  expect(of(`Brest. ${depth} It was dredged in 1913.`)).toEqual(["depth"]);
  expect(of("")).toEqual([]);
});

test("white space that runs otherwise, and another place, change nothing", () => {
  expect(stands("The harbour\n  is nine\u00a0metres\tdeep. It was built long ago.", depth)).toBe(true);
  expect(stands(`A new first sentence. ${depth}`, depth)).toBe(true);
});

test("one word, one figure, or one letter more is another quote", () => {
  expect(stands("The harbour is ten metres deep.", depth)).toBe(false);
  expect(stands("The quay is 120 metres long", "20 metres")).toBe(false);
  expect(stands("a depth of 9.5 metres", "a depth of 9")).toBe(false);
  expect(stands("a depth of 1,900 metres", "900 metres")).toBe(false);
  expect(stands("the tides", "the tide")).toBe(false);
  expect(stands("a depth of 9. It was dredged", "a depth of 9")).toBe(true);
});

test("another address of a link, other marks of notes, other quotation marks, dashes and signs of one letter say the same", () => {
  const same: readonly (readonly [string, string])[] = [
    ["The [tide](https://brest.example/tide?v=1) rises.", "The [tide](https://brest.example/tide?v=2) rises."],
    ["The [tide](/t) rises.", "The tide rises."],
    ["It rises.[\\[12\\]](#c12) It falls.", "It rises.[\\[13\\]](#c13) It falls."],
    ["He said “yes” — and “no”.", 'He said "yes" - and «no».'],
    ["It’s **very** deep.", "It's _very_ deep."],
    ["The ﬁrst dredging…", "The first dredging..."],
    ["The har-\nbour is deep.", "The harbour is deep."],
    ["A well-\nknown harbour.", "A well-known harbour."],
    ["A well-known harbour.", "A well-\nknown harbour."],
    ["nine\u00adty metres", "ninety metres"],
  ];
  expect(same.filter(([quote, text]) => !stands(`Before it. ${text} And behind.`, quote))).toEqual([]);
});

test("what is only written alike is another quote", () => {
  expect(stands("10² metres", "102 metres")).toBe(false);
  expect(stands("a sum of 23", "a sum of 2*3")).toBe(false);
  expect(stands("the [ebb](/tide) rises", "the [tide](/tide) rises")).toBe(false);
  expect(stands("the array \\[4\\]", "the array \\[3\\]")).toBe(false);
});

test("a number with more groups of figures before it or behind it, or with a sign, is another number", () => {
  expect(stands("It used 1'205 kWh.", "205 kWh")).toBe(false);
  expect(stands("It used 1’205 kWh.", "205 kWh")).toBe(false);
  expect(stands("It used 1 205 kWh.", "205 kWh")).toBe(false);
  expect(stands("It used 1\u202f205 kWh.", "It used 1")).toBe(false);
  expect(stands("It changed by -5 % in May.", "5 % in May")).toBe(false);
  expect(stands("It changed by −5 % in May.", "5 % in May")).toBe(false);
  expect(stands("In 1912 205 ships came.", "205 ships")).toBe(true);
  expect(stands("From 3-5 % in May.", "5 % in May")).toBe(true);
  expect(stands("It used 1 205 kWh.", "205 kWh", { before: "ed 1 ", after: "." })).toBe(true);
});

test("a quote that was taken from the middle of a word may stand in the middle of one", () => {
  expect(stands("the tides of Brest", "tide", { before: " ", after: "s " })).toBe(true);
});

test("where nobody has looked at its edges, only what stands in the middle of words alone is unclear", () => {
  const of = (text: string): [number, number] => {
    const { standing, unclear } = standingQuotes(text, [{ id: "q", quote: "tide" }]);
    return [standing.size, unclear.size];
  };
  expect(of("the tides of Brest")).toEqual([0, 1]);
  expect(of("the tides, and the tide")).toEqual([1, 0]);
  expect(of("the ebb")).toEqual([0, 0]);
});

test("a later place counts where the first is the middle of another number", () => {
  expect(stands("From 120 metres to 20 metres.", "20 metres")).toBe(true);
});

test("a letter written in two signs is the one written in one", () => {
  expect(stands("Le cafe\u0301 du port", "Le caf\u00e9 du port")).toBe(true);
});

const word = fc.stringMatching(/^[a-zéß🌊]{1,8}$/u);
const sentence = fc.array(word, { minLength: 1, maxLength: 8 });
const space = fc.constantFrom(" ", "\n", "  ", "\t", "\u00a0", "\r\n\r\n");

test("a sentence stands wherever it is put and however it is broken", () => {
  fc.assert(
    fc.property(fc.array(sentence), sentence, fc.array(sentence), space, (before, own, after, gap) => {
      const text = [...before, own, ...after].map((words) => words.join(gap)).join(`.${gap}`);
      expect(stands(text, own.join(" "))).toBe(true);
    }),
  );
});

const sign = fc.constantFrom(..."abé🌊 19.,'-–*_[]()\\\"“”\n#ﬁ");

test("whatever was taken from a text stands in it", () => {
  fc.assert(
    fc.property(fc.array(sign, { minLength: 1, maxLength: 60 }), fc.nat(), fc.nat(), (signs, from, length) => {
      const start = from % signs.length;
      const end = start + 1 + (length % (signs.length - start));
      const quote = signs.slice(start, end).join("");
      fc.pre(quote.trim() !== "");
      const edges = {
        before: signs.slice(Math.max(0, start - 5), start).join(""),
        after: signs.slice(end, end + 5).join(""),
      };
      expect(stands(signs.join(""), quote, edges)).toBe(true);
    }),
  );
});

test("a sentence of which one word became another stands no more", () => {
  fc.assert(
    fc.property(sentence, fc.nat(), (words, nth) => {
      const changed = words.with(nth % words.length, "OTHER");
      expect(stands(`Before it. ${changed.join(" ")} And behind.`, words.join(" "))).toBe(false);
    }),
  );
});

test("a text that repeats a quote's beginning without end is read in one go", () => {
  const text = `${"1".repeat(200_000)} metres`;
  expect(stands(text, "1 metres")).toBe(false);
});

test("a text that has a quote in the middle of words over and over is not looked through to its end", () => {
  const often = `${"tides ".repeat(5_000)}and the tide`;
  const of = (edges?: TakenQuote["edges"]): number[] => {
    const told = standingQuotes(often, [{ id: "q", quote: "tide", ...(edges && { edges }) }]);
    return [told.standing.size, told.unclear.size, told.undecided.size];
  };
  expect(of()).toEqual([0, 1, 0]);
  expect(of(clean)).toEqual([0, 0, 1]);
  expect(of({ before: " ", after: "s " })).toEqual([1, 0, 0]);
});
