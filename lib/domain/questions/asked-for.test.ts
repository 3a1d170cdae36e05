import { expect, test } from "vitest";
import { formsAsked } from "./answer-forms";
import {
  type AnswerKind,
  answerKind,
  asksForSaid,
  comparedBy,
  headTerms,
  holdsKind,
  isDefinition,
  namesIn,
  tellsNumber,
} from "./asked-for";

test("what stands in brackets does not hide that a sentence says what a thing is", () => {
  expect(isDefinition("Ada Moe (Norse: Áða; born 7 January 1976) is a boxer.")).toBe(true);
  expect(isDefinition("Ferns, often called wings, are plants of the north.")).toBe(true);
  expect(isDefinition("Ada Moe: She is a winner of the prize.")).toBe(false);
});

test.each([
  [
    "What sport is Ada Lund associated with?",
    "Ada Lund is a former footballer of Sarnford.",
    "Ada Lund wrote of sport.",
  ],
  ["Which political party did he belong to?", "He sat as a Whig for Haverby.", "He sat in the House for Haverby."],
  ["What is the profession of Ada Lund?", "Ada Lund is a marine biologist.", "Ada Lund has written two books."],
  ["What instrument does Ada Lund play?", "Ada Lund has played the cello since 1990.", "Ada Lund plays in Haverby."],
])("%s is answered by a text that names one, without the word that asks", (question, given, other) => {
  const gives = (text: string): boolean => formsAsked(question).some((form) => form.gives.test(text));
  expect(gives(given)).toBe(true);
  expect(gives(other)).toBe(false);
});

test("days of a month, versions and numbers of sections are no count of anything", () => {
  const asked = "How many people use Debian on servers in Germany?";
  for (const text of [
    "The sixteenth meeting took place in Heidelberg, Germany, from 9 to 22 August 2015.",
    "November 2003: Several servers hacked 4.13.8.",
  ]) {
    expect(holdsKind("number", asked, { text, title: "" }), text).toBe(false);
  }
  expect(holdsKind("number", asked, { text: "It runs on 12,000 servers in Germany.", title: "" })).toBe(true);
});

test.each<[kind: AnswerKind, ...questions: string[]]>([
  ["date", "Since when is it open?", "It was opened when?", "What time does it open?", "In what year was it built?"],
  ["number", "How often does it sail?", "What is the price of a boat?", "What did the town pay as a rate?"],
  ["reason", "What decides the price?", "What are the causes of the flood?", "Why is it shut?"],
  ["name", "Who wrote it?", "Where is it?", "In which town is it?", "What city is it?"],
  ["matter", "What must a company do?", "What is a gaff?", "When must the gate be shut?"],
])("a %s is asked for by %s", (kind, ...questions) => {
  for (const question of questions) expect(answerKind(question), question).toBe(kind);
});

interface Holding {
  question: string;
  kind: AnswerKind;
  holding: readonly string[];
  not: readonly string[];
}

test.each<Holding>([
  {
    question: "When did it open?",
    kind: "date",
    holding: [
      "It opened in 1911.",
      "It opened on 3 May.",
      "It opened on May 3.",
      "It opened last May.",
      "In the 1990s.",
      "In the 12th century.",
    ],
    not: ["It cost £1911.", "It rose by 1911%.", "In early June Lee opened it.", "It opens at 9.30."],
  },
  {
    question: "What time does it open?",
    kind: "date",
    holding: ["It opens at 9.30.", "It opens at noon."],
    not: ["It opened in 1911.", "It costs €9.30."],
  },
  {
    question: "How many boats came?",
    kind: "number",
    holding: [
      "Twelve boats came.",
      "12 boats came.",
      "9 percent of the boats came.",
      "The boats were Anna, Bertha and Carla.",
    ],
    not: ["Boats came on 12 May 1911.", "9 percent of the carts came.", "Boats came from Harrow."],
  },
  {
    question: "How much wool was left?",
    kind: "number",
    holding: ["70 grams of wool were left.", "Five tonnes were left.", "Half of it was left."],
    not: ["Five mills weighed it.", "It was weighed for two weeks.", "Much of it was left."],
  },
  {
    question: "How much time was left?",
    kind: "number",
    holding: ["It lasted for two weeks more."],
    not: ["It was late."],
  },
  {
    question: "How often does the ferry sail?",
    kind: "number",
    holding: [
      "It sails every hour.",
      "It sails every second day.",
      "Each Monday it sails.",
      "It sails half-hourly.",
      "It sails twice.",
    ],
    not: ["Every boat sails.", "It sails in May.", "Each of the boats has a keeper."],
  },
  { question: "How many boats sail?", kind: "number", holding: ["Five boats sail."], not: ["Boats sail every hour."] },
  { question: "How long is the pier?", kind: "number", holding: ["It is 3 metres long."], not: ["It has 3 doors."] },
  {
    question: "What was the number of the berth?",
    kind: "number",
    holding: ["It was twelve.", "It was 12."],
    not: ["It was high.", "It lay there from 3 to 9 May 1911.", "It lay there on the 3rd.", "See 4.13.8."],
  },
  {
    question: "Who won?",
    kind: "name",
    holding: ["Then Ada won.", "The race was won by Harrow."],
    not: ["The keeper won.", "He won on a Monday in May."],
  },
  {
    question: "Who is the keeper?",
    kind: "name",
    holding: ["Then Ada Moe kept it."],
    not: ["She is called Ada.", "The Keeper is old."],
  },
  {
    question: "Why was it shut?",
    kind: "reason",
    holding: [
      "It leaked because of the frost.",
      "It was shut, since the hull leaked.",
      "It was shut after two boats were rammed.",
      "It was shut following complaints.",
      "It was shut following many complaints of the keepers.",
      "It was shut after accidents.",
    ],
    not: [
      "It was shut in 1911.",
      "It has been shut since 1911.",
      "It was the first to be shut since the war.",
      "It was shut although a pump was there to prevent it.",
      "It was shut after 12 May.",
      "It was shut after all.",
      "It was shut after fireworks.",
      "It was shut after the foundation of the port.",
    ],
  },
  {
    question: "When must the gate be shut?",
    kind: "matter",
    holding: ["The gate is shut when the tide rises."],
    not: ["The gate is shut by hand."],
  },
  {
    question: "When must the gate not be shut?",
    kind: "matter",
    holding: ["Never shut the gate when the tide rises.", "Avoid it when the tide rises."],
    not: ["The gate is shut when the tide rises."],
  },
  {
    question: "What is a gaff used for?",
    kind: "matter",
    holding: ["A gaff lets men land fish.", "With a gaff fish are landed, as it serves to hold them."],
    not: ["A gaff is a hook."],
  },
  {
    question: "Should I tar the hull?",
    kind: "matter",
    holding: ["I recommend to tar the hull."],
    not: ["The hull was tarred."],
  },
  { question: "What is a gaff?", kind: "matter", holding: ["A gaff is red."], not: [] },
])("what $question asks for is held by a text that gives it", ({ question, kind, holding, not }) => {
  const held = [...holding, ...not].filter((text) => holdsKind(kind, question, { text, title: "" }));
  expect(held).toEqual(holding);
});

test("what a text points to by its title is a name that it brings, unless the question has it", () => {
  const of = (question: string, text: string): boolean => holdsKind("name", question, { text, title: "Harrow lock" });
  expect(of("What was closed?", "The lock was closed.")).toBe(false);
  expect(of("What was closed?", "Harrow was closed.")).toBe(true);
  expect(of("What of Harrow was closed?", "Harrow was closed.")).toBe(false);
  expect(of("What was closed?", "It was said that harrow was closed.")).toBe(false);
});

test("that something is meant by an occasion, a use or advice is told by certain words, and nothing else is", () => {
  expect(["When must it be shut?", "What is it used for?", "Should I tar it?"].map(asksForSaid)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["When was it shut?", "What is it?", "Who tarred it?"].map(asksForSaid)).toEqual([false, false, false]);
});

test("of what has to be told in a form no other number is told", () => {
  expect(tellsNumber("How old is the pier?", "It is 90 years old.")).toBe(true);
  expect(tellsNumber("How old is the pier?", "It has 90 posts.")).toBe(false);
});

test.each([
  ["Which is older, the mill or the forge?", "date"],
  ["Which opened first, the mill or the forge?", "date"],
  ["Which is cheaper, the mill or the forge?", "number"],
  ["Are the mill and the forge both of oak?", "matter"],
])("%s is told by a %s of each", (question, kind) => {
  expect(comparedBy(question)).toBe(kind);
});

test.each([
  ["Who is the artist of Brand?", "artist"],
  ["Which public office was held by Ada?", "public offic"],
  ["How many coal ships came?", "coal ship"],
  ["Whose boat was it?", "boat"],
  ["Which of the boats came?", ""],
  ["What is a gaff?", ""],
])("“%s” asks for “%s”", (question, terms) => {
  expect([...headTerms(question)].join(" ")).toBe(terms);
});

test("names are words with capitals that no sentence opens with, unless another follows; no month is one", () => {
  const found = (text: string): string => [...namesIn(text)].join(" ");
  expect(found("The mill of Harrow met Ada's sister.")).toBe("harrow ada");
  expect(found("Harrow is old. Lodding is new.")).toBe("");
  expect(found("New Harbour is old.")).toBe("new harbour");
  expect(found("Bank of England notes were burned.")).toBe("bank england");
  expect(found("It came on a Monday in May, as I said of X.")).toBe("");
});
