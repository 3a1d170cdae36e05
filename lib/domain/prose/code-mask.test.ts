import fc from "fast-check";
import { expect, test } from "vitest";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { drawMarkdown } from "@/lib/domain/markdown/draw-markdown";
import { withFreeMarkers } from "./code-mask";

const A = "AAAAAAAAAAAA";
const B = "BBBBBBBBBBBB";

test("backticks of a source swallow no marker", () => {
  const told = `The \`config file is read first. [F${A}] The \`lock is read last. [F${B}]`;
  expect(citedKeys([{ markdown: told }])).not.toContain(A);
  const free = withFreeMarkers(told);
  expect(citedKeys([{ markdown: free }])).toEqual([A, B]);
  expect(JSON.stringify(drawMarkdown(free))).not.toContain(`[F${A}]`);
});

test("a fence around a marker is text", () => {
  for (const fence of ["```", "~~~"]) {
    const free = withFreeMarkers(`${fence}\nIt rose. [F${A}]\n${fence}`);
    expect(citedKeys([{ markdown: free }])).toEqual([A]);
  }
});

test("code without a marker stays code", () => {
  const markdown = `Call \`run()\` first. [F${A}]`;
  expect(withFreeMarkers(markdown)).toBe(markdown);
});

test("every marker that is written cites, whatever stands around it", () => {
  const part = fc.constantFrom("`", "``", "```", "~~~", "\n", "\n\n", " a ", `[F${A}]`, `[F${B}]`, "\\\\", "It rose. ");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const markdown = parts.join("");
      const free = withFreeMarkers(markdown);
      const written = new Set(markdown.match(/(?<!\\)\[F[AB]{12}\]/g) ?? []);
      expect(new Set(citedKeys([{ markdown: free }])).size).toBe(written.size);
      expect(withFreeMarkers(free)).toBe(free);
    }),
  );
});
