import fc from "fast-check";
import { expect, test } from "vitest";
import { bibtexReferences, isBibtex } from "./bibtex";

function read(text: string): unknown[] {
  return [...bibtexReferences(text)];
}

test("an entry as Zotero writes it gives title, authors, date, publisher and the address of its DOI", () => {
  const entry = String.raw`
@book{ostrom_governing_2015,
	address = {Cambridge},
	title = {Governing the {Commons}: {The} {Evolution} of {Institutions} \& {Collective} {Action}},
	isbn = {978-1-316-42393-6},
	url = {https://www.cambridge.org/core/books/governing},
	doi = {10.1017/CBO9781316423936},
	publisher = {Cambridge University Press},
	author = {Ostrom, Elinor and {World Bank and Friends} and King, Jr., Martin Luther and others},
	month = sep,
	year = {2015},
}`;
  expect(read(entry)).toEqual([
    {
      title: "Governing the Commons: The Evolution of Institutions & Collective Action",
      author: "Elinor Ostrom, World Bank and Friends, Martin Luther King Jr., et al.",
      publishedOn: "2015-09",
      publisher: "Cambridge University Press",
      url: "https://doi.org/10.1017/cbo9781316423936",
    },
  ]);
});

test("shorthands, joined parts, quotation marks, parentheses and a date of BibLaTeX are read", () => {
  const text = `@string{ press = "Harbour " # "Press" }
    @comment{ nothing @ here }
    @report(k, title = "Tides of {B}rest", institution = press # { Ltd}, date = {2019-03-04/2019-04-01},
      url = "https://example.org/a\\_b%20c")`;
  expect(read(text)).toEqual([
    {
      title: "Tides of Brest",
      author: null,
      publishedOn: "2019-03-04",
      publisher: "Harbour Press Ltd",
      url: "https://example.org/a_b%20c",
    },
  ]);
});

test.each([
  [String.raw`Erd{\H o}s, P{\'a}l`, "Pál Erdős"],
  [String.raw`G{\"o}del, Kurt`, "Kurt Gödel"],
  [String.raw`\AA ngstr\"om, Anders`, "Anders Ångström"],
  [String.raw`Dvo\v{r}\'{a}k, Anton\'{\i}n`, "Antonín Dvořák"],
  [String.raw`Fran\c{c}ois Vi\`ete`, "François Viète"],
  [String.raw`S{\o}ren Stra{\ss}e`, "Søren Straße"],
])("the author %s is %s", (given, author) => {
  expect(read(`@misc{a, author = {${given}}}`)).toMatchObject([{ author }]);
});

test.each([
  ["doi = {https://doi.org/10.1000/182}", "https://doi.org/10.1000/182"],
  [
    "doi = {10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O}",
    "https://doi.org/10.1002/(sici)1097-4571(199806)49:8%3C693::aid-asi4%3E3.0.co;2-o",
  ],
  ["doi = {https://www.doi.org/10.1000/182}", "https://doi.org/10.1000/182"],
  ["doi = {doi.org/10.1000/182}", "https://doi.org/10.1000/182"],
  ["url = {http://dx.doi.org/10.1000/182}", "https://doi.org/10.1000/182"],
  ["howpublished = {\\href{https://example.org/a}{Tides}, 2019}", "https://example.org/a"],
  ["eprint = {1706.03762}, archivePrefix = {arXiv}", "https://arxiv.org/abs/1706.03762"],
  ["howpublished = {\\url{https://example.org/~ada}}", "https://example.org/~ada"],
  ["note = {Last seen at https://example.org/x, in May.}", "https://example.org/x"],
  ["url = {javascript:alert(1)}", null],
  ["url = {https://ada:secret@example.org/}", null],
  ["doi = {none}", null],
])("%s leads to %s", (fields, url) => {
  expect(read(`@misc{a, title = {T}, ${fields}}`)).toMatchObject([{ url }]);
});

test.each([
  ["year = 2019, month = 3, day = 4", "2019-03-04"],
  ["year = {2019}, month = {March}", "2019-03"],
  ["year = 2019, month = {mar 4}", "2019-03-04"],
  ["year = 2019, month = {spring}", "2019"],
  ["date = {2019-13-01}", "2019"],
  ["year = {forthcoming}", null],
])("%s is the date %s", (fields, publishedOn) => {
  expect(read(`@misc{a, title = {T}, ${fields}}`)).toMatchObject([{ publishedOn }]);
});

test("an entry that is never closed costs neither its own fields nor the next entry", () => {
  const text = "@misc{a, title = {Tides}, note = {no end\n@misc{b, title = {Ebbs}}\n@misc{c, title = 12 13}";
  expect(read(text)).toMatchObject([{ title: "Tides" }, { title: "Ebbs" }, { title: "12" }]);
});

test("a value that is joined of more parts than anybody writes is left out, and what stands before it is kept", () => {
  const joined = (parts: number): string => `@misc{a, title = {Tides}, author = ${Array(parts).fill("a").join("#")}}`;
  expect(read(joined(200))).toMatchObject([{ title: "Tides", author: "a".repeat(200) }]);
  expect(read(joined(201))).toMatchObject([{ title: "Tides", author: null }]);
  expect(read(joined(2_400_000))).toMatchObject([{ title: "Tides", author: null }]);
});

test("an address of e-mail within a text makes it no BibTeX", () => {
  expect(isBibtex("Write to ada@example.org {today}")).toBe(false);
  expect(isBibtex("% mine\n@Article{a,}")).toBe(true);
});

const scrap = fc.constantFrom(
  "@a{",
  "@string{",
  "k,",
  "x=",
  "{",
  "}",
  '"',
  "#",
  ",",
  "\n",
  "\\'",
  "\\",
  "and ",
  "author=",
  "ä",
  "\ud800",
);

test("no text makes reading fail, and what comes of it is bounded", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(scrap, fc.string({ maxLength: 5 })), { maxLength: 40 }), (parts) => {
      for (const reference of bibtexReferences(parts.join(""))) {
        expect(reference?.title?.length ?? 0).toBeLessThanOrEqual(200);
        expect(reference?.author?.length ?? 0).toBeLessThanOrEqual(500);
      }
    }),
  );
});

test.each(["@a{x,t={", '@a{x,t="{', "@string{a=a#a#a}", "\n @a", "{{{{{{{{", "@misc{k, author={a and "])(
  "five megabytes of %j come to an end",
  (part) => {
    let count = 0;
    for (const _ of bibtexReferences(part.repeat(5_000_000 / part.length))) count += 1;
    expect(count).toBeLessThan(5_000_000);
  },
);
