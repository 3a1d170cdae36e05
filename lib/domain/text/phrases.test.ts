import fc from "fast-check";
import { expect, test } from "vitest";
import { keyPhrases, nounPhrases, sharedPhrases } from "./phrases";

const harbour = "The harbour master closed the office of the harbour master.";
const tides = "A harbour master reads the tide tables.";

test("a term of the trade comes before its parts, and is told once", () => {
  const [first, ...others] = keyPhrases([harbour, tides], 5).map(({ text }) => text);
  expect(first).toBe("harbour master");
  expect(others.filter((text) => /harbour|master/.test(text))).toEqual([]);
});

test("what stands in several documents is shared, unless nobody wants it", () => {
  const texts = (isWanted?: (text: string, documents: number) => boolean): string[] =>
    sharedPhrases([harbour, tides, "Nobody painted the weir."], 5, isWanted).map(({ text }) => text);
  expect(texts()).toEqual(["harbour master"]);
  expect(texts((text, documents) => documents === 2 && !text.includes(" "))).toEqual(["harbour", "master"]);
});

test("a thing is named with the article that it mostly has, and is no part of a longer one that it stands in", () => {
  const named = (...documents: string[]): string[] => nounPhrases(documents, 5).map((one) => one.named);
  expect(named("The tide table is old.", "Read the tide table at noon.")).toEqual(["the tide table"]);
  expect(named("A tide table is old.", "Read each tide table at noon.")).toEqual(["the tide table"]);
  expect(named("Of tide tables many are old.", "They sell the tide tables.", "Of tide tables all are sold.")).toEqual([
    "tide tables",
  ]);
  expect(named("The old tide table is wet.", "Dry the old tide table.")).toEqual(["the old tide table"]);
  expect(named("The tide table is old.")).toEqual([]);
});

test("of forms that are written as often the same is told, whichever document comes first", () => {
  const form = fc.constantFrom("Tide Table", "tide table", "Tide table", "tide tables");
  fc.assert(
    fc.property(fc.array(form, { minLength: 2, maxLength: 6 }), (forms) => {
      const documents = forms.map((one) => `Of the ${one}.`);
      expect(sharedPhrases(documents.toReversed(), 3)).toEqual(sharedPhrases(documents, 3));
    }),
  );
});
