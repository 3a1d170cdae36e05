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
