import { expect, test } from "vitest";
import { nameOfWork } from "./naming";

test.each([
  ["Bridges of the north", "a", "How many are there?", "Bridges of the north"],
  ["**Bridges** of the north ##", "a", "", "Bridges of the north"],
  ["Problem", "bridges", "How many are there?", "bridges"],
  ["Problem Definition:", "bridges", "How many are there?", "bridges"],
  ["Problem definition: Bridges of the north", "a", "", "Bridges of the north"],
  ["Problemstellung", "Brücken", "Wie viele gibt es?", "Brücken"],
  ["Question de recherche", "ponts", "Combien sont-ils ?", "ponts"],
  ["Problem solving in schools", "a", "", "Problem solving in schools"],
  ["Problem", "", "## Aim\n\nHow many *bridges*\nare there? And where?", "How many *bridges* are there?"],
  [null, "", "Bridges, and who pays", "Bridges, and who pays"],
  [null, "bridges", "How many are there?", "bridges"],
  ["Problem", "", "", null],
])("under the heading %s, in the folder “%s”, what says “%s” is called %s", (heading, folder, body, name) => {
  expect(nameOfWork({ heading, folder, body }, 120)).toBe(name);
});

test("a long first sentence is cut between words, within the letters that a name may have", () => {
  const name = nameOfWork({ heading: null, folder: "", body: "many words ".repeat(100) }, 40);
  expect(name).toMatch(/^many words .* …$/);
  expect(name?.length).toBeLessThanOrEqual(40);
});
