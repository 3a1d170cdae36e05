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
])("%s is asked in two steps", (question, first, then, name) => {
  expect(chainsIn(question).map((one) => [one.first, one.then(name)])).toContainEqual([first, then]);
});

test.each([
  "Who is the author of Salt Roads?",
  "When was the Tarn viaduct built?",
  "How do I oil the gate?",
  "How high is the tower of Lantern Rock?",
  "What must the keeper do when the tide rises?",
])("%s asks for one thing", (question) => {
  expect(chainsIn(question)).toEqual([]);
});
