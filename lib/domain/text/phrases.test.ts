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

const phrases = (documents: readonly string[], limit = 5): [string, number][] =>
  keyPhrases(documents, limit).map(({ text, score }) => [text, score]);

test("a phrase is of words that say something: short ones only in capitals, none of signs or digits", () => {
  expect(phrases(["Tide A of the B gauge in EU ports, as it is."])).toEqual([
    ["B gauge", 2],
    ["EU ports", 2],
    ["Tide", 1],
  ]);
  expect(phrases(["I saw a UK map. Of 3 maps one is of 40."])).toEqual([
    ["UK map", 2],
    ["saw", 1],
  ]);
  expect(phrases(["", "of it"])).toEqual([]);
});

test("a phrase counts by how often it stands there, in how many documents, and by its words; three of them at most", () => {
  expect(phrases(["Tide gauge. Tide gauge. Pilot."])).toEqual([
    ["Tide gauge", 4],
    ["Pilot", 1],
  ]);
  expect(phrases(["Tide gauge.", "Tide gauges.", "tide gauges"])).toEqual([["Tide gauge", 12]]);
  expect(phrases(["rye tide gauge harbour"])).toEqual([
    ["rye tide gauge", 3],
    ["tide gauge harbour", 3],
  ]);
  expect(phrases(["Tide gauge. Tide gauge. Pilot."], 1)).toEqual([["Tide gauge", 4]]);
});

test("of several documents a phrase of several words counts that stands there more than once, and of equals the first by its letters", () => {
  expect(phrases(["Pilot boats wait.", "Nothing."])).toEqual([
    ["boats", 1],
    ["Pilot", 1],
    ["wait", 1],
  ]);
  expect(phrases(["Pilot boats wait. Pilot boats wait", "Nothing."])).toEqual([["Pilot boats wait", 6]]);
});

test("what several documents share counts by how many they are, and by its words", () => {
  const texts = ["Tide gauge harbour. Pilot. Pilot.", "Tide gauge harbour. pilot", "pilot"];
  const shared = (limit: number): [string, number][] =>
    sharedPhrases(texts, limit).map(({ text, score }) => [text, score]);
  expect(shared(5)).toEqual([
    ["Tide gauge harbour", 6],
    ["Pilot", 3],
  ]);
  expect(shared(1)).toEqual([["Tide gauge harbour", 6]]);
});

function thingsOf(...documents: string[]): string[] {
  return nounPhrases(documents, 5).map(({ named }) => named);
}

test.each([
  ["behind an article", ["A tide table.", "Dry tide tables sink."], ["the tide table"]],
  ["behind a preposition", ["Of tide tables.", "Saw tide tables."], ["tide tables"]],
  ["at the beginning of a sentence", ["Tide tables.", "Saw tide tables."], ["tide tables"]],
  ["as a name behind an article that any has", ["A Tide Table.", "Of a Tide Table."], ["Tide Table"]],
  ["as a name behind its article", ["The Tide Table is old.", "Of the Tide Table."], ["the Tide Table"]],
  [
    "with an article at half of its places",
    ["The tide table. The tide table.", "By tide table. Of tide table."],
    ["the tide table"],
  ],
  ["with an article at fewer", ["The tide table. Of tide table.", "By tide table. Of tide table."], ["tide table"]],
])("a thing is introduced %s", (_, documents, named) => {
  expect(thingsOf(...documents)).toEqual(named);
});

test.each([
  ["of one document", ["The tide table. The tide table."]],
  ["of one word", ["The tide.", "The tide."]],
  ["that nothing introduces", ["They sell tide tables.", "They sell tide tables."]],
  ["that begins with how something is done", ["The quickly tables.", "The quickly tables."]],
  ["that ends with a verb", ["The prices fell.", "The prices fell."]],
  ["that ends with what is done", ["The night walking.", "The night walking."]],
  ["that begins with a deed behind a preposition", ["By reading tables.", "Of reading tables."]],
])("no thing is a phrase %s", (_, documents) => {
  expect(thingsOf(...documents)).toEqual([]);
});

test("a deed that an article introduces is a thing", () => {
  expect(thingsOf("The reading tables.", "By reading tables.")).toEqual(["the reading tables"]);
});

test("a capital that only the beginning of a sentence gives is none", () => {
  expect(thingsOf("Night trains run. Of night trains.", "By night trains.")).toEqual(["night trains"]);
  expect(thingsOf("Night trains.", "Night trains.")).toEqual(["night trains"]);
  expect(thingsOf("Of Night trains.", "By Night trains.")).toEqual(["Night trains"]);
  expect(thingsOf("Night Trains.", "Night Trains.")).toEqual(["Night Trains"]);
});

test("what stands within one longer phrase at six of ten places is a part of it, at fewer a thing of its own", () => {
  const longer = "The old tide table.";
  const alone = "Of tide table.";
  // Three of five places, then three of six.
  expect(thingsOf(`${longer} ${alone} ${longer}`, `${longer} ${alone}`)).toEqual(["the old tide table"]);
  expect(thingsOf(`${longer} ${alone} ${longer}`, `${longer} ${alone} ${alone}`)).not.toContain("the old tide table");
});

test("of things those of most documents come first, then those that are told most often; each says of how many it is", () => {
  const told = nounPhrases(
    [
      "The board room. The pilot boat. The pilot boat.",
      "The board room. The pilot boat. The quay wall.",
      "The quay wall.",
      "A quay wall.",
    ],
    5,
  );
  expect(told.map(({ named, documents }) => [named, documents])).toEqual([
    ["the quay wall", 3],
    ["the pilot boat", 2],
    ["the board room", 2],
  ]);
  expect(told.map(({ score }) => score)).toEqual([3.03, 2.03, 2.02]);
});
