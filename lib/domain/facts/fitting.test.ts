import fc from "fast-check";
import { expect, test } from "vitest";
import { factsWithin, leanFacts, statedOnly } from "./fitting";

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
      if (isCut) expect(left.filter(({ id }) => !named.has(id)).every(({ quote }) => quote === "")).toBe(true);
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
