import { expect, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { readStatements, statementOf } from "./statements";

function read(text: string): { taken: string[]; left: string[]; ordering: number } {
  const { taken, left, ordering } = readStatements(text);
  return {
    taken: taken.map(({ start, end }) => text.slice(start, end)),
    left: left.map(({ start, end, why }) => `${text.slice(start, end)}: ${why}`),
    ordering,
  };
}

test("items of lists state, whole, and what stands below one is named as left", () => {
  const page =
    "# Known\n\n- The tide rises by seven metres,\n  as the gauge at the pier says.\n  - “seven metres” a source\n* Short\n2. Salt makes water heavier than it was.\n";
  expect(read(page)).toEqual({
    taken: [
      "The tide rises by seven metres,\n  as the gauge at the pier says.",
      "Salt makes water heavier than it was.",
    ],
    left: [
      "“seven metres” a source: It stands below a statement, as its quote or its source.",
      "Short: It is too short to state something.",
    ],
    ordering: 1,
  });
});

test("a list that is set in as a whole states, too", () => {
  expect(read("Known:\n\n  - The tide rises by seven metres.\n").taken).toEqual(["The tide rises by seven metres."]);
});

test("sentences of paragraphs state; questions and what is no whole sentence do not", () => {
  const page =
    "The tide rises by seven\nmetres. Is the wall high enough? It was built by Dr. Moss in 1953.\n\nTo be looked up again\n";
  expect(read(page)).toEqual({
    taken: ["The tide rises by seven\nmetres.", "It was built by Dr. Moss in 1953."],
    left: ["Is the wall high enough?: It is a question.", "To be looked up again: It is no whole sentence."],
    ordering: 0,
  });
});

test("of a table's row the stating cell is taken: by its column's name, or the column with the most words", () => {
  const named =
    "| Source | Claim |\n|---|---|\n| A long name of some report or other | The tide rises by 7 m. |\n| x | No |\n";
  expect(read(named)).toEqual({
    taken: ["The tide rises by 7 m."],
    left: ["No: It is too short to state something."],
    ordering: 1,
  });
  const plain =
    "| No. | What | Where |\n|---|---|---|\n| 1 | The tide rises by seven metres | https://example.org/a/very/long/address/of/it |\n";
  expect(read(plain).taken).toEqual(["The tide rises by seven metres"]);
});

test("rows of JSON state by their field; one whose words are escaped is named", () => {
  const rows =
    '{"key": "A", "statement": "The tide rises by seven metres."}\n{"x": 1}\n{"claim": "It is \\"high\\" water there."}\n';
  expect(read(rows)).toEqual({
    taken: ["The tide rises by seven metres."],
    left: ['It is \\"high\\" water there.: Its words are escaped, so that no exact quote of them can be shown.'],
    ordering: 1,
  });
  expect(read('[\n  {\n    "fact": "The tide rises by seven metres.",\n    "source": "gauge"\n  }\n]').taken).toEqual([
    "The tide rises by seven metres.",
  ]);
});

test("of rows of JSON, lists that state are taken, and the words of other fields are named as left", () => {
  expect(
    read(
      '[{"findings": ["The tide rises by seven metres.", "Salt is heavy in water."], "on": "2021-03-04"}, {"note": "seen twice"}]',
    ),
  ).toEqual({
    taken: ["The tide rises by seven metres.", "Salt is heavy in water."],
    left: ["seen twice: It stands in another field than the statement."],
    ordering: 0,
  });
});

test("a statement is told on one line without marks of emphasis", () => {
  expect(statementOf("Bills fell by **34\n percent**.")).toBe("Bills fell by 34 percent.");
});

test("code is left, and named as left", () => {
  const { taken, left } = read("```\nconst tide = 7; // metres at the pier\n```\n");
  expect(taken).toEqual([]);
  expect(left).toEqual([expect.stringContaining("const tide = 7;")]);
});

const hostile: Readonly<Record<string, (size: number) => string>> = {
  "a head of many columns over rows of one cell": (n): string =>
    `|${"a|".repeat(n)}\n|${"-|".repeat(n)}\n${"|b|\n".repeat(n)}`,
  "a cell of one long word": (n): string => `| a | b |\n| - | - |\n| ${"x".repeat(10 * n)} | y |\n`,
  "a string of JSON without an end": (n): string => `[${'"\\'.repeat(4 * n)}`,
};

test.each(Object.entries(hostile))("%s is read in time in proportion to the text", (_, text) => {
  expect(growth((size) => void readStatements(text(size)), 4_000)).toBeLessThan(LINEAR);
});

test("a table of more columns than a call takes arguments is read", () => {
  expect(readStatements(`|${"a|".repeat(200_000)}\n|${"-|".repeat(200_000)}\n|b|\n`).taken).toEqual([]);
});

test("a word with an address counts for no letters of its column", () => {
  const page = "| a | b |\n| - | - |\n| https://example.org/a/long/address/of/a/page | The tide rises by metres. |\n";
  expect(read(page).taken).toEqual(["The tide rises by metres."]);
});
