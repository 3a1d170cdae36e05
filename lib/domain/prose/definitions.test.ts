import fc from "fast-check";
import { expect, test } from "vitest";
import { isHeadOfTerms, isTerm, looksLikeTerm, opensItsDefinition, setLine } from "./definitions";
import { sentences } from "./sentences";
import { underHeadings } from "./under-headings";

const manual = `SLUICE(8)

DESCRIPTION
       The sluice is worked from the bridge.

OPTIONS
       -q, --quick
           Open the sluice without a bell. Whoever stands on the apron is not warned.

       update
           update is used to read the gauges again before a tide.

       T >= 4
           causes the sluice to be shut even if this
           leaves a barge outside

       The levels are told in metres.`;

test("a condition and what it causes are one sentence; an option stands above what is said of it", () => {
  const told = sentences(manual).map(({ kind, text }) => [kind, text.replace(/\s+/g, " ")]);
  expect(told).toContainEqual(["item", "T >= 4 causes the sluice to be shut even if this leaves a barge outside"]);
  expect(told).toContainEqual(["heading", "-q, --quick"]);
  expect(told).toContainEqual(["heading", "update"]);
  expect(told).toContainEqual(["prose", "update is used to read the gauges again before a tide."]);
});

test("what is said of a term names it, to the end of its definition; what stands behind is of the section", () => {
  const of = (words: string): unknown => {
    const found = underHeadings(manual, null).find(({ sentence }) => sentence.text.includes(words));
    return [found?.term, found?.heading];
  };
  expect(of("without a bell")).toEqual(["-q, --quick", "-q, --quick"]);
  expect(of("is not warned")).toEqual(["-q, --quick", "-q, --quick"]);
  expect(of("told in metres")).toEqual([null, "OPTIONS"]);
  expect(of("worked from the bridge")).toEqual([null, "DESCRIPTION"]);
});

test.each([
  ["a heading of a section", ["OPTIONS", "       The sluice has two options for a quick tide."]],
  ["a sentence that goes on", ["    It was shut at noon, and", "        nobody knew who had done it."]],
  ["a field", ["    Keeper: Ann Lee", "        of the old house by the bridge"]],
  ["an item", ["    - the bell", "        which hangs by the old door"]],
  ["what is set in no further", ["    --quick", "    Open the sluice without a bell."]],
  ["a line of a program", ["    while (tide > 4)", "        shut_the(sluice, and_the, gate);"]],
  ["what has no more than a word beneath it", ["    --quick", "        Deprecated."]],
])("%s is no term", (_, lines) => {
  expect(isTerm(lines.map(setLine), 0)).toBe(false);
});

test("two names of one thing may stand above what is said of it", () => {
  const lines = ["    -s", "    --slow", "        Ring the bell for a minute first."].map(setLine);
  expect([0, 1, 2].map((at) => isTerm(lines, at))).toEqual([true, true, false]);
});

test("whatever stands in its lines, a text is read as sentences that stand there word for word", () => {
  const line = fc.constantFrom(
    "    --slow\n",
    "        Ring the bell first.\n",
    "  A < 3\n",
    "      shuts the gate of it\n",
    "\n",
    "\tx\n",
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join("");
      for (const { sentence } of underHeadings(text, null))
        expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
    }),
  );
});

const told = "        Ring the bell for a minute first.";

test.each([
  ["behind an empty line", ["Text.", "", "    --slow", told], true],
  ["behind a line that is set in further", ["        More.", "    --slow", told], true],
  ["beneath a heading", ["OPTIONS", "    --slow", told], true],
  ["beneath a sentence", ["It is told.", "    --slow", told], false],
  ["beneath a line that is set in as far", ["    It is told.", "    --slow", told], false],
  ["beneath another name", ["    -s", "    --slow", told], true],
  ["above what is set in by one blank", ["", "    --slow", "     Ring the bell for a minute."], false],
  ["above what is set in by two", ["", "    --slow", "      Ring the bell for a minute."], true],
  ["above four words in three lines", ["", "    --slow", "      Ring the", "      bell", "      first."], true],
  ["above three words", ["", "    --slow", "      Ring the bell."], false],
  ["above words that end before there are four", ["", "    --slow", "      Ring the bell.", "    It is so."], false],
  ["above a list", ["", "    --slow", "        - ring the bell for a minute"], false],
  ["at the end", ["", "    --slow"], false],
])("what may be a term is one %s, or is none", (_, lines, isOne) => {
  expect(isTerm(lines.map(setLine), lines.indexOf("    --slow"))).toBe(isOne);
});

test.each([
  ["--slow", true],
  ["    Slow", true],
  ["    Slow, fast", true],
  ["   Slow", false],
  ["Slow", false],
  ["slow", true],
  ["P >= 1000", true],
  ["    slow and", false],
  ["    name: Ada", false],
  ["    1. slow", false],
  ["    Slow.", false],
  ["    ...", false],
  ["", false],
  [`    ${"a".repeat(60)}`, true],
  [`    ${"a".repeat(61)}`, false],
  ["    a b c d e f g h", true],
  ["    a b c d e f g h i", false],
])("the line %j may be a term: %s", (line, may) => {
  expect(looksLikeTerm(setLine(line))).toBe(may);
});

test("a line is set in by its blanks, a tab by eight of them; one that says nothing by none", () => {
  expect(["a", "  a ", "\ta", " \ta", "  "].map(setLine)).toEqual([
    { said: "a", indent: 0 },
    { said: "a", indent: 2 },
    { said: "a", indent: 8 },
    { said: "a", indent: 9 },
    { said: "", indent: null },
  ]);
});

test("a list of definitions is headed by a short line with a capital, set in less", () => {
  const isHead = (head: string): boolean => isHeadOfTerms([head, "    --slow", told].map(setLine), 0);
  expect(["OPTIONS", "Options of the bell", "   Options"].map(isHead)).toEqual([true, true, true]);
  expect(["options", "Options.", "    OPTIONS", "One two three four five six seven", "Options of"].map(isHead)).toEqual(
    Array(5).fill(false),
  );
  expect(isHeadOfTerms(["OPTIONS", "    It is told."].map(setLine), 0)).toBe(false);
});

test("a term opens its definition where that begins in small letters, and not with the term itself", () => {
  const opens = (term: string, said: string): boolean => opensItsDefinition(setLine(term), setLine(said));
  expect(opens("P >= 4", "causes a stop")).toBe(true);
  expect(opens("P >= 4", "Causes a stop")).toBe(false);
  expect(opens("update", "update is used")).toBe(false);
  expect(opens("update", "updates are used")).toBe(true);
});
