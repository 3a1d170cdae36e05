import fc from "fast-check";
import { expect, test } from "vitest";
import { citedSentences } from "@/lib/domain/markdown/citation";
import { disputesAmong, disputesOf, withDisputesTold, withOtherSides } from "./disputes";

const A = "AAAAAAAAAAAA";
const B = "BBBBBBBBBBBB";
const C = "CCCCCCCCCCCC";
type Contradiction = Parameters<typeof withDisputesTold>[1][number];

function side(key: string, statement: string, status: "proposed" | "rejected" = "proposed"): Contradiction["a"] {
  return { key, statement, status };
}

const open = {
  nature: "direct" as const,
  status: "confirmed" as const,
  reason: "They give other figures for the same.",
  by: null,
  settlement: null,
  a: side(A, "It pays back in 11 years."),
  b: side(B, "It pays back in 16 years."),
};
const settled = {
  ...open,
  status: "settled" as const,
  by: "Ada",
  settlement: "The second holds. The audit counts the grid fee",
  a: side(A, "It pays back in 11 years.", "rejected"),
};

function answer(markdown: string): { kind: string; markdown: string } {
  return { kind: "answer", markdown };
}

const told = (markdown: string, dispute: Parameters<typeof withDisputesTold>[1][number] = open): string =>
  withDisputesTold([answer(markdown)], [dispute])[0]?.markdown ?? "";

test("the other side of an open dispute is told in the sentence that tells one", () => {
  expect(told(`Heat pumps save money. [F${C}] They pay back in 11 years. [F${A}] Noise is low. [F${C}]`)).toBe(
    `Heat pumps save money. [F${C}] They pay back in 11 years; against that stands: It pays back in 16 years. [F${A}][F${B}] Noise is low. [F${C}]`,
  );
  expect(told(`It pays back in 11 years. [F${A}] It pays back in 16 years. [F${B}]`)).toBe(
    `It pays back in 11 years; against that stands: It pays back in 16 years. [F${A}][F${B}]`,
  );
});

test("a table tells both sides in the row", () => {
  const table = `| Measure | Years |\n| --- | --- |\n| Payback | 11 [F${A}] |\n| Life | 20 [F${C}] |`;
  expect(told(table)).toBe(
    `| Measure | Years |\n| --- | --- |\n| Payback | 11; against that stands: It pays back in 16 years [F${A}][F${B}] |\n| Life | 20 [F${C}] |`,
  );
});

test("what a writer tells of both sides stays as it is written", () => {
  const both = `Sources disagree: 11 years or 16. [F${A}][F${B}]`;
  expect(told(both)).toBe(both);
  const neither = `Noise is low. [F${C}]`;
  expect(told(neither)).toBe(neither);
});

test("words are no stronger than what is known: a possible dispute, other conditions, both hold", () => {
  const text = `It pays back in 11 years. [F${A}]`;
  expect(told(text, { ...open, status: "possible" })).toContain("another statement may not agree with that: It pays");
  expect(told(text, { ...open, nature: "scope" })).toContain("under other conditions: It pays back in 16 years.");
  expect(told(text, { ...open, status: "settled", by: "Ada" })).toContain(
    "both hold, each in its scope, as Ada settled:",
  );
});

test("a settled dispute is told as settled, by whom and why, with the side that holds", () => {
  const text = `It pays back in 16 years. [F${B}]`;
  const once = told(text, settled);
  expect(once).toBe(
    `It pays back in 16 years; another statement was set aside by Ada: The audit counts the grid fee. [F${B}]`,
  );
  expect(told(once, settled)).toBe(once);
  expect(disputesOf([settled])).toEqual([
    { a: A, b: B, nature: "direct", reason: "The audit counts the grid fee", state: "settled", holds: B, by: "Ada" },
  ]);
});

test("a dispute that was dismissed, or lost both sides, is none", () => {
  const text = `It pays back in 16 years. [F${B}]`;
  expect(told(text, { ...open, status: "dismissed" })).toBe(text);
  expect(
    disputesOf([
      { ...open, status: "dismissed" },
      { ...settled, b: side(B, "x", "rejected") },
    ]),
  ).toEqual([]);
});

test("whoever is given one side of an open dispute is given the other", () => {
  expect(withOtherSides([C, B], disputesOf([open]))).toEqual([C, B, A]);
  expect(withOtherSides([C, B], disputesOf([settled]))).toEqual([C, B]);
});

test("of a dispute that was settled so that both hold, both are told", () => {
  const both = { ...open, status: "settled" as const, by: "Ada", settlement: "Both hold." };
  expect(withOtherSides([C, B], disputesOf([both]))).toEqual([C, B, A]);
});

test("telling disputes removes no fact from a text, and telling them twice changes nothing more", () => {
  const sentence = fc.constantFrom(
    `They pay back in 11 years. [F${A}]`,
    `It takes 16 years. [F${B}]`,
    `Noise is low. [F${C}]`,
    `- In a list, 11 years [F${A}]`,
    `Inference: 16 less 11 is 5. [F${A}][F${B}]`,
  );
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 6 }), fc.constantFrom(" ", "\n\n"), (parts, gap) => {
      const before = parts.join(gap);
      const after = told(before);
      const keys = (text: string): Set<string> => new Set(citedSentences(text).flatMap((one) => one.keys));
      expect([...keys(before)].filter((key) => !keys(after).has(key as never))).toEqual([]);
      expect(told(after)).toBe(after);
    }),
  );
});

test("a dispute counts where either side is among the facts, and its other side comes along while it is open or both hold", () => {
  const dispute = { a: A, b: B, state: "open" as const, holds: null };
  expect(disputesAmong([dispute], [B])).toEqual([dispute]);
  expect(disputesAmong([dispute], [C])).toEqual([]);
});
