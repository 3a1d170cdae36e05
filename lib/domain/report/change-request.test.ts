import fc from "fast-check";
import { expect, test } from "vitest";
import { readRequest, writeRequest } from "./change-request";

test("a request says the note, then each comment with its section and its passage", () => {
  const item = { heading: "Costs", quote: "Nine percent\na year.", change: "Of which year?" };
  expect(writeRequest(" Be shorter. ", [item])).toBe(
    "Be shorter.\n\nIn the section “Costs”, on “Nine percent a year.”: Of which year?",
  );
});

test("what was written is read again: the note for the whole, each item for its section", () => {
  const words = fc.string({ minLength: 1, maxLength: 80 }).filter((text) => text.trim() !== "");
  const items = fc.array(fc.record({ heading: words, quote: fc.string(), change: words }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.string(), items, (note, wanted) => {
      fc.pre(!note.startsWith("In the section"));
      const read = readRequest(writeRequest(note, wanted));
      expect(read.items).toHaveLength(wanted.length);
      for (const [index, { text }] of read.items.entries()) {
        expect(text.endsWith((wanted[index]?.change ?? "").trim().replace(/\n\s*\n/g, "\n"))).toBe(true);
      }
      expect(read.note).toBe(note.trim());
    }),
  );
});
