import { expect, test } from "vitest";
import { excerptOf } from "./excerpt";
import type { BoxedElement, BoxedNode, RenderedTag } from "./rendered";

function element(tag: RenderedTag, children: BoxedNode[]): BoxedElement {
  return { tag, children };
}
const mark = { tag: "mark" as const, children: ["40 t"] as [string] };
const quote = element("p", ["It is ", mark, "."]);
const far = "Nobody cites this. ";

function words(nodes: readonly BoxedNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : words(node.children))).join("");
}

function count(nodes: readonly BoxedNode[], tag: string): number {
  return nodes.reduce(
    (sum, node) => (typeof node === "string" ? sum : sum + Number(node.tag === tag) + count(node.children, tag)),
    0,
  );
}

test("a document that is no longer than a page is shown as it is", () => {
  const row = (children: BoxedNode[]): BoxedElement => element("tr", [element("td", children)]);
  const table = element("table", [element("tbody", [row(["a"]), row(quote.children), row(["b"])])]);
  expect(excerptOf([element("h2", ["Loads"]), table, element("td", [])])).toEqual([
    element("h2", ["Loads"]),
    table,
    element("td", []),
  ]);
  expect(excerptOf([element("p", ["No quote."])])).toEqual([]);
});

const long = far.repeat(4_000);
const lines = Array.from({ length: 2_000 }, () => [far, element("br", [])]).flat();
const items = Array<BoxedNode>(400).fill(element("li", [far]));

test.each<[string, BoxedNode[]]>([
  ["a cell", [element("table", [element("tr", [element("td", [long, mark, long])])])]],
  ["preformatted text", [element("pre", [long, mark, long])]],
  ["a list's item", [element("ul", [element("li", [long, mark, long])])]],
  ["a paragraph of lines", [element("p", [...lines, mark, ...lines])]],
  ["items of a list", [element("ul", [...items, quote, element("li", [long])])]],
  ["two sections", [element("div", [long, mark]), element("div", [mark, long])]],
  ["sections within sections", [element("div", [element("div", [long, quote]), long])]],
])("of %s without end no more is shown than a page holds, on both sides of the quote", (_, document) => {
  const shown = words(excerptOf(document));
  expect(shown).toMatch(/cites.*40 t.*cites/s);
  expect(shown.length).toBeLessThan(3_200);
});

test("a quote without end is shown as far as a page goes", () => {
  const endless = { tag: "mark" as const, children: [far.repeat(4_000)] as [string] };
  expect(words(excerptOf([element("p", [endless])])).length).toBeLessThanOrEqual(8_000);
});

test("words are cut between two of them, and that is seen", () => {
  const [shown] = excerptOf([element("p", [far.repeat(200), mark, far.repeat(200)])]);
  expect(words([shown ?? ""])).toMatch(/^… \w+ .*(?<=\s)…$/);
});

test("of pictures there are few, and none so large that it is the page", () => {
  const picture = (size: number): BoxedElement => ({ tag: "img", src: "x".repeat(size), alt: "Map", children: [] });
  const many = [
    ...Array(500).fill(element("p", [picture(10)])),
    quote,
    ...Array(500).fill(element("p", [picture(10)])),
  ];
  expect(count(excerptOf(many), "img")).toBeLessThan(7);
  const [, large] = excerptOf([quote, picture(20_000_000)]);
  expect(large).toEqual({ tag: "img", alt: "Map", children: [] });
});

test("elements without words count too; a row that is cut is none", () => {
  const breaks = Array<BoxedNode>(5_000).fill(element("br", []));
  expect(count(excerptOf([...breaks, quote, ...breaks]), "br")).toBeLessThan(1_600);
  const row = element("tr", [element("td", [far]), element("td", [far.repeat(100)])]);
  expect(words(excerptOf([element("table", [row, element("tr", [element("td", [mark])])])]))).toBe("40 t");
});
