import { expect, test } from "vitest";
import { subquestions } from "@/lib/domain/asked/subquestions";
import { subjectOf } from "@/lib/domain/text/asked-terms";
import { answersAmong } from "./answers";
import { chooseForAnswer } from "./coverage";

const problem =
  "How well do air-source heat pumps perform in cold climates, what do they cost to install, and what decides whether tenants are satisfied?";

test("a question is parted where a new one begins, and each part can stand alone", () => {
  expect(subquestions(problem)).toEqual([
    "How well do air-source heat pumps perform in cold climates?",
    "What do air-source heat pumps cost to install?",
    "What decides whether tenants are satisfied?",
  ]);
});

test("the subject of a question is its first phrase, without its verb", () => {
  expect(subjectOf(problem)).toBe("air-source heat pumps");
  expect(subjectOf("Do night trains reduce emissions?")).toBe("night trains");
});

test("each question names the texts that answer it, and one that none answers is not named", () => {
  const questions = ["What do heat pumps cost?", "Which noise do heat pumps make?", "How do heat pumps save carbon?"];
  const texts = [
    { id: "a", text: "Heat pumps are built in the county.", title: "", weight: 1 },
    { id: "b", text: "Heat pumps cost €14,200.", title: "", weight: 1 },
    { id: "c", text: "Heat pumps make a humming noise at night.", title: "", weight: 1 },
  ];
  expect(answersAmong(questions, texts)).toEqual([
    { question: questions[0], ids: ["b"] },
    { question: questions[1], ids: ["c"] },
  ]);
});

test("an answer takes from each part of the question", () => {
  const documents = [
    { id: "cost1", text: "The average cost to install air-source heat pumps was €14,200.", weight: 1 },
    { id: "cost2", text: "Heat pumps cost €190 a year to maintain.", weight: 1 },
    { id: "tenants", text: "Tenants with a contact person were satisfied.", weight: 0.7 },
    { id: "perform", text: "Air-source heat pumps perform well in cold climates.", weight: 0.7 },
  ];
  expect(chooseForAnswer(problem, documents, 3).toSorted()).toEqual(["cost1", "perform", "tenants"]);
});
