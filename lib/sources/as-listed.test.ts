import { expect, test } from "vitest";
import type { Listed } from "@/lib/domain/references/reference";
import { asListed } from "./as-listed";
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
  ["2999-01-01", null],
  ["2999", null],
])("a list that says %s dates a page as %s", (publishedOn, on) => {
  const dateFrom = on === null ? null : "list of references";
  expect(asListed(page, { ...listed, publishedOn }, "tides.example")).toMatchObject({ publishedOn: on, dateFrom });
});
