import { expect, test } from "vitest";
import { besideTexts, withFields } from "./at-hand";
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

test("a text is told with the fields of its head, where a fact of it has them", () => {
  const told = withFields(texts, [
    { ...fact, fields: ["Status: Final"] },
    { ...fact, sourceId: "b", fields: ["Status: Draft"] },
  ]);
  expect(told.map(({ fields }) => fields)).toEqual([["Status: Final"]]);
  expect(withFields(texts, [fact])).toEqual(texts);
});
