import fc from "fast-check";
import { expect, test } from "vitest";
import { countTokens } from "@/lib/domain/core/tokens";
import { splitPassages } from "@/lib/domain/text/passage";
import { toUnits } from "@/lib/domain/text/quote";
import {
  besideIn,
  CALL_TOKENS,
  callTokens,
  factsMost,
  locate,
  partText,
  passagesOfSource,
  readingCalls,
  sourcesOf,
  type ToRead,
} from "./read-together";

/** All passages of a text as they are chosen for reading. */
function passagesOf(sourceId: string, text: string): ToRead[] {
  const all = splitPassages(text);
  return all.map(({ ordinal, start, text: own, heading }, nth) => ({
    id: `${sourceId}:${ordinal}`,
    sourceId,
    sourceTitle: `Title of ${sourceId}`,
    publisher: null,
    published: null,
    ordinal,
    heading,
    text: own,
    after: text.slice(toUnits(text, start) + own.length, toUnits(text, all[nth + 1]?.start ?? start + own.length)),
    link: null,
  }));
}

/** A text that is one passage. */
function aPassage(text: string): ToRead {
  const place = { id: "a:0", sourceId: "a", sourceTitle: "Title of a", publisher: null, published: null };
  return { ...place, ordinal: 0, heading: null, text, after: "", link: null };
}

const sentence = (nth: number): string => `In the year ${1900 + nth} the bridge number ${nth} carried many wagons.`;
const long = Array.from({ length: 300 }, (_, nth) => `${sentence(nth)}${nth % 9 === 8 ? "\n\n" : " "}`).join("");

test("passages that follow each other are given as one stretch of their source, letter for letter", () => {
  const [first, ...others] = passagesOf("a", long);
  const [source] = sourcesOf([...others.toReversed(), ...(first ? [first] : [])]);
  expect(source?.parts).toHaveLength(1);
  expect(long.trim()).toBe(source?.parts.map(partText).join("").trim());
});

test("a source is told once, its parts stand in the order of its text, and each has a number of its own", () => {
  const [a, b] = [passagesOf("a", long), passagesOf("b", long)];
  const chosen = [a[4], b[2], a[0], a[1], b[9]].flatMap((one) => one ?? []);
  const sources = sourcesOf(chosen);
  expect(
    sources.map(({ sourceId, parts }) => [sourceId, parts.map((part) => part.passages.map(({ id }) => id))]),
  ).toEqual([
    ["a", [["a:0", "a:1"], ["a:4"]]],
    ["b", [["b:2"], ["b:9"]]],
  ]);
  expect(sources.flatMap(({ parts }) => parts.map(({ number }) => number))).toEqual([1, 2, 3, 4]);
});

test("no call has more text than its bound, every passage is in one call, and a source that fits a call is not parted", () => {
  const length = fc.integer({ min: 40, max: 9_000 });
  fc.assert(
    fc.property(
      fc.array(length, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1_000, max: 9_000 }),
      (sizes, room) => {
        const all = sizes.flatMap((size, nth) => passagesOf(`s${nth}`, long.slice(0, size)));
        const calls = readingCalls(all, room);
        expect(
          calls
            .flat()
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(all.map(({ id }) => id).toSorted());
        for (const call of calls) {
          const tokens = call.reduce((sum, { text }) => sum + countTokens(text), 0);
          expect(tokens).toBeLessThanOrEqual(room);
        }
        for (const own of Map.groupBy(all, ({ sourceId }) => sourceId).values()) {
          const tokens = own.reduce((sum, { text }) => sum + countTokens(text) + 60, 40);
          const inCalls = calls.filter((call) => call.some(({ sourceId }) => sourceId === own[0]?.sourceId));
          if (tokens <= room) expect(inCalls).toHaveLength(1);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test("a quote is found with the offset of its own passage, also across two of them and under a wrong number", () => {
  const passages = passagesOf("a", long);
  const sources = sourcesOf([...passages, ...passagesOf("b", "A word on ferries: none of them carried wagons.")]);
  for (const named of ["1", "2", "77", "a:0", "b:0"]) {
    for (const quote of [sentence(3), sentence(250), `${sentence(7)} ${sentence(8)}`]) {
      const found = locate(sources, { passage: named, quote });
      const own = splitPassages(long).find(({ ordinal }) => `a:${ordinal}` === found?.passage.id);
      const start = (own?.start ?? 0) + (found?.span.start ?? 0);
      expect(long.slice(start, start + quote.length)).toBe(quote);
    }
  }
  const ends = passages
    .slice(0, -1)
    .map(({ text }, nth) => `${text.slice(-30)}${passages[nth]?.after}${passages[nth + 1]?.text.slice(0, 30)}`);
  for (const [nth, quote] of ends.entries()) {
    expect(locate(sources, { passage: "1", quote: quote.trim() })?.passage.id).toBe(`a:${nth}`);
  }
  expect(locate(sources, { passage: "1", quote: "The bridge was never built." })).toBeNull();
});

test("words beside a quote are found across the passages that were read in one with it, at their place", () => {
  const passages = passagesOf("a", long);
  const sources = sourcesOf(passages);
  const own = splitPassages(long);
  // The first whole sentence of a passage that follows another, and the last whole one before it.
  const [second] = own.slice(1);
  const nth = Number(/bridge number (\d+)/.exec(second?.text.slice(second.text.indexOf("In the year")) ?? "")?.[1]);
  const [quote, words] = [sentence(nth), sentence(nth - 2)];
  const found = locate(sources, { passage: "1", quote });
  if (found === null) throw new Error("The quote stands there.");
  expect(found.passage.id).toBe("a:1");
  const [beside] = besideIn(found, [words], { isInPart: true });
  const start = (second?.start ?? 0) + (beside?.start ?? 0);
  expect(long.slice(start, start + words.length)).toBe(words);
  expect(beside?.start).toBeLessThan(0);
  // An older run has those of the quote's own passage alone.
  expect(besideIn(found, [words], { isInPart: false })).toEqual([]);
  expect(besideIn(found, [quote, "In the year 1800 nobody came."], { isInPart: true })).toEqual([]);
});

test("what a call may hold grows with the prompt and with its passages, up to a bound", () => {
  expect(callTokens(8_000, "several")).toBeLessThan(5_000);
  expect(callTokens(1_000_000, "several")).toBe(CALL_TOKENS.several);
  expect(callTokens(1_000_000, "few")).toBe(CALL_TOKENS.few);
  expect([1, 2, 5, 100].map((passages) => factsMost(passages, "offline"))).toEqual([12, 13, 16, 40]);
  expect([1, 2, 16, 100].map((passages) => factsMost(passages, "model"))).toEqual([5, 6, 13, 14]);
  expect([1, 16, 100].map((passages) => factsMost(passages, "fewCalls"))).toEqual([5, 13, 18]);
});

test("of a source as many passages are taken as a room holds, the ranked ones first, and their parts have no more tokens", () => {
  const passages = passagesOf("a", long);
  const ranked = passages.toSorted((a, b) => ((a.ordinal * 7) % 11) - ((b.ordinal * 7) % 11));
  for (const room of [0, 500, 2_000, 4_000]) {
    const taken = passagesOfSource(ranked, room);
    const told = sourcesOf(taken.passages).flatMap(({ parts }) => parts.map(partText));
    expect(countTokens(told.join("\n"))).toBeLessThanOrEqual(taken.tokens);
    expect(taken.passages.length === 0 || taken.tokens <= room).toBe(true);
  }
  expect(passagesOfSource(ranked, 2_000).passages[0]).toBe(ranked[0]);
  expect(passagesOfSource(passages, Number.POSITIVE_INFINITY).passages).toEqual(passages);
});

test("a quote ends before the heading of what follows it, marked or underlined, and keeps one that it begins with", () => {
  const text =
    "# Tolls\n\nThe toll was two crowns.\nIt was paid in May.\n\nStalls\n------\n\nA stall paid half a crown.";
  const sources = sourcesOf([aPassage(text)]);
  const quoted = (quote: string): string | undefined => locate(sources, { passage: "1", quote })?.span.quote;
  const said = "The toll was two crowns.\nIt was paid in May.";
  expect(quoted(`${said}\n\nStalls`)).toBe(said);
  expect(quoted(`${said}\n\nStalls\n------`)).toBe(said);
  expect(quoted(`# Tolls\n\n${said}`)).toBe(`# Tolls\n\n${said}`);
  expect(quoted("# Tolls")).toBe("# Tolls");
  const found = locate(sources, { passage: "1", quote: `${said} Stalls` });
  expect(found && [...text].slice(found.span.start, found.span.end).join("")).toBe(said);
});

test("a source is told by the fields of its head where its head is not read beside them", () => {
  const [head, ...others] = passagesOf("a", long).map((one) => ({ ...one, fields: ["Status: Withdrawn"] }));
  const [told] = sourcesOf(others.slice(0, 2));
  expect(told?.fields).toEqual(["Status: Withdrawn"]);
  const [whole] = sourcesOf([...(head ? [head] : []), ...others]);
  expect(whole).not.toHaveProperty("fields");
});

test("a call takes passages up to its bound to the token, and what a smaller call has room for goes there", () => {
  const of = (id: string, words: number): ToRead => ({
    ...aPassage("word ".repeat(words)),
    id: `${id}:0`,
    sourceId: id,
  });
  const [big, small, other] = [of("a", 300), of("b", 100), of("c", 250)];
  const tokens = (passage: ToRead): number => countTokens(passage.text) + 80;
  const ids = (room: number): string[] =>
    readingCalls([big, small, other], room).map((call) => call.map(({ sourceId }) => sourceId).join(""));
  expect(ids(tokens(big) + tokens(small))).toEqual(["ab", "c"]);
  expect(ids(tokens(big) + tokens(small) - 1)).toEqual(["a", "bc"]);
  expect(ids(tokens(big) + tokens(small) + tokens(other))).toEqual(["abc"]);
  expect(ids(1)).toEqual(["a", "b", "c"]);
  expect(readingCalls([], 100)).toEqual([]);
});

test("of one source a room holds passages to the token, and what follows another costs no frame of its own", () => {
  const at = (ordinal: number): ToRead => ({ ...aPassage("word ".repeat(50)), id: `a:${ordinal}`, ordinal, after: "" });
  const own = countTokens(at(0).text);
  expect(passagesOfSource([at(0)], 80 + own)).toMatchObject({ passages: { length: 1 }, tokens: 80 + own });
  expect(passagesOfSource([at(0)], 79 + own)).toEqual({ passages: [], tokens: 40 });
  expect(passagesOfSource([at(0), at(1)], 80 + 2 * own).tokens).toBe(80 + 2 * own);
  expect(passagesOfSource([at(1), at(0)], 80 + 2 * own).tokens).toBe(80 + 2 * own);
  expect(passagesOfSource([at(0), at(2), at(1)], 80 + 2 * own).passages.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
});

test("a quote of the passage that was named is taken from it, before the same words elsewhere, and counted from its beginning", () => {
  const [first, second] = ["🌊 It rained. It blew.", "It rained. It froze."];
  const passages = [
    { ...aPassage(first), after: "\n\n" },
    { ...aPassage(second), id: "a:1", ordinal: 1 },
  ];
  const sources = sourcesOf(passages);
  const found = (passage: string, quote: string): unknown => {
    const one = locate(sources, { passage, quote });
    return one && [one.passage.id, one.span.start, one.span.end, one.before];
  };
  expect(found("a:1", "It rained.")).toEqual(["a:1", 0, 10, [...first].length + 2]);
  expect(found("1", "It rained.")).toEqual(["a:0", 2, 12, 0]);
  expect(found("a:0", "It froze.")).toEqual(["a:1", 11, 20, [...first].length + 2]);
  expect(found("a:0", "blew. It rained.")).toEqual(["a:0", 16, 33, 0]);
});

test("words beside a quote are told once, and none that the quote or other words hold", () => {
  const sources = sourcesOf([aPassage("The council met in May. It rained. It shut the pier.")]);
  const found = locate(sources, { passage: "1", quote: "It shut the pier." });
  if (found === null) throw new Error("The quote stands there.");
  const beside = (...words: string[]): string[] => besideIn(found, words, { isInPart: true }).map(({ quote }) => quote);
  expect(beside("The council met in May.", "in May", "It rained.", "shut the pier", "nothing")).toEqual([
    "The council met in May.",
    "It rained.",
  ]);
  expect(beside("in May", "in May")).toEqual(["in May"]);
});
