import { describe, expect, test } from "vitest";
import { answersAmong, answersTo } from "./answers";
import type { Candidate } from "./weighed";

const told: [title: string, text: string][] = [
  ["Yard manual", "A hull of larch lasts about thirty years."],
  ["Yard manual", "Larch has to be oiled every spring."],
  ["Letter of the surveyor", "A hull of pine is cheaper by a third."],
  ["Letter of the surveyor", "The jetty was closed in winter."],
  ["Router guide", "Full-update may remove packages."],
  ["Router guide", "Update never removes a package."],
];
const candidates: Candidate[] = told.map(([title, text], nth) => ({
  id: `f${nth + 1}`,
  text,
  title,
  sourceId: title,
  weight: 0.8,
}));

function sidesOf(question: string, all = candidates): Record<string, string[]> {
  const [answer] = answersTo(question, all);
  return Object.fromEntries((answer?.sides ?? []).map(({ thing, ids }) => [thing, ids.toSorted()]));
}

describe("what is told of things that somebody chooses from", () => {
  test("stands by the side of each, from whichever source", () => {
    expect(sidesOf("Should the hull be planked with larch or with pine?")).toEqual({
      "with larch": ["f1", "f2"],
      "with pine": ["f3"],
    });
  });

  test("says of which nothing was found, which leaves the question open", () => {
    const question = "Should the hull be planked with larch, with pine or with cedar?";
    expect(sidesOf(question)["with cedar"]).toEqual([]);
    expect(answersAmong([question], candidates)).toEqual([]);
  });

  test("tells a name from one that contains it", () => {
    expect(sidesOf("Should I run update or full-update?")).toEqual({ update: ["f6"], "full-update": ["f5"] });
  });

  test("is nothing where the sources do not speak of what it is chosen for", () => {
    expect(sidesOf("Should the lighthouse be clad with larch or with pine?")).toEqual({});
  });

  test("stands by the one thing that a source is about, where the statement names none; a source on both says of neither", () => {
    const sources = ["On pine", "Larch and pine beside each other"];
    const more = sources.map((title, nth) => ({
      id: `t${nth}`,
      text: "The hull weighs forty stone.",
      title,
      sourceId: title,
      weight: 0.8,
    }));
    const question = "Should the hull be planked with larch or with pine?";
    expect(sidesOf(question, [...candidates, ...more])).toEqual({
      "with larch": ["f1", "f2"],
      "with pine": ["f3", "t0"],
    });
  });

  test("tells two things apart only where both are spoken of", () => {
    expect(sidesOf("How do larch and pine compare?")).toEqual({ larch: ["f1", "f2"], pine: ["f3"] });
    expect(sidesOf("How do larch and cedar compare?")).toEqual({});
  });
});
