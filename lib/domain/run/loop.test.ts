import { expect, test } from "vitest";
import { type LoopState, loopEnd, mergedAnswers, unanswered, untried, untriedQueries } from "./loop";

const going: LoopState = {
  iteration: 1,
  iterationCap: 3,
  questions: 3,
  open: 2,
  untried: 1,
  isNew: true,
  shouldContinue: true,
  leftMs: Infinity,
};

test("a search is covered when its questions are answered, and not before", () => {
  expect(loopEnd({ ...going, open: 0 })).toBe("covered");
  expect(loopEnd({ ...going, open: 0, leftMs: 0 })).toBe("covered");
  expect(loopEnd(going)).toBeNull();
  // An agent that would stop does not make a question answered.
  expect(loopEnd({ ...going, shouldContinue: false })).toBeNull();
});

test("a search that brings nothing new once every open question was asked for is exhausted", () => {
  expect(loopEnd({ ...going, untried: 0, isNew: false })).toBe("exhausted");
  expect(loopEnd({ ...going, untried: 1, isNew: false })).toBeNull();
  expect(loopEnd({ ...going, untried: 0, isNew: true })).toBeNull();
});

test("time and the cap end a search whose questions are open", () => {
  expect(loopEnd({ ...going, leftMs: 0 })).toBe("time_up");
  expect(loopEnd({ ...going, iteration: 3 })).toBe("cap_reached");
});

test("a search without questions of its own ends when its agent misses nothing", () => {
  expect(loopEnd({ ...going, questions: 0, open: 0, shouldContinue: false })).toBe("no_gaps");
  expect(loopEnd({ ...going, questions: 0, open: 0 })).toBeNull();
});

test("a question without a fact is not answered, however it is written", () => {
  const answers = [
    { question: "what does it cost", factIds: ["A"] },
    { question: "How loud is it?", factIds: [] },
  ];
  expect(unanswered(["What does it cost?", "How loud is it?"], answers)).toEqual(["How loud is it?"]);
});

test("what an expert asks in words of his own counts once all had their turn", () => {
  expect(untried(["A b c?", "D e f?"], ["a b c"], 2)).toBe(1);
  expect(untried(["A b c?", "D e f?"], ["something", "else"], 2)).toBe(0);
});

test("answers of several rounds are one list, each question and fact once", () => {
  expect(mergedAnswers([{ question: "Why?", factIds: ["A"] }], [{ question: "why", factIds: ["A", "B"] }])).toEqual([
    { question: "Why?", factIds: ["A", "B"] },
  ]);
});

test("a query that was tried is not tried again in another order of words", () => {
  expect(untriedQueries(["cost heat pump", "heat pump noise", "Noise, heat pump"], ["Heat pump cost"])).toEqual([
    "heat pump noise",
  ]);
});

test("one question is covered by its answer, too, and time that is not up ends nothing", () => {
  expect(loopEnd({ ...going, questions: 1, open: 0, shouldContinue: true })).toBe("covered");
  expect(loopEnd({ ...going, leftMs: 1 })).toBeNull();
  expect(loopEnd({ ...going, questions: 1, open: 1, shouldContinue: false })).toBeNull();
});

test("time that is up ends a search before anything else but that it is covered, and its cap last of all", () => {
  const last = { ...going, iteration: 4, untried: 0, isNew: false };
  expect(loopEnd(last)).toBe("exhausted");
  expect(loopEnd({ ...last, leftMs: -1 })).toBe("time_up");
  expect(loopEnd({ ...last, questions: 0, open: 0, shouldContinue: false })).toBe("no_gaps");
  expect(loopEnd({ ...last, isNew: true })).toBe("cap_reached");
  expect(loopEnd({ ...going, iteration: 2 })).toBeNull();
});

test("fewer rounds than questions leave those open that nobody asked for in any case of letters", () => {
  expect(untried(["A b c?", "D e f?"], ["a B C", "x"], 3)).toBe(1);
  expect(untried(["A b c?", "D e f?"], [], 2)).toBe(2);
  expect(untried([], ["x"], 2)).toBe(0);
});

test("queries are each tried once, and in their order", () => {
  expect(untriedQueries(["b a", "A B", "c", "c!"], [])).toEqual(["b a", "c"]);
  expect(mergedAnswers()).toEqual([]);
  expect(
    mergedAnswers([
      { question: "Why?", factIds: ["B", "A"] },
      { question: "How?", factIds: [] },
    ]),
  ).toEqual([
    { question: "Why?", factIds: ["B", "A"] },
    { question: "How?", factIds: [] },
  ]);
});
