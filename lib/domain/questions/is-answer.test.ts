import { expect, test } from "vitest";
import { fits, isAnswer, isOfStance, shares } from "./is-answer";
import { ask, type Candidate, covered, type ParsedQuestion, prepare, type Weighed } from "./weighed";

type Said = string | (Partial<Candidate> & { text: string });

/** Statements of other things, among which the words of a question tell something. */
const others = [
  "Rain fell in May.",
  "Bread keeps for weeks.",
  "Nets were hung by women.",
  "The well was dug.",
  "Coal is dear.",
];

/** A question as it is put to statements, and those of them that may answer it together. */
function put(question: string, ...said: Said[]): { parsed: ParsedQuestion; chosen: Weighed[] } {
  const own = said.map((one, nth) => ({
    id: `a${nth}`,
    title: "Notes",
    weight: 1,
    ...(typeof one === "string" ? { text: one } : one),
  }));
  const beside = others.map((text, nth) => ({ id: `z${nth}`, title: `Others ${nth}`, text, weight: 1 }));
  const statements = prepare([...own, ...beside]);
  return { parsed: ask(question, statements), chosen: statements.all.slice(0, said.length) };
}

function answers(question: string, ...said: Said[]): boolean {
  const { parsed, chosen } = put(question, ...said);
  return isAnswer(parsed, { chosen, covered: covered(parsed, chosen), value: 0 });
}

interface Case {
  question: string;
  by: readonly Said[];
  not: readonly Said[];
}

test.each<Case>([
  {
    question: "When was the Orme mill sold?",
    by: ["The Orme mill was sold in 1911."],
    not: ["The Orme mill was sold.", "The Tarn mill was sold in 1911."],
  },
  { question: "When will the mill open?", by: ["The mill opens in May."], not: ["The mill opened in 1911."] },
  {
    question: "What did the keepers say about the ladder?",
    by: ["The keepers said that the ladder of the lock is old."],
    not: ["The keepers did not examine the ladder."],
  },
  {
    question: "What accidents have there been at the pier?",
    by: ["Two accidents at the pier were told."],
    not: ["The pier was told of."],
  },
  {
    question: "Which room had the most guests?",
    by: ["The attic room had the most guests."],
    not: ["The attic room had guests."],
  },
  {
    question: "How many boats came in 1911?",
    by: ["In 1911 nine boats came.", { text: "Nine boats came.", published: "1911-02-01" }],
    not: ["In 1912 nine boats came.", "Nine boats came.", "In 1911 nine carts came."],
  },
  {
    question: "What does -K do to the sail?",
    by: ["-K keeps the sail up.", { text: "It keeps the sail up.", heading: "-K" }],
    not: ["-k keeps the sail up."],
  },
  {
    question: "When are moorings paid under version 3?",
    by: [{ text: "Moorings are paid in May.", title: "Rules, version 3" }],
    not: [{ text: "Moorings are paid in May.", title: "Rules, version 2" }],
  },
  {
    question: "Why did the catch fall after 2021?",
    by: ["The catch fell because nets were old."],
    not: ["In 1990 the catch fell because nets were old."],
  },
  {
    question: "How many coal ships came to Vell?",
    by: ["Nine coal ships came to Vell."],
    not: ["Nine ships came to Vell."],
  },
  {
    question: "What is the population of Vell?",
    by: ["Vell has 19,000 inhabitants.", { text: "The town has 19,000 inhabitants.", title: "Vell" }],
    not: ["The town has 19,000 inhabitants."],
  },
  {
    question: "How heavy is the bell of the tower?",
    by: ["The bell of the tower weighs 412 kilograms."],
    not: ["The clock of the street weighs 412 kilograms."],
  },
  {
    question: "What will the conductor earn?",
    by: ["The conductor will earn £9.", { text: "£9 is what is paid to earn.", title: "The conductor" }],
    not: ["The singer will earn £9."],
  },
  {
    question: "What is Corvimab?",
    by: ["Corvimab is an antibody against migraine."],
    not: ["The trial of Corvimab enrolled adults."],
  },
  {
    question: "Why is the ferry late?",
    by: ["The ferry is late because of ice."],
    not: ["The delay came from ice because the lock froze.", "The ferry is late."],
  },
  {
    question: "What decides the price of hay?",
    by: ["The price of hay hangs on rain."],
    not: ["The price of rope hangs on rain."],
  },
  {
    question: "How do I oil the winch?",
    by: ["Oil the winch with a brush."],
    not: ["Paint the winch with a brush.", "Oil the gate with a brush."],
  },
  {
    question: "How much oil does the winch need?",
    by: ["The winch needs nine litres of oil."],
    not: ["The pier needs nine litres of oil.", "The winch needs nine ropes."],
  },
])("$question is answered by what speaks of all that it asks", ({ question, by, not }) => {
  expect([...by, ...not].filter((one) => answers(question, one))).toEqual(by);
});

test("a cause answers with what it is the cause of, where it stands directly behind that", () => {
  const question = "Why was the gate jammed in the flood?";
  const [jam, cause] = ["The gate jammed in the flood.", "The cause was a nest."];
  expect(answers(question, { text: jam, place: 0 }, { text: cause, place: jam.length + 1 })).toBe(true);
  expect(answers(question, { text: jam, place: 0 }, { text: cause, place: 300 })).toBe(false);
  expect(answers(question, jam, cause)).toBe(false);
});

test("several that each say little answer nothing together, unless a name leads from one to the other", () => {
  expect(
    answers(
      "How do rents in neighbouring towns develop?",
      "The rent of a garage is paid.",
      "Four in five would tell a neighbour.",
      "Plans to develop the harbour were dropped.",
    ),
  ).toBe(false);
  expect(
    answers(
      "In which city was the director of Night Ferry born?",
      { text: "Night Ferry was directed by Ilse Marten.", title: "Night Ferry" },
      { text: "Ilse Marten was born in Groningen.", title: "Ilse Marten" },
    ),
  ).toBe(true);
});

test.each<Case>([
  {
    question: "What must a club do before it lights a fire?",
    by: ["Clubs must have a plan.", { text: "Have a plan.", heading: "What a club must do before it lights a fire" }],
    not: ["Clubs have a plan."],
  },
  {
    question: "What was decided about the lamps?",
    by: ["The council decided to buy lamps."],
    not: ["The lamps are red."],
  },
  {
    question: "By how much did the toll rise?",
    by: ["The toll rose by 9 percent.", "Tolls are 9 percent higher tolls."],
    not: ["The toll is 9 crowns.", "The toll was 9 percent or more.", "The fee of boats rose by 9 percent."],
  },
  {
    question: "How hot is the new oven?",
    by: ["The new oven is hot, the old oven cold.", "The oven is hot."],
    not: ["The old oven is hot.", "The old stone oven is hot."],
  },
  { question: "How hot is the upper oven?", by: ["The upper oven is hot."], not: ["The lower oven is hot."] },
  {
    question: "Why was the bell recast?",
    by: ["The bell broke."],
    not: ["If the bell were rung, it broke.", "Notes: If the bell were rung, it broke."],
  },
  { question: "Why is the bell rung?", by: ["If the bell is rung, it is noon."], not: [] },
  {
    question: "Did the town agree to the lamps?",
    by: ["The town agreed to the lamps."],
    not: ["The town agreed to the ferry."],
  },
  { question: "Did the town agree?", by: ["The town agreed to the ferry."], not: [] },
  {
    question: "By how much did malaria fall in the trial villages?",
    by: ["In the trial villages malaria fell by 4 percent."],
    not: ["In the comparison villages malaria fell by 4 percent."],
  },
])("what fits $question goes before what shares its words", ({ question, by, not }) => {
  const isFitting = (one: Said): boolean => {
    const { parsed, chosen } = put(question, one);
    return chosen.every((each) => fits(parsed, each));
  };
  expect([...by, ...not].filter(isFitting)).toEqual(by);
});

test.each<Case>([
  { question: "What does a berth cost?", by: ["A berth is red.", "It is €9."], not: ["It is red.", "It is 9."] },
  { question: "What does -K do?", by: ["-K keeps it."], not: ["-k keeps it.", "It keeps it."] },
  {
    question: "Who was against the toll?",
    by: ["The toll is red.", { text: "Ida is against it.", heading: "The toll" }],
    not: ["Ida is against it.", { text: "Ida is red.", heading: "The toll" }],
  },
  {
    question: "Who was against the trailer?",
    by: [{ text: "Ida was against the used one.", heading: "The trailer" }],
    not: ["Ida was against the used one."],
  },
])("of what $question asks a statement says something itself", ({ question, by, not }) => {
  const isSharing = (one: Said): boolean => {
    const { parsed, chosen } = put(question, one);
    return chosen.every((each) => shares(parsed, each));
  };
  expect([...by, ...not].filter(isSharing)).toEqual(by);
});

test.each<Case>([
  { question: "Who was against the toll?", by: ["Ida was against the toll."], not: ["Ida was for the toll."] },
  {
    question: "Who disagreed with Ada Lee?",
    by: ["Ida Moss disagreed with Ada Lee."],
    not: ["Ada Lee: I disagree with it.", "Ida Moss agreed."],
  },
  { question: "Who paid the toll?", by: ["Ida was for the toll."], not: [] },
])("$question asks for those who take the stance", ({ question, by, not }) => {
  const isOf = (one: Said): boolean => {
    const { parsed, chosen } = put(question, one);
    return chosen.every((each) => isOfStance(parsed, each));
  };
  expect([...by, ...not].filter(isOf)).toEqual(by);
});
