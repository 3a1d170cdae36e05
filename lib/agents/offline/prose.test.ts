import { expect, test } from "vitest";
import type { FactIn } from "@/lib/agents/kit/parts";
import { cited, mergeDuplicates } from "./prose";

function fact(id: string, statement: string): FactIn {
  return {
    id,
    statement,
    quote: statement,
    sourceId: id,
    sourceTitle: `Source ${id}`,
    confidence: 0.8,
    published: null,
  };
}

test("facts that say the same are told once, and those that differ in a name alone each by themselves", () => {
  const merged = mergeDuplicates([
    fact("a", "The museum of salt stands in the old harbour of the city of Harrow."),
    fact("b", "The museum of salt stands in the old harbour of the city of Harrow."),
    fact("c", "The museum of salt stands in the old harbour of the city of Lodding."),
  ]);
  expect(merged.map(({ ids }) => ids.toSorted())).toEqual([["a", "b"], ["c"]]);
});

test("what is said of two by their names is no sentence of both, however alike it is put", () => {
  const merged = mergeDuplicates([
    fact("a", "The Herons row in the Lodding League (LL) as a member club of the league's Northern Group (NG) east."),
    fact("b", "The Otters row in the Lodding League (LL), as a member club of the league's Southern Group (SG) east."),
  ]);
  expect(merged.map(({ ids }) => ids)).toEqual([["a"], ["b"]]);
});

test("a few words of a long sentence are another sentence, which is told by itself", () => {
  const merged = mergeDuplicates([
    fact("a", "Pump the cellar of the old lighthouse."),
    fact(
      "b",
      "Where a red lamp burns, the keepers of the old lighthouse have found water in the cellar, and whoever is on duty has to pump until the lamp of the second stair, which hangs on a float, goes out by itself.",
    ),
  ]);
  expect(merged.map(({ ids }) => ids)).toEqual([["a"], ["b"]]);
});

test.each([
  ['She said: "We came at noon.', 'She said: "We came at noon." [Fa]'],
  ["She said: “We came at noon.", "She said: “We came at noon.” [Fa]"],
  ['She said: "We came" at noon.', 'She said: "We came" at noon. [Fa]'],
  ["It is 9 in the town.", "It is 9 in the town. [Fa]"],
  ['The pole is 9" long.', 'The pole is 9" long. [Fa]'],
])("%s: a quotation that goes on in its source ends with its sentence", (statement, told) => {
  expect(cited({ fact: fact("a", statement), ids: ["a"], terms: new Set() })).toBe(told);
});
