import { expect, test } from "vitest";
import { excerptOf } from "./excerpt";
import type { BoxedElement, BoxedNode } from "./rendered";

function paragraph(text: string): BoxedElement {
  return { tag: "p", children: [text] };
}
const quote: BoxedElement = { tag: "p", children: ["It is ", { tag: "mark", children: ["40 t"] }, "."] };

function words(nodes: readonly BoxedNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : words(node.children))).join("");
}

test("whole blocks around the quote are shown, and none far off", () => {
  const long = Array.from({ length: 40 }, (_, nth) => paragraph(`${nth} `.padEnd(200, "x")));
  const shown = excerptOf([...long.slice(0, 20), quote, ...long.slice(20)]);
  expect(shown).toContainEqual(quote);
  expect(shown).toHaveLength(8 + 1 + 8);
  expect(words(shown)).not.toMatch(/\b(?:0|39) x/);
});

test("blocks within a section of a long page are parted, those of a table are not", () => {
  const long = Array.from({ length: 40 }, (_, nth) => paragraph(`${nth} `.padEnd(200, "x")));
  const [section] = excerptOf([{ tag: "div", children: [...long, quote] }]);
  expect(words([section ?? ""]).length).toBeLessThan(2_000);
  const row = (text: string): BoxedElement => ({ tag: "tr", children: [{ tag: "td", children: [text] }] });
  const table: BoxedElement = {
    tag: "table",
    children: [
      {
        tag: "tbody",
        children: [row("a"), { tag: "tr", children: [{ tag: "td", children: quote.children }] }, row("b")],
      },
    ],
  };
  expect(excerptOf([table])).toEqual([table]);
});

test("a chapter that is long by itself is no surrounding; without a quote there is nothing to show", () => {
  const chapter = paragraph("y".repeat(9_000));
  expect(excerptOf([chapter, quote, chapter])).toEqual([quote]);
  expect(excerptOf([chapter])).toEqual([]);
});
