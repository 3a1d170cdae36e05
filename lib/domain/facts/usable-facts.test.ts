import { expect, test } from "vitest";
import { type TopicFindings, usableFacts } from "./usable-facts";

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
