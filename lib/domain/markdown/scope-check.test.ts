import { expect, test } from "vitest";
import { scopeProblem } from "./scope-check";

const lines = ["12 reports of Mercer's mill, 1,055 pages, 2024-05-14, 3-Jun-2023"];

function problem(text: string, language = "en"): string | null {
  return scopeProblem(text, { language, lines });
}

test.each([
  "It has 1055 pages of May 2024.",
  "It has 1 055 pages and 0012 reports.",
  "Twelve reports of Mercer were read, on 3 June 2023.",
  "It may be that July was not looked at.",
  "The texts are of Mercer’s and in PDF.",
])("what a run knows of itself may be said: %s", (text) => {
  expect(problem(text)).toBeNull();
});

test.each([
  ["It has seven reports.", "The run's own figures hold no 7."],
  ["It has 1,056 pages.", "The run's own figures hold no 1056."],
  ["It ends in July 2024.", "The run's own dates hold no July."],
  ["It ends with July of 2024.", "The run's own dates hold no July."],
  ["It was written by Smith.", "The name Smith stands nowhere in what the run knows of its evidence."],
])("what it does not know is named: %s", (text, why) => {
  expect(problem(text)).toBe(why);
});

test("names are told from other words only where these have no capitals", () => {
  expect([problem("Der Bericht von Smith", "de"), problem("Der Bericht 13", "de")]).toEqual([
    null,
    "The run's own figures hold no 13.",
  ]);
  expect(problem("The report of Smith", "en-GB")).not.toBeNull();
});
