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

test("what only blanks part is one change, unless nothing is added or removed on one of its sides", () => {
  expect(textDiff("a b c", "x y c")).toEqual([
    { kind: "removed", text: "a b" },
    { kind: "added", text: "x y" },
    { kind: "same", text: " c" },
  ]);
  expect(textDiff("a\nb", "x\ny").map(({ kind }) => kind)).toEqual(["removed", "added", "same", "removed", "added"]);
  expect(textDiff("c a b", "c")).toEqual([
    { kind: "same", text: "c" },
    { kind: "removed", text: " a b" },
  ]);
  // A blank at the end of the text stays as it was.
  expect(textDiff("a ", "x ")).toEqual([
    { kind: "removed", text: "a" },
    { kind: "added", text: "x" },
    { kind: "same", text: " " },
  ]);
});

test("up to a thousand words that differ are told one by one, beyond that the text is told as replaced", () => {
  const words = (count: number, name: string): string =>
    Array.from({ length: count }, (_, nth) => `${name}${nth}`).join("\n");
  expect(textDiff(words(400, "a"), words(400, "b")).length).toBeGreaterThan(2);
  const [before, after] = [`${words(700, "a")}\nend`, `${words(700, "b")}\nend`];
  expect(textDiff(before, after)).toEqual([
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ]);
});

test("a text is cut where it is long and did not change: at its beginning, between changes and at its end", () => {
  const word = "aaaa ";
  const same = (times: number): { kind: "same"; text: string } => ({ kind: "same", text: word.repeat(times) });
  const change = { kind: "added", text: "x".repeat(999) } as const;
  expect(excerpted([same(54), change])).toEqual([same(54), change]);
  const [first, , middle, , last] = excerpted([same(55), change, same(55), change, same(55)]).map(({ text }) => text);
  // Ninety letters, to the end of their word.
  expect(first).toBe(` … ${word.repeat(18)}`);
  expect(middle).toBe(`${word.repeat(19).trimEnd()} … ${word.repeat(18)}`);
  expect(last).toBe(`${word.repeat(19).trimEnd()} … `);
  const solid = { kind: "same", text: "a".repeat(300) } as const;
  expect(excerpted([change, solid, change])[1]?.text).toBe(`${"a".repeat(90)} … ${"a".repeat(90)}`);
});

test("changes that touch each other are of one place, also where one adds and the other takes away; the same change is made once", () => {
  const base = "one two three four";
  expect(mergeTexts(base, "one 2 three four", "one two 3 four")).toBe("one 2 3 four");
  expect(mergeTexts(base, "one three four", "one two two three four")).toBeNull();
  expect(mergeTexts(base, "zero one two three four", "nil one two three four")).toBeNull();
  expect(mergeTexts(base, "zero one two three four", "one two three four five")).toBe("zero one two three four five");
  expect(mergeTexts(base, "1 two three 4", "1 two 3 four")).toBe("1 two 3 4");
  expect(mergeTexts(base, "one two three 4", "1 two three four")).toBe("1 two three 4");
});
