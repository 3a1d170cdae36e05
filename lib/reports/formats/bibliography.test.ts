import { Cite } from "@citation-js/core";
import { entries } from "bibtex-parse";
import { expect, test } from "vitest";
import { readReferenceList } from "@/lib/domain/references/reference-list";
import { aReport } from "@/lib/testing/rigs/reports";
import { bibtex, cslItems, ris } from "./bibliography";

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

test("a parser of BibTeX that is not our writer's finds every source under its own label", () => {
  const read = entries(bibtex(references));
  expect(read.map(({ key }) => key)).toEqual(cslItems(references).map(({ id }) => id));
  expect(read.map(({ URL }) => URL)).toEqual([references[0]?.url, undefined]);
});

/** RIS as its specification has it: lines of a tag and a value, a record from TY to ER. */
function readRis(text: string): Map<string, string>[] {
  const records: Map<string, string>[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, tag = "", value = ""] = /^([A-Z][A-Z0-9]) {2}- ?(.*)$/.exec(line) ?? [];
    if (tag === "TY") records.push(new Map());
    if (tag !== "") records.at(-1)?.set(tag, value);
  }
  return records;
}

test("a reader of RIS that knows nothing but its form finds every source, each record with its end", () => {
  const records = readRis(ris(references));
  expect(records.map((record) => record.get("TI") ?? record.get("T1"))).toEqual(titles);
  expect(records.map((record) => record.get("UR"))).toEqual([references[0]?.url, undefined]);
  for (const record of records) expect(record.has("ER")).toBe(true);
});

test.each([
  ["BibTeX", bibtex(references)],
  ["RIS", ris(references)],
  ["CSL-JSON", JSON.stringify(cslItems(references))],
])("what is exported as %s can be added to another library as a list of references", (_, text) => {
  const list = readReferenceList(text);
  expect(list).toMatchObject({ ok: true, references: { length: references.length } });
  const [first] = list.ok ? list.references : [];
  expect(first).toEqual({
    title: references[0]?.title,
    author: references[0]?.author,
    publishedOn: references[0]?.publishedOn,
    publisher: null,
    url: references[0]?.url,
  });
});

const [snow] = references;

test.each([
  ["the address of a DOI is a DOI, too", "https://doi.org/10.1000/Tides", "10.1000/tides"],
  ["an address that a DOI stands in is none", "https://a.example/10.1000/tides", undefined],
  ["nor is one that names no work", "https://doi.org/", undefined],
])("%s", (_, url, doi) => {
  const items = cslItems(snow === undefined ? [] : [{ ...snow, url }]);
  expect(items.map(({ URL, DOI }) => [URL, DOI])).toEqual([[url, doi]]);
});

test.each([
  ["an author's first word", { author: "J. Städtler" }, "stadtler2025s1"],
  ["the title where there is no author", { author: null, title: "On it: Snow" }, "snow2025s1"],
  ["no word of fewer than three letters", { author: "Li", title: "Snow" }, "source2025s1"],
  ["no year where none is known", { author: "Ames", publishedOn: null }, "amess1"],
  ["no year that is not written as one", { author: "Ames", publishedOn: "May 2025" }, "amess1"],
])("a label is made of %s", (_, change, label) => {
  expect(cslItems(snow === undefined ? [] : [{ ...snow, ...change }]).map(({ id }) => id)).toEqual([label]);
});

test("a file of references ends with one line's end and begins with its first source", () => {
  for (const text of [bibtex(references), ris(references)]) expect(text).toMatch(/^\S[\s\S]*\S\n$/);
});
