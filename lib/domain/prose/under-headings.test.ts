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
