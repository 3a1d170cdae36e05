import { expect, test } from "vitest";
import type { Listed } from "@/lib/domain/references/reference";
import { asListed, namedBy, stillListed } from "./as-listed";
import type { ReadText } from "./read/read-text";

const page: ReadText = {
  text: "Tides",
  title: "Tides",
  author: null,
  publisher: null,
  publishedOn: null,
  dateFrom: null,
  language: "en",
  mediaType: "text/html",
  pages: [],
  notes: [],
};
const listed: Listed = { title: null, author: "Ruth Ames", publishedOn: null, publisher: "Harbour Press" };

test.each([
  ["tides.example", null],
  ["doi.org", "Harbour Press"],
  ["www.doi.org", "Harbour Press"],
])("of a page at %s, the publisher that a list claims is %s", (host, publisher) => {
  expect(asListed(page, listed, host)).toMatchObject({ author: "Ruth Ames", publisher });
  expect(asListed({ ...page, publisher: "The Courier" }, listed, host)).toMatchObject({ publisher: "The Courier" });
});

test.each([
  ["2019-02-28", "2019-02-28"],
  ["2019-02-31", "2019-02"],
  ["1482", "1482"],
  ["1482-13-77", "1482"],
  [String(new Date().getUTCFullYear()), String(new Date().getUTCFullYear())],
  ["2999-01-01", null],
  ["2999", null],
])("a list that says %s dates a page as %s", (publishedOn, on) => {
  const dateFrom = on === null ? null : "list of references";
  expect(asListed(page, { ...listed, publishedOn }, "tides.example")).toMatchObject({ publishedOn: on, dateFrom });
});

test("what a page says of itself goes before what a list says of it, and without a list nothing is added", () => {
  const said = { ...page, author: "Ada Lowe", publishedOn: "2020-01-01", dateFrom: "metadata" };
  expect(asListed(said, { ...listed, publishedOn: "2019-02-28" }, "tides.example")).toEqual(said);
  expect(asListed(page, null, "doi.org")).toBe(page);
  expect(asListed(page, { ...listed, author: " " }, null)).toEqual(page);
});

test.each([
  ["Tides of Brest", "tides.pdf", { title: "Tides of Brest", originalTitle: "tides.pdf" }],
  ["tides.pdf", "tides.pdf", { title: "tides.pdf", originalTitle: null }],
  [" ", "tides.pdf", { title: "tides.pdf", originalTitle: null }],
  [null, "tides.pdf", { title: "tides.pdf", originalTitle: null }],
])("a source that a list calls %j and that calls itself %j is named %o", (title, own, named) => {
  expect(namedBy({ ...listed, title }, own)).toEqual(named);
  expect(namedBy(null, own)).toEqual({ title: own, originalTitle: null });
});

test("a page that is read again keeps the date of its list, and no other, while it says none of its own", () => {
  const before = { publishedOn: "2019-02-28", dateFrom: "list of references" };
  const own = { ...page, publishedOn: "2020-01-01", dateFrom: "metadata" };
  expect(stillListed(page, before)).toEqual({ ...page, ...before });
  expect(stillListed(own, before)).toBe(own);
  expect(stillListed(page, { ...before, dateFrom: "metadata" })).toBe(page);
  expect(stillListed(page, null)).toBe(page);
});
