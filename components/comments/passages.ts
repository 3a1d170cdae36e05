"use client";

/** The text of a page that may be commented on, and where each stretch of it stands. */
export interface PageText {
  text: string;
  pieces: { node: Text; start: number }[];
  /** What may be commented on as a whole: headings, paragraphs, rows, by where they begin and end. */
  blocks: { from: number; to: number; place: string; element: Element }[];
}

const BLOCK = "p, li, h2, h3, h4, td, th, blockquote, pre";
/** What is no part of the text: citations have other numbers in the next version. */
const ASIDE = "[data-marker], [data-aside], .visually-hidden";

/** The text of `root`, or of all below it that is marked with `data-commentable`, block by block. */
export function readPage(root: HTMLElement): PageText {
  const page: PageText = { text: "", pieces: [], blocks: [] };
  for (const part of partsOf(root)) readPart(page, part);
  return page;
}

function partsOf(root: HTMLElement): HTMLElement[] {
  return root.dataset["commentable"] === undefined
    ? [...root.querySelectorAll<HTMLElement>("[data-commentable]")]
    : [root];
}

function readPart(page: PageText, part: HTMLElement): void {
  const place = part.dataset["commentable"] ?? "";
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || parent === null || node.data === "" || parent.closest(ASIDE)) continue;
    const element = parent.closest(BLOCK) ?? part;
    const last = page.blocks.at(-1);
    if (last?.element !== element) {
      if (page.text !== "") page.text += "\n";
      page.blocks.push({ from: page.text.length, to: page.text.length, place, element });
    }
    page.pieces.push({ node, start: page.text.length });
    page.text += node.data;
    const block = page.blocks.at(-1);
    if (block) block.to = page.text.length;
  }
}

/** A stretch of the text as a range of the page; null when the page has changed meanwhile. */
export function rangeOf(page: PageText, stretch: { from: number; to: number }): Range | null {
  const first = pieceAt(page, stretch.from);
  const last = pieceAt(page, stretch.to - 1);
  if (first === null || last === null) return null;
  const [start, end] = [stretch.from - first.start, stretch.to - last.start];
  if (!first.node.isConnected || start > first.node.length || end > last.node.length) return null;
  const range = document.createRange();
  range.setStart(first.node, Math.max(0, start));
  range.setEnd(last.node, Math.max(0, end));
  return range;
}

/** The piece that holds a place, or, between two blocks, the one before. */
function pieceAt(page: PageText, at: number): { node: Text; start: number } | null {
  let [low, high] = [0, page.pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((page.pieces[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return page.pieces[low] ?? null;
}

/** What of the text a range covers; null when it covers none. Ends in the middle of what is left out are taken inwards. */
export function stretchOf(page: PageText, range: Range): { from: number; to: number; place: string } | null {
  let from = -1;
  let to = -1;
  for (const { node, start } of page.pieces) {
    if (!range.intersectsNode(node)) continue;
    const begins = range.startContainer === node ? range.startOffset : 0;
    const ends = range.endContainer === node ? range.endOffset : node.length;
    if (ends <= begins) continue;
    if (from < 0) from = start + begins;
    to = start + ends;
  }
  if (from < 0 || page.text.slice(from, to).trim() === "") return null;
  const place = page.blocks.findLast((block) => block.from <= from)?.place ?? "";
  return { from, to, place };
}

/** The stretch of the text at a point of the screen, as the offset into it; null beside the text. */
export function offsetAt(page: PageText, point: { x: number; y: number }): number | null {
  const caret = document.caretPositionFromPoint?.(point.x, point.y);
  if (!caret) return null;
  const piece = page.pieces.find(({ node }) => node === caret.offsetNode);
  return piece ? piece.start + caret.offset : null;
}

const NAME = "st-comments";
const NAME_OPEN = "st-comment-open";

/** Marks passages in the text, and the one whose thread is open more strongly; the page itself is not touched. */
export function highlight(ranges: readonly Range[], open: Range | null): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.set(NAME, new Highlight(...ranges));
  CSS.highlights.set(NAME_OPEN, open === null ? new Highlight() : new Highlight(open));
}
