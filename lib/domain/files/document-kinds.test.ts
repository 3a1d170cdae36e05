import { expect, test } from "vitest";
import { acceptedEndings, acceptedWords, isNamedWithMacros, readableWords } from "./document-kinds";

test("what is taken is told as people call it, and chosen by the endings of its files", () => {
  expect(acceptedWords).toMatch(/^PDF, DOCX, .+ or \w+$/);
  expect(readableWords).toBe(acceptedWords.replace(" or ", " and "));
  expect(acceptedEndings).toEqual(expect.arrayContaining([".pdf", ".pptx", ".epub", ".htm", ".markdown"]));
});

test("files with macros are known by their names, and no others", () => {
  expect(["talk.pptm", "Gauge.XLSM", "letter.docm"].every(isNamedWithMacros)).toBe(true);
  expect(["talk.pptx", "docm", "xlsm.txt"].some(isNamedWithMacros)).toBe(false);
});
