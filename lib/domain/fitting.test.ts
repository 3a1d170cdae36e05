import fc from "fast-check";
import { expect, test } from "vitest";
import { factsWithin } from "./fitting";

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
