import fc from "fast-check";
import { expect, test } from "vitest";
import { readRich } from "./read-rich";
import { RichNode, saidBy, textNode } from "./rich-text";
import { writeRich } from "./write-rich";

const A = "A1A1A1A1A1A1";
const B = "B2B2B2B2B2B2";

/** Pieces of Markdown that reports are made of, and some that nobody writes well. */
const piece = fc.constantFrom(
  `It costs 40 *euros* [F${A}], and **more** later [F${A}][F${B}].`,
  "## A heading\nand a line at once",
  "Setext\n======",
  "- one\n- two\n  - within\n- three",
  " 1) first\n 2) second",
  "* [ ] a box\n* [x] another",
  "1. loose\n\n2. items",
  "| a | b |\n| --- | --- |\n| 1 | 2 [FA1A1A1A1A1A1] |",
  "> said\n> by somebody",
  "```\ncode [FA1A1A1A1A1A1]\n```",
  "    indented",
  'A line  \nbroken, and\\\nagain; a [link](https://example.org "title") and <https://example.org>.',
  "https://example.org/a_b and me@example.org, 2 * 3 * 4, a_b_c, `x``, \\[FA1A1A1A1A1A1]",
  "<div>html</div>",
  "***",
  "Inference: it follows [FA1A1A1A1A1A1].",
);
const markdowns = fc
  .array(fc.tuple(piece, fc.constantFrom("\n\n", "\n", "\n\n\n", "\n \n\t\n")), { maxLength: 6 })
  .chain((parts) => fc.constantFrom("", "\n", "  \n\n").map((edge) => edge + parts.flat().join("") + edge));

test("what nobody edits is written as it was, letter for letter", () => {
  fc.assert(
    fc.property(
      fc.oneof(markdowns, fc.string(), fc.string({ unit: fc.constantFrom(..."#*-_[]()`|>\\ \n1.aF") })),
      (markdown) => {
        const { blocks, tail } = readRich(markdown);
        expect(writeRich(blocks, tail)).toBe(markdown);
      },
    ),
    { numRuns: 500 },
  );
});

test("nor does it change by way of an editor, which fills in what it has defaults for", () => {
  fc.assert(
    fc.property(markdowns, (markdown) => {
      const { blocks, tail } = readRich(markdown);
      const held = RichNode.parse(JSON.parse(JSON.stringify({ type: "doc", content: blocks })));
      expect(writeRich(held.content ?? [], tail)).toBe(markdown);
    }),
  );
});

test("a change of one block leaves the others as they were, and the blanks around them", () => {
  const markdown = "* odd   list\n\n\nOld text [FA1A1A1A1A1A1].\n\n| a |\n|-|\n| _1_ |\n";
  const { blocks, tail } = readRich(markdown);
  const edited = blocks.map((node) =>
    node.type === "paragraph" ? { ...node, content: [textNode("New "), ...(node.content ?? [])] } : node,
  );
  expect(writeRich(edited, tail)).toBe("* odd   list\n\n\nNew Old text [FA1A1A1A1A1A1].\n\n| a |\n|-|\n| _1_ |\n");
});

test("a text with its citations is read as such, and a block that has no form as its Markdown", () => {
  const { blocks } = readRich(`It is **so** [F${A}].\n\n| a |\n| - |\n\n- [ ] box`);
  expect(blocks.map(({ type }) => type)).toEqual(["paragraph", "markdown", "markdown"]);
  expect(blocks[0]?.content).toEqual([
    textNode("It is "),
    textNode("so", [{ type: "bold" }]),
    textNode(" "),
    { type: "citation", attrs: { key: A } },
    textNode("."),
  ]);
});

const marks = fc.subarray([{ type: "bold" as const }, { type: "italic" as const }]);
const words = fc.string({ unit: fc.constantFrom(..."ab *_[]`|#&<>-1.2)~\\".split("")), minLength: 1, maxLength: 12 });
const inline = fc.array(
  fc.oneof(
    fc.tuple(words, marks).map(([text, own]) => textNode(text, own)),
    fc.constantFrom(A, B).map((key): RichNode => ({ type: "citation", attrs: { key } })),
  ),
  { minLength: 1, maxLength: 4 },
);

/** What a text says without its blanks, which Markdown folds. */
function bare(nodes: readonly RichNode[]): string {
  return nodes
    .map(({ type, text = "", attrs, content = [] }) => (type === "citation" ? `[${attrs?.key}]` : text + bare(content)))
    .join("")
    .replace(/\s/g, "");
}

test("whatever is typed is read as it was typed, and cites what it cited", () => {
  fc.assert(
    fc.property(
      fc.array(
        inline.map((content): RichNode => ({ type: "paragraph", content })),
        { minLength: 1 },
      ),
      (blocks) => {
        const plain = blocks.map(({ content = [], ...node }) => ({
          ...node,
          content: content.map(({ marks: _marks, ...one }) => one),
        }));
        expect(bare(readRich(writeRich(plain, "")).blocks)).toBe(bare(plain));
      },
    ),
    { numRuns: 500 },
  );
});

test("bold, italic, struck and linked text, code, headings and lists are written in Markdown that is read as the same", () => {
  const bold = [{ type: "bold" as const }];
  const blocks: RichNode[] = [
    { type: "heading", attrs: { level: 3 }, content: [textNode("Cost # 1")] },
    {
      type: "paragraph",
      content: [
        textNode("Some "),
        textNode("bold ", bold),
        textNode("both", [...bold, { type: "italic" }]),
        textNode(", "),
        textNode("gone", [{ type: "strike" }]),
        textNode(" and "),
        textNode("a place", [{ type: "link", attrs: { href: "https://example.org/a(b)" } }]),
        textNode(" "),
        textNode("x`y", [{ type: "code" }]),
      ],
    },
    {
      type: "orderedList",
      attrs: { start: 3 },
      content: [
        {
          type: "listItem",
          content: [
            { type: "paragraph", content: [textNode("one")] },
            {
              type: "bulletList",
              content: [{ type: "listItem", content: [{ type: "paragraph", content: [textNode("within")] }] }],
            },
          ],
        },
        { type: "listItem", content: [{ type: "paragraph", content: [{ type: "citation", attrs: { key: A } }] }] },
      ],
    },
    { type: "blockquote", content: [{ type: "paragraph", content: [textNode("1. said")] }] },
  ];
  expect(saidBy(readRich(writeRich(blocks, "")).blocks)).toBe(saidBy(blocks));
});
