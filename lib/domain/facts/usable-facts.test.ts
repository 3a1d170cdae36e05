import { expect, test } from "vitest";
import { type TopicFindings, uncitedFirst, usableFacts } from "./usable-facts";

const asAWhole = { isEachJudged: false };
const none: TopicFindings = { verdict: "accepted", factKeys: [], rejectedKeys: [], answers: [] };

test("a topic that was not accepted feeds a report with what answers a question, and with nothing else", () => {
  const answers = [{ question: "How loud is it?", factKeys: ["B"] }];
  for (const verdict of ["not_accepted", "exhausted", "not_reached"] as const) {
    expect([...usableFacts([{ ...none, verdict, factKeys: ["A", "B"], answers }], asAWhole)]).toEqual(["B"]);
  }
  expect([...usableFacts([{ ...none, factKeys: ["A", "B"], answers }], asAWhole)].toSorted()).toEqual(["A", "B"]);
});

test("where a review judges each fact, what it left of a topic that stays open feeds a report; unreviewed it does not", () => {
  const topic = { ...none, factKeys: ["A", "B", "C"], rejectedKeys: ["C"] };
  expect([...usableFacts([{ ...topic, verdict: "not_accepted" }], { isEachJudged: true })]).toEqual(["A", "B"]);
  expect([...usableFacts([{ ...topic, verdict: "not_reached" }], { isEachJudged: true })]).toEqual([]);
});

test("what one topic's review refuses, another that accepted it may use", () => {
  const refusing = { ...none, factKeys: ["A"], rejectedKeys: ["A"], answers: [{ question: "Why?", factKeys: ["A"] }] };
  for (const how of [asAWhole, { isEachJudged: true }]) {
    expect([...usableFacts([refusing], how)]).toEqual([]);
    expect([...usableFacts([refusing, { ...none, factKeys: ["A"] }], how)]).toEqual(["A"]);
  }
});

function aFact(key: string, score = 0.5): { key: string; statement: string; score: number } {
  return { key, statement: `Fact ${key}.`, score };
}

test("of the facts that are not cited those come first that answer what the report leaves open, then the surest", () => {
  const facts = [aFact("a"), aFact("b", 0.2), aFact("c", 0.9), aFact("d"), aFact("e", 0.9), aFact("f")];
  const ordered = uncitedFirst(facts, {
    cited: new Set(["a"]),
    questions: [
      { question: "How deep?", factKeys: ["a", "f"] },
      { question: "How cold?", factKeys: ["a", "b"] },
    ],
    told: [
      { question: "How deep?", places: [{ section: 0, position: 1 }] },
      { question: "How cold?", places: [] },
    ],
  });
  expect(ordered.map(({ key }) => key)).toEqual(["b", "f", "c", "e", "d"]);
});

test("a report that cites all leaves none", () => {
  expect(uncitedFirst([aFact("a")], { cited: new Set(["a"]), questions: [], told: [] })).toEqual([]);
});

test("facts that a report does not cite come by what they answer, then by score, then by key", () => {
  const facts = [
    { key: "A", statement: "", score: 0.2 },
    { key: "C", statement: "", score: 0.5 },
    { key: "B", statement: "", score: 0.5 },
    { key: "D", statement: "", score: 0.9 },
    { key: "E", statement: "", score: 0.1 },
    { key: "F", statement: "", score: 0.99 },
  ];
  const order = uncitedFirst(facts, {
    cited: new Set(["F"]),
    questions: [
      { question: "open", factKeys: ["E"] },
      { question: "told", factKeys: ["A", "E"] },
      { question: "nowhere", factKeys: [] },
    ],
    told: [
      { question: "told", places: [1] },
      { question: "open", places: [] },
    ],
  });
  expect(order.map(({ key }) => key)).toEqual(["E", "A", "D", "B", "C"]);
});
