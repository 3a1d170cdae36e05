import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpted, mergeTexts, textAfter, textBefore, textDiff } from "./text-diff";

const word = fc.constantFrom("heat", "pumps", " ", " ", "\n\n", ".", "[F0123456789AB]", "é", "12");
const anyText = fc.oneof(
  fc.array(word, { maxLength: 40 }).map((words) => words.join("")),
  fc.string({ unit: "binary", maxLength: 30 }),
);

test("taking out what was removed gives the new text, and taking out what was added the old one", () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const pieces = textDiff(before, after);
      expect(textAfter(pieces)).toBe(after);
      expect(textBefore(pieces)).toBe(before);
    }),
  );
});

test("a text that did not change has nothing marked", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(textDiff(text, text).every(({ kind }) => kind === "same")).toBe(true);
    }),
  );
});

test("words that changed side by side are one removal and one addition", () => {
  expect(textDiff("Costs fell by nine percent.", "Costs rose by seven percent.")).toEqual([
    { kind: "same", text: "Costs " },
    { kind: "removed", text: "fell" },
    { kind: "added", text: "rose" },
    { kind: "same", text: " by " },
    { kind: "removed", text: "nine" },
    { kind: "added", text: "seven" },
    { kind: "same", text: " percent." },
  ]);
  expect(textDiff("It was cold then.", "It is hot then.")).toEqual([
    { kind: "same", text: "It " },
    { kind: "removed", text: "was cold" },
    { kind: "added", text: "is hot" },
    { kind: "same", text: " then." },
  ]);
});

test("a marker is one word: another fact cited takes its place whole", () => {
  const pieces = textDiff("It is cold [F0123456789AB].", "It is cold [F0123456789AC].");
  expect(pieces).toContainEqual({ kind: "removed", text: "[F0123456789AB]" });
  expect(pieces).toContainEqual({ kind: "added", text: "[F0123456789AC]" });
});

test("texts that share nothing and are long are shown as replaced, soon", () => {
  const long = (name: string): string => Array.from({ length: 4_000 }, (_, index) => `${name}${index}`).join(" ");
  const pieces = textDiff(long("a"), long("b"));
  expect(textAfter(pieces)).toBe(long("b"));
});

test("a change stays itself where the text is as it was, and nothing is added where nothing was wanted", () => {
  fc.assert(
    fc.property(anyText, anyText, (base, changed) => {
      expect(mergeTexts(base, changed, base)).toBe(changed);
      expect(mergeTexts(base, base, changed)).toBe(changed);
      expect(mergeTexts(base, changed, changed)).toBe(changed);
    }),
  );
});

test("changes of different places are both kept; of one place they are not mixed", () => {
  const base = "Costs fell by nine percent. Noise was no trouble.";
  const ours = "Costs fell by nine percent. Noise was a trouble.";
  expect(mergeTexts(base, ours, "Bills fell by nine percent. Noise was no trouble.")).toBe(
    "Bills fell by nine percent. Noise was a trouble.",
  );
  expect(mergeTexts(base, ours, "Costs fell by nine percent. Noise was some trouble.")).toBeNull();
});

test("of a long text the change is shown with what stands around it", () => {
  const long = "It is so and not otherwise. ".repeat(40);
  const pieces = excerpted(textDiff(`${long}It is cold. ${long}`, `${long}It is hot. ${long}`));
  const shown = pieces.map(({ text }) => text).join("");
  expect(shown).toContain("It is coldhot. It is so");
  expect(shown.length).toBeLessThan(400);
  expect(pieces.filter(({ kind }) => kind !== "same").map(({ text }) => text)).toEqual(["cold", "hot"]);
});
