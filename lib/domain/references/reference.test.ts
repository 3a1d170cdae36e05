import fc from "fast-check";
import { expect, test } from "vitest";
import { cslReferences } from "./csl-json";
import { asReference, Listed, leadingDate, partialDate } from "./reference";
import { risReferences } from "./ris";

test("whatever a list says of a work is bounded and checked: it can be stored, or there is nothing", () => {
  const text = fc.string({ unit: "binary", maxLength: 3_000 });
  const raw = fc.record({
    title: fc.option(text, { nil: undefined }),
    authors: fc.array(text, { maxLength: 30 }),
    publishedOn: fc.constant(null),
    publisher: fc.option(text, { nil: undefined }),
    doi: fc.option(text, { nil: undefined }),
    urls: fc.array(fc.option(text, { nil: undefined }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(raw, (fields) => {
      const reference = asReference(fields);
      if (reference === null) return;
      const { url, ...listed } = reference;
      expect(Listed.safeParse(listed).success).toBe(true);
      expect(url === null || /^https?:/.test(url)).toBe(true);
    }),
  );
});

test("no text and no value is too odd to be read as a list", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void [...risReferences(`TY  - JOUR\n${text}`)]));
  fc.assert(fc.property(fc.jsonValue(), (value) => void [...cslReferences(value)]));
});

test("as much of a date is kept as is one, in either format", () => {
  const parts = fc.record({
    year: fc.integer({ min: 1000, max: 2999 }),
    month: fc.integer({ min: 0, max: 14 }),
    day: fc.integer({ min: 0, max: 33 }),
  });
  fc.assert(
    fc.property(parts, ({ year, month, day }) => {
      const date = partialDate(String(year), month, day) ?? "";
      expect(Listed.shape.publishedOn.safeParse(date).success).toBe(true);
      // What is told more of is never told otherwise.
      expect(date.startsWith(String(year))).toBe(true);
      expect(leadingDate(date)).toBe(date);
    }),
  );
  const csl = (issued: object): string | null | undefined => [...cslReferences({ title: "t", issued })][0]?.publishedOn;
  const ris = (date: string): string | null | undefined =>
    [...risReferences(`TY  - JOUR\nTI  - t\nDA  - ${date}\nER  - `)][0]?.publishedOn;
  expect([csl({ "date-parts": [[2019, 3, 4]] }), ris("2019/03/04")]).toEqual(["2019-03-04", "2019-03-04"]);
  expect([csl({ "date-parts": [[2019, 2, 30]] }), ris("2019/02/30")]).toEqual(["2019-02", "2019-02"]);
  expect([csl({ "date-parts": [[2019, 13]] }), ris("19")]).toEqual(["2019", null]);
});

test("authors that do not fit are told as others, and never cut within a name", () => {
  const names = Array.from({ length: 60 }, (_, nth) => `Given${nth} Family${nth}`);
  const author = asReference({ title: "t", authors: names, publishedOn: null, urls: [] })?.author ?? "";
  expect(author).toMatch(/, Given\d+ Family\d+ et al\.$/);
  expect(author.length).toBeLessThanOrEqual(500);
});
