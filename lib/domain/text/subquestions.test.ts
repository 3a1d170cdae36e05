import fc from "fast-check";
import { expect, test } from "vitest";
import { subquestions } from "./subquestions";

test.each([
  ["Who founded X and when did it close?", ["Who founded X?", "When did X close?"]],
  ["Who founded Acme Corp and when did it close?", ["Who founded Acme Corp?", "When did Acme Corp close?"]],
  [
    "When did the ferry service close and why?",
    ["When did the ferry service close?", "Why did the ferry service close?"],
  ],
  [
    "In 1990, when was the treaty signed, and by whom?",
    ["In 1990, when was the treaty signed?", "By whom was the treaty signed?"],
  ],
  [
    "What does the Data Act require, when does it apply, and who is affected?",
    ["What does the Data Act require?", "When does the Data Act apply?", "Who is affected?"],
  ],
  [
    "Which studies of the trial have been published, and who wrote them?",
    ["Which studies of the trial have been published?", "Who wrote the studies?"],
  ],
  ["What happened to rents, and did crime go up?", ["What happened to rents?", "Did crime go up?"]],
  [
    "What did the city council decide about the tram, and has it been built?",
    ["What did the city council decide about the tram?", "Has the tram been built?"],
  ],
  [
    "What are the costs, risks and benefits of night trains?",
    [
      "What are the costs of night trains?",
      "What are the risks of night trains?",
      "What are the benefits of night trains?",
    ],
  ],
])("“%s” has an answer for each of its parts", (question, parts) => {
  expect(subquestions(question)).toEqual(parts);
});

test.each([
  "Which band released a song and had a drummer who was named in a hall of fame?",
  "What is the name of the singer who was born in Oslo and is a member of the council?",
  "At the 2011 census, what was the population of the city?",
  "Who set off the siren in 1952, and how?",
  "How was the pier repaired, and why without cement?",
  "Dr. Smith wrote which book?",
  "Do St. Moritz and Davos share a railway?",
])("“%s” is one question", (question) => {
  expect(subquestions(question)).toEqual([question]);
});

test("what is stated before a question is told with it, and is no question", () => {
  const asked = "Little Caesars and Pizza Hut began in one decade. Which was the first to serve pizza?";
  expect(subquestions(asked)).toEqual([asked]);
});

test("a question whose verb stands in the sentence before it is asked with that sentence, which is not cut", () => {
  const stated = "The council has moved twice when the annual fees of allotments are due.";
  expect(subquestions(`${stated} Why did it, and who had asked for more?`)).toEqual([
    `${stated} Why did it?`,
    "Who had asked for more?",
  ]);
  expect(subquestions(`${stated} Who decided, and why did they?`)).toEqual([
    `${stated} Who decided, and why did they?`,
  ]);
});

test("a title or an order becomes the question that it stands for", () => {
  expect(subquestions("Night trains in Europe")).toEqual(["What do the sources say about night trains in Europe?"]);
  expect(subquestions("Tell me about Mara Ostrow.")).toEqual(["What do the sources say about Mara Ostrow?"]);
});

test("whatever is asked, each part is one question, and all end as one", () => {
  fc.assert(
    fc.property(fc.oneof(fc.lorem({ mode: "sentences" }), fc.string({ unit: "grapheme" })), (text) => {
      for (const part of subquestions(text)) expect(part).toMatch(/\?$/);
    }),
  );
});
