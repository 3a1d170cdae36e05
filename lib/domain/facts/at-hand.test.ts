import { expect, test } from "vitest";
import { besideTexts, withFieldsOnce } from "./at-hand";
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

test("a text is told without the fields of its head where a fact of it has them behind its title", () => {
  const withHead = texts.map((one) => ({ ...one, fields: ["Status: Final"] }));
  expect(withFieldsOnce(withHead, [{ ...fact, fields: ["Status: Final"] }])).toEqual(texts);
  expect(withFieldsOnce(withHead, [fact, { ...fact, sourceId: "b", fields: ["Status: Draft"] }])).toEqual(withHead);
  expect(withFieldsOnce(texts, [fact])).toEqual(texts);
});
