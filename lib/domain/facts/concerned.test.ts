import { expect, test } from "vitest";
import { concernedKeys, keysOfNamed, saidBeyondQuotes } from "./concerned";

const [one, two, three] = ["7K3Q9XM2PA4B", "0123456789AB", "ZZZZZZZZZZZZ"] as const;
const sections = [
  { heading: "Prices", markdown: `The toll of the *bridge* rose. [F${one}] Ferries cost more. [F${two}]` },
  { heading: "Traffic", markdown: `Nine hundred cars cross. [F${three}]` },
];

test("a request that names a sentence is about what it cites, also where its words are cut short", () => {
  const requests = new Map([["Prices", ["“The toll of the bridge …” stands in “Answer” already."]]]);
  expect(concernedKeys(requests, sections)).toEqual([one]);
});

test("of a sentence that a request names all that it cites is known, of one that names none nothing", () => {
  const requests = new Map([
    ["Prices", ["“Ferries cost more.” needs its figure.", "Say what it costs."]],
    ["Traffic", ["Say when."]],
  ]);
  expect(keysOfNamed(requests, sections)).toEqual([two]);
});

test("a request that names no sentence of its section is about all of it, and of no other", () => {
  expect(concernedKeys(new Map([["Prices", ["Say what it costs."]]]), sections)).toEqual([one, two]);
  expect(concernedKeys(new Map([["Traffic", ["“Nobody ever said this.” is not borne out."]]]), sections)).toEqual([
    three,
  ]);
});

test("facts whose quotes say all that cites them need nothing around them; any other does", () => {
  const said = (key: string, quote: string): { key: string; evidence: { quote: string; title: string }[] } => ({
    key,
    evidence: [{ quote, title: "The bridge" }],
  });
  const facts = [
    said(one, "The toll rose."),
    said(two, "They cost 3 crowns."),
    said(three, "Nine hundred cars cross."),
  ];
  expect(saidBeyondQuotes(facts, sections).map(({ key }) => key)).toEqual([two]);
  expect(saidBeyondQuotes(facts, [])).toEqual([]);
});
