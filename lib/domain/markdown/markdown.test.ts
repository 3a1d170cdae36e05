import fc from "fast-check";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { expect, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { isAllowedLink } from "./allowed";
import { drawMarkdown } from "./draw-markdown";
import type { DrawnNode } from "./drawn";
import { escapeMarkdown, exportMarkdown, isRenderable, linkMarkdown, plainText, withoutActive } from "./markdown";

const A = "AAAAAAAAAAAA";
const B = "BBBBBBBBBBBB";

function asElement(node: DrawnNode): ReactNode {
  if (typeof node === "string") return node;
  const { tag, children, keys, mark: _, align, ...said } = node;
  const style = align === undefined ? {} : { style: { textAlign: align } };
  return createElement(tag, { ...said, ...style, "data-keys": keys }, ...children.map(asElement));
}

/** As the reader shows it. */
function shown(markdown: string): string {
  return renderToStaticMarkup(createElement("div", {}, ...drawMarkdown(markdown).map(asElement))).slice(5, -6);
}

/** As a viewer that knows nothing of us shows it. */
function shownElsewhere(markdown: string): string {
  return renderToStaticMarkup(Markdown({ children: markdown, remarkPlugins: [remarkGfm] }));
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|amp|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&", "&#x27;": "'" };

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "[",
        "]",
        "(",
        ")",
        "!",
        "<",
        ">",
        "*",
        "_",
        "`",
        "~",
        "|",
        "\n",
        "#",
        "- ",
        "1. ",
        "&amp;",
        "\\",
        ":",
        "http://a.example",
        "www.a.example",
        "a@b.example",
        "$x$",
        "[^1]",
        `[F${A}]`,
        "=",
        "+ ",
        "<b>",
        "javascript:alert(1)",
        "---",
      ),
      fc.string({ unit: "grapheme", maxLength: 4 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join("").replaceAll("\0", ""));

test("outside text that is escaped shows as itself and as nothing else", () => {
  fc.assert(
    fc.property(hostile, (outside) => {
      const html = shown(`x ${escapeMarkdown(outside)}.`);
      expect(html.match(/<[a-z][^>]*>/g)).toEqual(["<p>"]);
      expect(textOf(html)).toBe(`x ${outside.replace(/\s+/g, " ").trim()}.`);
    }),
    { numRuns: 500 },
  );
});

test("escaped outside text begins no block", () => {
  fc.assert(
    fc.property(hostile, (outside) => {
      const html = shown(escapeMarkdown(outside));
      expect(html.match(/<[a-z][^>]*>/g) ?? ["<p>"]).toEqual(["<p>"]);
    }),
  );
});

test("markers become elements, neighbours one, without the space before them", () => {
  expect(shown(`Rain fell. [F${A}] [F${B}] It *stopped [F${B}]*.`)).toBe(
    `<p>Rain fell.<cite-marker data-keys="${A} ${B}"></cite-marker> It <em>stopped<cite-marker data-keys="${B}"></cite-marker></em>.</p>`,
  );
  expect(shown(`| a |\n| - |\n| b [F${A}] |`)).toContain(`b<cite-marker data-keys="${A}">`);
});

test("what is no marker in the source is none on the page", () => {
  expect(shown(`\`[F${A}]\` \\[F${A}] [F${A}I] &#91;F${A}]`)).not.toContain("cite-marker");
});

test("a marker beside an address stays a marker", () => {
  expect(shown(`See https://a.example/x and mail a@b.example. [F${A}]`)).toContain(`data-keys="${A}"`);
});

test("nobody can turn a marker into a link: what stands behind it is shown for what it is", () => {
  const marker = `<cite-marker data-keys="${A}"></cite-marker>`;
  const address = '<a href="http://a.example">http://a.example</a>';
  expect(shown(`[F${A}](http://a.example)`)).toBe(`<p>${marker}(${address})</p>`);
  expect(shown(`[F${A}]\n\n[F${A}]: http://a.example`)).toBe(`<p>${marker}</p>\n<p>${marker}: ${address}</p>`);
  expect(shown(`[F${A}][x]\n\n[x]: http://a.example`)).toBe(`<p>${marker}[x]</p>\n<p>[x]: ${address}</p>`);
});

test.each([
  "![x](http://a.example/i.png)",
  "![x][y]\n\n[y]: http://a.example/i.png",
  "<img src=http://a.example/i.png>",
  "<picture><source srcset='http://a.example/i.png'></picture>",
  "<style>@import 'http://a.example'</style>",
  "<video poster=http://a.example>",
  "[x](javascript:alert(1))",
  "[x](java&#9;script:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](\u200bjavascript:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](vbscript:x)",
  "[x](//a.example)",
  "[x](/api/files/1)",
  "<javascript:alert(1)>",
  "[x][y]\n\n[y]: javascript:alert(1)",
  "a[^1]\n\n[^1]: <script>alert(1)</script>",
  "```html\n<script>alert(1)</script>\n```",
  "\\\\![x](http://a.example/i.png)",
  "](<img src=x>",
  "<a![x](http://a.example/i.png)>",
  "[x](<javascript:alert(1)>)",
  "[x](\njavascript:alert(1))",
  "[x](https://ok.example](javascript:alert(1))",
  "[x]: javascript:alert(1)\n\n[x]",
  "- [ ] <input autofocus onfocus=alert(1)>",
])("M13, M14: %s loads nothing, runs nothing and leads nowhere", (markdown) => {
  for (const html of [
    shown(markdown),
    shownElsewhere(withoutActive(markdown)).replace(/<input type="checkbox"[^>]*>/, ""),
  ]) {
    expect(html).not.toMatch(/<(?:img|picture|source|style|video|script|input|iframe)/);
    expect(html.match(/href="[^"]*"/g)?.filter((href) => !href.startsWith('href="http')) ?? []).toEqual([]);
  }
});

test.each([
  ["a drawing", '```mermaid\ngraph TD; A[<img src=x onerror=alert(1)>]-->B; click A href "javascript:alert(1)"\n```'],
  ["math", "$$\\href{javascript:alert(1)}{x}$$ and `$\\url{http://a.example}$`"],
  ["a fence of HTML", "~~~html\n<svg onload=alert(1)></svg><iframe src=http://a.example></iframe>\n~~~"],
  ["a fence of a megabyte", `\`\`\`js\n${"<script>alert(1)</script>".repeat(42_000)}\n\`\`\``],
])("M15: %s is text", (_, markdown) => {
  if (!isRenderable(markdown)) return expect(markdown.length).toBeGreaterThan(100_000);
  const html = shown(markdown);
  expect(html).not.toMatch(/<(?:img|svg|script|iframe|math|a)[ >]/);
  expect(textOf(html)).toMatch(/alert\(1\)/);
});

test("an escaped address is text, and an escaped marker beside one too", () => {
  expect(shown(escapeMarkdown(`see http://a.example www.a.example a@b.example [F${A}]`))).toBe(
    `<p>see http://a.example www.a.example a@b.example [F${A}]</p>`,
  );
});

test("links that may be followed are kept", () => {
  expect(shown("[x](https://a.example/b?c=d) <mailto:a@b.example>")).toBe(
    '<p><a href="https://a.example/b?c=d">x</a> <a href="mailto:a@b.example">mailto:a@b.example</a></p>',
  );
  expect(withoutActive("[x](https://a.example) <https://b.example> `<b>`")).toBe(
    "[x](https://a.example) <https://b.example> `<b>`",
  );
  expect(isAllowedLink("https://a.example")).toBe(true);
  expect(isAllowedLink("https://a.example/\tb")).toBe(false);
  expect(linkMarkdown("https://a.example/x_y_z")).toBe("<https://a.example/x_y_z>");
  expect(shownElsewhere(linkMarkdown("javascript:alert(1)"))).toBe("<p>javascript:alert(1)</p>");
});

test("M13, M14: nothing that was made of marks loads, runs or leads astray in a viewer elsewhere", () => {
  fc.assert(
    fc.property(hostile, (markdown) => {
      const html = shownElsewhere(withoutActive(markdown));
      expect(html).not.toMatch(/<(?:img|script|b)[ >]/);
      for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^(?:https?|mailto):/);
    }),
    { numRuns: 500 },
  );
});

test("a marker at a line's start followed by a colon defines no note", () => {
  expect(exportMarkdown(`[F${A}]: http://a.example`, () => "[^1]")).toBe("[^1]\\: http://a.example");
  expect(exportMarkdown(`- [F${A}]: http://a.example`, () => "[^1]")).toBe("- [^1]\\: http://a.example");
  for (const active of [
    "[foo bar \\[x]: javascript:a",
    "Some words\r\r[x]: javascript:a",
    "Some words\n[x]: javascript:a",
  ])
    expect(withoutActive(active), active).toContain("]\\: javascript");
  expect(exportMarkdown(`Of one thing [F${A}]: it holds.`, () => "[^1]")).toBe("Of one thing[^1]: it holds.");
});

test("a marker that opens a cell keeps the blank before it", () => {
  expect(exportMarkdown(`| Snow | [F${A}] |`, () => "[^1]")).toBe("| Snow | [^1] |");
});

test("exports keep prose and replace markers", () => {
  expect(exportMarkdown(`A <b>bold</b> claim [F${A}].`, (keys) => `{${keys.join()}}`)).toBe(
    `A \\<b>bold\\</b> claim{${A}}.`,
  );
});

test("plain text is what is left of Markdown without its marks", () => {
  expect(
    plainText(
      `## The *river*\n\n- rose by **2 m** [F${A}]\n> 1. see [here](https://a.example) snake_case _so_\n\n| a | b |\n|---|---|\n\`\`\`js\nx\n\`\`\`\n\\*kept\\*`,
    ),
  ).toBe("The river\n\nrose by 2 m\nsee here snake_case so\n\na | b\nx\n*kept*");
});

test.each([
  ["brackets", "[".repeat(100_000)],
  ["columns", `|${"a|".repeat(10_000)}\n|${"-|".repeat(10_000)}`],
  ["quotations", ">".repeat(50_000)],
  ["emphasis", "*a_ ".repeat(20_000)],
  ["everything", "x".repeat(1_000_000)],
])("M14: too much of %s is not rendered", (_, markdown) => {
  expect(isRenderable(markdown)).toBe(false);
});

test.each(["[", "<", "](", "_", "[a", "\\", " "])(
  "M14: a hundred thousand marks “%s” are made plain and safe by work that grows as they do",
  (mark) => {
    const work = (size: number): void => {
      const markdown = mark.repeat(size / mark.length);
      plainText(markdown);
      withoutActive(markdown);
      escapeMarkdown(markdown);
      isRenderable(markdown);
    };
    expect(growth(work, 25_000)).toBeLessThan(LINEAR);
  },
);

test("the box of a task behind an empty item is what was written", () => {
  expect(shown("-\n[x] done")).toContain("[x] done");
  expect(shown("-\n[ ] done")).toContain("[ ] done");
});
