import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import { parseInput } from "./parse-input";

const schema = z.strictObject({
  name: z.string().min(1, "Write a name."),
  text: z.string().optional(),
  rows: z.array(z.strictObject({ text: z.string() })).optional(),
});

function refusalOf(raw: unknown): Pick<Refusal, "kind" | "message" | "field"> {
  try {
    parseInput(schema, raw);
  } catch (error) {
    if (error instanceof Refusal) return { kind: error.kind, message: error.message, field: error.field };
    throw error;
  }
  throw new Error("It was taken.");
}

test("what fits is taken as the schema makes it", () => {
  expect(parseInput(z.object({ name: z.string().trim() }), { name: " Ada ", more: 1 })).toEqual({ name: "Ada" });
});

const broken = "This holds characters that are no text. Remove them and try again.";
const cases: readonly { what: string; raw: unknown; field: string | undefined; message?: string }[] = [
  { what: "an empty field", raw: { name: "" }, field: "name", message: "Write a name." },
  { what: "a field of another kind, deep inside", raw: { name: "a", rows: [{ text: 1 }] }, field: "rows.0.text" },
  { what: "an unknown field", raw: { name: "a", colour: "red" }, field: undefined },
  { what: "no object", raw: null, field: undefined },
  { what: "a NUL", raw: { name: "a\u0000b" }, field: "name", message: broken },
  { what: "half a letter", raw: { name: "a\ud83d" }, field: "name", message: broken },
  {
    what: "half a letter, deep inside",
    raw: { name: "a", rows: [{ text: "\udc00" }] },
    field: "rows.0.text",
    message: broken,
  },
];
test.each(cases)("input with $what is refused by its field", ({ raw, field, message }) => {
  const refusal = refusalOf(raw);
  expect([refusal.kind, refusal.field]).toEqual(["invalid", field]);
  expect(refusal.message).toMatch(/\S/);
  if (message !== undefined) expect(refusal.message).toBe(message);
});

test("a whole text is let in with broken characters, which the library mends; a text within something else is not", () => {
  expect(parseInput(schema, { name: "a", text: "b\u0000\ud83d" })).toEqual({ name: "a", text: "b\u0000\ud83d" });
  expect(refusalOf({ name: "a", rows: [{ text: "\u0000" }] }).field).toBe("rows.0.text");
});

test("nothing that a database could not hold comes through, wherever it stands", () => {
  const deep = z.object({ any: z.unknown() });
  const words = fc.oneof(fc.string({ unit: "binary", maxLength: 4 }), fc.constantFrom("\u0000", "\ud83d", "🌊"));
  const holder = fc.oneof(
    words.map((word) => ({ word, any: { word } })),
    words.map((word) => ({ word, any: { deep: [1, { name: word }] } })),
    words.map((word) => ({ word, any: ["whole", null, word] })),
  );
  fc.assert(
    fc.property(holder, ({ word, any }) => {
      if (word.includes("\u0000") || !word.isWellFormed()) expect(() => parseInput(deep, { any })).toThrow(Refusal);
      else expect(parseInput(deep, { any })).toEqual({ any });
    }),
    { numRuns: 60 },
  );
});
