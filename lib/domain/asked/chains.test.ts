import { expect, test } from "vitest";
import { chainsIn } from "./chains";

test.each([
  [
    "Who led the firm that built the Tarn viaduct?",
    "Which firm built the Tarn viaduct?",
    "Who led Marlow and Sons?",
    "Marlow and Sons",
  ],
  [
    "When was the author of Salt Roads born?",
    "Who is the author of Salt Roads?",
    "When was Ida Voss born?",
    "Ida Voss",
  ],
  [
    "What is the tallest tower in the county in which the Arle mill stands?",
    "In which county the Arle mill stands?",
    "What is the tallest tower in Norland?",
    "Norland",
  ],
  [
    "Who owns the company for which Ada Moe wrote?",
    "For which company Ada Moe wrote?",
    "Who owns Gull Press?",
    "Gull Press",
  ],
  ["Did the club, which built the pier, pay?", "Which club built the pier?", "Did the Herons, pay?", "the Herons"],
  [
    "What is the name of the town where Ida was born, and why?",
    "Where was Ida born?",
    "What is the name of Tarn, and why?",
    "Tarn",
  ],
  [
    "What is the capital of the country of Ruritania?",
    "What is the country of Ruritania?",
    "What is the capital of Norland?",
    "Norland",
  ],
])("%s is asked in two steps", (question, first, then, name) => {
  expect(chainsIn(question).map((one) => [one.first, one.then(name)])).toContainEqual([first, then]);
});

test.each([
  "Who is the author of Salt Roads?",
  "When was the Tarn viaduct built?",
  "How do I oil the gate?",
  "How high is the tower of Lantern Rock?",
  "How red is the roof of Lantern Rock?",
  "What must the keeper do when the tide rises?",
  "Who is the firm that built it?",
  "Who is the wife of “the Long Road”?",
  "Who wrote the book of Ada's firm?",
  "The firm that built the viaduct",
])("%s asks for one thing", (question) => {
  expect(chainsIn(question)).toEqual([]);
});

test("what kind of thing leads from one step to the other is told with it", () => {
  expect(chainsIn("Who led the firm that built the Tarn viaduct?").map(({ kind }) => kind)).toEqual(["firm"]);
  expect(chainsIn("Where was the poet of Brand born?").map(({ kind }) => kind)).toEqual(["poet"]);
});
