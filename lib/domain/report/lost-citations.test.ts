import fc from "fast-check";
import { expect, test } from "vitest";
import { citedKeys, citedSentences } from "@/lib/domain/markdown/citation";
import { type LostContext, withLostMended } from "./lost-citations";

const A = "AAAAAAAAAAAA";
const B = "BBBBBBBBBBBB";
const C = "CCCCCCCCCCCC";
const facts = new Map([
  [B, { key: B, statement: "It pays back in 16 years" }],
  [C, { key: C, statement: "Noise is low." }],
]);
const merged: LostContext = {
  lost: new Map([[A, { key: A, by: "Ada", instead: { key: B, how: "merged" } }]]),
  facts,
  answers: [],
};
const settled: LostContext = {
  ...merged,
  lost: new Map([[A, { key: A, by: "Ada", instead: { key: B, how: "settled" } }]]),
};
const rejected: LostContext = { ...merged, lost: new Map([[A, { key: A, by: "Ada", instead: null }]]) };
const mend = (markdown: string, context: LostContext): string =>
  withLostMended([{ kind: "answer", heading: "Answer", markdown }], context)[0]?.markdown ?? "";

test("a merged fact's sentence stays and cites what it was merged into", () => {
  expect(mend(`It pays back in 11 years. [F${A}]`, merged)).toBe(`It pays back in 11 years. [F${B}]`);
});

test("a sentence that was set aside gives way to the one that holds", () => {
  const text = `Noise is low. [F${C}] It pays back in 11 years. [F${A}]`;
  expect(mend(text, settled)).toBe(`Noise is low. [F${C}] It pays back in 16 years. [F${B}]`);
  expect(mend(`11 years, or 16. [F${A}][F${B}]`, settled)).toBe(`It pays back in 16 years. [F${B}]`);
});

test("of a sentence with its markers in the midst, nothing is left that was set aside", () => {
  const parted = `Sources disagree: it pays back in 16 years [F${B}]; it pays back in 11 years. [F${A}]`;
  expect(mend(parted, settled)).toBe(`It pays back in 16 years. [F${B}]`);
  expect(mend(parted, rejected)).toBe(`It pays back in 16 years. [F${B}]`);
  expect(mend(`In 11 years [F${A}], and noise is low. [F${C}]`, settled)).toBe(
    `It pays back in 16 years. [F${B}] Noise is low. [F${C}]`,
  );
});

test("a row of a rejected fact goes as a whole, and what holds stands beneath the table", () => {
  const table = `| Measure | Years |\n| --- | --- |\n| Payback | 11 [F${A}] |\n| Noise | low [F${C}] |`;
  expect(mend(table, settled)).toBe(
    `| Measure | Years |\n| --- | --- |\n| Noise | low [F${C}] |\n\nIt pays back in 16 years. [F${B}]`,
  );
});

test("a rejected fact's sentence gives way to another that answers the same, or it is said that none does", () => {
  const text = `It pays back in 11 years. [F${A}]`;
  expect(mend(text, { ...rejected, answers: [[A, B]] })).toBe(`It pays back in 16 years. [F${B}]`);
  expect(mend(text, rejected)).toBe(
    "Scope: What was told here was set aside by Ada, and no other fact of this run speaks of it.",
  );
  expect(mend(`Both say so. [F${A}][F${C}]`, rejected)).toBe(`Both say so. [F${C}]`);
});

test("an inference falls with its facts", () => {
  expect(mend(`Noise is low. [F${C}] Inference: In 11 years it is paid. [F${A}][F${C}]`, settled)).toBe(
    `Noise is low. [F${C}]`,
  );
});

test("no text is left empty, cites what is lost, or loses a fact that is in use", () => {
  const part = fc.constantFrom(
    `It pays back in 11 years. [F${A}]`,
    `- In a list, 11 years [F${A}]`,
    `It takes 16 years. [F${B}]`,
    `Noise is low. [F${C}]`,
    `In the midst [F${A}] of it, noise is low. [F${C}]`,
  );
  const context = fc.constantFrom(merged, settled, rejected, { ...rejected, answers: [[A, B]] });
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(" ", "\n\n"),
      context,
      (parts, gap, given) => {
        const before = parts.join(gap);
        const after = mend(before, given);
        const keys = citedKeys([{ markdown: after }]);
        expect(keys).not.toContain(A);
        expect(citedSentences(after).length).toBeGreaterThan(0);
        for (const key of citedKeys([{ markdown: before }])) if (key !== A) expect(keys).toContain(key);
      },
    ),
  );
});
