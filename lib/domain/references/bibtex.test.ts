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

test.each([
  ["a number as it stands", "2019", "2019"],
  ["a word that is no shorthand", "Tides", "tides"],
  ["parts, also where space stands around what joins them", '"The " # {tides}', "The tides"],
  ["a quotation mark within braces", '"A {"}high{"} tide"', 'A "high" tide'],
  ["braces within each other", "{The {{B}rest} tides}", "The Brest tides"],
  ["lines without their ends", "{The\n   tides}", "The tides"],
])("a value is read: %s", (_, value, title) => {
  expect(read(`@misc{a, title = ${value}, publisher = {P}}`)).toMatchObject([{ title, publisher: "P" }]);
});

test.each([
  ["is closed by a brace that nothing opened", '"a } b"'],
  ["is missing", ","],
  ["goes on behind what joins it with nothing", '"a" # ,'],
])("an entry is read up to a value that %s", (_, value) => {
  expect(read(`@misc{a, title = {Tides}, author = ${value}, publisher = {P}}`)).toMatchObject([
    { title: "Tides", author: null, publisher: null },
  ]);
});

test("a value is read up to 20,000 characters; a longer one ends its entry", () => {
  const noted = (length: number): string =>
    `@misc{a, title = {Tides}, note = {${"x".repeat(length)}}, publisher = {P}}`;
  expect(read(noted(20_000))).toMatchObject([{ title: "Tides", publisher: "P" }]);
  expect(read(noted(20_001))).toMatchObject([{ title: "Tides", publisher: null }]);
});

test("of a field that stands twice the first counts, whatever the case of its name", () => {
  expect(read("@misc{a, TITLE = {Tides}, title = {Ebbs}}")).toMatchObject([{ title: "Tides" }]);
});

test("of an entry the first 200 fields count", () => {
  const fields = (before: number): string => Array.from({ length: before }, (_, nth) => `x${nth} = 1, `).join("");
  expect(read(`@misc{a, title = {Tides}, ${fields(198)}publisher = {P}}`)).toMatchObject([{ publisher: "P" }]);
  expect(read(`@misc{a, title = {Tides}, ${fields(199)}publisher = {P}}`)).toMatchObject([{ publisher: null }]);
});

test("a shorthand stands for its text from there on, in small letters or not, and may be made of others", () => {
  const text = `@misc{a, title = hp}
    @string(hp = {Harbour Press}) @String{ long = HP # { of Brest}, other = "Other" }
    @misc{b, title = HP, publisher = Long} @misc{c, title = other}`;
  expect(read(text)).toMatchObject([
    { title: "hp" },
    { title: "Harbour Press", publisher: "Harbour Press of Brest" },
    { title: "Other" },
  ]);
});

test("the first thousand shorthands count, each by its first 500 characters", () => {
  const shorthands = (count: number): string =>
    Array.from({ length: count }, (_, nth) => `@string{s${nth} = {Press ${nth}}}`).join("\n");
  expect(read(`${shorthands(1_001)} @misc{a, title = s999} @misc{b, title = s1000}`)).toMatchObject([
    { title: "Press 999" },
    { title: "s1000" },
  ]);
  const doubled = `@string{a = {${"x".repeat(501)}}} @misc{b, title = {T}, author = a}`;
  expect(read(doubled)).toMatchObject([{ author: expect.stringMatching(/^x{199}…$/) }]);
});

test("remarks and preambles are no works, what stands outside of entries is passed over, and a key may be missing", () => {
  const text = `@preamble{"x"} Mail ada@example.org. @ nothing @comment{title = {No}} @misc{title = {Tides}} @misc {k , title={Ebbs}}`;
  expect(read(text)).toMatchObject([{ title: "Tides" }, { title: "Ebbs" }]);
});

test.each([
  ["Ames, Ruth and Ostrom, Elinor", "Ruth Ames, Elinor Ostrom"],
  ["Ruth Ames AND Elinor Ostrom", "Ruth Ames, Elinor Ostrom"],
  ["Alexandra Sandand", "Alexandra Sandand"],
  ["{Sea and {Sand}} and Ames, Ruth", "Sea and Sand, Ruth Ames"],
  ["{Sea, Sand}", "Sea, Sand"],
  ["Ruth Ames and others", "Ruth Ames, et al."],
  ["King, Jr., Martin", "Martin King Jr."],
  ["Ames,", "Ames"],
])("the authors “%s” are %s", (given, author) => {
  expect(read(`@misc{a, author = {${given}}}`)).toMatchObject([{ author }]);
});

test.each([
  ["title = {Tides}, subtitle = {Two centuries}", { title: "Tides: Two centuries" }],
  ["subtitle = {Two centuries}", { title: "Two centuries" }],
  ["title = {T}, organization = {O}, school = {S}, institution = {I}", { publisher: "I" }],
  ["title = {T}, publisher = {}, school = {S}", { publisher: "S" }],
  ["title = {T}, date = {n.d.}, year = 2019, month = {9}", { publishedOn: "2019-09" }],
  ["title = {T}, date = {2018}, year = 2019", { publishedOn: "2018" }],
  ["title = {T}, year = 2019, month = dec, day = 31", { publishedOn: "2019-12-31" }],
  ["title = {T}, year = 2019, month = {Jan. 5}", { publishedOn: "2019-01-05" }],
  ["title = {T}, eprint = {hep-th/9901001}, eprinttype = {arxiv}", { url: "https://arxiv.org/abs/hep-th/9901001" }],
  ["title = {T}, eprint = {1706.03762}", { url: null }],
  ["title = {T}, eprint = {1706.03762}, archiveprefix = {other}", { url: null }],
  ["title = {T}, eprint = {a b c d}, archiveprefix = {arXiv}", { url: null }],
  ["title = {T}, eprint = {1706.03762}, archiveprefix = {arXiv}, url = {https://a.org/x}", { url: "https://a.org/x" }],
  ["title = {T}, note = {https://a.org/n}, howpublished = {https://a.org/h}", { url: "https://a.org/h" }],
])("the fields %s say %j", (fields, says) => {
  expect(read(`@misc{a, ${fields}}`)).toMatchObject([says]);
});

test.each([
  ["files/a.pdf", ["files/a.pdf"]],
  ["PDF:files/a.pdf", ["files/a.pdf"]],
  ["PDF:files/a.pdf:application/pdf", ["files/a.pdf"]],
  [String.raw`PDF:C\:\\files\\a.pdf:application/pdf`, [String.raw`C:\files\a.pdf`]],
  ["files/a.pdf; files/b.pdf", ["files/a.pdf", "files/b.pdf"]],
  ["A:b:c.pdf:application/pdf", ["b:c.pdf"]],
])("the file field %s names %j", (file, files) => {
  expect(read(`@misc{a, title = {T}, file = {${file}}}`)).toMatchObject([{ files }]);
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
