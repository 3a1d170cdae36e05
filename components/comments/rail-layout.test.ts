import fc from "fast-check";
import { expect, test } from "vitest";
import { placeCards } from "./rail-layout";

const anyCards = fc
  .array(fc.record({ wantedTop: fc.nat(5_000), height: fc.integer({ min: 1, max: 400 }) }), { maxLength: 40 })
  .map((cards) => cards.map((card, index) => ({ ...card, id: `card-${index}` })));

test("no card covers another, none begins above its passage, and all are within the height", () => {
  fc.assert(
    fc.property(anyCards, fc.nat(20), (cards, gap) => {
      const { tops, height } = placeCards(cards, gap);
      const placed = cards.map((card) => ({ ...card, top: tops.get(card.id) ?? -1 })).toSorted((a, b) => a.top - b.top);
      for (const [index, card] of placed.entries()) {
        expect(card.top).toBeGreaterThanOrEqual(card.wantedTop);
        const before = placed[index - 1];
        if (before) expect(card.top).toBeGreaterThanOrEqual(before.top + before.height + gap);
        expect(card.top + card.height).toBeLessThanOrEqual(height);
      }
    }),
  );
});

test("a card with room stands at its passage", () => {
  const { tops } = placeCards([{ id: "a", wantedTop: 90, height: 10 }], 5);
  expect(tops.get("a")).toBe(90);
});
