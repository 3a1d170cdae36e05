import { expect, test } from "vitest";
import { type BoxedNode, boxedIn, Rendered, renderedKind } from "./rendered";

function words(nodes: readonly BoxedNode[], isIn = false): string {
  return nodes
    .map((node) => (typeof node === "string" ? (isIn ? node : "") : words(node.children, isIn || node.tag === "mark")))
    .join("");
}

const rendered: Rendered = {
  nodes: [
    { tag: "h1", children: ["The port"] },
    { tag: "p", children: ["The ", { tag: "strong", children: ["quay"] }, " carries forty tonnes."] },
  ],
  isCut: false,
};

test("the quote is boxed within its elements, and nothing else changes", () => {
  const text = "# The port\n\nThe **quay** carries forty tonnes.";
  const start = text.indexOf("**quay");
  const { nodes, isPlaced } = boxedIn(rendered, { text, quote: { start, end: text.indexOf(" tonnes") } });
  expect(isPlaced).toBe(true);
  expect(words(nodes)).toBe("quay carries forty");
  expect(words(nodes, true)).toBe("The portThe quay carries forty tonnes.");
});

test("without a quote nothing is boxed; with one that is not there, neither, and that is said", () => {
  expect(boxedIn(rendered, null)).toEqual({ nodes: rendered.nodes, isPlaced: false, isUnseen: false });
  expect(boxedIn(rendered, { text: "The crane.", quote: { start: 0, end: 10 } }).isPlaced).toBe(false);
});

test("a tree that names a script, an address or a foreign picture is none", () => {
  const of = (node: object): boolean => Rendered.safeParse({ nodes: [node], isCut: false }).success;
  expect(of({ tag: "p", children: ["a"] })).toBe(true);
  expect(of({ tag: "script", children: ["a"] })).toBe(false);
  expect(of({ tag: "p", href: "https://port.example", children: [] })).toBe(false);
  expect(of({ tag: "img", src: "https://port.example/a.png", children: [] })).toBe(false);
  expect(of({ tag: "img", src: "data:image/svg+xml;base64,AAAA", children: [] })).toBe(false);
  expect(of({ tag: "img", src: "data:image/png;base64,AAAA", alt: "", children: [] })).toBe(true);
});

test("pages and Word documents are shown so, by the type under which they were read", () => {
  expect(renderedKind("text/html")).toBe("page");
  expect(renderedKind("application/pdf")).toBeNull();
  expect(renderedKind("toString")).toBeNull();
});
