import { expect, test } from "vitest";
import { type MatrixFact, matrixOf } from "@/lib/domain/matrix/matrix";
import { matrixCsv } from "./matrix-table";

const fact = (key: string, statement: string, more: Partial<MatrixFact> = {}): MatrixFact => ({
  key,
  statement,
  status: "accepted",
  score: 0.5,
  said: [{ sourceId: "s1", quote: statement }],
  ...more,
});

test("a line for each source, a column for each question; what spreadsheets take for formulas stays text", () => {
  const questions = [
    { question: "=What does it cost?", factKeys: ["A", "B", "C"] },
    { question: "Who pays?", factKeys: [] },
  ];
  const facts = [
    fact("A", "-40 euros, says one."),
    fact("B", "It costs 41 euros.", { said: [{ sourceId: "s2", quote: "41 euros a month" }] }),
    fact("C", "It costs nothing at all, says another.", { status: "rejected" }),
  ];
  const matrix = matrixOf({
    sourceIds: ["s1", "s2"],
    questions,
    facts,
    disagreements: [
      { state: "confirmed", a: "A", b: "B" },
      { state: "settled", a: "A", b: "C" },
    ],
  });
  const sources = [
    { id: "s1", title: "+Survey", url: "https://a.example", date: "2025-02" },
    { id: "s2", title: "Notes", url: null, date: null },
    { id: "s3", title: "Silent", url: null, date: null },
  ];
  expect(matrixCsv({ matrix, questions, facts, sources })).toBe(
    [
      "source,date,address,'=What does it cost?,Who pays?",
      `'+Survey,2025-02,https://a.example,"'-40 euros, says one. [FA] (disagrees)\nIt costs nothing at all, says another. [FC] (set aside)",`,
      "Notes,,,It costs 41 euros. [FB] (disagrees) “41 euros a month”,",
      "Silent,,,,",
      "",
    ].join("\r\n"),
  );
});

test("a cell says a source's own words where they are others than the fact's, and no empty ones", () => {
  const questions = [{ question: "What does it cost?", factKeys: ["A", "B", "C"] }];
  const facts = [
    fact("A", "It costs 40 euros."),
    fact("B", "It costs 41 euros.", { said: [{ sourceId: "s1", quote: "41 euros" }] }),
    fact("C", "It costs 42 euros.", { said: [{ sourceId: "s1", quote: "" }] }),
  ];
  const matrix = matrixOf({ sourceIds: ["s1"], questions, facts, disagreements: [] });
  const sources = [{ id: "s1", title: "Survey", url: null, date: null }];
  const [, line] = matrixCsv({ matrix, questions, facts, sources }).split("\r\n");
  expect(line).toBe('Survey,,,"It costs 40 euros. [FA]\nIt costs 41 euros. [FB] “41 euros”\nIt costs 42 euros. [FC]"');
});
