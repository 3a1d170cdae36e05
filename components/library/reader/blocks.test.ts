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
  const seen = asBlocks(text, []).map(({ start, isHeading, rows, stretches }) => ({
    text: stretches.map((stretch) => stretch.text).join(""),
    kind: isHeading ? "heading" : rows ? "table" : "text",
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

test("a table's cells hold its words without bars and rule, and a quote over several cells is marked in each", () => {
  const text = "🌊 Before.\n\n| Port | Load |\n|---|---|\n| Quay \\| pier | 40 t |\n| Crane | |";
  const points = [...text].join("");
  const start = [...points.slice(0, points.indexOf("| Quay"))].length;
  const quote = aSpan("F", start, start + [..."| Quay \\| pier | 40 t |"].length);
  const [, table] = asBlocks(text, [quote]);
  expect(
    table?.rows?.map(({ isHead, cells }) => ({
      isHead,
      cells: cells.map((cell) => cell.map((part) => [part.text, part.factKeys.join()])),
    })),
  ).toEqual([
    { isHead: true, cells: [[["Port", ""]], [["Load", ""]]] },
    { isHead: false, cells: [[["Quay \\| pier", "F"]], [["40 t", "F"]]] },
    { isHead: false, cells: [[["Crane", ""]], []] },
  ]);
  const all = [...text];
  for (const { text: words, start: at } of table?.rows?.flatMap(({ cells }) => cells.flat()) ?? []) {
    expect(all.slice(at, at + [...words].length).join("")).toBe(words);
  }
});

test("a table of very many rows stays lines of text", () => {
  const text = ["| a | b |", "|---|---|", ...Array.from({ length: 600 }, (_, nth) => `| ${nth} | x |`)].join("\n");
  const [table] = asBlocks(text, []);
  expect(table?.rows).toBeNull();
  expect(table?.stretches[0]?.text).toBe(text);
});
