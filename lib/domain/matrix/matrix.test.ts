import fc from "fast-check";
import { expect, test } from "vitest";
import { factStatuses } from "@/lib/domain/core/words";
import { type Disagreement, disagreementStates, type MatrixFact, matrixOf, statesOf } from "./matrix";

function fact(key: string, statement: string, more: Partial<MatrixFact> = {}): MatrixFact {
  const said = [{ sourceId: "s1", quote: statement }];
  return { key, statement, status: "accepted", score: 0.5, said, ...more };
}

const of = (sourceId: string): Pick<MatrixFact, "said"> => ({ said: [{ sourceId, quote: "q" }] });

function cells(matrix: ReturnType<typeof matrixOf>): [string, [number, string[], string | null][]][] {
  return matrix.rows.map(({ sourceId, cells }) => [
    sourceId,
    cells.map(({ question, keys, state }) => [question, keys, state]),
  ]);
}

test("a fact stands in the cell of each source that says it, below each question that it answers", () => {
  const matrix = matrixOf({
    sourceIds: ["s2", "s1", "s3"],
    questions: [
      { question: "What does it cost?", factKeys: ["A", "B"] },
      { question: "Who pays?", factKeys: ["A"] },
    ],
    facts: [
      fact("A", "The owner pays 40 euros.", {
        said: [
          { sourceId: "s1", quote: "a" },
          { sourceId: "s2", quote: "b" },
          { sourceId: "s1", quote: "c" },
        ],
      }),
      fact("B", "It costs 41 euros.", of("s2")),
    ],
    disagreements: [],
  });
  expect(cells(matrix)).toEqual([
    [
      "s2",
      [
        [0, ["B", "A"], null],
        [1, ["A"], null],
      ],
    ],
    [
      "s1",
      [
        [0, ["A"], null],
        [1, ["A"], null],
      ],
    ],
    ["s3", []],
  ]);
});

test("the shortest statement leads, but one that holds the figure that is asked for comes before it", () => {
  const facts = [fact("A", "It is dear."), fact("B", "In the valley it costs 40 euros a month.")];
  const keysOf = (question: string): string[] | undefined =>
    matrixOf({
      sourceIds: ["s1"],
      questions: [{ question, factKeys: ["B", "A"] }],
      facts,
      disagreements: [],
    }).rows[0]?.cells[0]?.keys;
  expect(keysOf("What is said of it?")).toEqual(["A", "B"]);
  expect(keysOf("How much does it cost?")).toEqual(["B", "A"]);
});

test("what is disputed leads its cell and marks it, what was set aside comes last", () => {
  const matrix = matrixOf({
    sourceIds: ["s1", "s2"],
    questions: [{ question: "What does it cost?", factKeys: ["A", "B", "C", "D"] }],
    facts: [
      fact("A", "It costs 4."),
      fact("B", "It costs 40 euros a month, all told."),
      fact("C", "It costs 5.", { status: "rejected" }),
      fact("D", "It costs 41 euros.", of("s2")),
    ],
    disagreements: [
      { state: "possible", a: "B", b: "D" },
      { state: "settled", a: "A", b: "C" },
    ],
  });
  expect(cells(matrix)).toEqual([
    ["s1", [[0, ["B", "A", "C"], "possible"]]],
    ["s2", [[0, ["D"], "possible"]]],
  ]);
});

test("the gravest of several disagreements marks a fact: confirmed before possible before settled", () => {
  const states = statesOf([
    { state: "settled", a: "A", b: "B" },
    { state: "confirmed", a: "A", b: "C" },
    { state: "possible", a: "A", b: "D" },
  ]);
  expect([...states]).toEqual([
    ["A", "confirmed"],
    ["B", "settled"],
    ["C", "confirmed"],
    ["D", "possible"],
  ]);
});

const sourceIds = ["s1", "s2", "s3"];
const keys = ["A", "B", "C", "D", "E"];
const someFacts = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom(...keys),
    statement: fc.string(),
    status: fc.constantFrom(...factStatuses),
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    said: fc.array(fc.record({ sourceId: fc.constantFrom(...sourceIds, "gone"), quote: fc.string() })),
  }),
  { selector: ({ key }) => key },
);
const someQuestions = fc.array(fc.record({ question: fc.string(), factKeys: fc.array(fc.constantFrom(...keys, "Z")) }));
const someDisagreements: fc.Arbitrary<Disagreement[]> = fc.array(
  fc.record({
    state: fc.constantFrom(...disagreementStates),
    a: fc.constantFrom(...keys),
    b: fc.constantFrom(...keys),
  }),
);

test("whatever comes in, no cell is empty or told twice, and each says only what its source says to its question", () => {
  fc.assert(
    fc.property(someFacts, someQuestions, someDisagreements, (facts, questions, disagreements) => {
      const { rows } = matrixOf({ sourceIds, questions, facts, disagreements });
      expect(rows.map((row) => row.sourceId)).toEqual(sourceIds);
      for (const { sourceId, cells: own } of rows) {
        expect(new Set(own.map(({ question }) => question)).size).toBe(own.length);
        for (const cell of own) {
          expect(cell.keys.length).toBeGreaterThan(0);
          expect(new Set(cell.keys).size).toBe(cell.keys.length);
          for (const key of cell.keys) {
            expect(questions[cell.question]?.factKeys).toContain(key);
            expect(facts.find((one) => one.key === key)?.said.map((one) => one.sourceId)).toContain(sourceId);
          }
        }
      }
    }),
  );
});

test("a pair that does not agree marks the cells of both its sides alike or more gravely", () => {
  fc.assert(
    fc.property(someFacts, someQuestions, someDisagreements, (facts, questions, disagreements) => {
      const { rows, states } = matrixOf({ sourceIds, questions, facts, disagreements });
      for (const { cells: own } of rows) {
        for (const { keys: told, state } of own) {
          const worst = disagreementStates.find((one) => told.some((key) => states.get(key) === one)) ?? null;
          expect(state).toBe(worst);
        }
      }
    }),
  );
});
