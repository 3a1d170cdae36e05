import fc from "fast-check";
import { expect, test } from "vitest";
import { cslReferences } from "./csl-json";
import { asReference, isAddressed, Listed, leadingDate, partialDate, personName } from "./reference";
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

const bare = { authors: [], publishedOn: null, urls: [] };

test.each([
  ["a\n b\t\u0007 c", "a b c"],
  ["The <i>tides</i> of <span class='x'>Brest</span>", "The tides of Brest"],
  ["x < y and <em>z", "x < y and z"],
  ["a".repeat(200), "a".repeat(200)],
  ["a".repeat(201), `${"a".repeat(199)}…`],
  [`${"a".repeat(198)}𝒳b`, `${"a".repeat(198)}\ufffd…`],
  [" \n", null],
])("a title is told on one line of at most 200 characters (%#)", (given, title) => {
  expect(asReference({ ...bare, title: given, publisher: given, authors: ["Ames"] })).toMatchObject({
    title,
    publisher: title,
    author: "Ames",
  });
});

test("a work that has neither a title nor an author nor an address is none; with one of them it is", () => {
  expect(asReference({ ...bare, publishedOn: "2019", publisher: "P", files: ["a.pdf"] })).toBeNull();
  for (const said of [{ title: "T" }, { authors: ["Ames"] }, { urls: ["https://a.org/"] }])
    expect(asReference({ ...bare, ...said })).not.toBeNull();
});

test.each([
  [{ doi: "10.1000/182", urls: ["https://a.org/"] }, "https://doi.org/10.1000/182"],
  [{ doi: "none", urls: [undefined, "ftp://a.org/", "https://a.org/", "https://b.org/"] }, "https://a.org/"],
  [{ urls: ["https://dx.doi.org/10.1000/ABC"] }, "https://doi.org/10.1000/abc"],
  [{ urls: ["https://doi.org/help"] }, "https://doi.org/help"],
  [{ urls: [`https://a.org/${"a".repeat(2_034)}`] }, `https://a.org/${"a".repeat(2_034)}`],
  [{ urls: [`https://a.org/${"a".repeat(2_035)}`, "https://b.org/"] }, "https://b.org/"],
  [{ urls: ["https://ada:secret@a.org/"] }, null],
])("its address is that of its DOI, else the first that leads somewhere (%#)", (given, url) => {
  expect(asReference({ ...bare, title: "T", ...given })).toMatchObject({ url });
});

test("authors are told with commas between them; of what does not fit into 500 characters others are told", () => {
  const authorOf = (...authors: string[]): unknown => asReference({ ...bare, title: "T", authors })?.author;
  expect(authorOf("Ruth Ames", " ", "Elinor Ostrom")).toBe("Ruth Ames, Elinor Ostrom");
  expect(authorOf("", " ")).toBeNull();
  const long = ["a".repeat(199), "b".repeat(199)];
  // 199 + 2 + 199 + 2 + 91 are the 493 characters beside which “ et al.” fits.
  expect(authorOf(...long, "c".repeat(91))).toBe([...long, "c".repeat(91)].join(", "));
  expect(authorOf(...long, "c".repeat(92))).toBe(`${long.join(", ")} et al.`);
});

test("of a work's files twenty are kept, each with a path of at most 500 characters; one without any has no list of them", () => {
  const filesOf = (files: string[]): unknown => asReference({ ...bare, title: "T", files });
  const many = Array.from({ length: 21 }, (_, nth) => `${nth}.pdf`);
  expect(filesOf(many)).toMatchObject({ files: many.slice(0, 20) });
  expect(filesOf(["", "a".repeat(501), "a".repeat(500)])).toMatchObject({ files: ["a".repeat(500)] });
  expect(filesOf([""])).not.toHaveProperty("files");
});

test.each([
  ["2019-03-04", "2019-03-04"],
  [" 2019/3/4 10:00", "2019-03-04"],
  ["2019-12", "2019-12"],
  ["2019/13", "2019"],
  ["2019-00-01", "2019"],
  ["2019-04-31", "2019-04"],
  ["2019 in spring", "2019"],
  ["20195", null],
  ["3019", null],
  ["May 2019", null],
])("the date at the beginning of “%s” is %s", (text, date) => {
  expect(leadingDate(text)).toBe(date);
});

test("a name has its given part first; what it lacks leaves no blank", () => {
  expect(personName({ family: "King", given: "Martin", suffix: "Jr." })).toBe("Martin King Jr.");
  expect(personName({ family: "Ames", given: "", suffix: undefined })).toBe("Ames");
  expect(personName({})).toBe("");
});

test("a work can be read that has an address", () => {
  const work = { title: "T", author: null, publishedOn: null, publisher: null };
  expect([isAddressed({ ...work, url: "https://a.org/" }), isAddressed({ ...work, url: null })]).toEqual([true, false]);
});
