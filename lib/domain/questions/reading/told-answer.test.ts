import { expect, test } from "vitest";
import { toldAnswer } from "./told-answer";

test("a question is answered in the words of the facts that answer it, the first of them, each a sentence", () => {
  const facts = ["The toll is 3 euros", "It rose in 2023.", "Is it fair? “No.”", "D (in part)", "E."].map(
    (statement, nth) => ({ id: String(nth), statement }),
  );
  expect(toldAnswer(facts)).toEqual({
    answer: "The toll is 3 euros. It rose in 2023. Is it fair? “No.” D (in part).",
    factIds: ["0", "1", "2", "3"],
  });
});

test("what no fact answers is not answered in words of any", () => {
  expect(toldAnswer([])).toBeNull();
});
