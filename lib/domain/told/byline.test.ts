import { describe, expect, test } from "vitest";
import { asksForWorks, bylinesOf, worksFor } from "./byline";

const title = "Bees of the lower valley: a count";
const line = "_Heath Society, May 2019. Authors: Ruth Amsel, Piet Hoek._";
const passage = { sourceTitle: title, heading: title, text: `# ${title}\n\n${line}\n\n## Method\n\nWe counted hives.` };

describe("a question for works", () => {
  test.each([
    ["Which studies of the bees have been published?", true],
    ["Who wrote the report?", true],
    ["Who are the authors?", true],
    ["What do the studies find?", false],
    ["Who wrote to the mayor?", false],
  ])("%s: %s", (question, expected) => {
    expect(asksForWorks(question)).toBe(expected);
  });
});

test("what a document says of its makers beneath its title are facts in its own words, sentence by sentence", () => {
  const found = bylinesOf(passage);
  expect(found.map(({ statement }) => statement)).toEqual([
    "Bees of the lower valley: Heath Society, May 2019.",
    "Bees of the lower valley: Authors: Ruth Amsel, Piet Hoek.",
  ]);
  for (const { quote } of found) expect(passage.text).toContain(quote);
});

test("a passage further on has no byline, and a first paragraph that tells something is none", () => {
  expect(bylinesOf({ ...passage, heading: "Method" })).toEqual([]);
  const told = `# ${title}\n\nThe hives stood by the open gates until the end of the week.`;
  expect(bylinesOf({ ...passage, text: told })).toEqual([]);
});

test("works are told of sources whose title speaks of what is asked about, and works that a sentence dates", () => {
  const byline = { id: "own", text: bylinesOf(passage)[1]?.statement ?? "", title };
  const earlier = { id: "earlier", text: "Two earlier counts and a study of 1998 found fewer bees.", title };
  const other = {
    id: "other",
    text: "Wells of the upper valley: Heath Society, May 2011. Text: Ada Moor.",
    title: "Wells of the upper valley",
  };
  const question = "Which studies of the bees have been published, and who wrote them?";
  expect(worksFor("Which studies of the bees have been published?", question, [other, byline, earlier])).toEqual([
    "earlier",
    "own",
  ]);
  expect(worksFor("Who wrote the studies?", question, [other, byline])).toEqual(["own"]);
});

test("of a place that no source names nothing is told, and one that a source names may be missing in its title", () => {
  const byline = { id: "own", text: bylinesOf(passage)[1]?.statement ?? "", title };
  const near = { id: "near", text: "The hives of Skarvik stand by the weir.", title: "Hives by the weir" };
  const asked = "Which studies of the bees in Skarvik have been published?";
  expect(worksFor(asked, asked, [byline])).toEqual([]);
  expect(worksFor(asked, asked, [byline, near])).toEqual(["own"]);
  expect(worksFor("Who wrote the studies?", "Who wrote them?", [byline])).toEqual([]);
});

test.each([
  ["By Ruth Amsel.", true],
  ["Text: Ruth Amsel", true],
  ["The Heath Society, 3 May 2019", true],
  ["Heath Society, edition 2019", true],
  ["Ruth Amsel counted hives.", false],
  ["Written by Ruth", false],
  ["The weir, May 2019.", false],
  ["Heath Society – 12019", false],
  [`By Ruth Amsel ${"and others ".repeat(36)}.`, false],
])("“%s” names who made a text, or its day: %s", (words, names) => {
  const found = bylinesOf({ ...passage, text: `# ${title}\n\n${words}` });
  expect(found.map(({ quote }) => quote)).toEqual(names ? [words] : []);
});

test("what a question names itself is asked about, and what the whole names where it names nothing", () => {
  const byline = { id: "own", text: bylinesOf(passage)[1]?.statement ?? "", title };
  const whole = (question: string): string => `What of the bees in Skarvik, and ${question}`;
  const [named, bare] = ["Which studies of the bees have been published?", "Who wrote the studies?"];
  expect([worksFor(named, whole(named), [byline]), worksFor(bare, whole(bare), [byline])]).toEqual([["own"], []]);
});
