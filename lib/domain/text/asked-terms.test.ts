import fc from "fast-check";
import { expect, test } from "vitest";
import { askedTerms, clauseOf, isName, subjectOf, thingsIn, withoutVerb } from "./asked-terms";

test("an answer has to speak of what is asked for, not of the words that only ask; where there are no others, of these", () => {
  expect([...askedTerms("What evidence is there of the toll's effects?")]).toEqual(["toll"]);
  expect([...askedTerms("What evidence is there?")]).toEqual(["evid"]);
  expect([...askedTerms("")]).toEqual([]);
});

test.each([
  ["How does the gate close?", "the gate", ["close"]],
  ["How does the gate close", "the gate", ["close"]],
  ["What did the town council decide?", "the town council", ["decide"]],
  ["How did prices fall?", "prices", ["fall"]],
  ["Does every town close its pools?", "every town", ["close"]],
  ["How does the ferry still run?", "the ferry", []],
  ["What did the mill need to grind?", "the mill", []],
  ["When was the bridge built?", "the bridge", ["built"]],
  ["How is a lost parcel found?", "a lost parcel", ["found"]],
  ["Is Ada lost?", "Ada", ["lost"]],
  ["Is the town council liable?", "the town council", ["liable"]],
  ["Was the mill", "the mill", []],
  ["What is the gate made of?", "the gate", []],
  ["Has the gate closed?", "the gate", ["closed"]],
  ["Has the gate", "the gate", []],
  ["Which people have boats?", "boats", []],
  ["Does rain", "rain", []],
])("the question “%s” speaks of “%s”, of which it says %j", (question, subject, said) => {
  const clause = clauseOf(question);
  expect(clause.subject).toBe(subject);
  expect(clause.said.map(({ start, end }) => question.slice(start, end))).toEqual(said);
});

test.each([
  ["How do I avoid it?", ["avoid"]],
  ["How does one buy it?", ["buy"]],
  ["What are they good for?", []],
  ["Are you sure?", []],
  ["Is it?", []],
  ["Can you", []],
  ["What was lost?", ["lost"]],
  ["Who was born in Brest?", ["born"]],
  ["What is the", []],
  ["What is?", []],
  ["The ferry leaves at nine.", []],
  ["", []],
])("the question “%s” names no subject of its own, and says %j", (question, said) => {
  const clause = clauseOf(question);
  expect(clause.subject).toBe("");
  expect(clause.said.map(({ start, end }) => question.slice(start, end))).toEqual(said);
});

test.each([
  ["Should the town buy electric buses?", "the town", "buy"],
  ["Should towns buy electric buses?", "towns", "buy"],
  ["Should our small town council replace old buses?", "our small town council", "replace"],
  ["When should the town buy electric buses?", "the town buy electric", "buses"],
  ["Should the town council sell?", "the town council", "sell"],
])("of “%s”, which asks whether to do something, “%s” is the subject and “%s” the verb", (question, subject, verb) => {
  const clause = clauseOf(question);
  expect(clause.subject).toBe(subject);
  expect(clause.said.map(({ start, end }) => question.slice(start, end))).toEqual([verb]);
});

test("what is said of a subject stands in the question, behind its subject", () => {
  const word = fc.constantFrom(
    "How",
    "what",
    "does",
    "is",
    "the",
    "I",
    "gate",
    "closed",
    "buy",
    "not",
    ",",
    "?",
    "Has",
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const question = words.join(" ");
      const { subject, said } = clauseOf(question);
      expect(question).toContain(subject);
      for (const { start, end } of said) {
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThanOrEqual(question.indexOf(subject) + subject.length);
      }
    }),
  );
});

test.each([
  ["How does the gate close?", ["gate"]],
  ["When was Orkney settled?", ["Orkney"]],
  ["Should the town buy electric buses?", ["town", "electric buses"]],
  ["What is the payback time of a heat pump?", ["payback time", "heat pump"]],
  ["What is the payback time calculation method for heat pumps?", ["payback time calculation method", "heat pumps"]],
  ["What did the Tarn Valley railway line bridge cost?", ["Tarn Valley railway line bridge"]],
  ["What is Ada’s boat made of?", ["Ada"]],
  ["Why do ferries stop in fog?", ["ferries", "fog"]],
  ["Who founded Harbour Press?", ["Harbour Press"]],
  ["Explain tides", ["tides"]],
  ["What role does fog play for ferries?", ["fog", "ferries"]],
  ["Which quantity matters?", ["quantity"]],
  ["What does it?", []],
])("the question “%s” names %j", (question, things) => {
  expect(thingsIn(question)).toEqual(things);
});

test.each([
  ["What is the fog like at the northern pier?", "northern pier"],
  ["Why do ferries stop at Orkney?", "Orkney"],
  ["Why do ferries stop in fog?", "ferries"],
  ["What?", ""],
])(
  "the question “%s” is about “%s”: a phrase of several words, else a name, else its first thing",
  (question, subject) => {
    expect(subjectOf(question)).toBe(subject);
  },
);

test("a thing with a capital is a name unless it opens the question", () => {
  expect(isName("Orkney", "Where is Orkney?")).toBe(true);
  expect(isName("Orkney", "Orkney is where?")).toBe(false);
  expect(isName("orkney", "Where is orkney?")).toBe(false);
});

test("a phrase loses the verb at its end, and is never nothing but a verb", () => {
  expect(["heat pumps perform", "bridge closed", "heat pumps", "perform"].map(withoutVerb)).toEqual([
    "heat pumps",
    "bridge",
    "heat pumps",
    "perform",
  ]);
});
