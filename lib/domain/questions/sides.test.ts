import { expect, test } from "vitest";
import { forAndAgainst, isStrange, ofBoth, sideOf } from "./sides";
import { ask, type Candidate, covered, prepare } from "./weighed";

function statement(id: string, text: string, more: Partial<Candidate> = {}): Candidate {
  return { id, text, title: "Notes", weight: 1, ...more };
}

const older = "Which is older, the Alder bridge or the Birch bridge?";
const bridges = [
  statement("opened", "The Alder bridge was opened in 1874."),
  statement("painted", "The Alder bridge was painted in 1900."),
  statement("defined", "The Alder bridge is a bridge of oak."),
  statement("red", "The Alder bridge is red."),
  statement("titled", "It was opened in 1874.", { title: "Alder bridge" }),
  statement("besides", "It was opened in 1874.", { title: "Alder bridge, Harrow pier" }),
  statement("birch", "The Birch bridge was built in 1869."),
  statement("both", "The Alder bridge is older than the Birch bridge, which is of 1874."),
];
const statements = prepare(bridges);

test.each([
  ["painted", "opened", "opened", "when it began makes one thing older than another"],
  ["defined", "painted", "painted", "what is asked for goes before what the thing is"],
  ["red", "defined", "defined", "what the thing is goes before what else is said of it"],
  ["opened", "titled", "titled", "a source on the thing itself goes before others"],
  ["besides", "titled", "titled", "a source on the thing alone goes before one on others beside it"],
])("of “%s” and “%s” %s is told of one of two things: %s", (one, other, told) => {
  const all = statements.all.filter(({ id }) => id === one || id === other);
  expect(sideOf("the Alder bridge", ask(older, statements), all)?.id).toBe(told);
  expect(sideOf("the Alder bridge", ask(older, statements), all.toReversed())?.id).toBe(told);
});

test("of a thing that nobody speaks of, or that no word names, nothing is told", () => {
  const parsed = ask(older, statements);
  expect(sideOf("the Elm bridge", parsed, statements.all)).toBeNull();
  expect(sideOf("the", parsed, statements.all)).toBeNull();
});

test("one statement that speaks of both things by their own names is told of both", () => {
  const parsed = ask(older, statements);
  const compared = ["the Alder bridge", "the Birch bridge"];
  const each = statements.all.map((one) => ({ chosen: [one], value: 0, covered: covered(parsed, [one]) }));
  expect(ofBoth(compared, parsed, each)?.id).toBe("both");
  expect(ofBoth(compared, parsed, each.slice(0, -1))).toBeNull();
});

test("a thing is strange where nobody speaks of it, and one of a word with a hyphen where nobody says that word", () => {
  expect(isStrange("the Alder bridge", statements)).toBe(false);
  expect(isStrange("the Elm bridge", statements)).toBe(true);
  const shops = (text: string): boolean => isStrange("duty-free shops", prepare([statement("a", text)]));
  expect([shops("The duty-free shop is open."), shops("Free of duty is no shop."), shops("The mill.")]).toEqual([
    false,
    true,
    true,
  ]);
});

const hulls = [
  statement("headed", "I recommend it.", { heading: "Should I tar the hull?" }),
  statement("against", "To tar the hull is a risk."),
  statement("for", "The yard recommends to tar the hull."),
  statement("second", "It is recommended to tar a hull."),
  statement("third", "I recommend to tar the hull twice."),
  statement("neither", "The hull was tarred."),
  statement("other", "I recommend to sell the boat."),
];

test("what speaks for it and what against it is told in turns, two of each at most, and only of what is asked", () => {
  const all = prepare(hulls);
  const told = (question: string): string[] => {
    const parsed = ask(question, all);
    return forAndAgainst(
      parsed,
      all.all.map((one) => ({ chosen: [one], value: 0, covered: covered(parsed, [one]) })),
    );
  };
  expect(told("Should I tar the hull?")).toEqual(["headed", "against", "for"]);
  expect(told("Should I paint the deck?")).toEqual([]);
});
