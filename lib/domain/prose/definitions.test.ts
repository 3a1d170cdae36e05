import fc from "fast-check";
import { expect, test } from "vitest";
import { isTerm, setLine } from "./definitions";
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
