import { expect, test } from "vitest";
import { describeEvidence, evidenceBaseOf, publisherOf, type SourceFacts } from "./evidence-base";

const page = (publishedOn: string | null, host: string): SourceFacts => ({
  mediaType: "text/html",
  publishedOn,
  publisher: null,
  host,
  author: null,
});

test("an evidence base says how many sources, of what kind, from when to when and by whom", () => {
  const base = evidenceBaseOf([
    page("2024-03-28", "www.courier.example"),
    page("2023-11-02", "courier.example"),
    page(null, "herald.example"),
    { mediaType: "application/pdf", publishedOn: "2023-12-01", publisher: null, host: null, author: "Harbour Office" },
  ]);
  expect(base).toMatchObject({ sources: 4, dated: 3, from: "2023-11-02", to: "2024-03-28" });
  expect(describeEvidence(base, "The library holds")).toBe(
    "The library holds 4 sources: 3 web pages and 1 PDF. The 3 that carry a date are dated from 2 November 2023 to 28 March 2024; they come from courier.example (2), Harbour Office (1) and herald.example (1).",
  );
});

test.each([
  ["application/epub+zip", "1 book"],
  ["text/csv", "1 table"],
])("a source of %s is %s", (mediaType, words) => {
  const source = { mediaType, publishedOn: null, publisher: null, host: null, author: null };
  expect(describeEvidence(evidenceBaseOf([source]), "It rests on")).toContain(words);
});

test("what is not known is said, and nothing is made of a date that is none", () => {
  const note = { mediaType: "text/plain", publishedOn: "last spring", publisher: null, host: null, author: " " };
  expect(describeEvidence(evidenceBaseOf([note, note]), "This report rests on")).toBe(
    "This report rests on 2 texts. None carries a date; who published them is not known.",
  );
  expect(describeEvidence(evidenceBaseOf([]), "The library holds")).toBe("The library holds no sources.");
});

test("of whom only some sources come is not said of all", () => {
  const note = (author: string | null): SourceFacts => ({
    mediaType: "text/plain",
    publishedOn: null,
    publisher: null,
    host: null,
    author,
  });
  const of = (...authors: (string | null)[]): string =>
    describeEvidence(evidenceBaseOf(authors.map(note)), "It rests on");
  expect(of("Ada Lowe", null, null)).toContain("None carries a date; 1 says who it comes from: Ada Lowe.");
  expect(of("Ada Lowe", "Ben Ito", null)).toContain("; 2 say who they come from: Ada Lowe and Ben Ito.");
  expect(of("Ada Lowe", "Ada Lowe", null)).toContain("; 2 say who they come from: Ada Lowe (2).");
});

test("of many only those are named who stand behind a good share of the sources", () => {
  const from = (hosts: string[]): string =>
    describeEvidence(evidenceBaseOf(hosts.map((host) => page(null, host))), "It rests on");
  const single = Array.from({ length: 10 }, (_, nth) => `${nth}.example`);
  expect(from(single)).toMatch(/None carries a date\.$/);
  expect(from([...single, "big.example", "big.example"])).toContain("; they come from big.example (2) and others.");
});

test("a month or a year alone is told as such", () => {
  const of = (day: string): string => describeEvidence(evidenceBaseOf([page(day, "a.example")]), "It rests on");
  expect(of("2024-03")).toBe("It rests on 1 web page. It is dated March 2024; it comes from a.example.");
  expect(of("2024")).toContain("is dated 2024;");
  expect(of("2024-03-05")).toContain("is dated 5 March 2024;");
});

test("a source comes from who it says published it, rather than from its site or its author", () => {
  const site = page(null, "www.courier.example");
  expect(publisherOf({ ...site, publisher: "The Courier", author: "Ada Lowe" })).toBe("The Courier");
  expect(publisherOf({ ...site, author: "Ada Lowe" })).toBe("courier.example");
  expect(publisherOf({ publisher: null, host: null, author: "Ada Lowe" })).toBe("Ada Lowe");
});

test("a work that is known by its DOI is of its publisher or author, never of the site that leads to it", () => {
  const work = { publisher: null, host: "doi.org", author: "Ruth Ames" };
  expect(publisherOf(work)).toBe("Ruth Ames");
  expect(publisherOf({ ...work, publisher: "Harbour Press" })).toBe("Harbour Press");
  expect(publisherOf({ ...work, author: null })).toBeNull();
  expect(publisherOf({ ...work, host: "dx.doi.org" })).toBe("Ruth Ames");
  expect(publisherOf({ ...work, host: "www.harbour.example" })).toBe("harbour.example");
});

const byline = (author: string | null): SourceFacts => ({
  mediaType: "text/plain",
  publishedOn: "2024",
  publisher: null,
  host: null,
  author,
});

test("whoever wrote with others is counted with them, not as another", () => {
  const texts = ["Ada Lowe", "Ben Ito, Ada Lowe", "Cy Roth and Ada Lowe", "Cy Roth", "Dee Vann", "Eli Moor"];
  const base = evidenceBaseOf(texts.map(byline));
  expect(describeEvidence(base, "It rests on")).toBe(
    "It rests on 6 texts. They are dated 2024; they come from Ada Lowe (3), Cy Roth (2) and others.",
  );
  const bodies = evidenceBaseOf(["Office of Works, Bridges and Roads", "Lowe, Ada"].map(byline));
  expect(describeEvidence(bodies, "It rests on")).toContain(
    "they come from Lowe, Ada and Office of Works, Bridges and Roads.",
  );
});

test("of those who wrote with others only some sources are known, and it is said of so many", () => {
  const base = evidenceBaseOf(["Ada Lowe, Ben Ito", "Ada Lowe, Ben Ito", null].map(byline));
  expect(describeEvidence(base, "It rests on")).toContain("; 2 say who they come from: Ada Lowe (2) and Ben Ito (2).");
});

test("what an older release stored is told in its words", () => {
  const { makers: _, ...stored } = evidenceBaseOf(["Ada Lowe", "Ada Lowe, Ben Ito", "Ada Lowe"].map(byline));
  expect(describeEvidence(stored, "It rests on")).toBe(
    "It rests on 3 texts. They were published in 2024; they come from Ada Lowe (2) and Ada Lowe, Ben Ito (1).",
  );
});

function told(sources: SourceFacts[]): string {
  return describeEvidence(evidenceBaseOf(sources), "It rests on");
}

test.each([
  ["text/html", "1 web page"],
  ["application/xhtml+xml", "1 web page"],
  ["application/pdf", "1 PDF"],
  ["message/rfc822", "1 e-mail"],
  ["application/vnd.openxmlformats-officedocument.presentationml.presentation", "1 presentation"],
  ["application/vnd.oasis.opendocument.presentation", "1 presentation"],
  ["application/vnd.oasis.opendocument.spreadsheet", "1 table"],
  ["application/vnd.oasis.opendocument.text", "1 document"],
  ["application/msword", "1 document"],
  ["text/rtf", "1 document"],
  ["text/plain", "1 text"],
])("what is of the type %s is called %s", (mediaType, words) => {
  expect(told([{ ...page(null, "a.example"), mediaType }])).toContain(`It rests on ${words}. It carries no date;`);
});

test("kinds are told with their number, those of most sources first, of as many by their name", () => {
  const kinds = ["text/html", "text/plain", "text/csv", "text/csv", "text/html", "text/html"];
  expect(told(kinds.map((mediaType) => ({ ...page(null, "a.example"), mediaType })))).toContain(
    "It rests on 6 sources: 3 web pages, 2 tables and 1 text.",
  );
  expect(
    evidenceBaseOf(["text/plain", "application/pdf"].map((mediaType) => ({ ...page(null, "a.example"), mediaType })))
      .kinds,
  ).toEqual([
    { kind: "pdf", sources: 1 },
    { kind: "text", sources: 1 },
  ]);
});

test.each([
  [["2024-03-05", "2024-03-05"], "They are dated 5 March 2024;"],
  [["2024", "2023-12"], "They are dated from December 2023 to 2024;"],
  [["2024-01", null], "The one that carries a date is of January 2024;"],
  [["2024-13", "2023", null], "The 2 that carry a date are dated from 2023 to 2024;"],
  [["2024-1", "24", null], "None carries a date;"],
])("the dates %j are told as “%s”", (dates, words) => {
  expect(told(dates.map((date) => page(date, "a.example")))).toContain(words);
});

test.each([
  [["2024-03-05", "2024-03-05"], "They were published on 5 March 2024;"],
  [["2024-03", "2024-03"], "They were published in March 2024;"],
  [["2023", "2024", null], "The 2 that carry a date were published from 2023 to 2024;"],
  [["2023", null], "The one that carries a date was published in 2023;"],
  [["2023-01-02"], "It was published on 2 January 2023;"],
  [[null], "It carries no date;"],
  [[null, null], "None carries a date;"],
])("what an older release stored of the dates %j is told as “%s”", (dates, words) => {
  const { makers: _, ...stored } = evidenceBaseOf(dates.map((date) => page(date, "a.example")));
  expect(describeEvidence(stored, "It rests on")).toContain(words);
});

test("up to four who published are named, each with a count where one has several; of one source none is counted", () => {
  const of = (...hosts: string[]): string => told(hosts.map((host) => page(null, host)));
  expect(of("d.example", "c.example", "b.example", "a.example")).toContain(
    "; they come from a.example, b.example, c.example and d.example.",
  );
  expect(of("a.example", "b.example", "b.example")).toContain("; they come from b.example (2) and a.example (1).");
  expect(of("a.example")).toContain("; it comes from a.example.");
  expect(told([page(null, "doi.org")])).toContain("; who published it is not known.");
});

test("of more than four those are named who have two sources and a tenth of all, at most four", () => {
  const hosts = (...counts: number[]): SourceFacts[] =>
    counts.flatMap((count, nth) => Array.from({ length: count }, () => page(null, `${nth}.example`)));
  expect(told(hosts(2, 2, 2, 2, 2))).toContain(
    "from 0.example (2), 1.example (2), 2.example (2), 3.example (2) and others.",
  );
  expect(told(hosts(2, 5, 5, 5, 3))).toContain(
    "from 1.example (5), 2.example (5), 3.example (5), 4.example (3) and others.",
  );
  // Two of twenty are a tenth, two of twenty-one are less.
  expect(told(hosts(2, ...Array.from({ length: 18 }, () => 1)))).toContain("from 0.example (2) and others.");
  expect(told(hosts(2, ...Array.from({ length: 19 }, () => 1)))).toMatch(/None carries a date\.$/);
});

test("the twelve who published most are stored, and of whom nothing is known is in none", () => {
  const all = Array.from({ length: 13 }, (_, nth) => page(null, `${String(nth).padStart(2, "0")}.example`));
  const base = evidenceBaseOf([...all, page(null, "12.example"), page(null, "doi.org")]);
  expect(base.publishers).toHaveLength(12);
  expect(base.publishers[0]).toEqual({ name: "12.example", sources: 2 });
  expect(base.publishers.at(-1)).toEqual({ name: "10.example", sources: 1 });
  expect(base.makers).toMatchObject({ known: 14, names: { length: 12 } });
});

test("whoever is named twice in a byline counts once for its source; people are counted where nobody else published", () => {
  expect(evidenceBaseOf([byline("Ada Lowe and Ada Lowe")]).makers).toEqual({
    known: 1,
    names: [{ name: "Ada Lowe", sources: 1 }],
  });
  const published = { ...byline("Ada Lowe, Ben Ito"), publisher: "Roth, Cy and Vann, Dee" };
  expect(evidenceBaseOf([published]).makers?.names).toEqual([{ name: "Roth, Cy and Vann, Dee", sources: 1 }]);
});

test("of what an older release stored with as many publishers as it keeps, it is said of all", () => {
  const { makers: _, ...stored } = evidenceBaseOf([
    ...Array.from({ length: 12 }, (_, nth) => page(null, `${nth}.example`)),
    page(null, "0.example"),
    page(null, "doi.org"),
  ]);
  expect(describeEvidence(stored, "It rests on")).toContain("; they come from 0.example (2) and others.");
  const some = { ...stored, publishers: stored.publishers.slice(0, 2) };
  expect(describeEvidence(some, "It rests on")).toContain(
    "; 3 say who they come from: 0.example (2) and 1.example (1).",
  );
  expect(describeEvidence({ ...some, publishers: some.publishers.slice(1) }, "It rests on")).toContain(
    "; 1 says who it comes from: 1.example.",
  );
});
