import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Coverage } from "./coverage";

type Figures = Parameters<typeof Coverage>[0]["figures"];

const figures: Figures = {
  coverage: 0.5,
  uncitedShare: 0,
  sources: 2,
  facts: 3,
  notCovered: ["Who pays?"],
  questions: [
    { question: "How high is it?", thread: "search-1", places: [{ section: 0, position: 2 }] },
    { question: "Who pays?", thread: "search-2", places: [] },
  ],
  offending: [{ section: 1, heading: "Costs", text: "It is dear.", why: "It cites nothing." }],
  topics: [],
  check: null,
};

test("each question leads to the sentences that answer it, one that none answers says so, offending ones are named", () => {
  const html = renderToStaticMarkup(createElement(Coverage, { figures }));
  expect(html).toContain("coverage 50 % (1 of 2 questions)");
  expect(html).toContain('href="#answer-0-2" aria-label="Answer 1 to: How high is it?"');
  expect(html).toMatch(/Who pays\? <em>not answered<\/em>/);
  expect(html).toContain("1 sentence may not stand as written");
  expect(html).toContain('<a href="#section-1">Costs</a>: It is dear. <em>It cites nothing.</em>');
});

test("coverage can be 0, and is never full beside a question without an answer", () => {
  const none = figures.questions.map((question) => ({ ...question, places: [] }));
  const html = renderToStaticMarkup(createElement(Coverage, { figures: { ...figures, coverage: 0, questions: none } }));
  expect(html).toContain("coverage 0 % (0 of 2 questions)");
});
