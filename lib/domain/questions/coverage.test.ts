import { expect, test } from "vitest";
import { subquestions } from "@/lib/domain/asked/subquestions";
import { subjectOf } from "@/lib/domain/text/asked-terms";
import { answersAmong } from "./answers";
import { chooseForAnswer, coverage, coverages } from "./coverage";

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

test("a text speaks of a share of what a question asks, and of nothing where nothing is asked", () => {
  expect(coverage("What does a ticket cost?", "The ticket cost €4.")).toBe(1);
  expect(coverage("What does a ticket cost?", "A ticket is red.")).toBe(0.5);
  expect(coverage("What does a ticket cost?", "The mill is red.")).toBe(0);
  expect(coverage("?", "The mill is red.")).toBe(0);
});

test("what three questions or more share answers none of them; of two it counts", () => {
  const texts = ["A ferry is red.", "The ferry’s cost is nine.", "He steers."];
  const asked = ["What does a ferry cost?", "Who steers a ferry?", "Where does a ferry sail?"];
  expect([...coverages(asked, texts)]).toEqual([
    [asked[0], 1],
    [asked[1], 1],
    [asked[2], 0],
  ]);
  const [cost, steers] = coverages(asked.slice(0, 2), texts).values();
  expect(cost).toBe(1);
  // The fewer texts have a term, the more it tells: who steers tells more than that it is a ferry.
  expect(steers).toBeGreaterThan(0.5);
  expect(steers).toBeLessThan(1);
});

test("of no texts nothing is answered, and of no questions nothing is asked", () => {
  expect([...coverages(["Who steers?"], [])]).toEqual([["Who steers?", 0]]);
  expect([...coverages([], ["He steers."])]).toEqual([]);
});

test("no more is taken than there is room for, by turns, the best of each part first", () => {
  const documents = [
    { id: "price", text: "Heat pumps cost €14,200 to install.", weight: 1 },
    { id: "upkeep", text: "Heat pumps cost €190 a year.", weight: 1 },
    { id: "noise", text: "Heat pumps make a humming noise.", weight: 1 },
  ];
  const question = "What do heat pumps cost to install, and which noise do they make?";
  expect(chooseForAnswer(question, documents, 2).toSorted()).toEqual(["noise", "price"]);
  expect(chooseForAnswer(question, documents, 0)).toEqual([]);
  expect(chooseForAnswer(question, [], 3)).toEqual([]);
});
