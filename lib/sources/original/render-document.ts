import { parseHTML } from "linkedom";
import mammoth from "mammoth";
import {
  isOwnPicture,
  type Rendered,
  type RenderedAttributes,
  type RenderedKind,
  type RenderedNode,
  type RenderedTag,
  renderedTags,
} from "@/lib/domain/original/rendered";
import { decode } from "@/lib/sources/read/parts/decode";
import { withoutUnseenRuns } from "@/lib/sources/read/parts/unseen-word";
import { isZipModest } from "@/lib/sources/read/parts/zip-size";
import { unseenBySheet, withoutHidden } from "@/lib/sources/read/read-html";
import { wholePage } from "@/lib/sources/read/whole-page";

/** What is shown of a document at most: letters, elements, and letters that its pictures are written with. */
const LETTERS_MAX = 1_500_000;
const ELEMENTS_MAX = 60_000;
const PICTURES_MAX = 6_000_000;
/** Elements within one another; what lies deeper is shown as its words. */
const DEPTH_MAX = 60;
const SPAN_MAX = 100;

/** What does something, is no part of the words, or leads elsewhere. */
const DROPPED = new Set(
  `script style noscript iframe frame object embed applet form input button select textarea svg math canvas video audio
  template head title link meta base nav footer aside dialog`.split(/\s+/),
);
const likeBlocks = new Set("div section article main header address details summary hgroup center".split(" "));
const sameAs: Readonly<Record<string, RenderedTag>> = { b: "strong", i: "em", kbd: "code", samp: "code", tt: "code" };
const blocks: ReadonlySet<string> = new Set(
  "blockquote div dl figure hr ol p pre table ul h1 h2 h3 h4 h5 h6".split(" "),
);
/** Elements that stand within these alone; anywhere else they are blocks like others. */
const within: Readonly<Record<string, readonly string[]>> = {
  li: ["ul", "ol"],
  dt: ["dl"],
  dd: ["dl"],
  caption: ["table"],
  thead: ["table"],
  tbody: ["table"],
  tfoot: ["table"],
  tr: ["table", "thead", "tbody", "tfoot"],
  td: ["tr"],
  th: ["tr"],
  figcaption: ["figure"],
};
/** Elements in which white space between others is nothing. */
const listing = new Set(["ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr"]);

interface Walk {
  letters: number;
  /** Elements, and pieces of text between them. */
  elements: number;
  /** Letters that pictures are written with. */
  pictures: number;
  isCut: boolean;
  /** Elements that the page itself hides. */
  unseen: ReadonlySet<Element>;
}
const nothing: ReadonlySet<Element> = new Set();

function isTag(name: string): name is RenderedTag {
  return renderedTags.some((tag) => tag === name);
}

/** What an element is shown as within another; null for one whose children alone are shown. */
function tagOf(name: string, parent: string): RenderedTag | null {
  const tag = sameAs[name] ?? (isTag(name) ? name : null);
  if (tag === null) return likeBlocks.has(name) ? "div" : null;
  const parents = Object.hasOwn(within, tag) ? within[tag] : undefined;
  return parents === undefined || parents.includes(parent) ? tag : "div";
}

function span(element: Element, name: string): number | null {
  const count = Number(element.getAttribute(name));
  return Number.isInteger(count) && count > 1 ? Math.min(count, SPAN_MAX) : null;
}

/** A picture that the document holds; past what is shown of them, its words alone. */
function pictureOf(element: Element, walk: Walk): RenderedAttributes {
  const src = element.getAttribute("src") ?? "";
  const alt = (element.getAttribute("alt") ?? "").slice(0, 300);
  if (walk.pictures + src.length > PICTURES_MAX || !isOwnPicture(src)) return { alt };
  walk.pictures += src.length;
  return { alt, src };
}

function attributesOf(element: Element, tag: RenderedTag): RenderedAttributes {
  const [columns, rows] = [span(element, "colspan"), span(element, "rowspan")];
  if (tag === "td" || tag === "th") {
    return { ...(columns !== null && { colSpan: columns }), ...(rows !== null && { rowSpan: rows }) };
  }
  const start = Number(element.getAttribute("start"));
  return tag === "ol" && Number.isInteger(start) && start > 1 ? { start } : {};
}

/** Whether a header is the head of the page, with its menus, and not that of an article. */
function isPageHead(element: Element, name: string): boolean {
  return name === "header" && element.closest("article, main") === null;
}

/** Rows that stand in a table itself, within a body, as they have to. */
function withBody(children: readonly RenderedNode[]): RenderedNode[] {
  const isRow = (node: RenderedNode): boolean => typeof node !== "string" && node.tag === "tr";
  const rows = children.filter(isRow);
  if (rows.length === 0) return [...children];
  return [...children.filter((node) => !isRow(node)), { tag: "tbody", children: rows }];
}

/** What is laid over a page, or leads through it: a banner of cookies, a menu. */
const asides = new Set(["dialog", "alertdialog", "navigation", "search", "menu", "menubar"]);

function isDropped(element: Element, name: string): boolean {
  return DROPPED.has(name) || isPageHead(element, name) || asides.has(element.getAttribute("role") ?? "");
}

function elementOf(element: Element, walk: Walk, place: { parent: string; depth: number }): RenderedNode[] {
  const name = element.localName.toLowerCase();
  if (isDropped(element, name)) return [];
  if (walk.elements >= ELEMENTS_MAX) walk.isCut = true;
  if (walk.isCut) return [];
  walk.elements += 1;
  const isUnseen = walk.unseen.has(element);
  // What is hidden is an element of its own, that it can be said of it.
  const tag = tagOf(name, place.parent) ?? (isUnseen ? hiddenTag(element) : null);
  if (tag === null) return nodesOf(element, walk, { ...place, depth: place.depth + 1 });
  if (tag === "br" || tag === "hr") return [{ tag, children: [] }];
  if (tag === "img") {
    const attributes = pictureOf(element, walk);
    return attributes.src === undefined && attributes.alt === "" ? [] : [{ tag, ...attributes, children: [] }];
  }
  const children = nodesOf(element, walk, { parent: tag, depth: place.depth + 1 });
  if (tag === "table") return [{ tag, ...(isUnseen && { isUnseen }), children: withBody(children) }];
  // A paragraph that holds blocks is none: its parser left in it what a browser takes out.
  const isParagraph = tag !== "p" || !children.some((node) => typeof node !== "string" && blocks.has(node.tag));
  const said = { ...attributesOf(element, tag), ...(isUnseen && { isUnseen }) };
  return [{ tag: isParagraph ? tag : "div", ...said, children }];
}

/** What a hidden element is shown as that is no block and has no element of its own. */
function hiddenTag(element: Element): RenderedTag {
  return element.querySelector("p, div, ul, ol, table, blockquote, pre, section, article") === null ? "em" : "div";
}

function nodesOf(parent: Node, walk: Walk, place: { parent: string; depth: number }): RenderedNode[] {
  if (place.depth > DEPTH_MAX) return wordsOf(deepWords(parent), walk);
  const nodes: RenderedNode[] = [];
  for (const node of parent.childNodes) {
    const words = node.nodeType === 3 ? (node.textContent ?? "") : "";
    const isNothing = listing.has(place.parent) && words.trim() === "";
    const found = node.nodeType === 1 ? elementOf(node as Element, walk, place) : isNothing ? [] : wordsOf(words, walk);
    for (const one of found) append(nodes, one, walk);
  }
  return nodes;
}

/** Adds what follows, words to the words before them: each piece of text is one more that is shown. */
function append(nodes: RenderedNode[], node: RenderedNode, walk: Walk): void {
  const last = nodes.at(-1);
  if (typeof node !== "string") nodes.push(node);
  else if (typeof last === "string") nodes[nodes.length - 1] = last + node;
  else {
    walk.elements += 1;
    nodes.push(node);
  }
}

/** The words of what lies too deep to be shown in its order, by the same rules of what is dropped. */
function deepWords(parent: Node): string {
  const words: string[] = [];
  const left = [parent];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.nodeType === 3) words.push(node.textContent ?? "");
    const element = node.nodeType === 1 ? (node as Element) : null;
    if (element === null || isDropped(element, element.localName.toLowerCase())) continue;
    for (const child of [...node.childNodes].toReversed()) left.push(child);
  }
  return words.join("");
}

function wordsOf(text: string, walk: Walk): string[] {
  if (text === "" || walk.isCut) return [];
  const words = text.slice(0, LETTERS_MAX - walk.letters);
  walk.letters += words.length;
  walk.isCut = words.length < text.length;
  return [words.toWellFormed()];
}

/** A Word document as its styles have it, with the pictures in it. */
async function wordBody(bytes: Uint8Array): Promise<Element | null> {
  if (!(await isZipModest(bytes))) return null;
  let left = PICTURES_MAX;
  const convertImage = mammoth.images.imgElement(async (image) => {
    const content = await image.readAsBase64String();
    left -= content.length;
    return { src: left < 0 ? "" : `data:${image.contentType};base64,${content}` };
  });
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(withoutUnseenRuns(bytes).bytes) },
    { convertImage, externalFileAccess: false },
  );
  return parseHTML(`<!doctype html><html><body>${value}</body></html>`).document.body;
}

/** A page's body, and what in it a style sheet of the page itself hides. */
function pageBody(bytes: Uint8Array): { body: Element | null; unseen: ReadonlySet<Element> } {
  const page = withoutHidden(wholePage(decode(bytes, null)));
  return { body: page.body, unseen: new Set(unseenBySheet(page)) };
}

/**
 * A page or a Word document as a tree of elements that order words, and of nothing else: no script, style, address or
 * form comes through, and no picture but those that the document holds. Null for one that cannot be shown.
 */
export async function renderDocument(bytes: Uint8Array, kind: RenderedKind): Promise<Rendered | null> {
  const { body, unseen } = kind === "word" ? { body: await wordBody(bytes), unseen: nothing } : pageBody(bytes);
  if (body === null) return null;
  const walk = { letters: 0, elements: 0, pictures: 0, isCut: false, unseen };
  const nodes = nodesOf(body, walk, { parent: "body", depth: 0 });
  return walk.letters === 0 ? null : { nodes, isCut: walk.isCut };
}
