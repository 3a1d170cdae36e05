import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuoteSpanView } from "@/lib/features/kit/models";
import { asBlocks } from "./blocks";

function aSpan(factKey: string, start: number, end: number): QuoteSpanView {
  return { factId: factKey, factKey, statement: "", status: "proposed", start, end };
}

test("every quote is marked with exactly its characters, emoji before it or not", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("a", "🌊", " ", "\n\n", "é", "b"), { minLength: 1, maxLength: 80 }),
      fc.nat(80),
      fc.nat(40),
      (parts, from, length) => {
        const text = parts.join("");
        const points = [...text];
        const start = Math.min(from, points.length - 1);
        const end = Math.min(points.length, start + 1 + length);
        const marked = asBlocks(text, [aSpan("F", start, end)])
          .flatMap((block) => block.stretches)
          .filter((stretch) => stretch.factKeys.length > 0)
          .map((stretch) => stretch.text)
          .join("");
        const wanted = points.slice(start, end).join("");
        expect(marked.replace(/\s/g, "")).toBe(wanted.replace(/\s/g, ""));
      },
    ),
  );
});

test("quotes that overlap mark their common part with both facts", () => {
  const [block] = asBlocks("abcdef", [aSpan("X", 0, 4), aSpan("Y", 2, 6)]);
  expect(block?.stretches.map((one) => [one.text, one.factKeys])).toEqual([
    ["ab", ["X"]],
    ["cd", ["X", "Y"]],
    ["ef", ["Y"]],
  ]);
});
