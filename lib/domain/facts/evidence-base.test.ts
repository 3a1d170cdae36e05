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
