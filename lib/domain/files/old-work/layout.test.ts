import { expect, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { layoutOf, placeOf, splitHeading } from "./layout";

test("one researcher is found by the problem definition above those of its subproblems", () => {
  const paths = ["heat/Subproblems/a/Problem Definition.md", "heat/notes.txt", "heat/problem_definition.txt"];
  expect(layoutOf(paths)).toEqual({ root: "heat/", researchers: [""] });
  expect(layoutOf(["Problem Definition.md"])).toEqual({ root: "", researchers: [""] });
  expect(layoutOf(["notes.md"])).toBeNull();
});

test("several researchers are found, and nothing beside them is left outside", () => {
  const paths = [
    "w/Research/tides/Problem Definition.md",
    "w/Research/walls/Problem Definition.md",
    "w/Research/_knowledge_base.md",
    "w/readme.md",
  ];
  expect(layoutOf(paths)).toEqual({ root: "w/", researchers: ["Research/tides/", "Research/walls/"] });
});

const one = { root: "", researchers: [""] };
const below = { root: "w/", researchers: ["Research/tides/", "Research/walls/"] };
const two = { root: "", researchers: ["tides/", "walls/"] };

test.each([
  [one, "Problem Definition.md", "problem", ""],
  [one, "_knowledge_base.jsonl", "knowledge", ""],
  [one, "Knowledge Base.md", "knowledge", ""],
  [one, "knowledge_base.xlsx", "knowledge_table", ""],
  [one, "Subproblems/costs.md", "subproblem", ""],
  [one, "Results/answer.md", "own", ""],
  [one, "history.json", "history", ""],
  [one, "project_summary.md", "summary", ""],
  [one, "papers/trial.pdf", "material", ""],
  [one, "papers/history.pdf", "material", ""],
  [two, "tides/history.md", "history", "tides/"],
  [two, "walls/Subproblems/cost/Problem Definition.md", "subproblem", "walls/"],
  [two, "Results/Walls/answer.md", "own", "walls/"],
  [two, "Results/project_artifacts.md", "own", null],
  [two, "project_summary.md", "summary", null],
  [two, "tides/project_summary.md", "own", "tides/"],
  [two, "researchers_status.json", "own", null],
  [two, "knowledge_base.md", "knowledge", null],
  [two, "papers/trial.pdf", "material", null],
  [below, "Research/project_summary.md", "summary", null],
  [below, "Research/Results/walls/answer.md", "own", "Research/walls/"],
  [below, "readme.md", "material", null],
] as const)("of %o, %s is the %s of “%s”", (layout, path, part, researcher) => {
  expect(placeOf(path, layout)).toEqual({ part, researcher });
});

test("a heading is told from what stands below it", () => {
  expect(splitHeading("# Heat pumps\n\nHow well?\n")).toEqual({ heading: "Heat pumps", body: "How well?" });
  expect(splitHeading("How well?")).toEqual({ heading: null, body: "How well?" });
});

test("folders that stand deep within each other are placed in time in proportion to their number", () => {
  const work = (size: number): string[] => [
    "readme.md",
    ...Array.from({ length: size }, (_, nth) => `${"a/".repeat(120)}${nth}/Problem Definition.md`),
  ];
  const place = (size: number): void => {
    const paths = work(size);
    const layout = layoutOf(paths);
    if (layout === null) throw new Error("no layout");
    expect(placeOf("readme.md", layout)).toEqual({ part: "material", researcher: null });
  };
  expect(growth(place, 500)).toBeLessThan(LINEAR);
});
