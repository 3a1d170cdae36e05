import fc from "fast-check";
import { expect, test } from "vitest";
import { factLines, fieldsBeside, sourceLine } from "./fact-lines";

/** Text that holds more than white space, as stored statements and quotes do. */
const words = fc.string({ minLength: 1 }).filter((text) => text.trim() !== "");

const source = { sourceId: "s", sourceTitle: "A trial", published: null };

test("a quote is told as its source has it, marks of lists and of emphasis too", () => {
  const quote = "- The **night** ferry\n  is full: nine days\n- Boats: 4";
  expect(factLines({ ...source, statement: "The night ferry was full on nine days.", quote })).toBe(
    "The night ferry was full on nine days.\n  quote: - The **night** ferry is full: nine days - Boats: 4",
  );
});

test("what says its quote in the same words is told once, in the words of the source", () => {
  const quote = "The **night** ferry is\nfull.";
  expect(factLines({ ...source, statement: "The night ferry is full.", quote })).toBe(
    "The **night** ferry is full. (word for word)",
  );
});

test("a fact is told with its quote, or marked as one", () => {
  fc.assert(
    fc.property(words, words, (statement, quote) => {
      const lines = factLines({ ...source, statement, quote });
      const folded = quote.replace(/\s+/g, " ").trim();
      expect(lines === `${folded} (word for word)` || lines.endsWith(`\n  quote: ${folded}`)).toBe(true);
    }),
  );
});

test("a statement whose quote is not told is marked as nothing", () => {
  expect(factLines({ ...source, statement: "The night ferry was full.", quote: "" })).toBe("The night ferry was full.");
});

test("what a quote stands beneath is told with it, but for its source's own title", () => {
  const above = ["A trial", "Hooks", "Mandatory hooks", "build"];
  const fact = { ...source, statement: "It must build a file.", above };
  expect(factLines({ ...fact, quote: "Must build a file." })).toBe(
    "It must build a file.\n  quote: Must build a file.\n  under: Mandatory hooks › build",
  );
  expect(factLines({ ...fact, quote: "It must build a file." })).toContain(
    "(word for word)\n  under: Mandatory hooks › build",
  );
  expect(factLines({ ...fact, quote: "" })).toBe("It must build a file.");
});

test("the fields of a source's head are told once with its name, but for what its title says", () => {
  const fact = {
    ...source,
    statement: "It stopped.",
    quote: "It stopped.",
    fields: ["Title: A trial", "Status:  Withdrawn"],
  };
  expect(sourceLine({ ...fact, published: "2020-01-02" })).toBe(
    "Source: A trial, published 2020-01-02 [Status: Withdrawn]",
  );
  expect(sourceLine({ ...fact, fields: [] })).toBe("Source: A trial");
});

test("a field whose value its source's title or author says is not told beside them", () => {
  const fields = ["No: 12", "Title: The toll of 1911", "Author: Ada Bloom", "Status: In force"];
  expect(fieldsBeside(fields, ["Rule 12: The toll of 1911", "Ada Bloom"])).toEqual(["Status: In force"]);
  expect(fieldsBeside(fields, [null])).toEqual(fields);
});
