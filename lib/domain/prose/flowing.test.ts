import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flowing } from "./flowing";

const folded = (text: string): string => text.replace(/\s+/g, " ").trim();

describe("a text whose paragraphs were broken at the width of a page", () => {
  it("goes on in one line, with nothing but its white space changed", () => {
    const text = [
      "The council raised the dues of the harbour to four crowns, which",
      "the masters had asked for since the flood of the year before.",
      "",
      "* Whoever pays late owes a tenth more, from the first of May on and",
      "  for each month that has begun.",
      "* Nobody else does.",
    ].join("\n");
    expect(flowing(text).split("\n")).toEqual([
      "The council raised the dues of the harbour to four crowns, which the masters had asked for since the flood of the year before.",
      "",
      "* Whoever pays late owes a tenth more, from the first of May on and for each month that has begun.",
      "* Nobody else does.",
    ]);
  });

  it.each([
    ["fields", "Status: Accepted by the council at its meeting in the spring of 1901\nCreated: 1-May-1901"],
    ["rows", "| Due of a vessel of more than four hundred tons | Paid |\n| --- | --- |\n| Four crowns | yes |"],
    ["short lines", "Four crowns\nfor a year"],
    ["code", "Write::\n\n    call(a_name_that_is_long, another_name_that_is_longer, more)\n    call(b)"],
    [
      "a heading",
      "What the masters of the harbour have to pay for each vessel\n===========================================================\nNine.",
    ],
    [
      "a simple table",
      "===============================================  ===========\nDues of a vessel of more than four hundred tons  four crowns\n===============================================  ===========",
    ],
    [
      "a simple table whose columns stand close",
      "============================================= =============\nFour crowns for each vessel of four hundred tons in crowns\nNine crowns for each vessel of nine hundred tons in crowns\n============================================= =============",
    ],
    [
      "a grid table",
      "+-----------------------------------------------+--------+\n| Dues of a vessel of more than four hundred tons | Paid |\n+-----------------------------------------------+--------+",
    ],
    [
      "aligned columns",
      "Dues of a vessel of more than four hundred tons    four crowns\nDues of a vessel of more than nine hundred tons    nine crowns",
    ],
    [
      "columns set by tabs",
      "Dues of a vessel of more than four hundred tons\tfour crowns\nDues of a vessel of more than nine hundred tons\tnine crowns",
    ],
    [
      "a log by dates",
      "1901-05-01 the harbour master took four crowns of the first vessel\n1901-05-02 the harbour master took nine crowns of the next vessel\n[02/May/1901:10:00] the harbour master took nine crowns of another\nMay 3 the harbour master took nine crowns of the last vessel of all\n1901-05-04T10:00:00Z the harbour master took one crown of a boat\nSat, 4 May 1901 the harbour master took one crown of a second boat",
    ],
    [
      "a log by times",
      "[10:00:01] the harbour master took four crowns of the first vessel\n[10:00:02] the harbour master took nine crowns of the next vessel",
    ],
    ["a quotation", "> The dues of the harbour for each of its vessels, large and small, are four\n> crowns."],
    [
      "items that are none to Markdown",
      "(a) The dues of the harbour for each of its vessels are four crowns\n(b) The dues of the bridge for each of its carts are nine crowns too\n• The dues of the road for each of its horses are two crowns a year\n2. The dues of the mill for each of its sacks are one crown a year",
    ],
  ])("keeps %s as they stand", (_, text) => {
    expect(flowing(text)).toBe(text);
  });

  it.each([
    ["with two blanks behind its sentences", "They asked for it.  “So be it.”  It was done in the year of the flood"],
    ["with a figure where a line begins", "which the masters of the harbour had asked for since the flood of"],
    ["with what is no month", "which the masters of the harbour had asked for: each vessel paid", "4 marks of silver."],
  ])("joins prose %s", (_, line, last = "1901 and the year behind it.") => {
    expect(flowing(`${line}\n${last}`)).toBe(`${line} ${last}`);
  });

  it("keeps the lines of what is no paragraph, whatever stands beside it", () => {
    const long = "the dues of the harbour for each of its vessels in a year";
    const apart = fc.constantFrom(
      `| ${long} |`,
      `+${"-".repeat(60)}+`,
      `${"=".repeat(50)}  ${"=".repeat(9)}`,
      `${long}   four`,
      `${long}\tfour`,
      `> ${long}`,
      `1901-05-01 ${long}`,
      `[10:15:00] ${long}`,
      `12. ${long}.   four`,
    );
    const prose = fc.constantFrom(`${long} and`, `${long}.  It is`, "four crowns.", "", `* ${long}`);
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            apart.map((said) => ({ said, isApart: true })),
            prose.map((said) => ({ said, isApart: false })),
          ),
          { maxLength: 12 },
        ),
        (lines) => {
          const text = lines.map(({ said }) => said).join("\n");
          const told = flowing(text);
          expect(folded(told)).toBe(folded(text));
          const kept = lines.filter(({ isApart }) => isApart).map(({ said }) => said);
          const isKept = new Set<string>(kept);
          expect(told.split("\n").filter((line) => isKept.has(line))).toEqual(kept);
        },
      ),
    );
  });

  it("holds the same words, whatever it is", () => {
    const line = fc.oneof(
      fc.lorem({ maxCount: 14 }),
      fc.constantFrom("", "  ", "* a", "::", "    x", "| a | b |", "---"),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const text = lines.join("\n");
        expect(folded(flowing(text))).toBe(folded(text));
      }),
    );
  });
});
