import { expect, test } from "vitest";
import { findSession, listStatements, partOf, splitHeading } from "./session-folder";

test("a session is found by the problem definition that stands highest", () => {
  const paths = ["heat/Subproblems/a/Problem Definition.md", "heat/notes.txt", "heat/problem_definition.txt"];
  expect(findSession(paths)).toEqual({ problem: "heat/problem_definition.txt", root: "heat/" });
  expect(findSession(["Problem Definition.md"])).toEqual({ problem: "Problem Definition.md", root: "" });
  expect(findSession(["notes.md"])).toBeNull();
});

test.each([
  ["Problem Definition.md", "problem"],
  ["_knowledge_base.jsonl", "knowledge"],
  ["Knowledge Base.md", "knowledge"],
  ["Subproblems/costs.md", "subproblem"],
  ["Results/answer.md", "own"],
  ["history.json", "own"],
  ["papers/trial.pdf", "material"],
])("%s is its %s", (path, part) => {
  expect(partOf(path)).toBe(part);
});

test("a heading is told from what stands below it", () => {
  expect(splitHeading("# Heat pumps\n\nHow well?\n")).toEqual({ heading: "Heat pumps", body: "How well?" });
  expect(splitHeading("How well?")).toEqual({ heading: null, body: "How well?" });
});

test("statements are items of lists and rows, once each, without the quotes below them", () => {
  const page =
    "# Known\n\n- The tide rises by seven metres.\n  - “seven metres” a source\n* Short\n2. Salt makes water heavier than it was.\n- The tide rises by seven metres.\n";
  expect(listStatements(page)).toEqual(["The tide rises by seven metres.", "Salt makes water heavier than it was."]);
  expect(listStatements('{"key": "A", "statement": "The tide rises by seven metres."}\n{"x": 1}\n')).toEqual([
    "The tide rises by seven metres.",
  ]);
});
