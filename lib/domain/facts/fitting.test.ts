import fc from "fast-check";
import { expect, test } from "vitest";
import { isWordForWord } from "./fact-lines";
import { factsWithin, firstWithin, leanFacts, roomByRank, roomForEach, statedOnly } from "./fitting";

const anyFact = fc.record({
  statement: fc.string({ maxLength: 400 }),
  quote: fc.string({ maxLength: 400 }),
  sourceTitle: fc.string({ maxLength: 40 }),
  sourceId: fc.constantFrom("a", "b", "c"),
  published: fc.constantFrom(null, "2024-05-14"),
});

test("facts are taken whole and in order, as many as fit", () => {
  const facts = Array.from({ length: 100 }, (_, nth) => ({
    statement: `${nth} ${"word ".repeat(200)}`,
    quote: "short",
    sourceTitle: "A source",
    sourceId: "a",
    published: null,
  }));
  const shown = factsWithin(facts, 40_000);
  expect(shown).toEqual(facts.slice(0, shown.length));
  expect(shown.length).toBeGreaterThan(80);
  expect(shown.length).toBeLessThan(100);
  expect(factsWithin(facts.slice(0, 10), 40_000)).toHaveLength(10);
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 30 }), fc.nat(4_000), (all, most) => {
      expect(all.slice(0, factsWithin(all, most).length)).toEqual(factsWithin(all, most));
    }),
  );
});

test("a writer's facts lose quotes before facts, and no named fact is lost", () => {
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 30 }), fc.nat(3_000), (all, tokens) => {
      const facts = all.map((fact, nth) => ({ ...fact, id: String(nth) }));
      const named = new Set(facts.filter((_, nth) => nth % 3 === 0).map(({ id }) => id));
      const left = leanFacts(facts, named, tokens);
      expect(left.filter(({ id }) => named.has(id))).toHaveLength(named.size);
      expect(left.map(({ id }) => Number(id))).toEqual(left.map(({ id }) => Number(id)).toSorted((a, b) => a - b));
      const isCut = left.length < facts.length;
      const others = left.filter(({ id }) => !named.has(id));
      if (isCut) expect(others.every((fact) => fact.quote === "" || isWordForWord(fact))).toBe(true);
      expect(leanFacts(facts, named, 100_000)).toEqual(facts);
    }),
  );
});

test("where only statements are told, only they take room", () => {
  const facts = Array.from({ length: 100 }, (_, nth) => ({
    statement: `${nth} is told.`,
    quote: "word ".repeat(200),
    sourceTitle: "A source",
    sourceId: "a",
    published: null,
  }));
  expect(factsWithin(facts, 20_000).length).toBeLessThan(60);
  expect(factsWithin(statedOnly(facts), 20_000)).toHaveLength(100);
});

test("short texts are read whole, and long ones share what they leave", () => {
  expect(roomForEach([1_000, 20_000, 2_000, 30_000], 13_000)).toEqual([1_000, 5_000, 2_000, 5_000]);
  expect(roomForEach([1_000, 2_000], 13_000)).toEqual([1_000, 2_000]);
});

test("in a small room the first texts are read, and in hardly any none", () => {
  expect(roomForEach([9_000, 9_000, 9_000], 3_100)).toEqual([1_550, 1_550, 0]);
  expect(roomForEach([9_000], 1_000)).toEqual([0]);
  expect(roomForEach([9_000, 9_000], -2_000)).toEqual([0, 0]);
  expect(roomForEach([], 9_000)).toEqual([]);
});

test("by rank, a text has the more the more it decides, each enough to be worth reading", () => {
  const given = roomByRank([9_000, 20_000, 2_000, 11_000, 9_000], 30_000);
  expect(given.reduce((a, b) => a + b, 0)).toBeGreaterThan(29_990);
  expect(given.map((own) => Math.round(own / 100))).toEqual([90, 77, 20, 59, 54]);
  // Where it falls steeply the first have nearly all of theirs, and the last what is worth reading.
  const steep = roomByRank([14_000, 16_000, 7_000, ...Array.from({ length: 9 }, () => 6_000)], 50_000, "steeply");
  const even = roomByRank([14_000, 16_000, 7_000, ...Array.from({ length: 9 }, () => 6_000)], 50_000);
  expect(steep[0]).toBeGreaterThan(1.2 * (even[0] ?? 0));
  expect(steep[11]).toBeLessThan(even[11] ?? 0);
  expect(Math.min(...steep)).toBeGreaterThanOrEqual(1_500);
  expect(roomByRank([9_000, 9_000, 9_000], 3_100)).toEqual([1_555, 1_544, 0]);
  expect(roomByRank([1_000, 2_000], 13_000)).toEqual([1_000, 2_000]);
  expect(roomByRank([], 9_000)).toEqual([]);
});

test("no text gets more than it has, and all together no more than there is", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60_000), { maxLength: 20 }), fc.nat(60_000), (sizes, room) => {
      for (const given of [roomForEach(sizes, room), roomByRank(sizes, room), roomByRank(sizes, room, "steeply")]) {
        expect(given.every((own, nth) => own >= 0 && own <= (sizes[nth] ?? 0))).toBe(true);
        expect(given.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(room);
      }
    }),
  );
});

function fact(id: string, sourceId = "a", quote = ""): Parameters<typeof leanFacts>[0][number] {
  return { id, statement: `${id} ${"word ".repeat(20)}`, quote, sourceTitle: "A source", sourceId, published: null };
}

test("facts take half of a prompt, and the line of their source once", () => {
  const [one, again, other] = [fact("one"), fact("two"), fact("two", "b")];
  const fits = (facts: (typeof one)[], tokens: number): number => factsWithin(facts, tokens).length;
  const least = (facts: (typeof one)[]): number =>
    Array.from({ length: 1_000 }, (_, tokens) => tokens).find((tokens) => fits(facts, tokens) === facts.length) ?? 0;
  const [first, both, apart] = [least([one]), least([one, again]), least([one, other])];
  expect(both).toBeLessThan(2 * first);
  expect(apart).toBeGreaterThan(both);
  expect(apart).toBe(2 * first);
});

test("a quote goes from the last fact that nobody named, then that fact itself, and none further than it must", () => {
  const facts = [
    fact("a", "a", "quote ".repeat(30)),
    fact("b", "a", "quote ".repeat(30)),
    fact("c", "a", "quote ".repeat(30)),
  ];
  const told = (tokens: number): string[] =>
    leanFacts(facts, new Set(["c"]), tokens).map(({ id, quote }) => (quote === "" ? id : `${id} quoted`));
  const steps = Array.from({ length: 60 }, (_, nth) => told(600 - 10 * nth).join(", "));
  expect([...new Set(steps)]).toEqual([
    "a quoted, b quoted, c quoted",
    "a quoted, b, c quoted",
    "a, b, c quoted",
    "a, c quoted",
    "c quoted",
    "c",
  ]);
});

test("entries are taken whole while they fit, and none behind the first that does not", () => {
  const tokens = (text: string): string => text;
  expect(firstWithin(["a", "b", "c"], 2, tokens)).toEqual(["a", "b"]);
  expect(firstWithin(["a", "b"], 2, tokens)).toEqual(["a", "b"]);
  expect(firstWithin(["word ".repeat(50), "b"], 2, tokens)).toEqual([]);
});

test("a room of 1,500 is read by one text, and of equal ones each has its share to the token", () => {
  expect(roomForEach([9_000, 9_000], 1_500)).toEqual([1_500, 0]);
  expect(roomForEach([9_000, 9_000], 3_000)).toEqual([1_500, 1_500]);
  expect(roomForEach([3_000, 3_000, 3_000], 8_000)).toEqual([2_666, 2_667, 2_667]);
  expect(roomByRank([9_000, 9_000], 1_500)).toEqual([1_500, 0]);
  expect(roomByRank([1_500, 4_000], 5_000)).toEqual([1_500, 3_500]);
});
