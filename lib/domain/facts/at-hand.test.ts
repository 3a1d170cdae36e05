import { expect, test } from "vitest";
import { besideTexts, leanBesideTexts, withFieldsOnce } from "./at-hand";
import { leanFacts } from "./fitting";
import { sourcesOf } from "./read-together";

const text = "The toll was two crowns. It was paid in May, for the river froze.";
const passage = { id: "a:0", heading: null, text, after: "", link: null, ordinal: 0 };
const texts = sourcesOf([{ ...passage, sourceId: "a", sourceTitle: "Tolls", publisher: null, published: null }]);
const fact = {
  statement: "The toll fell due in May.",
  quote: "It was paid in May",
  sourceId: "a",
  sourceTitle: "Tolls",
  published: null,
};

test("a fact whose quote stands in a text at hand is told by its statement alone, any other with its quote", () => {
  const elsewhere = { ...fact, sourceId: "b" };
  const changed = { ...fact, quote: "It was paid in June" };
  const literal = { ...fact, statement: "The toll was two crowns.", quote: "The toll was two crowns." };
  expect(besideTexts([fact, elsewhere, changed, literal], texts)).toEqual([
    { ...fact, quote: "" },
    elsewhere,
    changed,
    literal,
  ]);
});

test("of facts whose quotes stand in a text at hand those that nobody named are left out, where some are named", () => {
  const [planned, other, elsewhere] = [
    { ...fact, id: "1" },
    { ...fact, id: "2" },
    { ...fact, id: "3", sourceId: "b" },
  ];
  const told = besideTexts([planned, other, elsewhere], texts, new Set(["1"]));
  expect(told).toEqual([{ ...planned, quote: "" }, elsewhere]);
});

test("the room of quotes that stand in a text already goes to the quotes of the other facts", () => {
  const there = Array.from({ length: 10 }, (_, nth) => ({ ...fact, id: `there ${nth}` }));
  const elsewhere = {
    ...fact,
    id: "elsewhere",
    sourceId: "b",
    quote: "It was due each May, and paid to the ferryman.",
  };
  const all = [...there, elsewhere];
  const named = new Set(all.map(({ id }) => id));
  const tokens = 200;
  expect(leanFacts(all, named, tokens).at(-1)).toEqual({ ...elsewhere, quote: "" });
  const told = leanBesideTexts(all, texts, { named, tokens });
  expect(told).toHaveLength(all.length);
  expect(told.at(-1)).toEqual(elsewhere);
  expect(leanBesideTexts(all, texts, { named, tokens: 20 }).at(-1)).toEqual({ ...elsewhere, quote: "" });
});

test("a text is told without the fields of its head where a fact of it has them behind its title", () => {
  const withHead = texts.map((one) => ({ ...one, fields: ["Status: Final"] }));
  expect(withFieldsOnce(withHead, [{ ...fact, fields: ["Status: Final"] }])).toEqual(texts);
  expect(withFieldsOnce(withHead, [fact, { ...fact, sourceId: "b", fields: ["Status: Draft"] }])).toEqual(withHead);
  expect(withFieldsOnce(texts, [fact])).toEqual(texts);
});
