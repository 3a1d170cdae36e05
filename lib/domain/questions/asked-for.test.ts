import { expect, test } from "vitest";
import { formsAsked } from "./answer-forms";
import { holdsKind, isDefinition } from "./asked-for";

test("what stands in brackets does not hide that a sentence says what a thing is", () => {
  expect(isDefinition("Ada Moe (Norse: Áða; born 7 January 1976) is a boxer.")).toBe(true);
  expect(isDefinition("Ferns, often called wings, are plants of the north.")).toBe(true);
  expect(isDefinition("Ada Moe: She is a winner of the prize.")).toBe(false);
});

test.each([
  [
    "What sport is Ada Lund associated with?",
    "Ada Lund is a former footballer of Sarnford.",
    "Ada Lund wrote of sport.",
  ],
  ["Which political party did he belong to?", "He sat as a Whig for Haverby.", "He sat in the House for Haverby."],
  ["What is the profession of Ada Lund?", "Ada Lund is a marine biologist.", "Ada Lund has written two books."],
  ["What instrument does Ada Lund play?", "Ada Lund has played the cello since 1990.", "Ada Lund plays in Haverby."],
])("%s is answered by a text that names one, without the word that asks", (question, given, other) => {
  const gives = (text: string): boolean => formsAsked(question).some((form) => form.gives.test(text));
  expect(gives(given)).toBe(true);
  expect(gives(other)).toBe(false);
});

test("days of a month, versions and numbers of sections are no count of anything", () => {
  const asked = "How many people use Debian on servers in Germany?";
  for (const text of [
    "The sixteenth meeting took place in Heidelberg, Germany, from 9 to 22 August 2015.",
    "November 2003: Several servers hacked 4.13.8.",
  ]) {
    expect(holdsKind("number", asked, { text, title: "" }), text).toBe(false);
  }
  expect(holdsKind("number", asked, { text: "It runs on 12,000 servers in Germany.", title: "" })).toBe(true);
});
