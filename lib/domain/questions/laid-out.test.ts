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

/** What is told of each thing, as it is put to statements of as many sources; what is told of several stands under “all”. */
function toldOf(question: string, ...texts: (string | [title: string, text: string])[]): Record<string, string[]> {
  const beside = ["Rain fell.", "Bread keeps.", "Nets hang.", "A well was dug."];
  const all = [...texts, ...beside].map((one, nth) => {
    const [title, text] = typeof one === "string" ? [`Source ${nth}`, one] : one;
    return { id: `f${nth}`, text, title, sourceId: title, weight: 0.8 };
  });
  const [answer] = answersTo(question, all);
  const sides = (answer?.sides ?? []).map(({ thing, ids }) => [thing, ids] as const);
  const own = new Set(sides.flatMap(([, ids]) => ids));
  return Object.fromEntries([...sides, ["all", (answer?.ids ?? []).filter((id) => !own.has(id))]]);
}

const hull = "Should the hull be of larch or of pine?";

describe("the most telling of what is told of a thing", () => {
  test("comes first: what speaks for it or gives a figure before what only names it, three of each at most", () => {
    const told = toldOf(
      hull,
      "A red hull is of larch.",
      "A hull of larch that weighs 9 tons.",
      "A hull of larch, which we recommend.",
      "A hull of larch is red.",
      "A hull of larch is there for boats.",
      "A hull of pine is cheap.",
    );
    expect(told["of larch"]).toEqual(["f2", "f1", "f3"]);
    expect(told["of pine"]).toEqual(["f5"]);
  });

  test("is told once, be it said twice", () => {
    const told = toldOf(
      hull,
      "A hull of larch is red.",
      "A hull of larch is red.",
      "A hull of larch is dear and so on.",
    );
    expect(told["of larch"]).toEqual(["f0", "f2"]);
  });

  test("is what speaks of both where nothing speaks of it alone; what speaks of both is else told before", () => {
    expect(toldOf(hull, "A hull of pine and larch rots.", "A hull of larch is red.")).toEqual({
      "of larch": ["f1"],
      "of pine": ["f0"],
      all: [],
    });
    const both = toldOf(hull, "A hull of larch is red.", "A hull of pine is cheap.", "A hull of larch and pine rots.");
    expect(both).toEqual({ "of larch": ["f0"], "of pine": ["f1"], all: ["f2"] });
  });

  test("may stand beneath its name alone, and beneath the names of both says of neither", () => {
    const told = toldOf(hull, ["On pine", "The hull weighs 9 tons."], ["On pine and larch", "The hull weighs 8 tons."]);
    expect(told).toEqual({ "of larch": [], "of pine": ["f0"], all: [] });
  });
});

test("a verb and what it is done to are spoken of by half of that, a thing by all of it", () => {
  const question = "Should the farm fence its ponds or patrol at night?";
  expect(toldOf(question, "The farm fenced it.", "The farm sent a patrol.")["fence its ponds"]).toEqual(["f0"]);
  expect(
    toldOf("Should the farm buy net boats or hay carts?", "The farm has a net.", "The farm has hay carts."),
  ).toMatchObject({
    "net boats": [],
    "hay carts": ["f1"],
  });
});

test("what is chosen for a subject is told of that, and a choice without one is told in general", () => {
  const [oil, gas] = ["Oil is dear.", "Gas is dear."];
  expect(toldOf("Do the ferries burn oil or gas?", oil, gas)).toEqual({ all: [] });
  expect(toldOf("Oil or gas?", oil, gas)).toEqual({ Oil: ["f0"], gas: ["f1"], all: [] });
  expect(toldOf("Oil or gas for zebras?", oil, gas)).toEqual({ Oil: ["f0"], gas: ["f1"], all: [] });
  expect(toldOf("Oil or gas for the Zebra of Tarn?", oil, gas)).toEqual({ all: [] });
});
