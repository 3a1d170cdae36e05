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

test("headings, tables and code are those of the one reader: empty lines part no code, and a remark in it heads nothing", () => {
  const text = "# Head\nIt rose.\n\n\n## Next\n\n```sh\n# no head\n\nls\n```\n\n| a | b |\n|---|---|\n| c | d |";
  const seen = asBlocks(text, []).map(({ start, isHeading, isTable, stretches }) => ({
    text: stretches.map((stretch) => stretch.text).join(""),
    kind: isHeading ? "heading" : isTable ? "table" : "text",
    isThere: text.startsWith(stretches[0]?.text ?? "?", start),
  }));
  expect(seen).toEqual([
    { text: "# Head", kind: "heading", isThere: true },
    { text: "It rose.", kind: "text", isThere: true },
    { text: "## Next", kind: "heading", isThere: true },
    { text: "```sh\n# no head\n\nls\n```", kind: "text", isThere: true },
    { text: "| a | b |\n|---|---|\n| c | d |", kind: "table", isThere: true },
  ]);
});
