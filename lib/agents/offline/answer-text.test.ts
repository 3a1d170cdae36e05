import { expect, test } from "vitest";
import type { FactIn } from "@/lib/agents/kit/parts";
import { subquestions } from "@/lib/domain/asked/subquestions";
import { citedSentences } from "@/lib/domain/markdown/citation";
import { answerText } from "./answer-text";

const fact: FactIn = {
  id: "FACT00000006",
  statement: "Is it fair Tolls: It fell.",
  quote: "It fell.",
  sourceId: "s6",
  sourceTitle: "Is it fair? Tolls",
  confidence: 0.7,
  published: null,
};
const nothingElse = { queryType: "factual", disputes: [], answers: [], length: "standard" } as const;

test("a source that is named before its words is not named again in front of them, and its title ends no sentence", () => {
  const question = "What did the fair tolls of Lodding bring?";
  const [, nearest] = citedSentences(answerText({ ...nothingElse, question, facts: [fact] }));
  expect(nearest?.text).toBe("The nearest is in Is it fair Tolls: It fell.");
  expect(nearest?.keys).toEqual([fact.id]);
});

test("of one source that is near alone two sentences are told, each cited, and none that says nothing of what is asked", () => {
  const near = (id: string, statement: string): FactIn => ({
    ...fact,
    id,
    statement,
    quote: statement,
    sourceTitle: "Log",
  });
  const facts = [
    near("FACT00000001", "The dredger failed twice in January."),
    near("FACT00000002", "A dredger may be lent if the quay is clear."),
    near("FACT00000003", "Swans nest there."),
  ];
  const text = answerText({ ...nothingElse, question: "What does the new dredger cost?", facts });
  expect(
    citedSentences(text)
      .flatMap(({ keys }) => keys)
      .toSorted(),
  ).toEqual(["FACT00000001", "FACT00000002"]);
  expect(text).toMatch(/^Scope: Nothing that was read answers/);
});

test("what one part told leaves room for what else answers the next", () => {
  const log = (id: string, statement: string): FactIn => ({
    ...fact,
    id,
    statement,
    quote: statement,
    sourceTitle: "Log",
  });
  const facts = [
    log("FACT00000001", "The crane broke down four times and cost £3,150 in repairs."),
    log("FACT00000002", "A new crane costs £11,900."),
    log("FACT00000003", "The harbour has five pilots."),
  ];
  const question = "How often did the crane break down, what does a new one cost, and how many pilots has the harbour?";
  const text = answerText({ ...nothingElse, question, facts, length: "short" });
  expect(citedSentences(text).flatMap(({ keys }) => keys)).toEqual(facts.map(({ id }) => id));
});

test("what two sources give as other values for what is asked is one sentence with both, each cited", () => {
  const cost = (id: string, statement: string): FactIn => ({
    ...fact,
    id,
    statement,
    quote: statement,
    sourceId: id,
    sourceTitle: id,
  });
  const facts = [
    cost("FACT00000001", "The lighthouse cost £4 million."),
    cost("FACT00000002", "The final account of the lighthouse came to £6 million."),
  ];
  const [first] = citedSentences(answerText({ ...nothingElse, question: "What did the lighthouse cost?", facts }));
  expect(first?.text).toMatch(/^Sources d.*£4 million; .*£6 million\.$|^Sources d.*£6 million; .*£4 million\.$/);
  expect(first?.keys.toSorted()).toEqual(["FACT00000001", "FACT00000002"]);
});

test("an answer is told in its own words, though a shorter sentence says a part of it", () => {
  const from = (id: string, statement: string, confidence: number): FactIn => ({
    ...fact,
    id,
    statement,
    quote: statement,
    sourceId: id,
    sourceTitle: "Harbour",
    confidence,
  });
  const facts = [
    from("FACT00000001", "Ships moor at the west quay in the harbour.", 0.9),
    from("FACT00000002", "Ships moor at the west quay in the harbour when the signal `Rotmast` is shown.", 0.7),
  ];
  const question = "Which signal is shown when ships moor at the west quay?";
  const [first] = citedSentences(answerText({ ...nothingElse, question, facts }));
  expect(first?.text).toContain("Rotmast");
  expect(first?.keys).toEqual(["FACT00000002"]);
});

test("every part of a question is answered or named as unanswered, however many it has", () => {
  const things = ["gate", "lamp", "quay", "mast", "hull", "keel", "oar", "sail"];
  const question = things.map((thing) => `How long is the ${thing}?`).join(" ");
  const text = answerText({ ...nothingElse, question, facts: [{ ...fact, statement: "The gate is 9 metres long." }] });
  expect(text).toContain("The gate is 9 metres long.");
  for (const thing of things.slice(1)) expect(text).toContain(`How long is the ${thing}?`);
});

test("a part that people took out of the plan is said as not looked for, one that was asked in vain as not answered", () => {
  const question = "What did the lighthouse at Tor cost, and when was the bell cast?";
  const cost: FactIn = {
    ...fact,
    id: "FACT00000001",
    statement: "The lighthouse at Tor cost £4 million.",
    sourceTitle: "Tor",
  };
  const [first = "", bell = ""] = subquestions(question);
  const tell = (asked: string[]): string => {
    const answers = asked.map((one) => ({ question: one, answeredBy: one === first ? [cost.id] : [] }));
    return answerText({ ...nothingElse, question, facts: [cost], answers });
  };
  expect(tell([first])).toContain(`Scope: This part of the question was not looked for: ${bell}`);
  expect(tell([first, bell])).toContain(`Scope: Nothing that was read answers this part of the question: ${bell}`);
  expect(tell([question])).toContain(`Scope: Nothing that was read answers this part of the question: ${bell}`);
});

test("what was only put forward is not told as decided, without a word on that", () => {
  const said = (id: string, statement: string): FactIn => ({
    ...fact,
    id,
    statement,
    quote: statement,
    sourceTitle: "Log",
  });
  const asked = said("FACT00000001", "The meeting asked the harbour office to allow winter rowing from the old slip.");
  const granted = said("FACT00000002", "The harbour office agreed to winter rowing from the old slip.");
  const question = "What has been decided about winter rowing from the old slip?";
  const alone = answerText({ ...nothingElse, question, facts: [asked] });
  expect(alone).toMatch(/^The meeting asked/);
  expect(alone).toContain("Scope: This was put forward; nothing that was read says what was decided.");
  const both = answerText({ ...nothingElse, question, facts: [asked, granted] });
  expect(both).toMatch(/^The harbour office agreed/);
  expect(both).not.toContain("Scope:");
});

test("a part that nothing answers is told with what a source says of it: that it is too early to say", () => {
  const log = (id: string, statement: string): FactIn => ({
    ...fact,
    id,
    statement,
    quote: statement,
    sourceTitle: "Log",
  });
  const facts = [
    log("FACT00000001", "The new lamp cost £90."),
    log("FACT00000002", "Whether wrecks became fewer with the lamp is too early to say."),
  ];
  const question = "What did the new lamp cost, and how many wrecks has the lamp prevented?";
  const text = answerText({ ...nothingElse, question, facts });
  expect(text).toContain("Scope: Nothing that was read answers this part of the question: How many wrecks");
  expect(text).toContain(
    "The nearest is in Log: Whether wrecks became fewer with the lamp is too early to say. [FFACT00000002]",
  );
});

test("on who is to blame more than one source is told, however short the answer", () => {
  const by = (id: string, statement: string): FactIn => ({
    ...fact,
    id,
    statement,
    quote: statement,
    sourceId: id,
    sourceTitle: id,
  });
  const facts = [
    by("FACT00000001", "The court blamed the keeper for the loss of the Petrel."),
    by("FACT00000002", "The lamp, and not a person, was at fault for the loss of the Petrel."),
  ];
  const question = "Who was to blame for the loss of the Petrel?";
  const text = answerText({ ...nothingElse, question, facts, length: "short" });
  expect(
    citedSentences(text)
      .flatMap(({ keys }) => keys)
      .toSorted(),
  ).toEqual(facts.map(({ id }) => id));
});

test("what stands beneath a heading that asks the question is told as it stands there, a fragment behind the heading", () => {
  const item = (id: string, statement: string, place: number): FactIn => ({
    ...fact,
    id,
    statement,
    quote: statement,
    sourceTitle: "Row boats",
    heading: "Who should not use them?",
    place,
  });
  const facts = [
    item("FACT00000001", "People with a cold.", 40),
    item("FACT00000002", "A child has to be with a keeper who can row.", 80),
    { ...fact, id: "FACT00000003", statement: "The row boats are green.", sourceTitle: "Row boats" },
  ];
  const text = answerText({ ...nothingElse, question: "Who shouldn’t use row boats?", facts, length: "short" });
  expect(text).toBe(
    "Who should not use them: People with a cold. [FFACT00000001] A child has to be with a keeper who can row. [FFACT00000002]",
  );
});

test("a part that nothing answers is told with what is on all of it, or of its kind and on its name, and with nothing else", () => {
  const log = (id: string, statement: string): FactIn => ({
    ...fact,
    id,
    statement,
    quote: statement,
    sourceTitle: "Log",
  });
  const facts = [
    log("FACT00000001", "The Lark One costs £9."),
    log("FACT00000002", "Lark gives 100 days, Tern 45 days."),
    log("FACT00000003", "Rain fell for 30 days."),
  ];
  const tell = (question: string): string => answerText({ ...nothingElse, question, facts });
  expect(tell("What does the Lark One cost, and how long can I send it back?")).toContain(
    "The nearest is in Log: Lark gives 100 days, Tern 45 days. [FFACT00000002]",
  );
  expect(tell("What does the Lark One cost, and who moors the ferry?")).not.toContain("The nearest");
});
