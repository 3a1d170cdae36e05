import fc from "fast-check";
import { expect, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import {
  codePointCount,
  codePointCursor,
  findQuote,
  isInsidePair,
  isWhite,
  quoteContext,
  spanText,
  toCodePoints,
  toUnits,
  withoutMarks,
} from "./quote";

/** Text with emoji, combining marks, joined families and all kinds of white space. */
const anyText = fc
  .array(
    fc.constantFrom("a", "b ", "Zoë", "e\u0301", "👩‍👩‍👧", "𝒳", "\n", " ", "\u00a0", "\t\t", "日本。", "end. ", "x"),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(""));

test("a position in code points survives the way to code units and back", () => {
  fc.assert(
    fc.property(anyText, fc.nat(80), (text, at) => {
      const position = Math.min(at, codePointCount(text));
      expect(toCodePoints(text, toUnits(text, position))).toBe(position);
      expect([...text].slice(0, position).join("")).toBe(text.slice(0, toUnits(text, position)));
    }),
  );
});

test("a cursor counts as the whole count does", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const cursor = codePointCursor(text);
      let unit = 0;
      for (const letter of text) {
        expect(cursor(unit)).toBe(toCodePoints(text, unit));
        unit += letter.length;
      }
    }),
  );
});

test("the text of a span is what the code points in it are", () => {
  fc.assert(
    fc.property(anyText, fc.nat(70), fc.nat(70), (text, start, length) => {
      expect(spanText(text, start, start + length)).toBe([...text].slice(start, start + length).join(""));
    }),
  );
});

test("what is found is verbatim in the text and says the same but for white space", () => {
  fc.assert(
    fc.property(anyText, fc.nat(60), fc.integer({ min: 1, max: 30 }), (text, start, length) => {
      const piece = spanText(text, start, start + length);
      const respaced = piece.trim().replace(/\s+/g, "\n  ");
      const found = findQuote(text, respaced);
      expect(found === null).toBe(respaced === "");
      if (found === null) return;
      expect(spanText(text, found.start, found.end)).toBe(found.quote);
      expect(found.quote.replace(/\s+/g, " ")).toBe(respaced.replace(/\s+/g, " "));
    }),
  );
});

test("a quote that is not there is not found, however near it is", () => {
  expect(findQuote("Prices rose by 4 percent.", "Prices rose by 5 percent.")).toBeNull();
  expect(findQuote("Prices rose.", "prices rose.")).toBeNull();
  expect(findQuote("Prices rose.", " \n ")).toBeNull();
  expect(findQuote("👩 here", "\udc69 here")).toBeNull();
});

test("an exact quote is preferred to a folded one that comes earlier", () => {
  expect(findQuote("one\n two; one two", "one two")).toEqual({ start: 10, end: 17, quote: "one two" });
});

test("a quote spelled with loose accents is found in composed text", () => {
  expect(findQuote("the cafe\u0301 and the café", "café")?.quote).toBe("café");
  expect(findQuote("a  café", "a cafe\u0301")?.quote).toBe("a  café");
});

test("a search among a million characters that nearly match everywhere grows as the text does", () => {
  const texts = new Map([85_000, 340_000].map((size) => [size, "ab ".repeat(size)]));
  const quote = `${"ab  ".repeat(500)}c`;
  const search = (size: number): void => expect(findQuote(texts.get(size) ?? "", quote)).toBeNull();
  expect(growth(search, 85_000)).toBeLessThan(LINEAR);
});

test("a quote with its context is an exact stretch of the text", () => {
  fc.assert(
    fc.property(anyText, fc.nat(60), fc.nat(20), fc.nat(40), (text, start, length, radius) => {
      const context = quoteContext(text, { start, end: start + length }, radius);
      expect(context.quote).toBe(spanText(text, start, start + length));
      const joined = context.before + context.quote + context.after;
      expect(joined.isWellFormed()).toBe(true);
      const from = toUnits(text, start) - context.before.length;
      expect(text.slice(from, from + joined.length)).toBe(joined);
    }),
  );
});

test("a context is cut between sentences, else between words", () => {
  const text =
    "Nobody asked. It was late in May. The river rose by two metres. Boats were lost, many houses too. Then it fell.";
  const span = findQuote(text, "The river rose by two metres.") ?? { start: 0, end: 0 };
  expect(quoteContext(text, span, 28).before).toBe("It was late in May. ");
  expect(quoteContext(text, span, 41).after).toBe(" Boats were lost, many houses too.");
  expect(quoteContext(text, span, 10).before).toBe("in May. ");
  expect(quoteContext(text, span, 14).after).toBe(" Boats were");
});

test("marks of Markdown at the ends of a span are left out, and the rest is still exactly its span", () => {
  fc.assert(
    fc.property(fc.constantFrom("", "**", "_", "# "), fc.constantFrom("", "**", "_ "), (before, after) => {
      const text = `🌊 ${before}The tide rises.${after}`;
      const found = findQuote(text, `${before}The tide rises.${after}`.trim());
      if (!found) throw new Error("The quote was not found.");
      const trimmed = withoutMarks(found);
      expect(trimmed.quote).toBe("The tide rises.");
      expect(spanText(text, trimmed.start, trimmed.end)).toBe(trimmed.quote);
    }),
  );
});

test.each([
  ["``list.__getitem__`` holds no lock", "``list.__getitem__`` holds no lock"],
  ["replace ``PyWeakref_GetObject``", "replace ``PyWeakref_GetObject``"],
  ["see `08-Jul-2026 <https://example.org/t/1>`__", "see `08-Jul-2026 <https://example.org/t/1>`__"],
  ["**Result:** nine days", "**Result:** nine days"],
  ["* nine days", "nine days"],
  ["> ## nine days **", "nine days"],
  ["nine days` of ice", "nine days` of ice"],
  ["`nine days", "nine days"],
  ["***", "***"],
])("of %s what is no half pair stays", (text, kept) => {
  const found = findQuote(text, text);
  if (found === null) throw new Error("not found");
  expect(withoutMarks(found).quote).toBe(kept);
});

test("white space is what patterns take for it, sign by sign", () => {
  for (let unit = 0; unit <= 0xffff; unit += 1)
    if (isWhite(unit) !== /\s/.test(String.fromCharCode(unit))) expect(unit.toString(16)).toBe("as \\s has it");
});

test("a place is inside of a pair only between its halves", () => {
  const text = "a𝒳b\ud835c";
  expect([...text.split("").keys(), text.length].map((at) => isInsidePair(text, at))).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([isInsidePair("\udc00", 0), isInsidePair("\udc00\udc00", 1), isInsidePair("\ud835\ud835", 1)]).toEqual([
    false,
    false,
    false,
  ]);
});

test("positions past either end of a text are its ends", () => {
  expect([toUnits("a𝒳b", 99), toUnits("a𝒳b", -1), toCodePoints("a𝒳b", 99), codePointCount("")]).toEqual([4, 0, 3, 0]);
  expect([spanText("a𝒳b", 1, 99), spanText("a𝒳b", 2, 1), spanText("a𝒳b", 5, 9)]).toEqual(["𝒳b", "", ""]);
});

test.each([
  ["in the middle", "It rose  by\n4 percent, it said.", "rose by 4 percent", "rose  by\n4 percent"],
  ["at the beginning", "One\n two", "One two", "One\n two"],
  ["behind white space", "\n One\ttwo", "One two", "One\ttwo"],
  ["where it begins again within itself", "ab ab  ab ac", "ab ab ac", "ab  ab ac"],
  ["behind its own beginning", "ab ab  ab\tac", "ab ab ac", "ab  ab\tac"],
  ["after a false start of it", "aa aab  aac", "aab aac", "aab  aac"],
  ["but for one letter", "One  twa", "One two", null],
])("a quote with other white space is found %s", (_, text, quote, found) => {
  expect(findQuote(text, quote)?.quote ?? null).toBe(found);
});

test("a quote is told without a blank around it, by where its words begin and end in code points", () => {
  expect(findQuote("𝒳 One  two.", " One two ")).toEqual({ start: 2, end: 10, quote: "One  two" });
});

test("a context goes to the ends of a text that are near, and is cut behind a sentence in the half that is further off", () => {
  const text = "Aaaa. Bbbb cccc dddd. Eeee ffff. Gggg hhhh iiii. Jjjj.";
  const span = findQuote(text, "Eeee ffff.") ?? { start: 0, end: 0 };
  const around = (radius: number): [string, string] => {
    const { before, after } = quoteContext(text, span, radius);
    return [before, after];
  };
  expect(around(22)).toEqual(["Aaaa. Bbbb cccc dddd. ", " Gggg hhhh iiii. Jjjj."]);
  expect(around(21)).toEqual(["Bbbb cccc dddd. ", " Gggg hhhh iiii."]);
  expect(around(17)).toEqual(["Bbbb cccc dddd. ", " Gggg hhhh iiii."]);
  expect(around(14)).toEqual(["cccc dddd. ", " Gggg hhhh"]);
  expect(around(3)).toEqual(["", ""]);
  expect(around(0)).toEqual(["", ""]);
});

test.each(["!", "?", "…", "。", "！", "？"])("a sentence ends with %s, too", (sign) => {
  const text = `One two three${sign} Four five six. Seven eight nine${sign} Ten eleven`;
  const span = findQuote(text, "six. Seven") ?? { start: 0, end: 0 };
  const { before, after } = quoteContext(text, span, 17);
  expect([before, after]).toEqual(["Four five ", ` eight nine${sign}`]);
});

test.each([
  ["**Bold** and *so on*", "**Bold** and *so on*"],
  ["**all of it**", "all of it"],
  ["_all of it_ ", "all of it"],
  ["`all of it`", "`all of it`"],
  ["**cut *in* half", "cut *in* half"],
  ["cut in half**", "cut in half"],
  ["# > # Tolls", "Tolls"],
  ["see `here <a>`__", "see `here <a>`__"],
  ["ends in a name_", "ends in a name"],
  ["****", "****"],
  ["a", "a"],
])("of the quote %j the words are %j", (quote, words) => {
  const text = `𝒳 ${quote}`;
  const bare = withoutMarks({ start: 2, end: 2 + [...quote].length, quote });
  expect(bare.quote).toBe(words);
  expect(spanText(text, bare.start, bare.end)).toBe(words);
});
