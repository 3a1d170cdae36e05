import { expect, test } from "vitest";
import { readMarkers } from "./citation";
import { areNamed } from "./report";
import {
  type Conflict,
  conflictsSection,
  type Method,
  methodologySection,
  sourcesSection,
  warningBanner,
} from "./report-parts";

const conflict: Conflict = {
  nature: "direct",
  status: "possible",
  reason: "The numbers for the same height differ",
  a: { key: "AAAAAAAAAAAA", statement: "The wall is 3 m high.", sourceTitle: "Survey_A" },
  b: { key: "BBBBBBBBBBBB", statement: "The wall is <5> m high.", sourceTitle: "Survey B" },
};

const method: Method = {
  driver: "offline",
  models: [],
  topicsBeneath: null,
  perspectives: ["Engineers", "Residents"],
  searches: 12,
  providers: ["library"],
  passages: 1,
  sources: 8,
  unread: [],
  factsFound: 40,
  factsKnown: 0,
  searchesSaved: 0,
  factsUsed: 31,
  quarantined: [],
  unchecked: 0,
  gaps: [],
  notCovered: [],
  limit: null,
  exhausted: [],
  revisions: [],
  isEdited: false,
};

test("a conflict shows both statements, each with its marker, and that nobody has judged it", () => {
  const { kind, markdown } = conflictsSection([conflict]);
  expect(kind).toBe("conflicts");
  expect(markdown).toContain("**Conflict 1, possible: nobody has judged it yet.** They cannot both be true");
  expect(markdown).toContain("The numbers for the same height differ.");
  expect(markdown).toContain("- *Survey\\_A*: “The wall is 3 m high.” [FAAAAAAAAAAAA]");
  expect(markdown).toContain("“The wall is \\<5\\> m high.” [FBBBBBBBBBBBB]");
  expect(readMarkers(markdown).map((marker) => marker.key)).toEqual(["AAAAAAAAAAAA", "BBBBBBBBBBBB"]);
});

test("without conflicts the section says so, and a dismissed one is none", () => {
  expect(conflictsSection([]).markdown).toContain("No statements");
  expect(conflictsSection([{ ...conflict, status: "dismissed" }])).toEqual(conflictsSection([]));
});

test("the methodology says how the report was made, in whole sentences", () => {
  expect(methodologySection(method).markdown).toBe(
    [
      "This report was made without a language model. Every statement in it is a sentence of a source, chosen and ordered by rules; nothing was rephrased. Where one begins with a pronoun, the name of what its source is about stands before it.",
      "The question was looked at from 2 perspectives: Engineers; Residents. 12 searches (library) led to 1 passage of 8 sources that were read.",
      "Of 40 facts found, 31 are cited. Every quote is verbatim in the stored text of its source.",
    ].join("\n\n"),
  );
});

test("the methodology names what is missing and why", () => {
  const section = methodologySection({
    ...method,
    notCovered: ["Long-term remedies"],
    gaps: ["Costs after 2020"],
    exhausted: ["Search: residents"],
    unread: [{ title: "Old *map*", reason: "The file is encrypted." }],
    quarantined: [{ statement: "It rose.", why: "its quote is gone" }],
    revisions: [{ version: 2, note: "Shorter answer" }],
    limit: "The time limit of 5 minutes was reached",
  });
  expect(areNamed(["Long-term remedies"], [section])).toBe(true);
  for (const said of [
    "- Costs after 2020",
    "- Search: residents",
    "- Old \\*map\\*: The file is encrypted.",
    "- It rose. (its quote is gone)",
    "- Version 2: Shorter answer",
    "The time limit of 5 minutes was reached.",
  ])
    expect(section.markdown).toContain(said);
});

test("a long list is cut and says so", () => {
  const gaps = Array.from({ length: 50 }, (_, index) => `Gap ${index}`);
  expect(methodologySection({ ...method, gaps }).markdown).toContain("- Gap 39\n- and 10 more");
});

test("sources are listed with when and which text was read", () => {
  const reference = {
    title: "",
    url: "javascript:alert(1)",
    author: null,
    publishedOn: null,
    readAt: "2026-03-01T10:00:00.000Z",
    sha256: "0123456789abcdef",
  };
  expect(sourcesSection([reference]).markdown).toBe(
    "1. *untitled*, javascript:alert(1), read 2026-03-01, sha256 0123456789ab.",
  );
  expect(sourcesSection([]).markdown).toBe("The report cites no source.");
});

test("a warning says what limit, how far, and how to go on", () => {
  expect(
    warningBanner({
      limit: "The time limit of 5 minutes was reached.",
      of: "perspective",
      topicsDone: 2,
      topicsTotal: 4,
      iterationsDone: 5,
      iterationsCap: 12,
    }),
  ).toBe(
    "The time limit of 5 minutes was reached. Research ended early: 2 of 4 perspectives completed, 5 of at most 12 iterations made. To go on where it stopped, raise the limit and continue the run.",
  );
});

test("a report that people edited says so", () => {
  expect(methodologySection({ ...method, isEdited: true }).markdown).toContain("People have edited it since");
  expect(methodologySection(method).markdown).not.toContain("People have edited it since");
});
