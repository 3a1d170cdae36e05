import { expect, test } from "vitest";
import { knownDate, saidOfItself, titleOfText } from "./document-head";
import { readMarkdown } from "./read-plain";

test.each([
  ["# Report of the year\n\nPublished 30 January 2026 by Fjord Lines Ltd, Denby", null, "2026-01-30"],
  ["THE COUNCIL\n\nMinutes of the meeting held on Monday 9 September 2024 at 10.00", null, "2024-09-09"],
  ["# Money\n\nThe Council, Finance Department, 20 May 2025. Author: Pat Vane", "Pat Vane", "2025-05-20"],
  ["Six years of it\n\nBy Leo Hartnell, September 30, 2025\n\nIt began in May 2019.", "Leo Hartnell", "2025-09-30"],
  ["# A leaflet\n\nLeaflet of the society, edition of April 2025", null, "2025-04"],
  ["**Press release, 14 May 2024**\n\nThe museum will close on 5 January 2025.", null, "2024-05-14"],
])("the head of %j says who and when", (text, author, publishedOn) => {
  expect(saidOfItself(text)).toEqual({ author, publishedOn });
});

test.each([
  "# The flood of 3 May 2019\n\nIt rained.",
  "# The flood\n\nThe river was at its highest on 3 May 2019.",
  "# The flood\n\nPublished 3 May 2999",
  `# The flood\n\n${"It rained for days and nobody slept. ".repeat(8)}\n\n3 May 2019`,
])("a day of which a text tells is not its own: %j", (text) => {
  expect(saidOfItself(text).publishedOn).toBeNull();
});

test("a date that is none, or not yet, is nothing to rely on", () => {
  expect([knownDate("2024-02-30"), knownDate("2999-01-01"), knownDate("spring"), knownDate(null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([knownDate("2024-02-29T10:00"), knownDate("2024-02")]).toEqual(["2024-02-29", "2024-02"]);
});

test.each([
  [
    "NARROWS PASSENGERS' GROUP\nNewsletter no. 34, February 2026",
    "Narrows Passengers' Group: Newsletter no. 34, February 2026",
  ],
  ["TOWN COUNCIL OF DENBY\nHARBOUR COMMITTEE\n\nMinutes of 3 May", "Town Council of Denby: Minutes of 3 May"],
  ["TOWN COUNCIL\n\nThe members met on Monday.", "Town Council"],
  ["Notes of a volunteer\nby Greta Holm", "Notes of a volunteer"],
  ["It rained all day.\nNobody came.", null],
])("the title of %j", (text, title) => {
  expect(titleOfText(text)).toBe(title);
});

test("front matter says title, author and date; half a pair of quotation marks belongs to the title", () => {
  const read = (matter: string): unknown => {
    const answer = readMarkdown(`---\n${matter}\n---\n\nIt rained.`);
    return answer.ok && [answer.read.title, answer.read.author, answer.read.publishedOn];
  };
  expect(read('title: "The rain"\nauthor: Ada Lowe\npublisher: The Herald\ndate: 2025-06-12')).toEqual([
    "The rain",
    "Ada Lowe",
    "2025-06-12",
  ]);
  expect(read('title: "It rains": an interview\npublisher: The Herald')).toEqual([
    '"It rains": an interview',
    "The Herald",
    null,
  ]);
});
