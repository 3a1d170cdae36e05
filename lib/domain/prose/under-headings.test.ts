import { expect, test } from "vitest";
import { headingAt, underHeadings } from "./under-headings";

const text = `The harbour is old.

# The lock

The keeper closes it when:

- the wind blows
- the tide turns

Otherwise it is open.

# The quay

It carries 40 tonnes.`;

test("each sentence is told with the heading above it, and an item with what leads to its list", () => {
  const told = underHeadings(text, "About").flatMap(({ sentence, heading, lead }) =>
    sentence.kind === "heading" ? [] : [[sentence.text.trim(), heading, lead?.trim() ?? null]],
  );
  expect(told).toEqual([
    ["The harbour is old.", "About", null],
    ["The keeper closes it when:", "The lock", null],
    ["the wind blows", "The lock", "The keeper closes it when:"],
    ["the tide turns", "The lock", "The keeper closes it when:"],
    ["Otherwise it is open.", "The lock", null],
    ["It carries 40 tonnes.", "The quay", null],
  ]);
});

test("a stretch stands beneath the heading above where it begins, counted in code points", () => {
  const wide = `🌊 ${text}`;
  const at = (words: string): string | null => headingAt(wide, [...wide.slice(0, wide.indexOf(words))].length, null);
  expect([at("The harbour"), at("the tide turns"), at("40 tonnes")]).toEqual([null, "The lock", "The quay"]);
  expect(headingAt("", 0, "About")).toBe("About");
});

test("a field of a head stands beneath nothing that is set in there, as one of several names", () => {
  const head = `Title: Tolls
Author: Ada Marsh,
        Bo Tarn
Status: Final
Type: Rule
Created: 1312

Scope
=====

It holds.`;
  const at = (words: string): string | null => headingAt(head, head.indexOf(words), null);
  expect([at("Status: Final"), at("It holds")]).toEqual([null, "Scope"]);
  const entry = `# Rules\n\n${head}`;
  expect(headingAt(entry, entry.indexOf("Created"), null)).toBe("Rules");
});

test("a label at the beginning of a paragraph heads what stands behind it there, and nothing beyond", () => {
  const text = [
    "# Meeting of the choir",
    "",
    "Present: Ana, Ravi. Late: Bo.",
    "",
    "1. Robes. Ravi asked two tailors. One wants 40 crowns apiece.",
    "2. Concert in May. It was agreed to sing outside.",
    "",
    "**Travel:** The coach takes thirty. It leaves at six.",
    "",
    "Ana thanked the altos. Everybody clapped.",
    "",
    "They met again. Nothing was decided.",
  ].join("\n");
  const under = (said: string): string | null | undefined =>
    underHeadings(text, null).find(({ sentence }) => sentence.text.includes(said))?.heading;
  expect(under("One wants 40 crowns")).toBe("Robes");
  expect(under("sing outside")).toBe("Concert in May");
  expect(under("It leaves at six")).toBe("Travel");
  for (const other of ["Ana thanked", "Everybody clapped", "Nothing was decided"])
    expect(under(other)).toBe("Meeting of the choir");
  expect(headingAt(text, text.indexOf("One wants"), null)).toBe("Robes");
  expect(headingAt(text, text.indexOf("One wants"), null, false)).toBe("Meeting of the choir");
});
