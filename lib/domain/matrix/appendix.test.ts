import { expect, test } from "vitest";
import { decisionSections, matrixSections } from "./appendix";
import { type MatrixFact, matrixOf } from "./matrix";

const [A, B, C] = ["AAAAAAAAAAAA", "BBBBBBBBBBBB", "CCCCCCCCCCCC"] as const;

const fact = (key: string, statement: string, sourceId = "s1"): MatrixFact => ({
  key,
  statement,
  status: "accepted",
  score: 0.5,
  said: [{ sourceId, quote: statement }],
});

test("a file has a table for each question: who says what, by which note, and how many say nothing", () => {
  const questions = [
    { question: "What does it cost?", factKeys: [A, B] },
    { question: "Who pays?", factKeys: [] },
  ];
  const facts = [fact(A, "It costs 40 | 41 *euros*."), fact(B, "It costs 9.", "s2")];
  const disagreements = [{ state: "possible" as const, a: A, b: B }];
  const matrix = matrixOf({ sourceIds: ["s1", "s2", "s3"], questions, facts, disagreements });
  const sources = ["s1", "s2", "s3"].map((id) => ({ id, title: `Source ${id}` }));
  const sections = matrixSections({ matrix, questions, facts, sources });
  expect(sections.map(({ heading, level }) => [heading, level])).toEqual([
    ["Appendix: what each source says", 1],
    ["What does it cost?", 2],
    ["Who pays?", 2],
  ]);
  expect(sections[1]?.markdown.split("\n")).toEqual([
    "| Source | What it says |",
    "| --- | --- |",
    `| Source s1 | It costs 40 \\| 41 \\*euros\\*. [F${A}] *may disagree* |`,
    `| Source s2 | It costs 9. [F${B}] *may disagree* |`,
    "",
    "Nothing was found in 1 other source.",
  ]);
  expect(sections[2]?.markdown).toBe("Nothing was found in any source.");
});

test("more rows than fit are counted, not told", () => {
  const sourceIds = Array.from({ length: 500 }, (_, nth) => `s${nth}`);
  const facts = [{ ...fact(A, "It costs 4."), said: sourceIds.map((sourceId) => ({ sourceId, quote: "q" })) }];
  const questions = [{ question: "What does it cost?", factKeys: [A] }];
  const matrix = matrixOf({ sourceIds, questions, facts, disagreements: [] });
  const [lead, table] = matrixSections({
    matrix,
    questions,
    facts,
    sources: sourceIds.map((id) => ({ id, title: id })),
  });
  expect(lead?.markdown).toBe("100 more answers stand in the matrix itself.");
  expect(table?.markdown.split("\n").filter((line) => line.startsWith("| s"))).toHaveLength(400);
});

test("the decision's parts are told with markers and by whom; a part without anything has no heading", () => {
  const sections = decisionSections({
    supporting: [fact(A, "It pays.")],
    opposing: [
      {
        reason: "The figures differ.",
        settlement: null,
        settledBy: null,
        a: fact(A, "It pays."),
        b: fact(B, "It does not “pay”."),
      },
    ],
    settled: [
      {
        reason: "",
        settlement: "The survey is newer.",
        settledBy: { name: "Ada" },
        a: fact(A, "It pays."),
        b: fact(C, "No."),
      },
    ],
    unanswered: ["Who pays?"],
    gaps: [{ description: "Who pays?", isImportant: true }],
    turning: [{ text: "A “cheaper” pump would change it.", keys: [A], heading: "Costs", reportId: "r1" }],
  });
  expect(sections.map(({ heading, markdown }) => [heading, markdown])).toEqual([
    ["Appendix: for the decision", ""],
    ["Strongest evidence for the answer", `- It pays. [F${A}]`],
    ["Strongest evidence against it", `- It does not pay. [F${B}] In the answer: It pays. [F${A}] The figures differ.`],
    ["What people settled", `- The survey is newer. (Ada) It pays. [F${A}] No. [F${C}]`],
    ["What is not known", "- Who pays?"],
    ["What would change the answer", `- A cheaper pump would change it. [F${A}]\n- Who pays?`],
  ]);
  expect(
    decisionSections({ supporting: [], opposing: [], settled: [], unanswered: [], gaps: [], turning: [] }),
  ).toEqual([]);
});

test("a matrix that asks nothing has no appendix", () => {
  const matrix = matrixOf({ sourceIds: [], questions: [], facts: [], disagreements: [] });
  expect(matrixSections({ matrix, questions: [], facts: [], sources: [] })).toEqual([]);
});
