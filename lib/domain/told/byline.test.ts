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
