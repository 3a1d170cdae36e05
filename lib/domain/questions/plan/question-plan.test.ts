import { expect, test } from "vitest";
import { subquestions } from "@/lib/domain/asked/subquestions";
import { queryTypeOf } from "@/lib/domain/questions/query-type";
import { planSides, questionAbout } from "./question-plan";

type Passages = Parameters<typeof planSides>[0]["passages"];

function sources(...texts: readonly (readonly [title: string, text: string])[]): Passages {
  return texts.map(([sourceTitle, text], index) => ({ sourceId: `s${index}`, sourceTitle, heading: null, text }));
}

const week = sources(
  [
    "Trial at Aldmouth",
    "The council tried a four-day week. Sick leave fell during the four-day week. Staff turnover was lower in the four-day week.",
  ],
  [
    "Shorter hours",
    "Sixty companies tried a four-day week. Staff turnover fell in most of those with a four-day week. Parking was free.",
  ],
  [
    "On parking",
    "Parking costs more. Season tickets for parking are sold out. Staff turnover at the car park is high.",
  ],
);

function plan(question: string, more: Partial<Parameters<typeof planSides>[0]> = {}): ReturnType<typeof planSides> {
  const asked = { question, queryType: queryTypeOf(question), passages: week, colleagues: [], count: 4 };
  return planSides({ ...asked, ...more });
}

test("sides come from the question's parts and from what several sources say beside its subject", () => {
  const sides = plan("Does a four-day week raise productivity?");
  expect(sides.map(({ name }) => name)).toEqual(["Does a four-day week raise productivity?", "Staff turnover"]);
  expect(sides[1]?.questions).toEqual([
    "What do the sources say about staff turnover in connection with a four-day week?",
  ]);
});

test("what only one source says, or what is said of another subject, is no side", () => {
  const names = plan("Does a four-day week raise productivity?").map(({ name }) => name.toLowerCase());
  expect(names).not.toContain("sick leave");
  expect(names.join(" ")).not.toContain("parking");
});

test("a question that facts settle is asked as it is, one part at a time", () => {
  expect(plan("When did Aldmouth council begin?")).toEqual([
    {
      name: "When did Aldmouth council begin?",
      focus: "When did Aldmouth council begin?",
      questions: ["When did Aldmouth council begin?"],
    },
  ]);
  expect(plan("Who founded Acme Corp and when did it close?").flatMap(({ questions }) => questions)).toEqual([
    "Who founded Acme Corp?",
    "When did Acme Corp close?",
  ]);
});

test("what a colleague works on is not planned again", () => {
  const colleagues = [{ problem: "Why is staff turnover so high in Aldmouth?" }];
  expect(plan("Does a four-day week raise productivity?", { colleagues })).toHaveLength(1);
});

test("without a library the question stands alone, and no more sides are made than asked for", () => {
  expect(plan("Does a four-day week raise productivity?", { passages: [] })).toHaveLength(1);
  expect(plan("What is a tide, why does it rise, and how is it measured?", { count: 2 })).toHaveLength(2);
});

test("every part of a question is planned, however few sides there may be", () => {
  const question =
    "How deep is the lock? Who built it, and when? What does a passage cost? What must a skipper do before the gate opens?";
  const sides = plan(question, { count: 3, queryType: "exploratory" });
  expect(sides).toHaveLength(3);
  expect(sides.flatMap(({ questions }) => questions)).toEqual(subquestions(question));
  expect(sides.at(-1)?.questions.at(-1)).toBe("What must a skipper do before the gate opens?");
});

test("questions of many parts have more sides than are asked for before one has more questions than fit", () => {
  const question = Array.from({ length: 30 }, (_, nth) => `How deep is lock number ${nth + 1}?`).join(" ");
  const sides = plan(question, { count: 2, queryType: "quantitative" });
  expect(sides).toHaveLength(6);
  expect(Math.max(...sides.map(({ questions }) => questions.length))).toBe(4);
  const asked = sides.flatMap(({ questions }) => questions).join(" ");
  for (let nth = 1; nth <= 30; nth += 1) expect(asked).toContain(`number ${nth}?`);
});

test.each([
  ["Who was Mara Ostrow, and what is said about her work?", "Mara Ostrow"],
  ["What does the Data Act require of farms?", "Data Act"],
  ["What happened at Acme Corp in March 2021?", "Acme Corp"],
])("questions read right whatever they are about: %s", (question, subject) => {
  const passages = sources(
    ["One", `${subject} is much discussed. The blue harbour made ${subject} known. Trade secrets concern ${subject}.`],
    ["Two", `The blue harbour is what ${subject} stands for. Trade secrets are another matter for ${subject}.`],
  );
  const asked = plan(question, { passages, queryType: "exploratory" }).flatMap((side) => side.questions);
  expect(asked).toEqual(expect.arrayContaining([expect.stringContaining("about the blue harbour in connection with")]));
  for (const one of asked) expect(one).toMatch(/^\p{Lu}.{8,}\?$/u);
});

test("sides whose names would be cut to the same words are told apart by their ends", () => {
  const question =
    "What must a skipper who carries timber over the bar in winter hand over under the Harbour Act, the Lock Rules and the Code of the Sea?";
  const names = planSides({ question, queryType: "exploratory", passages: [], colleagues: [], count: 4 }).map(
    ({ name }) => name,
  );
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(80);
  expect(names[1]).toMatch(/^What must a skipper .*… .*the Lock Rules\?$/);
});

test("a question on what stands beside a subject names both, and is as long as a question may be", () => {
  expect(questionAbout("the mill", "a lock")).toBe("What do the sources say about the mill in connection with a lock?");
  expect(questionAbout("the mill", "")).toBe("What do the sources say about the mill?");
  const long = questionAbout("very ".repeat(100), "a lock");
  expect(long.length).toBeLessThanOrEqual(300);
  expect(long).toMatch(/ very…\?$/);
});

test("a name is cut behind a word, and a question behind none before its half", () => {
  const [side] = plan(`What is a ${"very ".repeat(80)}long mill?`, { queryType: "factual" });
  expect(side?.name).toMatch(/^What is a very .* very…$/);
  expect(side?.name.length).toBeLessThanOrEqual(80);
  expect(side?.questions[0]?.length).toBeLessThanOrEqual(300);
  const [unbroken] = plan(`What is a ${"x".repeat(200)}?`, { queryType: "factual" });
  expect(unbroken?.name).toHaveLength(41);
  const [fitting] = plan(`What is ${"x".repeat(71)}?`, { queryType: "factual" });
  expect(fitting?.name).toBe(`What is ${"x".repeat(71)}?`);
});

test("what is only of what the part before it asks for is asked on one side with that", () => {
  const sides = plan("Which pier had the most boats, how many were lost, and who paints the pier?", {
    queryType: "factual",
  });
  expect(sides.map(({ questions }) => questions)).toEqual([
    ["Which pier had the most boats?", "How many were lost?"],
    ["Who paints the pier?"],
  ]);
});
