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
  ])("keeps %s as they stand", (_, text) => {
    expect(flowing(text)).toBe(text);
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
