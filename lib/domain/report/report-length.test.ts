import fc from "fast-check";
import { expect, test } from "vitest";
import { reportLengths } from "@/lib/domain/core/words";
import { answerWords, reportWords, sectionWords, toldSections, wordsWritten } from "./report-length";

test("a report is as long as there is to say, and no longer than was wished", () => {
  expect(reportLengths.map((length) => reportWords(length, 500))).toEqual([400, 1_500, 3_000]);
  expect(reportLengths.map((length) => reportWords(length, 2))).toEqual([180, 180, 180]);
});

test("its answer is never longer than the whole, and every section may say something", () => {
  fc.assert(
    fc.property(fc.constantFrom(...reportLengths), fc.nat(400), fc.nat(30), (length, facts, sections) => {
      expect(answerWords(length, facts)).toBeLessThanOrEqual(reportWords(length, facts));
      expect(sectionWords(length, { facts, sections })).toBeGreaterThanOrEqual(60);
    }),
  );
});

test("words are counted as a reader counts them", () => {
  const markdown =
    "### When\n\nIt opened late. [F7K3Q9XM2PA4B]\n\n- **Cost:** low\n\n| a | b |\n| --- | --- |\n| one | two |\n";
  const sections = [
    { heading: "The answer", markdown },
    { heading: "Place", markdown: "It is there." },
  ];
  expect(wordsWritten(sections)).toBe(2 + 1 + 3 + 2 + 2 + 2 + 1 + 3);
});

test("who changes a report that is held to a length is told the words of each section, and of another its text alone", () => {
  const sections = [{ kind: "body", heading: "Snow", markdown: "It lay deep. [FAAAAAAAAAAAA]" }];
  expect(toldSections(sections, { isHeld: true })).toEqual([
    { heading: "Snow", markdown: "It lay deep. [FAAAAAAAAAAAA]", words: 4 },
  ]);
  expect(toldSections(sections, { isHeld: false })).toEqual([
    { heading: "Snow", markdown: "It lay deep. [FAAAAAAAAAAAA]" },
  ]);
});
