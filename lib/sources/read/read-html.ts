import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { parseHTML } from "linkedom";
import TurndownService from "turndown";
import { hostOf } from "@/lib/domain/core/url";
import { saidOfItself } from "./document-head";
import { datedOnPage } from "./page-date";
import { markdownTable, tableCell } from "./parts/markdown-table";
import { raisedText } from "./parts/raised";
import { hidingSelectors, isOnItsOwnColor, isStyledAway } from "./parts/unseen-html";
import { agencyOf, siteOf } from "./publisher";
import { datedAs, type ReadAnswer } from "./read-text";
import { wholePage } from "./whole-page";

/** Characters of running text under which a second reader is asked. */
const LITTLE_RUNNING = 500;

/** Characters of main text under which all of the body is taken, if that is more. */
const LITTLE = 250;

/** Characters of a page from which reading it is made shorter. */
const LARGE = 500_000;

type Page = ReturnType<typeof parseHTML>["document"];

/** A page without what its own markup hides from its readers: such text must not become evidence. */
export function withoutHidden(html: string): Page {
  const { document } = parseHTML(html);
  const isPlain = document.querySelector("style, link[rel~=stylesheet]") === null;
  for (const element of document.querySelectorAll("body [hidden], body [aria-hidden=true], body [style], template")) {
    const isStyled = element.hasAttribute("style");
    const isMarked = element.hasAttribute("hidden") || element.getAttribute("aria-hidden") === "true";
    const isAway = isStyledAway(element.getAttribute("style") ?? "") || isOnItsOwnColor(element, isPlain);
    if (!isStyled || isMarked || isAway) element.remove();
  }
  return document;
}

/**
 * Elements that a style sheet of the page itself hides. A click may open them, so that they are read; where they stand
 * it is said that they are not seen on the page as published.
 */
export function unseenBySheet(document: Page): Element[] {
  const sheets = [...document.querySelectorAll("style")].map((sheet) => sheet.textContent ?? "");
  return hidingSelectors(sheets).flatMap((selector) => {
    try {
      return [...document.querySelectorAll(selector)];
    } catch {
      return []; // no selector that this reader knows
    }
  });
}

/** Letters by which words that are hidden are looked for in what was read. */
const TELLING = 60;

/** Whether words that a style sheet hides are among what was read. */
function holdsUnseen(html: string, text: string): boolean {
  const letters = (said: string): string => said.replace(/[^\p{L}\p{N}]+/gu, "");
  const hidden = unseenBySheet(withoutHidden(html)).map((element) => letters(element.textContent ?? ""));
  if (hidden.every((words) => words.length < 3)) return false;
  const read = letters(text);
  return hidden.some((words) => words.length >= 3 && read.includes(words.slice(0, TELLING)));
}

function cellText(cell: Element): string {
  for (const block of cell.querySelectorAll("p, br, li, div, tr, td, th")) block.before(" ");
  return tableCell(cell.textContent ?? "");
}

function tableMarkdown(table: Element): string {
  const rows = [...table.querySelectorAll("tr")].map((row) => [...row.querySelectorAll("th, td")].map(cellText));
  const written = markdownTable(rows);
  return written === "" ? "" : `\n\n${written}\n\n`;
}

/** Whether a table only places what it holds: other tables, or blocks one beneath the other. */
function isLayout(table: Element): boolean {
  const role = table.getAttribute("role");
  if (role === "presentation" || role === "none" || table.querySelector("table") !== null) return true;
  return [...table.querySelectorAll("tr")].every((row) => row.querySelectorAll("th, td").length < 2);
}

/** HTML to Markdown with its headings, lists, tables and links; pictures, scripts and forms are dropped. */
export function htmlToMarkdown(html: string, writing?: Writing): string {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  return asMarkdown(document.body, writing);
}

/** Marks of where the printed page ended. */
const PAGE_BREAKS = "[role=doc-pagebreak], [epub\\:type~=pagebreak]";

const RAISED = "sup, [role=doc-noteref], [epub\\:type~=noteref]";

/** All that a reader of a page sees, as Markdown: nothing is taken for its surroundings. Links within a book lead nowhere here. */
export function visibleMarkdown(html: string): string {
  const document = withoutHidden(wholePage(html));
  for (const mark of document.querySelectorAll(PAGE_BREAKS)) mark.remove();
  for (const raised of document.querySelectorAll(RAISED)) {
    const text = raised.textContent ?? "";
    const apart = raisedText(text);
    if (apart !== text) raised.textContent = apart;
  }
  for (const link of document.querySelectorAll("a[href]")) {
    if (!/^https?:/i.test(link.getAttribute("href") ?? "")) link.removeAttribute("href");
  }
  return htmlToMarkdown(document.body?.innerHTML ?? "", { unfoldsLayout: true });
}

/** Of tables that only place what they hold the cells are blocks, where that is asked for: a mail is made of such. */
interface Writing {
  unfoldsLayout: boolean;
}

function asMarkdown(root: Node, { unfoldsLayout }: Writing = { unfoldsLayout: false }): string {
  const service = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", codeBlockStyle: "fenced" });
  service.remove(["script", "style", "noscript", "iframe", "form", "button", "svg", "video", "audio"] as never);
  // A rule of its own: what is only to be removed gives way to the rule that writes pictures.
  service.addRule("picture", { filter: ["img", "picture"], replacement: () => "" });
  service.addRule("table", {
    filter: "table",
    replacement: (content, node) => {
      const table = node as unknown as Element;
      return unfoldsLayout && isLayout(table) ? `\n\n${content}\n\n` : tableMarkdown(table);
    },
  });
  return service.turndown(root as HTMLElement);
}

function orNull(text: string | null | undefined): string | null {
  const trimmed = (text ?? "").trim();
  return trimmed === "" ? null : trimmed;
}

async function byDefuddle(document: Page, { url, isLarge }: { url: string | null; isLarge: boolean }): Promise<string> {
  const found = await Defuddle(document as unknown as Document, url ?? undefined, {
    markdown: false,
    removeImages: true,
    useAsync: false,
    // Looking for patterns and for footnotes in all of it takes longer than all else, and finds little in what is so
    // long: an encyclopedia's article.
    ...(isLarge ? { removeContentPatterns: false, removeSmallImages: false, standardize: false } : {}),
  });
  return htmlToMarkdown(found.content);
}

interface MainText {
  markdown: string;
  title: string | null;
  author: string | null;
}

/** Changes the page that it is given. What it finds is written out as it is: to parse it again takes longer than to find it. */
function byReadability(document: Page): MainText {
  const found = new Readability(document as unknown as Document, { serializer: (node) => node }).parse();
  return {
    markdown: found?.content ? asMarkdown(found.content) : "",
    title: orNull(found?.title),
    author: orNull(found?.byline),
  };
}

function wholeBody(document: Page): string {
  for (const element of document.querySelectorAll("nav, header, footer, aside")) element.remove();
  return htmlToMarkdown(document.body?.innerHTML ?? "");
}

function longest(texts: readonly string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), "");
}

const LINK = /\[([^\]]{0,500})\]\([^)]{0,2000}\)/g;

/** Characters of running text: of lines that are long and mostly no links. */
function running(markdown: string): number {
  let sum = 0;
  for (const line of markdown.split("\n")) {
    const linked = [...line.matchAll(LINK)].reduce((all, [, words = ""]) => all + words.length, 0);
    const size = line.replace(LINK, "$1").trim().length;
    if (size >= 80 && linked < size * 0.4) sum += size;
  }
  return sum;
}

/**
 * The main text as Readability finds it; where that is little, as Defuddle does if it finds more running text; where both
 * find hardly any, all of the body. Source: bench/sources/extraction (130 pages: Readability alone .995,
 * Defuddle alone .936).
 */
async function mainText(source: string, first: string, url: string | null): Promise<string> {
  if (running(first) >= LITTLE_RUNNING) return first;
  const second = await byDefuddle(withoutHidden(source), { url, isLarge: source.length > LARGE });
  const best = running(second) > running(first) ? second : first;
  return best.length >= LITTLE ? best : longest([first, second, wholeBody(withoutHidden(source))]);
}

/** A title whole, where only what stands behind its colon was taken: “Warm homes: progress report”. */
function wholeTitle(found: string | null, given: string | null): string | null {
  if (found === null || given === null) return found ?? given;
  const whole = given.replace(/\s+/g, " ").trim();
  return whole.endsWith(`: ${found}`) || whole.endsWith(`:${found}`) ? whole : found;
}

/** The main text of a page. */
export async function readHtml(given: string, url: string | null): Promise<ReadAnswer> {
  const source = wholePage(given);
  const document = withoutHidden(source);
  const title = orNull(document.querySelector("title")?.textContent);
  const language = orNull(document.documentElement?.getAttribute("lang"));
  const page = document as unknown as Document;
  // Before the main text is looked for: that takes the page apart.
  const dated = datedOnPage(page, url);
  const site = siteOf(page, { title, host: url === null ? null : hostOf(url) });
  const main = byReadability(document);
  const text = await mainText(source, main.markdown, url);
  if (text.trim() === "") return { ok: false, code: "no_text" };
  const said = saidOfItself(text);
  const author = main.author ?? said.author;
  return {
    ok: true,
    read: {
      text,
      title: wholeTitle(main.title, title),
      author,
      publisher: agencyOf(text, author) ?? site ?? said.publisher,
      ...datedAs(dated ?? said.dated),
      language,
      mediaType: "text/html",
      pages: [],
      notes: holdsUnseen(source, text) ? ["hidden_by_style"] : [],
    },
  };
}
