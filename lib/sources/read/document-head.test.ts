import { expect, test } from "vitest";
import { knownDate, wordedDate } from "./calendar";
import { saidOfItself, titleOfText } from "./document-head";
import { readMarkdown, readText } from "./read-plain";

test.each([
  ["# Report of the year\n\nPublished 30 January 2026 by Fjord Lines Ltd, Denby", null, "2026-01-30"],
  ["THE COUNCIL\n\nMinutes of the meeting held on Monday 9 September 2024 at 10.00", null, "2024-09-09"],
  ["# Money\n\nThe Council, Finance Department, 20 May 2025. Author: Pat Vane", "Pat Vane", "2025-05-20"],
  ["Six years of it\n\nBy Leo Hartnell, September 30, 2025\n\nIt began in May 2019.", "Leo Hartnell", "2025-09-30"],
  ["# A leaflet\n\nLeaflet of the society, edition of April 2025", null, "2025-04"],
  ["**Press release, 14 May 2024**\n\nThe museum will close on 5 January 2025.", null, "2024-05-14"],
])("the head of %j says who and when", (text, author, on) => {
  expect(saidOfItself(text)).toMatchObject({ author, dated: { on, from: "head of the text" } });
});

test.each([
  "# The flood of 3 May 2019\n\nIt rained.",
  "# The flood\n\nThe river was at its highest on 3 May 2019.",
  "# The flood\n\nPublished 3 May 2999",
  "# The society\n\n| Founded | 28 February 1998 |\n| --- | --- |\n| Seat | Denby |",
  "The society\n\nFounded: 28 February 1998\n\nIt is old.",
  `# The flood\n\n${"It rained for days and nobody slept. ".repeat(8)}\n\n3 May 2019`,
])("a day of which a text tells is not its own: %j", (text) => {
  expect(saidOfItself(text).dated).toBeNull();
});

test.each([
  ["ten lines", `${"A line of it\n".repeat(9)}3 May 2019`, "2019-05-03"],
  ["eleven lines", `${"A line of it\n".repeat(10)}3 May 2019`, null],
  ["rules between its lines", `# Title\n${"---\n|=|\n\n".repeat(10)}3 May 2019`, "2019-05-03"],
  ["a line of 180 letters", `${"a".repeat(180)}\n3 May 2019`, "2019-05-03"],
  ["a line of 181 letters", `${"a".repeat(181)}\n3 May 2019`, null],
  ["a heading below its title", "# Denby\n\n## The flood of 3 May 2019", null],
  ["a title that is no heading", "The flood of 3 May 2019\n\nof Denby", null],
  ["four thousand letters before it", `# Denby\n${"\n".repeat(4_000)}3 May 2019`, null],
])("a head of %s is looked through as far as it goes", (_, text, on) => {
  expect(saidOfItself(text).dated?.on ?? null).toBe(on);
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
  [
    "SCHOOL OF DENBY\nWorking paper 12, May 1911\nWhat the ferry did to the fair\n\nIt rained.",
    "School of Denby: What the ferry did to the fair",
  ],
  [
    "Harbour manual 1\nHow to moor\nIt rained.\nHarbour manual 2\nIt snowed.\nHarbour manual 3\nIt froze.",
    "How to moor",
  ],
  [
    "REEF(1)      Sailor's Manual      REEF(1)\n\nNAME\n       reef - shorten the sails\n\nSYNOPSIS\n",
    "reef - shorten the sails",
  ],
  ["REEF(1)      Sailor's Manual      REEF(1)\n\nIt rained.", "REEF(1)"],
  ["REEF(1)   Manual   REEF(1)\n\nNAME\n  reef - shorten the sails  \n", "reef - shorten the sails"],
  ["TOWN COUNCIL\nOF DENBY\nBY THE SEA\nMinutes of 3 May", "Town Council: Minutes of 3 May"],
  ["TOWN COUNCIL\nOF DENBY\nBY THE SEA\nIN THE WEST\nMinutes of 3 May", "Town Council"],
  ["Notes of a volunteer\nby Greta Holm", "Notes of a volunteer"],
  ["It rained all day.\nNobody came.", null],
  ["It rained,\nNobody came.", null],
  ["  Notes of a volunteer \nby Greta Holm", "Notes of a volunteer"],
  ["n".repeat(120), "n".repeat(120)],
  ["n".repeat(121), null],
  [`${"n".repeat(200)}\n\nIt rained.`, "n".repeat(200)],
  [`${"n".repeat(201)}\n\nIt rained.`, null],
  [`${"n".repeat(121)}\nIt rained.`, null],
  ["A 12\nIt rained.", "A 12"],
  ["THE COUNCIL OF THE TOWN\nIt rained.", "The Council of the Town"],
  [`${"N".repeat(60)}\n${"m".repeat(58)}`, `N${"n".repeat(59)}: ${"m".repeat(58)}`],
  [`${"N".repeat(60)}\n${"m".repeat(59)}`, `N${"n".repeat(59)}`],
  [`REEF(1)   Manual   REEF(1)\n\nNAME\n  reef - ${"s".repeat(113)}\n`, `reef - ${"s".repeat(113)}`],
  [`REEF(1)   Manual   REEF(1)\n\nNAME\n  reef - ${"s".repeat(114)}\n`, "REEF(1)"],
  [`\n\n  REEF(1)   REEF(1)  \n${"\n".repeat(4_000)}NAME\n  reef - shorten the sails`, "REEF(1)"],
])("the title of %j", (text, title) => {
  expect(titleOfText(text)).toBe(title);
});

test.each([
  ["PEP: 517\nTitle: A format for source trees\nStatus: Final\n\nIt rained.", "PEP 517 – A format for source trees"],
  ["RFC: 0791\nTitle: Internet Protocol\n\nIt rained.", "RFC 791 – Internet Protocol"],
  ["PEP: 8\nTitle: PEP 8, the style guide\n\nIt rained.", "PEP 8, the style guide"],
  ["Page: 12\nTitle: The rain\n\nIt rained.", "The rain"],
  ["Title: The rain\nISSUE: 12\n\nIt rained.", "The rain"],
  ["ID: A-12\nTitle: The rain\n\nIt rained.", "The rain"],
])("a document of a numbered series is called by its number: %j", (text, title) => {
  expect(readText(text)).toMatchObject({ ok: true, read: { title } });
});

test("a title of Markdown is told without its marks", () => {
  expect(readMarkdown("# The loss of the *Petrel* and **her** crew\n\nIt rained.")).toMatchObject({
    ok: true,
    read: { title: "The loss of the Petrel and her crew" },
  });
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
  expect(read("authors:\n  - Ada Lowe\n  - Leo Hartnell\ncreated: 2024-05-03")).toEqual([
    null,
    "Ada Lowe, Leo Hartnell",
    "2024-05-03",
  ]);
  expect(read('title: Rain\nauthor: "[[Ada Lowe]]"\ntags: [weather]')).toEqual(["Rain", "Ada Lowe", null]);
});

test.each([
  [
    "Number: 12\nTitle: Signs\nAuthor: Ada Lowe,\n        Leo Hartnell\nCreated: 09-Jan-2023\nLast-Modified: 3 May 2024\n\nRain fell on 5 March 2022.",
    "2023-01-09",
    "Created",
  ],
  ["Last-Modified: 2024-05-03\nDate: 2023-01-09\n\nIt rained.", "2023-01-09", "Date"],
  ["From: ada@lowe.example\nDate: Mon, 9 Jan 2023 10:00:00 +0000\nSubject: Rain\n\nIt rained.", "2023-01-09", "Date"],
  ["====\nRain\n====\n\n:Author: Ada Lowe\n:Date: 2023-01-09\n\nIt rained.", "2023-01-09", "Date"],
  ["# Rain\n\n- **Status:** final\n- **Published:** 9 January 2023\n\nIt rained.", "2023-01-09", "Published"],
  ["COMPANY: RAIN INC\nFILED AS OF DATE:\t\t20230109\n\nIt rained.", "2023-01-09", "FILED AS OF DATE"],
  ["Last-Modified: 2024-05-03\n\nIt rained.", "2024-05-03", "Last-Modified"],
])("the fields of a head say when: %j", (text, on, name) => {
  expect(saidOfItself(text).dated).toEqual({ on, from: "header field", name });
});

test.each([
  `It rained for days and nobody slept. ${"The river rose and rose. ".repeat(12)}\n\nDate: 2023-01-09`,
  "Date: the day on which the council met, which was 9 January 2023 by all accounts that are left\n\nIt rained.",
  "Meeting place: Denby\nEvent date: 9 January 2023 was the day on which the river was\nat its highest\n\nIt rained.",
])("a field of the running text, or one that tells of a day, dates nothing: %j", (text) => {
  expect(saidOfItself(text).dated?.from ?? null).not.toBe("header field");
});

test.each([
  ["14. März 2025", "2025-03-14"],
  ["le 1er février 2025", "2025-02-01"],
  ["14 de marzo de 2025", "2025-03-14"],
  ["14.03.2025", "2025-03-14"],
  ["25/12/2024", "2024-12-25"],
  ["12/25/2024", "2024-12-25"],
  ["03/04/2024", null],
  ["2025年3月14日", "2025-03-14"],
  ["14 марта 2025 г.", "2025-03-14"],
  ["sold out 2024", null],
])("the day in %j", (line, on) => {
  expect(wordedDate(line)).toBe(on);
});
