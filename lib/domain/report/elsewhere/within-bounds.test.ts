import { expect, test } from "vitest";
import type { SearchedPassage } from "./searched-text";
import { withinBounds } from "./within-bounds";

/** So many passages of one text. */
function aText(sourceId: string, length: number): SearchedPassage[] {
  return Array.from({ length }, (_, nth) => ({
    id: `${sourceId}:${nth}`,
    sourceId,
    sourceTitle: sourceId,
    published: null,
    heading: null,
    text: `Passage ${nth} of it.`,
  }));
}

const idsOf = (passages: readonly SearchedPassage[]): string[] => passages.map(({ id }) => id);
const citing = (sourceId: string, quote: string): Parameters<typeof withinBounds>[1] => [
  { text: "So it is.", quotes: [{ sourceId, quote }] },
];

test("texts of ordinary length are looked through whole, in their order", () => {
  const all = [...aText("a", 150), ...aText("b", 2)];
  expect(withinBounds(all, [])).toEqual(all);
});

test("of a long one what stands around its quotes is, in its order, and its beginning where nothing of it is quoted", () => {
  const long = aText("a", 1_000);
  const around = idsOf(withinBounds(long, citing("a", "Passage 500 of it.")));
  expect([around[0], around.at(-1), around.length]).toEqual(["a:425", "a:574", 150]);
  expect(idsOf(withinBounds(long, citing("b", "Passage 500 of it."))).at(-1)).toBe("a:149");
});

test("a quote that goes on in the passage behind stands where it begins", () => {
  const long = aText("a", 400).map((one, nth) => ({
    ...one,
    text: `${nth} stands at the beginning of a long passage of it.`,
  }));
  const crossing = "300 stands at the beginning of a long passage of it. What follows stands in the next.";
  expect(idsOf(withinBounds(long, citing("a", crossing))).at(0)).toBe("a:225");
});

test("however many and long texts are, no more than a thousand passages are looked through, as many of each", () => {
  const many = Array.from({ length: 20 }, (_, nth) => aText(`t${nth}`, 400)).flat();
  const seen = Map.groupBy(withinBounds(many, []), ({ sourceId }) => sourceId);
  expect([...seen.values()].map((own) => own.length)).toEqual(Array.from({ length: 20 }, () => 50));
});
