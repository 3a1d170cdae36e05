import fc from "fast-check";
import { expect, test } from "vitest";
import { keyPhrases } from "./phrases";
import { chooseDiverse, isNearDuplicate, saysAllOf } from "./rank/diversity";
import { passagesToRead, rankByBm25, rankPassages } from "./ranking";
import { stem, terms } from "./terms";

const documents = [
  { id: "b", text: "Heat pumps cost more than boilers to install." },
  { id: "a", text: "Noise complaints about heat pumps fell." },
  { id: "c", text: "The library lends books." },
];

test("a document that shares rarer terms with the query ranks higher, and a stranger not at all", () => {
  expect(rankByBm25("installation costs of heat pumps", documents).map((hit) => hit.id)).toEqual(["b", "a"]);
});

test("the order of the documents does not change the ranking", () => {
  const anyTexts = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), text: fc.lorem() }), {
    selector: (entry) => entry.id,
  });
  fc.assert(
    fc.property(anyTexts, fc.lorem(), (texts, query) => {
      expect(rankByBm25(query, texts.toReversed())).toEqual(rankByBm25(query, texts));
    }),
    { numRuns: 50 },
  );
});

test("what all questions share does not outweigh what each asks of its own", () => {
  const questions = ["What do heat pumps cost?", "How loud are heat pumps?", "Which repairs do heat pumps demand?"];
  const passages = [
    { id: "about", text: "Heat pumps are heat pumps, and heat pumps pump heat." },
    { id: "cost", text: "The cost of an installation was high." },
    { id: "life", text: "Repairs were rare, and none is loud." },
  ];
  expect(rankPassages(questions, passages, 3).map((hit) => hit.id)).not.toEqual(["about", "cost", "life"]);
  expect(rankPassages(questions, passages, 1).map((hit) => hit.id)).toEqual(["life"]);
});

test("a query that is asked twice counts once", () => {
  const query = "heat pumps cost";
  expect(rankPassages([query, query], documents, 3)).toEqual(rankPassages([query], documents, 3));
});

test("of two texts alike, the second gives way to one that brings something new", () => {
  const texts = [
    { id: "1", text: "The pump cost rose in the winter" },
    { id: "2", text: "The pump cost rose in the winter again" },
    { id: "3", text: "Noise fell after the change" },
  ];
  const ranked = texts.map(({ id }, index) => ({ id, score: 10 - index }));
  expect(chooseDiverse(ranked, texts, 2)).toEqual(["1", "3"]);
});

test("the same words with another number or a denial are no duplicate", () => {
  const one = "Heating bills fell by 21 percent in the first winter.";
  expect(isNearDuplicate(one, "In the first winter, heating bills fell by 21 percent.")).toBe(true);
  expect(isNearDuplicate(one, "Heating bills fell by 9 percent in the first winter.")).toBe(false);
  expect(isNearDuplicate("The heaters were needed in January.", "The heaters were not needed in January.")).toBe(false);
});

test("a longer sentence says all of a shorter one only with its numbers", () => {
  const short = "Loft insulation reduced the required capacity by 33 percent.";
  expect(saysAllOf(`${short.slice(0, -1)}, so a smaller unit is enough.`, short)).toBe(true);
  expect(saysAllOf("Loft insulation reduced the required capacity, so a smaller unit is enough.", short)).toBe(false);
});

test("terms are stemmed content words, and scripts without spaces are read in pairs", () => {
  expect(terms("The heaters' costs were rising by 2.5 percent")).toEqual(["heater", "cost", "rise", "2.5", "percent"]);
  expect(terms("熱泵成本")).toEqual(["熱泵", "泵成", "成本"]);
  expect(stem("Wärme")).toBe("Wärme");
});

test("a term of the trade beats its parts as a key phrase", () => {
  const texts = ["The flow temperature was low.", "A high flow temperature costs money.", "Flow temperature matters."];
  expect(keyPhrases(texts, 1).map((phrase) => phrase.text.toLowerCase())).toEqual(["flow temperature"]);
});

test("of few passages all are read, of many the best, and a source's title counts as if it stood in them", () => {
  const passages = [
    { id: "dry", title: "Bread", text: "It keeps for two weeks." },
    { id: "toll", title: "The toll of the bridge", text: "It rose to 12 euro." },
    { id: "sea", title: "Tides", text: "The water rose." },
  ];
  expect(passagesToRead(["How high is the toll?"], passages, 3)).toEqual(["toll", "dry", "sea"]);
  expect(passagesToRead(["How high is the toll?"], passages, 1)).toEqual(["toll"]);
});

test("of documents that fit a query as well, those with the lesser id come first; of equal ids the last counts", () => {
  const same = ["c", "a", "b"].map((id) => ({ id, text: "The toll rose." }));
  expect(rankByBm25("toll", same).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(rankPassages(["toll", "rose"], same, 2).map(({ id }) => id)).toEqual(["a", "b"]);
  const twice = [
    { id: "a", text: "The toll rose." },
    { id: "a", text: "The tide fell." },
  ];
  expect(rankByBm25("toll", twice)).toEqual([]);
  expect(rankByBm25("tide", twice).map(({ id }) => id)).toEqual(["a"]);
});

test("each query gives its best passage as much, however many words it has or its passages share", () => {
  const passages = [
    { id: "toll", text: "The toll of the northern bridge rose." },
    { id: "tide", text: "A tide came." },
  ];
  const [first, second] = rankPassages(["How high is the toll of the northern bridge?", "Which tide?"], passages, 5);
  expect(first?.score).toBeCloseTo(second?.score ?? 0);
  expect(rankPassages(["How high is the toll?"], passages, 5)).toEqual([{ id: "toll", score: 1 }]);
});

test("what three questions share is asked once, what each asks of its own three times", () => {
  const passages = [
    { id: "own", text: "Repairs were rare." },
    { id: "shared", text: "Pumps were bought." },
  ];
  const score = (queries: readonly string[]): Record<string, number> =>
    Object.fromEntries(rankPassages(queries, passages, 5).map(({ id, score: of }) => [id, of]));
  const { own = 0, shared = 0 } = score(["repairs pumps", "loud pumps", "cheap pumps"]);
  // Whole, each query finds both, or the pumps alone; without the pumps that all share, one finds the repairs.
  expect(own).toBeGreaterThan(2);
  expect(shared).toBeGreaterThan(2);
  expect(score(["repairs pumps", "repairs tides", "cheap pumps", "loud pumps"])["own"]).toBeGreaterThan(3);
});
