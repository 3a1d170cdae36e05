import { expect, test } from "vitest";
import { formsAsked } from "./answer-forms";
import { tellsNumber } from "./asked-for";

interface Asked {
  question: string;
  gives: readonly string[];
  not: readonly string[];
  /** Texts with a number that is in another form, where nothing but the form answers. */
  isNeeded?: true;
}

const asked: readonly Asked[] = [
  {
    question: "How long is the pier?",
    gives: ["It is 40 metres long.", "It takes nine minutes."],
    not: ["It has 40 posts."],
    isNeeded: true,
  },
  {
    question: "How high is the tower?",
    gives: ["It is 40 metres high."],
    not: ["It has 40 steps.", "It took 40 days."],
    isNeeded: true,
  },
  { question: "How old is the mill?", gives: ["It is 90 years old."], not: ["It has 90 posts."], isNeeded: true },
  {
    question: "What is the population of Vell?",
    gives: ["Vell has 19,000 inhabitants.", "It is a town of some 19,000 people.", "19 people live there."],
    not: ["50 people were hurt in Vell."],
    isNeeded: true,
  },
  {
    question: "What share of letters is wet?",
    gives: ["Nine percent are wet.", "Half of them are wet.", "One letter in nine is wet."],
    not: ["Nine letters are wet."],
    isNeeded: true,
  },
  {
    question: "What does a ticket cost?",
    gives: ["A ticket is €14.", "Entry is free.", "It costs about 14."],
    not: ["Nine tickets were sold.", "One in nine is free from rust."],
    isNeeded: true,
  },
  {
    question: "How much cheaper is a sail?",
    gives: ["A sail is £9.", "It costs 12 percent less.", "It costs half.", "It is three times the price."],
    not: ["It takes 12 yards."],
    isNeeded: true,
  },
  { question: "How fast is the ferry?", gives: ["It does 14 knots.", "40 kilometres an hour."], not: ["It does 14."] },
  { question: "How often does it sail?", gives: ["It sails twice a day."], not: ["It sails 14 miles."] },
  {
    question: "How hot is the kiln?",
    gives: ["It reaches 900 degrees.", "It is at 900 °C."],
    not: ["It reaches 900."],
  },
];

test.each(asked)("what $question asks for is given in its form", ({ question, gives, not }) => {
  const isGiven = (text: string): boolean => formsAsked(question).some((form) => form.gives.test(text));
  expect([...gives, ...not].filter(isGiven)).toEqual(gives);
});

test.each(asked)("whether another number answers $question hangs on its form", ({ question, gives, not, isNeeded }) => {
  const numbers = [...gives, ...not].filter((text) => tellsNumber(question, text));
  expect(numbers).toEqual(isNeeded ? gives : [...gives, ...not]);
});

test.each<Asked>([
  {
    question: "Who leads the club?",
    gives: ["Ada Moe became president.", "Ada Moe heads it."],
    not: ["Ada Moe rows."],
  },
  { question: "How was the gate forced open?", gives: ["A high tide causes it to open."], not: ["It opened in May."] },
  { question: "When did the first boat sail?", gives: ["The line opened in 1911."], not: ["A boat sailed in May."] },
  {
    question: "Is the ferry on time?",
    gives: ["It landed within four minutes of the timetable.", "It was nine minutes late."],
    not: ["It sailed in four minutes."],
  },
  {
    question: "Which comes first, tar or paint?",
    gives: ["Tar comes first.", "Paint only once it is dry."],
    not: ["Tar and paint are dear."],
  },
  {
    question: "Where is the mill?",
    gives: ["It stands in Harrow.", "It lies north of the Esk."],
    not: ["It stands in the town."],
  },
  {
    question: "Are there enough boats?",
    gives: ["There is a shortage of boats.", "Four additional boats are hired."],
    not: ["There are nine boats."],
  },
  { question: "Is the ferry cheaper?", gives: ["It saves €9."], not: ["It saves time."] },
  { question: "Is the mill worth the money?", gives: ["It brings in £9."], not: ["It brings in flour."] },
])("what $question asks for is given in other words", ({ question, gives, not }) => {
  const isGiven = (text: string): boolean => formsAsked(question).some((form) => form.gives.test(text));
  expect([...gives, ...not].filter(isGiven)).toEqual(gives);
});

test("a form stands for the words that ask for it, and one of a measure for the thing as well; a toll is not high in metres", () => {
  expect(
    formsAsked("How long does the crossing take?").map(({ terms, isOfThing }) => [[...terms].slice(0, 3), isOfThing]),
  ).toEqual([[["long", "last", "take"], false]]);
  expect(formsAsked("How high is the toll?")).toEqual([]);
  expect(formsAsked("Who wrote it?")).toEqual([]);
  expect(formsAsked("How high did the water rise in 1911?").some(({ isOfThing }) => isOfThing)).toBe(true);
});
