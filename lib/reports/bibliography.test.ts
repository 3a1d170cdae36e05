import { Cite } from "@citation-js/core";
import { expect, test } from "vitest";
import { bibtex, cslItems, ris } from "./bibliography";
import { aReport } from "./testing";

const { references } = aReport;
const titles = references.map(({ title }) => title);

test("each source has a label of its own, made of who wrote it and its number", () => {
  expect(cslItems(references).map(({ id }) => id)).toEqual(["stadtisches2025s1", "notess2"]);
});

test.each([
  ["BibTeX", bibtex],
  ["RIS", ris],
])("a reader of %s finds every source with its title and address", (_, write) => {
  const read = new Cite(write(references)).data;
  expect(read.map((item) => item.title)).toEqual(titles);
  expect(read.map((item) => item.URL)).toEqual([references[0]?.url, undefined]);
  expect(read.map((item) => item.id)).toEqual(cslItems(references).map(({ id }) => id));
});

test("what is not known is left out, and no date is invented", () => {
  expect(cslItems(references)[1]).toEqual({
    id: "notess2",
    type: "document",
    title: "Notes",
    accessed: { "date-parts": [[2026, 3, 1]] },
    note: `Text as read: sha256 ${"cd".repeat(32)}`,
  });
});

test("a report without sources gives an empty list", () => {
  expect([bibtex([]), ris([]), cslItems([])]).toEqual(["", "", []]);
});
