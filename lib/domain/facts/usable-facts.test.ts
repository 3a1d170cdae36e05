import { expect, test } from "vitest";
import { type TopicFindings, usableFacts } from "./usable-facts";

const none: TopicFindings = { verdict: "accepted", factKeys: [], rejectedKeys: [], answers: [] };

test("a topic that was not accepted feeds a report with what answers a question, and with nothing else", () => {
  const answers = [{ question: "How loud is it?", factKeys: ["B"] }];
  for (const verdict of ["not_accepted", "exhausted", "not_reached"] as const) {
    expect([...usableFacts([{ ...none, verdict, factKeys: ["A", "B"], answers }])]).toEqual(["B"]);
  }
  expect([...usableFacts([{ ...none, factKeys: ["A", "B"], answers }])].toSorted()).toEqual(["A", "B"]);
});

test("what one topic's review refuses, another that accepted it may use", () => {
  const refusing = { ...none, factKeys: ["A"], rejectedKeys: ["A"], answers: [{ question: "Why?", factKeys: ["A"] }] };
  expect([...usableFacts([refusing])]).toEqual([]);
  expect([...usableFacts([refusing, { ...none, factKeys: ["A"] }])]).toEqual(["A"]);
});
