import { expect, test } from "vitest";
import { cslReferences } from "./csl-json";

function read(fields: object): unknown {
  return [...cslReferences({ title: "Tides", ...fields })][0];
}

test.each([
  [{ family: "Ames", given: "Ruth" }, "Ruth Ames"],
  [{ family: "Beethoven", given: "Ludwig", "non-dropping-particle": "van" }, "Ludwig van Beethoven"],
  [
    { family: "Fontaine", given: "Jean", "dropping-particle": "de", "non-dropping-particle": "La" },
    "Jean de La Fontaine",
  ],
  [{ family: "King", given: "Martin", suffix: "Jr." }, "Martin King Jr."],
  [{ literal: "World Bank", family: "Bank", given: "World" }, "World Bank"],
  [{ family: "Ames", given: 7 }, "Ames"],
  ["Ruth Ames", null],
])("the name %j is %s", (name, author) => {
  expect(read({ author: [name] })).toMatchObject({ author });
});

test.each([
  [{ "date-parts": [[2019, 3, 4]] }, "2019-03-04"],
  [{ "date-parts": [["2019", "3"]] }, "2019-03"],
  [
    {
      "date-parts": [
        [2019, 3],
        [2020, 4],
      ],
    },
    "2019-03",
  ],
  [{ "date-parts": [[]], raw: "2018-05" }, "2018-05"],
  [{ "date-parts": [[true]], raw: "2018-05" }, null],
  [{ literal: "2018, in spring" }, "2018"],
  [{ raw: "2017", literal: "2018" }, "2017"],
  [{ raw: 2017 }, null],
  [null, null],
  ["2019", null],
])("what is issued in %j is of %s", (issued, publishedOn) => {
  expect(read({ issued })).toMatchObject({ publishedOn });
});

test.each([
  [{ file: "a.pdf" }, ["a.pdf"]],
  [{ attachments: [{ path: "a.pdf" }, "b.pdf", 7, null, { name: "none" }] }, ["a.pdf", "b.pdf"]],
  [{ attachment: { localPath: "", filename: "c.pdf" } }, ["c.pdf"]],
  [{ files: [{ file: "d.pdf", path: "p/d.pdf" }], file: "e.pdf" }, ["e.pdf", "p/d.pdf"]],
])("the fields %j name the files %j", (fields, files) => {
  expect(read(fields)).toMatchObject({ files });
});

test("of the files of a field the first twenty are looked at", () => {
  const odd = (count: number): unknown[] => Array.from({ length: count }, () => 7);
  expect(read({ files: [...odd(19), "a.pdf"] })).toMatchObject({ files: ["a.pdf"] });
  expect(read({ files: [...odd(20), "a.pdf"] })).not.toHaveProperty("files");
});

test("what is no object, or says nothing, is no work; one alone is a list of itself", () => {
  expect([...cslReferences([null, "Tides", 7, {}, { publisher: "P" }, { DOI: "10.1000/182" }])]).toEqual([
    null,
    null,
    null,
    null,
    null,
    { title: null, author: null, publishedOn: null, publisher: null, url: "https://doi.org/10.1000/182" },
  ]);
  expect([...cslReferences({ title: "Tides", URL: "https://a.org/t" })]).toMatchObject([{ url: "https://a.org/t" }]);
});
