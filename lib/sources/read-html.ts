import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { parseHTML } from "linkedom";
import TurndownService from "turndown";
import { knownDate, saidOfItself } from "./document-head";
import type { ReadAnswer } from "./read-text";
import { wholePage } from "./whole-page";

/** Characters of main text under which a second reader is asked. */
const LITTLE = 250;

/** Characters of a page from which reading it is made shorter. */
const LARGE = 500_000;

/** Marks of what a reader of the page does not see. */
const HIDDEN_STYLE =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:opacity|font-size)\s*:\s*0(?:\.0+)?(?:px|em|rem|%)?\s*(?:;|!|$))/i;

type Page = ReturnType<typeof parseHTML>["document"];

/** A page without what it hides from its readers: such text must not become evidence. */
function withoutHidden(html: string): Page {
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll("body [hidden], body [aria-hidden=true], body [style], template")) {
    const isStyled = element.hasAttribute("style");
    const isMarked = element.hasAttribute("hidden") || element.getAttribute("aria-hidden") === "true";
    if (!isStyled || isMarked || HIDDEN_STYLE.test(element.getAttribute("style") ?? "")) element.remove();
  }
  return document;
}

function cellText(cell: Element): string {
  for (const block of cell.querySelectorAll("p, br, li, div, tr, td, th")) block.before(" ");
  return (cell.textContent ?? "").replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
}

function tableMarkdown(table: Element): string {
  const rows = [...table.querySelectorAll("tr")].map((row) => [...row.querySelectorAll("th, td")].map(cellText));
  const [head, ...body] = rows.filter((row) => row.length > 0);
  if (!head) return "";
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return `\n\n${[line(head), line(head.map(() => "---")), ...body.map(line)].join("\n")}\n\n`;
}

/** HTML to Markdown with its headings, lists, tables and links; pictures, scripts and forms are dropped. */
export function htmlToMarkdown(html: string): string {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const service = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", codeBlockStyle: "fenced" });
  service.remove(["script", "style", "noscript", "iframe", "form", "button", "svg", "video", "audio"] as never);
  // A rule of its own: what is only to be removed gives way to the rule that writes pictures.
  service.addRule("picture", { filter: ["img", "picture"], replacement: () => "" });
  service.addRule("table", { filter: "table", replacement: (_, node) => tableMarkdown(node as unknown as Element) });
  return service.turndown(document.body as unknown as HTMLElement);
}

interface MainText {
  markdown: string;
  title: string | null;
  author: string | null;
  published: string | null;
  language: string | null;
}

function orNull(text: string | null | undefined): string | null {
  const trimmed = (text ?? "").trim();
  return trimmed === "" ? null : trimmed;
}

async function byDefuddle(
  document: Page,
  { url, isLarge }: { url: string | null; isLarge: boolean },
): Promise<MainText> {
  const found = await Defuddle(document as unknown as Document, url ?? undefined, {
    markdown: false,
    removeImages: true,
    useAsync: false,
    // Looking for patterns and for footnotes in all of it takes longer than all else, and finds little in what is so
    // long: an encyclopedia's article. Source: bench/extraction, 0.939 with and without.
    ...(isLarge ? { removeContentPatterns: false, removeSmallImages: false, standardize: false } : {}),
  });
  return {
    markdown: htmlToMarkdown(found.content),
    title: orNull(found.title),
    author: orNull(found.author),
    published: orNull(found.published),
    language: orNull(found.language),
  };
}

function byReadability(html: string): string {
  const { document } = parseHTML(html);
  const found = new Readability(document as unknown as Document).parse();
  return found?.content ? htmlToMarkdown(found.content) : "";
}

function wholeBody(html: string): string {
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll("nav, header, footer, aside")) element.remove();
  return htmlToMarkdown(document.body?.innerHTML ?? "");
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), "");
}

/** What other readers make of a page of which the first found little. */
function otherwise(source: string, found: string): string {
  const html = withoutHidden(source).toString();
  return longest([found, byReadability(html), wholeBody(html)]);
}

/** The main text of a page. */
export async function readHtml(given: string, url: string | null): Promise<ReadAnswer> {
  const source = wholePage(given);
  const document = withoutHidden(source);
  const title = orNull(document.querySelector("title")?.textContent);
  const language = orNull(document.documentElement?.getAttribute("lang"));
  const main = await byDefuddle(document, { url, isLarge: source.length > LARGE });
  const text = main.markdown.length >= LITTLE ? main.markdown : otherwise(source, main.markdown);
  if (text.trim() === "") return { ok: false, code: "no_text" };
  const said = saidOfItself(text);
  return {
    ok: true,
    read: {
      text,
      title: main.title ?? title,
      author: main.author ?? said.author,
      publishedOn: knownDate(main.published) ?? said.publishedOn,
      language: main.language ?? language,
      mediaType: "text/html",
      pages: [],
      notes: [],
    },
  };
}
