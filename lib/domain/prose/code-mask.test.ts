import fc from "fast-check";
import { expect, test } from "vitest";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { drawMarkdown } from "@/lib/domain/markdown/draw-markdown";
import { codeIn, maskCode, withFreeMarkers } from "./code-mask";

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

test.each([
  ["a `b` c", ["`b`"]],
  ["``a ` b`` `c", ["``a ` b``"]],
  ["a \\`b` c`", ["` c`"]],
  ["`a\n\nb`", []],
  ["`a\nb`", ["`a\nb`"]],
  ["# `a\nb`", []],
  ["| `a | b` |\n|---|---|\n| `c` | d |", ["`c`"]],
  ["```\na\n\nb\n```\n`c`", ["```", "a", "", "b", "```", "`c`"]],
  ["<https://a.example/`b> `c`", ["`c`"]],
  ["https://a.example/`b` c", []],
  ["[https://a.example/`b` c", ["`b`"]],
  ["[a] https://a.example/`b` c", []],
  ["]] [ https://a.example/`b` c", ["`b`"]],
  ["`a` ``b` `c`", ["`a`", "` `"]],
])("code of %j stands in %j", (markdown, code) => {
  expect(codeIn(markdown).map(({ from, to }) => markdown.slice(from, to))).toEqual(code);
});

test("what is masked is as long as it was, its lines end where they did, and what is no code stays", () => {
  expect(maskCode("a `b\nc` d")).toBe("a ··\n·· d");
  expect(maskCode("a b")).toBe("a b");
});
