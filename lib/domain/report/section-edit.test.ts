import { expect, test } from "vitest";
import { gateE } from "@/lib/domain/decide/gates";
import { measureReport, type Section } from "./report";
import { checkEdit, withEdit } from "./section-edit";

const A = "[F0123456789AB]";
const B = "[F0123456789AC]";
const known = new Set(["0123456789AB"]);
const claims = Array.from({ length: 10 }, (_, index) => `Heat pump number ${index + 1} works well. ${A}`).join(" ");
const sections: Section[] = [
  { kind: "answer", heading: "Answer", markdown: `They work in the cold. ${A}` },
  { kind: "body", heading: "Costs", markdown: claims },
  { kind: "sources", heading: "Sources", markdown: "1. A source." },
];

function check(markdown: string, ordinal = 1, heading = "Costs"): ReturnType<typeof checkEdit> {
  return checkEdit(sections, ordinal, { edit: { heading, markdown }, known });
}

test("a text that cites facts of the run may be saved", () => {
  expect(check(`${claims} The last one works too. ${A}`)).toEqual({
    refused: [],
    hints: [],
    uncited: [],
    uncitedShare: 0,
  });
});

test("a marker of a fact that may not be cited, a broken one, and a section without any are refused", () => {
  expect(check(`${claims} ${B}`).refused).toEqual([`The marker ${B} names no fact of this report.`]);
  expect(check(`${claims} It is so. [F0123]`).refused).toEqual(["“[F0123]” is not a marker of a fact."]);
  expect(check("It works.").refused).toContain("The section cites nothing.");
  expect(check("").refused).toEqual(["The section has a heading and no text."]);
});

test("a marker whose fact was rejected since is told apart from one that never named a fact here", () => {
  const [edit, none] = [{ heading: "Costs", markdown: `${claims} ${B}` }, new Set<string>()];
  expect(checkEdit(sections, 1, { edit, known: none }).refused).toEqual([
    `The fact that ${A} cites was rejected or merged since this was written. Cite another fact, or take the marker out.`,
    `The marker ${B} names no fact of this report.`,
  ]);
});

test("one sentence without a citation is shown; more than the gate lets through are refused", () => {
  const one = check(`${claims} Nobody has measured the rest.`);
  expect(one).toMatchObject({ refused: [], uncited: ["Nobody has measured the rest."] });
  const two = check(`${claims} Nobody has measured the rest. Some say it is fine so.`);
  expect(two.refused).toEqual(["15 % of the report's sentences would cite nothing; at most 10 % may."]);
});

test("what is too bare already may be mended in steps, and not made worse", () => {
  const bare = withEdit(sections, 1, { heading: "Costs", markdown: `It is cold there. It is dark too there. ${A}` });
  const edit = (markdown: string): string[] =>
    checkEdit(bare, 1, { edit: { heading: "Costs", markdown }, known }).refused;
  expect(edit(`It is cold there. It is dark there. ${A}`)).toEqual([]);
  expect(edit(`It is cold there. It is dark there. It is wet there. ${A}`)).toHaveLength(1);
});

test("what is said from what is stored, and a heading of two lines or none, are refused", () => {
  expect(check("Mine.", 2).refused).toEqual(["This section is written from what is stored."]);
  expect(check(claims, 1, "Two\nlines").refused).toEqual(["The heading must stand in one line."]);
  expect(check(claims, 1, " ").refused).toEqual(["Write a heading."]);
});

test("what may be saved of a report that passes the gate passes it", () => {
  for (const markdown of [claims, "It works.", `${claims} ${B}`, `It is cold there. It is dark. ${A}`]) {
    if (check(markdown).refused.length > 0) continue;
    const after = withEdit(sections, 1, { heading: "Costs", markdown });
    const measured = measureReport(2, after, { known, questions: [], record: null });
    expect(gateE({ ...measured, topics: [], evidence: "", check: null }, true).verdict).toBe("passed");
  }
});
