import fc from "fast-check";
import { expect, test } from "vitest";
import { citedKeys, citedSentences } from "@/lib/domain/markdown/citation";
import { drawMarkdown } from "@/lib/domain/markdown/draw-markdown";
import type { DrawnElement, DrawnNode } from "@/lib/domain/markdown/drawn";
import { INFERRED, kindEdits } from "@/lib/domain/markdown/kinds-shown";
import { exportMarkdown, isRenderable, plainText } from "@/lib/domain/markdown/markdown";
import { kindPlaces, markedKind } from "@/lib/domain/markdown/sentence-kinds";
import { sentencePlaces, wholeSentences } from "@/lib/domain/markdown/sentence-places";
import { growth, LINEAR } from "@/lib/testing/growth";
import { maskCode } from "./code-mask";
import { type Line, linesOf, oneLine } from "./lines";
import { withoutSetIn } from "./set-in";

const keys = ["AAAAAAAAAAAA", "BBBBBBBBBBBB", "CCCCCCCCCCCC"] as const;
const marker = fc.constantFrom(...keys).map((key) => `[F${key}]`);

/** Words of one paragraph, with what may stand in them. */
const inline = fc
  .array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom("The river rose.", "Dr. Lund measured 3.5 m,", "It fell", "so", "Why?", "No. 4"),
      },
      { weight: 2, arbitrary: marker },
      fc.constantFrom("`code`", "`", "``a ` b``", "\\`", "`[FAAAAAAAAAAAA]`", "\\[FAAAAAAAAAAAA]"),
      fc.constantFrom("*so*", "**bold.**", "[link](https://a.example/x)", "[a [FBBBBBBBBBBBB]](https://a.example)"),
      fc.constantFrom("https://a.example/y", "<https://a.example/z>", "<b>", "![alt](https://a.example/i.png)"),
      fc.constantFrom("Inference: so it is.", "Scope: nothing is older.", "| a", "2. b", "# c", "- d", "> e", "~~~"),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(" "));

const cell = inline.map((text) => text.replace(/\|/g, "\\|"));
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const leaf = fc.oneof(
  { weight: 4, arbitrary: fc.array(inline, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n")) },
  fc.tuple(fc.constantFrom("# ", "## ", "###### "), inline, fc.constantFrom("", " ##")).map((all) => all.join("")),
  fc.tuple(inline, fc.constantFrom("===", "---")).map((all) => all.join("\n")),
  fc
    .tuple(fc.constantFrom("```", "~~~", "````js"), fc.array(fc.oneof(inline, fc.constant(""), fc.constant("```"))))
    .map(([mark, lines]) => [mark, ...lines, mark.replace("js", "")].join("\n")),
  fc
    .array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 })
    .map(([head = ["a", "b"], ...rows]) => [row(head), "| --- | :-: |", ...rows.map(row)].join("\n")),
  fc.constantFrom("---", "***", "    set in [FAAAAAAAAAAAA]", "\t# set in", "* [ ] to do [FBBBBBBBBBBBB]"),
);

/** A block in a quotation or a list, to three levels. */
const block = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie("block"), { minLength: 1, maxLength: 2 }).map((all) => all.join("\n\n").replace(/^/gm, "> ")),
    fc
      .tuple(fc.constantFrom("- ", "1. ", "3) ", "* "), fc.array(tie("block"), { minLength: 1, maxLength: 2 }))
      .map(([mark, all]) => `${mark}${all.join("\n\n").replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`)}`),
  ),
})).block;

const written = fc
  .array(fc.tuple(block, fc.constantFrom("\n", "\n\n")), { maxLength: 6 })
  .map((all) => all.flat().join(""))
  .filter(isRenderable);

/** Bits that no person writes in this order. */
const tangled = fc
  .array(
    fc.oneof(
      marker,
      fc.constantFrom(
        "`",
        "``",
        "```",
        "~~~",
        "\n",
        "\n\n",
        "> ",
        "- ",
        "2. ",
        "1. ",
        "    ",
        "\t",
        "  ",
        "# ",
        "a",
        "|",
        "---",
      ),
      fc.constantFrom(
        "\\",
        "*",
        "[",
        "](",
        ")",
        "<",
        ">",
        "===",
        "| - |",
        "b.",
        ":",
        "http://a.example",
        "\r\n",
        "![",
        "[^1]",
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""))
  .filter(isRenderable);

const anyMarkdown = fc.oneof({ weight: 2, arbitrary: written }, tangled);

function isElement(node: DrawnNode): node is DrawnElement {
  return typeof node !== "string";
}

/** All elements that are drawn, in order. */
function elements(nodes: readonly DrawnNode[]): DrawnElement[] {
  return nodes.filter(isElement).flatMap((node) => [node, ...elements(node.children)]);
}

function textOf(nodes: readonly DrawnNode[]): string {
  return nodes.map((node) => (isElement(node) ? textOf(node.children) : node)).join("");
}

function keysDrawn(nodes: readonly DrawnNode[]): string[] {
  return elements(nodes).flatMap(({ keys: own }) => own?.split(" ") ?? []);
}

test("what the page shows as cited is what gates and exports count, in the same order", () => {
  fc.assert(
    fc.property(anyMarkdown, (markdown) => {
      const groups: string[] = [];
      exportMarkdown(markdown, (own) => {
        groups.push(...new Set(own));
        return "";
      });
      expect(keysDrawn(drawMarkdown(markdown))).toEqual(groups);
    }),
    { numRuns: 400 },
  );
});

const cited = (markdown: string): string[] => citedKeys([{ markdown }]);

const tags = (markdown: string, ...wanted: readonly string[]): DrawnElement[] =>
  elements(drawMarkdown(markdown)).filter(({ tag }) => wanted.includes(tag));

test("what is drawn as code is what is masked, and nothing else", () => {
  fc.assert(
    fc.property(anyMarkdown, (markdown) => {
      const masked = maskCode(withoutSetIn(markdown));
      const drawn = tags(markdown, "code", "pre").length > 0;
      expect(/·/.test(masked.replace(/[^·]/g, ""))).toBe(drawn);
    }),
    { numRuns: 400 },
  );
});

test("headings and rows of tables are those that are drawn", () => {
  fc.assert(
    fc.property(anyMarkdown, (markdown) => {
      const lines = [...linesOf(markdown)];
      const drawn = Map.groupBy(elements(drawMarkdown(markdown)), ({ tag }) => tag);
      const tagged = (...wanted: readonly DrawnElement["tag"][]): number =>
        wanted.reduce((sum, tag) => sum + (drawn.get(tag)?.length ?? 0), 0);
      const count = (...kinds: readonly Line["kind"][]): number =>
        new Set(lines.filter(({ kind }) => kinds.includes(kind)).map(({ block: of }) => of)).size;
      expect(count("heading")).toBe(tagged("h1", "h2", "h3", "h4", "h5", "h6"));
      expect(lines.filter(({ kind }) => kind === "row").length).toBe(tagged("tr"));
      expect(lines.filter(({ kind }) => kind === "rule").length).toBe(tagged("hr"));
      expect(count("fence", "code")).toBe(tagged("pre"));
    }),
    { numRuns: 400 },
  );
});

const containers = new Set(["ul", "ol", "li", "blockquote", "table", "thead", "tbody"]);

/** What is drawn, but for blocks of code, in order. */
function textDrawn(nodes: readonly DrawnNode[]): string {
  return nodes
    .map((node) => {
      if (isElement(node) && node.tag === "pre") return "";
      const isWhole = !isElement(node) || !containers.has(node.tag);
      return isWhole ? textOf([node]) : textDrawn(node.children);
    })
    .join("");
}

/** Whether a sentence by itself, as plain text is made of it, says what it says where it stands. */
function standsAlone(sentence: string): boolean {
  const [first, ...others] = [...linesOf(sentence)];
  const strays = sentence.replace(/`(?:code|\[F\w+\])`|``a ` b``|\\`/g, "");
  return (
    first?.from === 0 &&
    first.kind === "prose" &&
    others.every(({ kind, opensItem }) => kind === "prose" && !opensItem) &&
    !strays.includes("`")
  );
}

/** Letters and figures, without the words that say of which kind a sentence is, wherever they stand, and what begins it. */
const letters = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()
    .replace(/inference|scope/g, "");

test("every sentence that gates, checks and summaries see is drawn in one place, in their order, and none is left out", () => {
  fc.assert(
    fc.property(written, (markdown) => {
      fc.pre(citedSentences(markdown).every(({ text }) => standsAlone(text)));
      const drawn = letters(textDrawn(drawMarkdown(markdown)));
      const said = citedSentences(markdown).map(({ text }) => letters(plainText(text)));
      expect(said.join("")).toBe(drawn);
      for (const { start, end } of sentencePlaces(markdown)) expect(markdown.slice(start, end).trim()).not.toBe("");
      expect(letters(plainText(markdown)).length).toBeGreaterThanOrEqual(said.join("").length);
    }),
    { numRuns: 400 },
  );
});

/** Code that goes on over lines, with labels in it. */
const BROKEN_CODE =
  "- Inference: so it is. ` so\n  Inference: so it is.\n  The river rose. `code` https://a.example/y\n\n  > ```\n  > ```\n";

test("summaries and labels know the sentences that gates know, with the same markers", () => {
  fc.assert(
    fc.property(anyMarkdown, (markdown) => {
      const known = citedSentences(markdown);
      const labels = tags(markdown, "sentence-kind").map(({ kind }) => kind);
      const shown: string[] = [];
      kindEdits(markdown, ({ word }) => {
        shown.push(word === INFERRED ? "inference" : "scope");
        return word;
      });
      expect(labels).toEqual(shown);
      expect(labels.length).toBeLessThanOrEqual(known.filter(({ text }) => markedKind(text) !== null).length);
      const whole = wholeSentences(markdown);
      expect(whole.length).toBeLessThanOrEqual(known.length);
      const own = new Set<string>(known.flatMap(({ keys: of }) => of));
      expect(whole.flatMap(cited).filter((key) => !own.has(key))).toEqual([]);
    }),
    { numRuns: 400, examples: [[BROKEN_CODE]] },
  );
});

const [A, B] = keys;
test("a number behind a marker that begins a line, and a label in code, are read as they are drawn", () => {
  const marked = `- | a [F${A}]\n  [F${A}] 2. b [F${B}]`;
  expect(plainText(marked)).toBe("| a\n2. b");
  expect(tags(marked, "li")).toHaveLength(1);
  const inCode = "It rose. `So. Inference: it will.` It fell.";
  expect(kindPlaces(inCode)).toEqual([]);
  expect(tags(inCode, "sentence-kind")).toEqual([]);
});

test("a sentence is told with its markers behind it wherever they stand, and never cites what stood in code", () => {
  expect(wholeSentences(`[F${A}] It rose.\n\nIt fell. [F${B}]`)).toEqual([`It rose. [F${A}]`, `It fell. [F${B}]`]);
  expect(wholeSentences(`Read \`this. [F${A}] It rose.\` as code.`).flatMap(cited)).toEqual([]);
});

test("where a mask of code, the gates and the page once differed, they say the same", () => {
  const same = (markdown: string, wanted: readonly string[]): void => {
    expect(cited(markdown)).toEqual(wanted);
    expect(keysDrawn(drawMarkdown(markdown))).toEqual(wanted);
  };
  // A fence within an item ends there.
  same(`- \`\`\`\n  [F${A}]\n  \`\`\`\n\nIt rose. [F${B}]`, [B]);
  // A span of code ends with its item.
  same(`- It \` rose. [F${A}]\n- It \` fell. [F${B}]`, [A, B]);
  // A backslash is no escape within code.
  same(`Call \`a\\\` first. [F${A}]`, [A]);
  // White space before a line makes no code, HTML is text, and an image's text may cite.
  same(`It rose.\n\n    So it was. [F${A}]`, [A]);
  same(`<div>\nIt rose. [F${A}]\n</div>`, [A]);
  same(`![It rose. [F${A}]](https://a.example/i.png)`, [A]);
});

test("a paragraph of a report is read as it is drawn: no label is a record's, no short line a heading", () => {
  const report = "A run reads from: the library.\nA person asks: the base.\nCosts\nThe price rose.";
  expect(citedSentences(report).map(({ kind, text }) => [kind, text])).toEqual([
    ["prose", "A run reads from: the library."],
    ["prose", "A person asks: the base."],
    ["prose", "Costs\nThe price rose."],
  ]);
  expect(citedSentences('| "Yes" | 2 |\n| - | - |\nSo it is. |')).toEqual([
    { kind: "heading", text: '"Yes" | 2', keys: [] },
    { kind: "row", text: "So it is.", keys: [] },
  ]);
});

test("a text that is no Markdown may underline a heading with tildes, and remark on what a program does", () => {
  const text = "Mandate\n~~~~~~~\n\nThe council works.\n\n- See:\n\n     # Not so:\n     import os";
  const kinds = (of: "markdown" | "plain"): string[] => [...linesOf(text, of)].map(({ kind }) => kind);
  expect(kinds("plain")).toEqual([
    "heading",
    "underline",
    "blank",
    "prose",
    "blank",
    "prose",
    "blank",
    "prose",
    "prose",
  ]);
  expect(kinds("markdown").slice(0, 4)).toEqual(["prose", "fence", "code", "code"]);
});

test.each([
  ["quotations", ">"],
  ["items", "- "],
  ["rows", "|a|b|\n|-|-|\n"],
  ["underlines", "a\n-\n"],
  ["blanks", "    \t"],
  ["rules", "- - -x"],
])("the reading of a hundred thousand characters of %s grows as they do", (_, mark) => {
  const read = (size: number): void => void [...linesOf(`${mark.repeat(size / mark.length)}x`)].length;
  expect(growth(read, 25_000)).toBeLessThan(LINEAR);
});

test("a text on one line has its words with one space between, whatever white space they had", () => {
  const pieces = fc.constantFrom("gate", "é", " ", "  ", "\n", "\r\n", "\t", "\u00a0", "\u2003", "\ufeff", ".");
  fc.assert(
    fc.property(fc.array(pieces), (own) => {
      const text = own.join("");
      expect(oneLine(text)).toBe(text.split(/\s+/).filter(Boolean).join(" "));
    }),
  );
});

/** What each line of a text is and says: an item's first with a bullet, blocks apart by a bar. */
function read(text: string, of: "markdown" | "plain" = "markdown"): string[] {
  return [...linesOf(text, of)].map(
    ({ kind, level, opensItem, from, to }) => `${opensItem ? "• " : ""}${kind}${level || ""}: ${text.slice(from, to)}`,
  );
}

test.each([
  ["- a\n    - b\n- c", ["• prose: a", "• prose: b", "• prose: c"]],
  ["+ a\n* b\n10) c", ["• prose: a", "• prose: b", "• prose: c"]],
  ["1234567890. a\n-a", ["prose: 1234567890. a", "prose: -a"]],
  ["text\n2. b", ["prose: text", "prose: 2. b"]],
  ["text\n1. b", ["prose: text", "• prose: b"]],
  ["text\n*", ["prose: text", "prose: *"]],
  ["- [x] a\n- [ ]b", ["• prose: a", "• prose: [ ]b"]],
  ["-\ta", ["• prose: a"]],
  ["> \ta\n> > b", ["prose: a", "prose: b"]],
])("items and quotations of %j", (text, lines) => {
  expect(read(text)).toEqual(lines);
});

test.each([
  ["# a #", ["heading1: a"]],
  ["# a#", ["heading1: a#"]],
  ["#a", ["prose: #a"]],
  ["###### a", ["heading6: a"]],
  ["####### a", ["prose: ####### a"]],
  ["#", ["heading1: "]],
  ["a\n===", ["heading1: a", "underline: ==="]],
  ["a\nb\n---", ["heading2: a", "heading2: b", "underline: ---"]],
  ["- a\n---", ["• prose: a", "rule: ---"]],
  ["***\n_ _ _\n--", ["rule: ***", "rule: _ _ _", "prose: --"]],
  ["text\n    # a", ["prose: text", "prose: # a"]],
])("headings and rules of %j", (text, lines) => {
  expect(read(text)).toEqual(lines);
});

test.each([
  ["```\na\n```\nb", ["fence: ```", "code: a", "fence: ```", "prose: b"]],
  ["```\n a \n````\nb", ["fence: ```", "code:  a ", "fence: ````", "prose: b"]],
  ["````\n```\n````", ["fence: ````", "code: ```", "fence: ````"]],
  ["~~~ x\n```\n~~~", ["fence: ~~~ x", "code: ```", "fence: ~~~"]],
  ["```a`b\nc", ["prose: ```a`b", "prose: c"]],
  ["```\n    ```\n```", ["fence: ```", "code:     ```", "fence: ```"]],
  ["- ```\n  a\n  ```\n- b", ["• fence: ```", "code: a", "fence: ```", "• prose: b"]],
  ["> ```\n> a\nb", ["fence: ```", "code: a", "prose: b"]],
])("code of %j", (text, lines) => {
  expect(read(text)).toEqual(lines);
});

test.each([
  [
    "| a | b |\n|---|---|\n| 1 |\nc\n\nd",
    ["row: | a | b |", "delimiter: |---|---|", "row: | 1 |", "row: c", "blank: ", "prose: d"],
  ],
  ["x\na|b\n-|-\nc", ["prose: x", "row: a|b", "delimiter: -|-", "row: c"]],
  ["a|b\n-|-\n> c", ["row: a|b", "delimiter: -|-", "prose: c"]],
  ["a|b\n    -|-", ["prose: a|b", "prose: -|-"]],
  ["    a|b\n-|-", ["row: a|b", "delimiter: -|-"]],
])("tables of %j", (text, lines) => {
  expect(read(text)).toEqual(lines);
});

/** The numbers of the blocks of a text's lines, counted from 0; those of empty lines and rules apart. */
function blocksOf(text: string): number[] {
  const said = [...linesOf(text)].filter(({ kind }) => kind !== "blank").map(({ block }) => block);
  const all = [...new Set(said)];
  return said.map((block) => all.indexOf(block));
}

test.each([
  ["a\nb\n\nc", [0, 0, 1]],
  ["> a\nb", [0, 0]],
  ["> a\n\nb", [0, 1]],
  ["> - a\n> b\nc", [0, 0, 0]],
  ["> - a\n\nb", [0, 1]],
  ["- a\nb\n\nc", [0, 0, 1]],
  ["- a\n\n  b", [0, 1]],
  ["-\n  a", [0]],
  ["x\na|b\n-|-\nc", [0, 1, 1, 1]],
  ["> a\n# b", [0, 1]],
  ["> a\n    # b", [0, 0]],
])("lines of one paragraph, table or block of %j are told together", (text, blocks) => {
  expect(blocksOf(text)).toEqual(blocks);
});

test("an item that nothing is said in ends at an empty line, one that something follows in goes on behind it", () => {
  const setIn = (text: string): number => [...linesOf(text)].reduce((sum, line) => sum + line.setIn.length, 0);
  expect(setIn("- a\n\n      b")).toBe(1);
  // The item has ended: what is set in by six is set in anew, and by two it is not.
  expect(setIn("-\n\n      b")).toBe(1);
  expect([...linesOf("-\n  a\n\n  ```\n  b\n  ```")].map(({ kind, from }) => [kind, from]).at(-2)).toEqual([
    "code",
    15,
  ]);
  expect([...linesOf("-\n\n  ```\n  b\n  ```")].map(({ kind, from }) => [kind, from]).at(-2)).toEqual(["code", 9]);
});

test.each([
  ["Title\n~~~~~", ["heading3: Title", "underline: ~~~~~"]],
  ["Title\n~~~", ["prose: Title", "fence: ~~~"]],
  ["Title\n'''''", ["heading3: Title", "underline: '''''"]],
  ["Title long\n+++", ["prose: Title long", "prose: +++"]],
  ["a\nTitle\n+++++", ["prose: a", "prose: Title", "prose: +++++"]],
  ["====\nTitle\n====", ["rule: ====", "heading1: Title", "underline: ===="]],
  ["====\nTitle\n----", ["heading2: ====", "heading2: Title", "underline: ----"]],
  ["- a\n    # b", ["• prose: a", "prose: # b"]],
])("in a text that may be no Markdown, the lines of %j", (text, lines) => {
  expect(read(text, "plain")).toEqual(lines);
});
