import fc from "fast-check";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import Markdown from "react-markdown";
import { expect, test } from "vitest";
import { allowedElements, isAllowedLink } from "@/lib/domain/markdown/allowed";
import { drawMarkdown } from "@/lib/domain/markdown/draw-markdown";
import type { MarkdownNode } from "@/lib/domain/markdown/markdown-tree";
import { parseMarkdown } from "@/lib/domain/markdown/parse-markdown";
import { withMarks } from "@/lib/domain/markdown/support";
import { remarkMarks } from "@/lib/domain/markdown/support-tree";
import { ReportMarkdown } from "./report-markdown";

const A = "AAAAAAAAAAAA";
const B = "BBBBBBBBBBBB";

function said(keys: readonly string[]): ReactNode {
  return createElement("sup", {}, keys.join("+"));
}

const drawing = {
  draw: said,
  mark: (number: number): ReactNode => createElement("em", {}, `mark ${number}`),
  beside: (keys: readonly string[]): ReactNode => createElement("aside", {}, keys.join(" ")),
};

function shown(markdown: string, own: Pick<typeof drawing, "draw"> = drawing): string {
  return renderToStaticMarkup(createElement(ReportMarkdown, { drawn: drawMarkdown(markdown), markdown, ...own }));
}

/** Elements that HTML does not know. */
const ours = {
  "cite-marker": (props: { "data-keys"?: string }): ReactNode => said((props["data-keys"] ?? "").split(" ")),
  "support-mark": (): ReactNode => null,
};

/** The tree that we parse, for a library to draw. */
function parsed(this: unknown): (tree: MarkdownNode, file: { value: unknown }) => void {
  return (tree, file) => {
    tree.children = parseMarkdown(String(file.value)).children ?? [];
  };
}

/** As a library draws the same tree, that parses where it draws; links look otherwise here. */
function shownByLibrary(markdown: string): string {
  return renderToStaticMarkup(
    Markdown({
      children: markdown,
      remarkPlugins: [parsed, remarkMarks],
      allowedElements: [...allowedElements, "support-mark"],
      unwrapDisallowed: true,
      components: {
        ...ours,
        a: ({ href, children }) =>
          href && isAllowedLink(href)
            ? createElement("a", { href, rel: "noopener noreferrer nofollow ugc", target: "_blank" }, children)
            : children,
        h1: ({ children }) => createElement("h3", {}, children),
        h2: ({ children }) => createElement("h3", {}, children),
      },
    }),
  );
}

const pieces = fc.constantFrom(
  ..."[ ] ( ) ! < > * _ ` ~ | # \\ : =".split(" "),
  "\n",
  "\n\n",
  "- ",
  "1. ",
  "7) ",
  "[ ] ",
  "    ",
  "&amp;",
  "http://a.example",
  "a@b.example",
  `[F${A}]`,
  `[F${B}]`,
  "| a | b |\n|:-|-:|\n| c | d |\n",
  "```js\nx\n```\n",
  "<b>",
  "---",
  "word",
  " ",
);

test("S3: what is drawn from the kept tree is what parsing where it is drawn gives, to the letter", () => {
  const withoutHosts = (html: string): string => html.replace(/<span class="visually-hidden">.*?<\/span>/g, "");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const markdown = parts.join("");
      expect(withoutHosts(shown(markdown, { draw: said }))).toBe(shownByLibrary(markdown));
    }),
    { numRuns: 1_000 },
  );
});

test("the box of a task belongs to an item; behind an empty item it is what was written", () => {
  expect(shown("- [x] done")).toContain('<li class="task-list-item"> done</li>');
  expect(shown("*\n[ ] open [x]\n").replace(/\s*<ul>.*<\/ul>\s*/s, "")).toBe("<p>[ ] open [x]</p>");
});

test("what stands beside a paragraph, an item or a table comes from the facts that it cites itself", () => {
  expect(shown(`One. [F${A}]`)).toBe(`<p>One.<sup>${A}</sup></p><aside>${A}</aside>`);
  expect(shown(`- One. [F${A}]\n  - Two. [F${B}]`)).toContain(`<li>Two.<sup>${B}</sup><aside>${B}</aside></li>`);
  expect(shown(`| a |\n|-|\n| b [F${A}] |`)).toMatch(new RegExp(`</table><aside>${A}</aside>$`));
});

test("a sentence that is not borne out has its sign", () => {
  expect(shown(withMarks("One. Two.", [{ end: 4 }]))).toBe("<p>One.<em>mark 0</em> Two.</p>");
});

test("what no source says is told by a word of its own kind, by its shape and in words", () => {
  const html = shown(`It rose. [F${A}] Inference: It rises. [F${A}] Scope: No source is older.`);
  expect(html).toMatch(
    /It rises <em class="[^"]*" data-kind="inference" title="The writer&#x27;s own step from the facts that it cites.">\(inference\)<\/em>\./,
  );
  expect(html).toContain('data-kind="scope" title="What the evidence is and is not.">Scope:</em> No source is older.');
  expect(html.match(/data-kind/g)).toHaveLength(2);
  // Who does not see the line beside a list hears what it is of.
  expect(shown(`Inference: do this:\n\n- Wait. [F${A}]`)).toMatch(/<ul class="[^"]*" aria-label="Inferences">/);
});

test("S3: what could not be drawn is shown as it is written, and says so", async () => {
  const text = { drawn: null, markdown: "a <b>\n=\n" };
  const { prelude } = await prerender(createElement(ReportMarkdown, { ...text, ...drawing }));
  const html = await new Response(prelude).text();
  expect(html).toContain("shown as it is written");
  expect(html).toContain("a &lt;b&gt;");
});
