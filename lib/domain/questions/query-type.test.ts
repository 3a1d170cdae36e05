import { expect, test } from "vitest";
import { complexityOf, isNarrow, queryTypeOf } from "./query-type";

test.each([
  ["comparison", "Is rail cheaper than road?"],
  ["comparison", "What is the difference between a treaty and a directive?"],
  ["comparison", "How do night trains compare with flights?"],
  ["comparison", "How do the two drafts differ?"],
  ["comparison", "Who is older, Sid Haig or Vic Darchinyan?"],
  ["comparison", "Which plant is larger, the Pterocarya or the Cotula?"],
  ["comparison", "Are Christopher Nolan and Sathish Kalathil both film directors?"],
  ["comparison", "Should the town buy trams or buses?"],
  ["how_to", "How do I renew a passport?"],
  ["how_to", "How to descale a kettle"],
  ["how_to", "How can a city reduce traffic?"],
  ["how_to", "What steps does an appeal take?"],
  ["how_to", "What is the best way to store apples?"],
  ["how_to", "How is soap made?"],
  ["quantitative", "How many people live in Aldmouth?"],
  ["quantitative", "What does a ferry ticket cost?"],
  ["quantitative", "What is the average rent in Aldmouth?"],
  ["factual", "Who founded Acme Corp and when did it close?"],
  ["factual", "What government position was held by Mara Ostrow?"],
  ["factual", "The runner-up appears on the cover of a game developed by what company?"],
  ["factual", "Did Mara Ostrow teach at the Harbour School?"],
  ["exploratory", "Does a four-day week raise productivity?"],
  ["exploratory", "What are the effects of a four-day week?"],
  ["exploratory", "How do tides affect harbours?"],
  ["literature", "What has been published about tides?"],
  ["current_events", "What is the latest news on the ferry?"],
] as const)("%s: “%s”", (type, question) => {
  expect(queryTypeOf(question)).toBe(type);
});

test("what facts settle is simple, however long it is asked; what has sides is not", () => {
  const long =
    "What government position was held by the woman who portrayed Corliss Archer in the film that was shot in Aldmouth?";
  expect(complexityOf(long)).toBe("simple");
  expect(complexityOf("Who founded Acme Corp and when did it close?")).toBe("simple");
  expect(complexityOf("Who is the mayor of Sarnford now?")).toBe("simple");
  expect(complexityOf("What is the latest news on the ferry?")).toBe("medium");
  expect(complexityOf("What are the effects of a four-day week?")).toBe("medium");
  expect(complexityOf("What is it, why is it so, how did it come about, what follows, and who says so?")).toBe("deep");
});

test.each([
  ["Who founded Acme Corp, who paid for it, and who sold it?", "factual", true],
  ["Who founded Acme Corp? Who paid for it? Who sold it? Who bought it?", "factual", false],
  ["How do I renew a passport?", "how_to", true],
  ["Who is the mayor of Sarnford now?", "current_events", true],
  ["What is the latest news on the ferry?", "current_events", false],
  ["Who is older, Sid Haig or Vic Darchinyan?", "comparison", true],
  ["Is rail cheaper than road?", "comparison", false],
  ["What are the effects of a four-day week?", "exploratory", false],
] as const)("that facts settle “%s” (%s) is %s", (question, type, expected) => {
  expect(isNarrow(question, type)).toBe(expected);
});

test.each([
  ["How do I renew a passport, and what does it cost?", "how_to"],
  ["How do I renew a passport, and why is it so dear?", "exploratory"],
  ["Which is cheaper, rail or road, and when did the road open?", "comparison"],
  ["Who founded Acme Corp, and how much did it cost?", "factual"],
  ["Why is rail so dear, and who founded Acme Corp?", "exploratory"],
] as const)(
  "of several parts “%s” is of the first’s kind with facts beside it, else of several sides",
  (question, type) => {
    expect(queryTypeOf(question)).toBe(type);
  },
);

test("whether something is so is a fact of what has a name, else a matter of several sides", () => {
  expect(queryTypeOf("Did the Harbour School close?")).toBe("factual");
  expect(queryTypeOf("Did the school close?")).toBe("exploratory");
});

test("whoever asks is no name: whether “I” may do something has sides, unless something else is named", () => {
  for (const question of ["Can I moor a boat here?", "Is it so that I’d pay twice?", "Do I, as a keeper, have to pay?"])
    expect([question, queryTypeOf(question)]).toEqual([question, "exploratory"]);
  expect(queryTypeOf("Can I moor a boat at Gull Bay?")).toBe("factual");
  expect(queryTypeOf("Was it built under Olaf I?")).toBe("factual");
  expect(isNarrow("Should I take the Skua or not?", "comparison")).toBe(false);
});

test("a question is deep from four parts on, or from so many words", () => {
  const [three, four] = [
    "Who founded it, who sold it, and who bought it?",
    "Who founded it, who sold it, who bought it, and who left it?",
  ];
  expect([complexityOf(three), complexityOf(four)]).toEqual(["simple", "deep"]);
  const words = (count: number): string => `Why ${"very ".repeat(count - 2)}so?`;
  expect([complexityOf(words(55)), complexityOf(words(56))]).toEqual(["medium", "deep"]);
});
