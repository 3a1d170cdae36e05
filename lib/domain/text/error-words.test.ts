import { expect, test } from "vitest";
import { withoutWords } from "./error-words";

function parsingError(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return "";
}

test("what a parser quotes of a text is left out", () => {
  const said = withoutWords("SyntaxError", parsingError("The harbour master drowned in March."));
  expect(said).not.toMatch(/harbour|drowned|March|The har/);
  expect(said).toContain("is not valid JSON");
});

test.each([
  ["error", 'invalid input syntax for type uuid: "the harbour master"', 'invalid input syntax for type uuid: "…"'],
  ["error", 'relation "worker_beat" does not exist', 'relation "worker_beat" does not exist'],
  ["error", 'cannot store "The harbour" of "master "drowned" here" now', 'cannot store "…" now'],
  ["error", 'cannot store "The harbour mast', 'cannot store "…'],
  ["error", 'Raw query failed. Code: `P0001`. Message: `cannot store "the harbour"`', 'P0001: cannot store "…"'],
  [
    "error",
    'duplicate key value violates unique constraint "source_pkey"',
    'duplicate key value violates unique constraint "source_pkey"',
  ],
  ["error", "cannot store “The harbour\nmaster” here", "cannot store “…” here"],
  [
    "TypeError",
    "Cannot read properties of undefined (reading 'rows')",
    "Cannot read properties of undefined (reading 'rows')",
  ],
  ["Error", "it isn't there, and that's it", "it isn't there, and that's it"],
  ["Error", "connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 127.0.0.1:5432"],
])("%s: %s", (name, message, told) => {
  expect(withoutWords(name, message)).toBe(told);
});

test("of what Prisma says only the end is told: before it stands the call with all its values", () => {
  const message =
    "\nInvalid `tx.fact.create()` invocation:\n\n{\n  data: {\n    statement: drowned\n  }\n}\n\nArgument `key` is missing.";
  expect(withoutWords("PrismaClientValidationError", message)).toBe("Argument `key` is missing.");
});

test("a message without end is cut", () => {
  expect(withoutWords("Error", "a".repeat(10_000))).toHaveLength(301);
});

test.each([
  ['relation "a" and "b c"', 'relation "a" and "…"'],
  ['relation "a.b:c" has "x"', 'relation "a.b:c" has "x"'],
  ['a "b c" d "e"', 'a "…"'],
  ['ends in "', 'ends in "…'],
  [`"${"a".repeat(80)}" is there`, `"${"a".repeat(80)}" is there`],
  [`"${"a".repeat(81)}" is there`, '"…" is there'],
  ["a".repeat(300), "a".repeat(300)],
  [`${"a".repeat(300)}b`, `${"a".repeat(300)}…`],
])("of the message %s %s is told", (message, told) => {
  expect(withoutWords("error", message)).toBe(told);
});
