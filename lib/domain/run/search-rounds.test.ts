import { expect, test } from "vitest";
import { roundText, standOfQuestions } from "./search-rounds";

const questions = ["How high?", "How often?", "How salty?"];
const answers = [{ question: "how high", factIds: ["F1"] }];
const asked = ["How often?"];

test("a question is answered, searched for, or not yet; of a search that found nothing more it is exhausted", () => {
  const states = (end: Parameters<typeof standOfQuestions>[0]["end"]): string[] =>
    standOfQuestions({ questions, answers, searched: asked, end }).map(({ state }) => state);
  expect(states(null)).toEqual(["answered", "asked", "open"]);
  expect(states("exhausted")).toEqual(["answered", "exhausted", "exhausted"]);
  for (const end of ["time_up", "budget_spent", "cap_reached", "no_gaps"] as const) {
    expect(states(end)).toEqual(["answered", "asked", "open"]);
  }
  for (const end of ["covered", "known"] as const) expect(states(end)).toEqual(questions.map(() => "answered"));
});

test("a round says how many questions it leaves answered", () => {
  const stands = standOfQuestions({ questions, answers, searched: asked, end: null });
  const rounds = { round: 2, rounds: 3 };
  expect(roundText(rounds, stands)).toBe("Round 2 of 3 is done: 1 of 3 questions answered; the search goes on.");
  expect(roundText(rounds, [])).toBe("Round 2 of 3 is done; the search goes on.");
});
