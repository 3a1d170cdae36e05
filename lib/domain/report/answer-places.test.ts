import fc from "fast-check";
import { expect, test } from "vitest";
import { anchorsIn, answeredLine, answerLinks } from "./answer-places";

const questions = [
  {
    question: "How deep?",
    places: [
      { section: 0, position: 1 },
      { section: 0, position: 2 },
      { section: 2, position: 0 },
    ],
  },
  { question: "How cold?", places: [] },
];

test("the markers that answer a question have an id, whatever groups they are drawn in", () => {
  const groups = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 6 });
  fc.assert(
    fc.property(groups, (sizes) => {
      const next = anchorsIn(questions, 0);
      const ids = sizes.flatMap((size) => next(size));
      expect(ids).toEqual(ids.map((_, at) => (at === 1 || at === 2 ? `answer-0-${at}` : null)));
    }),
  );
});

test("a question leads to each section that answers it, once, at its first sentence that does", () => {
  const sections = [{ heading: "Answer" }, { heading: "Costs" }, { heading: "Snow" }];
  const [first = { question: "", places: [] }, second = first] = questions;
  expect(answerLinks(first, sections)).toEqual([
    { section: 0, position: 1, heading: "Answer", anchor: "answer-0-1" },
    { section: 2, position: 0, heading: "Snow", anchor: "answer-2-0" },
  ]);
  expect(answerLinks(second, sections)).toEqual([]);
  expect(answerLinks(first, sections.slice(0, 2))).toHaveLength(1);
});

test("how many questions are answered is said in a sentence, none included", () => {
  expect(answeredLine(questions)).toBe("The report answers 1 of the run's 2 questions with a cited sentence.");
  expect(answeredLine(questions.slice(0, 1))).toBe("The report answers the run's only question with a cited sentence.");
  expect(answeredLine(questions.slice(1))).toBe(
    "The report does not answer the run's only question with a cited sentence.",
  );
  expect(answeredLine([])).toBe("");
  expect(answeredLine(questions, 1)).toBe(
    "The report answers 1 of the run's 2 questions with a cited sentence, 1 more only in advice or another inference, from cited facts.",
  );
  expect(answeredLine(questions, 1, true)).toBe(
    "Of 2 questions it answers 1 with a cited sentence, and 1 by inference alone.",
  );
  expect(answeredLine(questions, 0, true)).toBe("Of 2 questions it answers 1 with a cited sentence.");
});
