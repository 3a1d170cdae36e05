import type { BoxedNode } from "./rendered";

/** Letters of a document that are shown on each side of a quote. */
const AROUND = 1_500;
/** What is shown at most, the quote with it. */
const SHOWN_MAX = 8_000;
/** What a picture and an element take of it, as letters. */
const PICTURE_LETTERS = 500;
const ELEMENT_LETTERS = 2;
/** Letters that the pictures shown are written with, together; the words of others stand in their place. */
const PICTURES_MAX = 1_500_000;

/** How far one has read, and what is shown of it. */
interface Reading {
  at: number;
  pictures: number;
}
interface Shown {
  from: number;
  to: number;
}

function lettersOf(node: BoxedNode): number {
  if (typeof node === "string") return node.length;
  if (node.tag === "img") return PICTURE_LETTERS;
  return node.children.reduce((sum: number, child) => sum + lettersOf(child), ELEMENT_LETTERS);
}

/** Where each of the boxes begins and ends. */
function boxes(nodes: readonly BoxedNode[], at: number): Shown[] {
  let from = at;
  return nodes.flatMap((node) => {
    const start = from;
    from += lettersOf(node);
    if (typeof node === "string") return [];
    return node.tag === "mark" ? [{ from: start, to: from }] : boxes(node.children, start + ELEMENT_LETTERS);
  });
}

/** What of a text is shown, its words whole, with a sign of what is not. */
function cutText(text: string, from: number, to: number): string {
  if (to <= 0 || from >= text.length) return "";
  const begin = from <= 0 ? text : `…${text.slice(from, to).replace(/^\S*(?=\s)/, "")}`;
  if (to >= text.length) return begin;
  return `${(from <= 0 ? text.slice(0, to) : begin).replace(/(?<=\s)\S*$/, "")}…`;
}

function isBoxed(node: BoxedNode): boolean {
  if (typeof node === "string") return false;
  return node.tag === "mark" || node.children.some(isBoxed);
}

function cutOne(node: BoxedNode, shown: Shown, reading: Reading): BoxedNode | null {
  const start = reading.at;
  if (typeof node === "string") {
    reading.at += node.length;
    return cutText(node, shown.from - start, shown.to - start) || null;
  }
  if (node.tag === "img") {
    reading.at += PICTURE_LETTERS;
    if (start < shown.from || reading.at > shown.to) return null;
    reading.pictures += node.src?.length ?? 0;
    const { src: _, ...words } = node;
    return reading.pictures > PICTURES_MAX ? words : node;
  }
  reading.at += ELEMENT_LETTERS;
  if (node.tag === "mark") {
    const [words] = node.children;
    reading.at += words.length;
    const kept = words.slice(0, Math.max(0, shown.to - start));
    return kept === "" ? null : { tag: "mark", children: [kept] };
  }
  const children = cut(node.children, shown, reading);
  if (children.length === 0 && (node.children.length > 0 || start < shown.from || start >= shown.to)) return null;
  // A row that has lost cells would show the others under the heads of those.
  const isTorn = node.tag === "tr" && children.length < node.children.length;
  return isTorn && !children.some(isBoxed) ? null : { ...node, children };
}

function cut(nodes: readonly BoxedNode[], shown: Shown, reading: Reading): BoxedNode[] {
  return nodes.flatMap((node) => cutOne(node, shown, reading) ?? []);
}

/**
 * What of a document stands around the quote that is boxed in it, about as much as a page holds, and never more, however
 * the document is made. Nothing where no quote is boxed.
 */
export function excerptOf(nodes: readonly BoxedNode[]): BoxedNode[] {
  const found = boxes(nodes, 0);
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = Math.max(0, first.from - AROUND);
  return cut(nodes, { from, to: Math.min(last.to + AROUND, from + SHOWN_MAX) }, { at: 0, pictures: 0 });
}
