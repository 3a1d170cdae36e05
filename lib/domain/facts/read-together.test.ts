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
