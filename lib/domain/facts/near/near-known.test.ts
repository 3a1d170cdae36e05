import { expect, test } from "vitest";
import { nearKnown } from "./near-known";

function facts(subject: string, many: number): { key: string; statement: string; near: string }[] {
  return Array.from({ length: many }, (_, nth) => ({
    key: `${subject} ${nth}`,
    statement: `On ${subject}, rule ${nth} was rejected in favour of rule ${nth + 1}.`,
    near: `Notes on ${subject}`,
  }));
}

const question = "Which rules of the council for ferry fares were rejected, and why?";

test("of two subjects in one knowledge base, the facts on the one that is asked about are near", () => {
  const known = [...facts("tree felling", 60), ...facts("ferry fares", 30)];
  expect(nearKnown([question], known).map(({ key }) => key)).toEqual(facts("ferry fares", 30).map(({ key }) => key));
});

test("what is known of one subject alone is near to a question on it, and to none on another", () => {
  expect(nearKnown([question], facts("ferry fares", 60))).toHaveLength(60);
  expect(nearKnown([question], facts("tree felling", 60))).toEqual([]);
});

test("where few facts are known all of them are taken", () => {
  expect(nearKnown([question], facts("tree felling", 40))).toHaveLength(40);
});
