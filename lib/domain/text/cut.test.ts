import fc from "fast-check";
import { expect, test } from "vitest";
import { cutBetweenWords, fileStem } from "./cut";

test("a text that is short enough stays as it is; a longer one ends behind a whole word and says that it goes on", () => {
  expect(cutBetweenWords("The quay carries 40 tonnes.", 27)).toBe("The quay carries 40 tonnes.");
  expect(cutBetweenWords("The quay carries 40 tonnes.", 26)).toBe("The quay carries 40 …");
  expect(cutBetweenWords("Donaudampfschifffahrt", 5)).toBe("Donau …");
});

test("what is cut is never longer than it may be, begins as the text does, and is well formed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), (text, most) => {
      const cut = cutBetweenWords(text, most);
      expect(cut.length).toBeLessThanOrEqual(most + 2);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

test("a file is called by the letters and digits of a title, and nothing that a folder could be made of", () => {
  expect(fileStem("Heat pumps: 40 % cheaper? (2024)")).toBe("heat-pumps-40-cheaper-2024");
  expect(fileStem("../etc/passwd")).toBe("etc-passwd");
  expect(fileStem("???")).toBe("");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (title) => {
      expect(fileStem(title)).toMatch(/^[\p{L}\p{N}\uFFFD-]{0,80}$/u);
    }),
  );
});

test("a cut in the middle of a letter leaves no half of it, and a name of a file does not end in a dash", () => {
  expect(cutBetweenWords("𝒳𝒳", 1).isWellFormed()).toBe(true);
  expect(fileStem(`${"a".repeat(79)} bc`)).toBe("a".repeat(79));
  expect(fileStem(`${"a".repeat(80)}b`)).toBe("a".repeat(80));
});
