import { expect, test } from "vitest";
import { type AskedForm, askedForm } from "./asked-form";

test.each<[question: string, form: AskedForm]>([
  ["What is a gaff?", { kind: "definition", thing: "gaff" }],
  ["What is a gaff? (of a fishing boat)", { kind: "definition", thing: "gaff" }],
  ["What does gaff mean?", { kind: "definition", thing: "gaff" }],
  ["What is meant by a gaff?", { kind: "definition", thing: "gaff" }],
  ["What is a deed under the Harbour Rules?", { kind: "definition", thing: "deed" }],
  ["Who is Ada Moe?", { kind: "definition", thing: "Ada Moe" }],
])("“%s” asks what a thing is", (question, form) => {
  expect(askedForm(question)).toEqual(form);
});

test.each(["What was the barge carrying?", "What is Ada building?"])(
  "“%s” asks what somebody does, and not what that is",
  (question) => {
    expect(askedForm(question)).toBeNull();
  },
);

test("what is called by what is done with it is a thing all the same", () => {
  expect(askedForm("What is rope splicing?")).toEqual({ kind: "definition", thing: "rope splicing" });
});

test.each<[question: string, form: AskedForm]>([
  ["Which lever opens the gate?", { kind: "naming", noun: "lever", verb: "opens", rest: "the gate" }],
  ["Which lever does the keeper pull?", { kind: "naming", noun: "lever", verb: "pull", rest: "the keeper" }],
  ["Which boat was sold?", { kind: "naming", noun: "boat", verb: "sold", rest: "" }],
  ["Which gate is able to open?", { kind: "naming", noun: "gate", verb: null, rest: "able to open" }],
  [
    "Which studies of the soil have been made?",
    { kind: "naming", noun: "studies", verb: null, rest: "of the soil been made" },
  ],
  ["In which drawer is the key kept?", { kind: "naming", noun: "drawer", verb: null, rest: "the key kept" }],
  [
    "Which boats in the harbour leak at night?",
    { kind: "naming", noun: "boats", verb: null, rest: "in the harbour leak at night" },
  ],
])("“%s” asks for the name of one of a kind, by what is said of it", (question, form) => {
  expect(askedForm(question)).toEqual(form);
});

test.each<[question: string, form: AskedForm]>([
  ["Who shuts the gate?", { kind: "doer", verb: "shuts", done: "the gate" }],
  ["Who may shut the gate?", { kind: "doer", verb: "shut", done: "the gate" }],
  ["Who has not paid the fee?", { kind: "doer", verb: "paid", done: "the fee" }],
  ["Who is allowed to shut the gate?", { kind: "doer", verb: "shut", done: "the gate" }],
  ["Who shouldn’t shut the gate?", { kind: "doer", verb: "shut", done: "the gate" }],
  ["Who may not be let in?", { kind: "doer", verb: "let", done: "in" }],
  ["Who is the keeper of the gate?", { kind: "role", role: "keeper", of: "gate" }],
  ["Who was the first keeper at the lock?", { kind: "role", role: "first keeper", of: "lock" }],
])("“%s” asks who does something, or holds an office", (question, form) => {
  expect(askedForm(question)).toEqual(form);
});

test.each<[question: string, form: AskedForm]>([
  [
    "What must the keeper do when the tide rises?",
    { kind: "doing", doer: "keeper", isBound: true, occasion: "when the tide rises" },
  ],
  ["What should I do?", { kind: "doing", doer: "I", isBound: true, occasion: "" }],
  [
    "What do I have to do when the tide rises?",
    { kind: "doing", doer: "I", isBound: true, occasion: "when the tide rises" },
  ],
  ["What does -k do?", { kind: "doing", doer: "-k", isBound: false, occasion: "" }],
  [
    "What does the keeper need to do at night?",
    { kind: "doing", doer: "keeper", isBound: false, occasion: "at night" },
  ],
  [
    "What do the keepers do if the power fails and the pump stops?",
    { kind: "doing", doer: "keepers", isBound: false, occasion: "if the power fails and the pump stops" },
  ],
])("“%s” asks what somebody does, or has to", (question, form) => {
  expect(askedForm(question)).toEqual(form);
});

test.each<[question: string, form: AskedForm]>([
  ["How is the gate oiled?", { kind: "manner", verb: "oiled", thing: "the gate", rest: "", isByIt: false }],
  ["How do I oil the gate?", { kind: "manner", verb: "oil", thing: "the gate", rest: "", isByIt: false }],
  ["How shall we mend the net?", { kind: "manner", verb: "mend", thing: "the net", rest: "", isByIt: false }],
  [
    "How does the keeper oil the gate?",
    { kind: "manner", verb: "oil", thing: "the keeper", rest: " the gate", isByIt: true },
  ],
  ["How does the gate close?", { kind: "manner", verb: "close", thing: "the gate", rest: "", isByIt: true }],
  ["What is the crew paid?", { kind: "undergone", thing: "crew", verb: "paid", isWhere: false }],
  ["What is a hull made of?", { kind: "undergone", thing: "hull", verb: "made", isWhere: false }],
  ["Where must a barge be moored?", { kind: "undergone", thing: "barge", verb: "moored", isWhere: true }],
  ["Where is the key kept?", { kind: "undergone", thing: "key", verb: "kept", isWhere: true }],
])("“%s” asks how, with what or where something is done", (question, form) => {
  expect(askedForm(question)).toEqual(form);
});

test.each([
  ["What is the bow of a ship?", "a part of a thing is told in any words"],
  ["What is the fee under the Harbour Rules?", "what rules set is no word of theirs"],
  ["What is the old wooden harbour crane there?", "a thing has few words"],
  ["What is it?", "nothing is named"],
  ["What is Ada's boat?", "it is one of somebody's"],
  ["What are sails called?", "a name has no form"],
  ["Where is the town located?", "where something only is"],
  ["Where is the key?", "where something only is"],
  ["Which one opens the gate?", "no kind is named"],
  ["Which kinds of rope are there?", "a kind is none of a kind"],
  ["Which of the boats sank?", "no kind stands behind the word that asks"],
  ["What rope holds the boat?", "what a thing has may be any value"],
  ["Who did the keeper see?", "whom somebody sees does nothing"],
  ["Who is against it?", "to be for or against is no deed"],
  ["Who won?", "nothing is said of what was done"],
  ["How are sails called?", "a name has no form"],
  ["How is it?", "nothing is done"],
  ["Why did the boat sink?", "a reason has a form of its own"],
  ["When did the boat sink?", "a date has a form of its own"],
  ["How many boats sank?", "a number has a form of its own"],
  ["What is the price of a boat?", "a price has a form of its own"],
  ["Which gate leaks, the old one or the new one?", "it puts one beside another"],
  ["Do boats sink?", "yes and no have none"],
])("“%s” may be answered in any form: %s", (question) => {
  expect(askedForm(question)).toBeNull();
});
