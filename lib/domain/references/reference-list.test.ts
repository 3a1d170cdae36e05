import fc from "fast-check";
import { expect, test } from "vitest";
import { Listed } from "./reference";
import { LIST_MOST_BYTES, REFERENCES_MOST, readReferenceList } from "./reference-list";

/** What a list holds, or why it is refused. */
function read(text: string): unknown {
  const list = readReferenceList(text);
  return list.ok ? list.references : list.message;
}

test("a list in RIS gives its works, with the fullest date and authors by their given names", () => {
  const ris = [
    "\uFEFFTY  - JOUR",
    "TI  - Tides of Brest",
    "  over two centuries",
    "AU  - Ames, Ruth",
    "AU  - King, Martin Luther, Jr.",
    "A1  - World Bank",
    "PY  - 2019",
    "DA  - 2019/03/04/",
    "PB  - Harbour Press",
    "DO  - 10.1000/182",
    "UR  - https://example.org/tides",
    "ER  - ",
    "",
    "TY  - BOOK",
    "T1  - Ebbs",
    "Y1  - 2001///",
    "ER  -",
  ].join("\r\n");
  expect(read(ris)).toEqual([
    {
      title: "Tides of Brest over two centuries",
      author: "Ruth Ames, Martin Luther King Jr., World Bank",
      publishedOn: "2019-03-04",
      publisher: "Harbour Press",
      url: "https://doi.org/10.1000/182",
    },
    { title: "Ebbs", author: null, publishedOn: "2001", publisher: null, url: null },
  ]);
});

test("a list in CSL-JSON gives its works; a field that is not as it should be is left out, not the work", () => {
  const csl = [
    {
      id: "a",
      type: "article-journal",
      title: "The <i>tides</i> of\n Brest",
      author: [{ family: "Beethoven", given: "Ludwig", "non-dropping-particle": "van" }, { literal: "World Bank" }, 7],
      issued: { "date-parts": [["2019", 3]] },
      publisher: 12,
      URL: "https://example.org/tides",
    },
    { title: "Ebbs", author: null, issued: { raw: "2001-02-03T00:00" }, DOI: "doi:10.1000/182" },
    "no work",
    { note: "nothing that is read" },
  ];
  expect(read(JSON.stringify(csl))).toEqual([
    {
      title: "The tides of Brest",
      author: "Ludwig van Beethoven, World Bank",
      publishedOn: "2019-03",
      publisher: null,
      url: "https://example.org/tides",
    },
    { title: "Ebbs", author: null, publishedOn: "2001-02-03", publisher: null, url: "https://doi.org/10.1000/182" },
  ]);
  expect(read(JSON.stringify(csl[1]))).toMatchObject([{ title: "Ebbs" }]);
});

test("any text gives the addresses and DOIs in it, each once", () => {
  const text = `[1] See https://example.org/a, (https://example.org/b) and
    https://example.org/a/?utm_source=x
    doi:10.1000/182. http://dx.doi.org/10.1000/182 mail ada@example.org`;
  const bare = { title: null, author: null, publishedOn: null, publisher: null };
  expect(read(text)).toEqual(
    ["https://example.org/a", "https://example.org/b", "https://doi.org/10.1000/182"].map((url) => ({ ...bare, url })),
  );
});

test.each([
  ["https://doi.org/10.1016/S0140-6736%2820%2930183-5", "https://doi.org/10.1016/s0140-6736(20)30183-5"],
  ["https://doi.org/10.1002/1097%2F30%3C1661%3E3.0%2B2", "https://doi.org/10.1002/1097/30%3C1661%3E3.0+2"],
  ["https://doi.org/10.1000/100%25", "https://doi.org/10.1000/100%25"],
  ["https://doi.org/10.1000/100%zz", "https://doi.org/10.1000/100%25zz"],
  ["see doi.org/10.1000/182.", "https://doi.org/10.1000/182"],
])("the DOI in %s is escaped once", (text, url) => {
  expect(read(text)).toMatchObject([{ url }]);
});

test("a DOI within an address is no second work, and DOIs that differ in case alone are one", () => {
  const article = "https://journals.example.org/article?id=10.1371/journal.0123456&type=print";
  expect(read(`${article} 10.1038/NATURE12373 https://doi.org/10.1038/nature12373`)).toMatchObject([
    { url: article },
    { url: "https://doi.org/10.1038/nature12373" },
  ]);
});

test("BibTeX is told by what it is", () => {
  expect(read("% my list\n\n@misc{a, title = {Tides}}")).toMatchObject([{ title: "Tides" }]);
});

test.each([
  ["", "There is no reference and no address in this."],
  ["Nothing to be found", "There is no reference and no address in this."],
  ["[]", "There is no reference and no address in this."],
  ['[{"title": "Tides"', "This looks like JSON, and is damaged."],
  ["x".repeat(LIST_MOST_BYTES + 1), "This list is larger than 5 MB."],
])("what holds nothing to add is refused with a sentence (%#)", (text, sentence) => {
  expect(read(text)).toContain(sentence);
});

test("of a longer list the first 200 works are taken, and it says that there are more", () => {
  const lines = Array.from({ length: REFERENCES_MOST + 1 }, (_, n) => `https://example.org/${n}`);
  expect(readReferenceList(lines.join("\n"))).toMatchObject({ ok: true, isCut: true, references: { length: 200 } });
  expect(readReferenceList(lines.slice(1).join("\n"))).toMatchObject({ isCut: false, references: { length: 200 } });
});

test("a work of three thousand authors names as many as fit", () => {
  const author = Array.from({ length: 3_000 }, (_, n) => ({ family: `Family${n}`, given: "Ada" }));
  const list = readReferenceList(JSON.stringify([{ title: "Bosons", author }]));
  expect(list).toMatchObject({ references: [{ author: expect.stringMatching(/^Ada Family0, .{1,490} et al\.$/) }] });
});

const scrap = fc.constantFrom(
  "TY  - JOUR\n",
  "ER  - \n",
  "AU  - a, b\n",
  "DA  - 2019/",
  '[{"title":',
  '"author":[{',
  "@a{b,",
  "https://a.org/",
  "10.1000/",
  "\0",
  "\ud800",
  "\u202e",
);

test("whatever is given is read or refused, and what comes of it may be stored", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(scrap, fc.string({ maxLength: 6 })), { maxLength: 30 }), (parts) => {
      const list = readReferenceList(parts.join(""));
      if (!list.ok) expect(list.message).toMatch(/\.$/);
      if (!list.ok) return;
      for (const { url: _, ...listed } of list.references) expect(Listed.safeParse(listed).success).toBe(true);
    }),
  );
});

test.each([
  [[2019, 2, 28], "2019-02-28"],
  [[2019, 2, 31], "2019-02"],
  [[2020, 2, 29.5], "2020-02"],
  [["2019", "04", "31"], "2019-04"],
  [[2019, 3.5, 1], "2019"],
  [[2019, null], "2019"],
  [[], null],
])("the parts %j are the date %s", (parts, publishedOn) => {
  expect(read(JSON.stringify([{ title: "Tides", issued: { "date-parts": [parts] } }]))).toMatchObject([
    { publishedOn },
  ]);
});

test("JSON that is nested half a million deep is read as far as it says something", () => {
  const deep = `${"[".repeat(500_000)}${"]".repeat(500_000)}`;
  expect(read(`[{"title": ${deep}, "author": [${deep}]}, {"title": "Tides", "note": ${deep}}]`)).toMatchObject([
    { title: "Tides" },
  ]);
});

test.each([
  ["authors", `[{"title":"Tides","author":[${"1,".repeat(2_400_000)}1]}]`],
  ["parts of a date", `[{"title":"Tides","issued":{"date-parts":[[2019,${"{},".repeat(1_600_000)}{}]]}}]`],
  ["dates", `[{"title":"Tides","issued":{"date-parts":[[2019],${"{},".repeat(1_600_000)}{}]}}]`],
  ["works with authors", `[{"title":"Tides"},${`{"author":[${"1,".repeat(199)}1]},`.repeat(11_000)}{}]`],
])("a list with millions of %s that are none is read as far as it says something", (_, text) => {
  expect(read(text)).toMatchObject([{ title: "Tides" }]);
});

test("whatever JSON is given is read or refused", () => {
  const item = fc.record({
    title: fc.jsonValue(),
    author: fc.jsonValue(),
    issued: fc.jsonValue(),
    URL: fc.jsonValue(),
  });
  fc.assert(
    fc.property(fc.oneof(fc.array(item), fc.jsonValue()), (value) => {
      expect(readReferenceList(JSON.stringify(value))).toHaveProperty("ok");
    }),
  );
});

test.each([
  "[",
  '[{"author":',
  "https://a.org/)))))))a",
  "TY  - JOUR\n",
  "AU  - x\n  y\n",
  "10.1000/",
  `10.1000/${")".repeat(190)}a `,
  "((((((",
  "@a{\n",
  "\n\n\n",
])("five megabytes of %j come to an end", (part) => {
  expect(readReferenceList(part.repeat(LIST_MOST_BYTES / part.length))).toHaveProperty("ok");
});

test("what has one address stands in a list once, as it is told first; works without an address all stand in it", () => {
  const csl = [
    { title: "Tides", URL: "https://example.org/a" },
    { title: "Tides, again", URL: "https://example.org/a/?utm_source=x" },
    { title: "Ebbs" },
    { title: "Ebbs" },
  ];
  expect(read(JSON.stringify(csl))).toMatchObject([{ title: "Tides" }, { title: "Ebbs" }, { title: "Ebbs" }]);
});

test("works that are told again after the first 200 do not make a list longer than it is", () => {
  const lines = Array.from({ length: REFERENCES_MOST }, (_, n) => `https://example.org/${n}`);
  const again = lines.map((line) => `${line}/`);
  expect(readReferenceList([...lines, ...again].join("\n"))).toMatchObject({ isCut: false });
});

test("ten thousand works of a list are looked at, and it says that there are more", () => {
  const list = (empty: number): string =>
    JSON.stringify([{ title: "Tides" }, ...Array.from({ length: empty }, () => ({})), { title: "Ebbs" }]);
  expect(readReferenceList(list(9_998))).toMatchObject({
    isCut: false,
    references: [{ title: "Tides" }, { title: "Ebbs" }],
  });
  expect(readReferenceList(list(9_999))).toMatchObject({ isCut: true, references: [{ title: "Tides" }] });
});

test.each([
  ["[]", "There is no reference and no address in this."],
  ["[ {", "This looks like JSON, and is damaged."],
  ['{"title": "Tides"', "This looks like JSON, and is damaged."],
  ["{ nothing }", "There is no reference and no address in this."],
  ["[1] nothing", "There is no reference and no address in this."],
])("what begins as JSON does is read as JSON: %s", (text, sentence) => {
  expect(read(text)).toContain(sentence);
});

test("a list of five megabytes is read, and a DOI by itself loses what closes its sentence", () => {
  const text = "see (doi.org/10.1000/182), 10.1000/ab(c)., and 10.1000/x";
  expect(read(text.padEnd(LIST_MOST_BYTES))).toMatchObject([
    { url: "https://doi.org/10.1000/182" },
    { url: "https://doi.org/10.1000/ab(c" },
    { url: "https://doi.org/10.1000/x" },
  ]);
});
