import { expect, test } from "vitest";
import { decidingSources } from "./deciding-sources";

type Fact = Parameters<typeof decidingSources>[0][number];

function fact(key: string, sha256: string): Fact {
  return { key, evidence: [{ sha256 }] };
}

test("the texts that most facts rest on come first, those that answer before others", () => {
  const facts = [fact("1", "a"), fact("2", "a"), fact("3", "a"), fact("4", "b"), fact("5", "b"), fact("6", "c")];
  const answering = new Set(["4", "5"]);
  expect(decidingSources(facts, { answering, most: 2 })).toEqual(["b", "a"]);
  expect(decidingSources([...facts.toReversed(), { key: "7", evidence: [] }], { answering, most: 9 })).toEqual([
    "b",
    "a",
    "c",
  ]);
});

test("of texts on which as much rests the order is the same, whichever fact comes first", () => {
  const facts = [fact("1", "c"), fact("2", "a"), fact("3", "b")];
  const none = { answering: new Set<string>(), most: 9 };
  expect(decidingSources(facts, none)).toEqual(["a", "b", "c"]);
  expect(decidingSources(facts.toReversed(), none)).toEqual(["a", "b", "c"]);
});
