import fc from "fast-check";
import { expect, test } from "vitest";
import { freeName, nameOfQuestion } from "./question-name";

test("a question names what it opens: on one line, without its mark", () => {
  expect(nameOfQuestion("  How loud\n are heat pumps?? ")).toBe("How loud are heat pumps");
  expect(nameOfQuestion("???")).toBe("???");
});

test("a long question is cut between two words", () => {
  const name = nameOfQuestion(`How well do ${"heat pumps ".repeat(20)}perform?`);
  expect(name).toMatch(/^How well do (?:heat|pumps| )+…$/);
});

test.each([
  [
    "Should our parish keep the harvest supper, what does it cost for each guest, and what do members say about it?",
    "Should our parish keep the harvest supper, what does it cost for each guest",
  ],
  [
    "Should the parish keep its old wooden boat house by the lake, and how much would the necessary repairs cost?",
    "Should the parish keep its old wooden boat house by the lake",
  ],
  [
    "What became of it? Who paid for the mending of the old wooden boat house by the lake, and who was told?",
    "What became of it? Who paid for the mending of the old wooden boat house by the…",
  ],
])("“%s” is called by the questions in it that fit", (question, name) => {
  expect(nameOfQuestion(question)).toBe(name);
});

test("a name is never empty, has one line, fits its field and is well-formed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 400 }), (question) => {
      fc.pre(question.trim() !== "");
      const name = nameOfQuestion(question);
      expect(name.trim()).not.toBe("");
      expect(name.length).toBeLessThanOrEqual(120);
      expect(name.isWellFormed()).toBe(question.isWellFormed());
    }),
  );
});

test("a taken name gets the next free number", () => {
  const taken = new Set(["Noise", "Noise (2)"]);
  expect(freeName("Cost", (name) => taken.has(name))).toBe("Cost");
  expect(freeName("Noise", (name) => taken.has(name))).toBe("Noise (3)");
});

test("a name of eighty letters stands whole, with one more it is cut", () => {
  const of = (length: number): string => `${"ab ".repeat(26)}${"c".repeat(length - 78)}`;
  expect([nameOfQuestion(`${of(80)}?`), nameOfQuestion(of(81))]).toEqual([of(80), `${"ab ".repeat(25)}ab…`]);
  expect(nameOfQuestion(` ${"?".repeat(90)} `)).toBe("?".repeat(80));
});

test("a first question of few letters is no name: the next goes with it, as far as both fit", () => {
  const rest = "and what do the members of the parish say about each of the two halls by the lake?";
  expect(nameOfQuestion(`Is the hall too dear, ${rest}`)).toBe("Is the hall too dear");
  expect(nameOfQuestion(`Is the hall dear, ${rest}`)).toBe(
    "Is the hall dear, and what do the members of the parish say about each of the…",
  );
});
