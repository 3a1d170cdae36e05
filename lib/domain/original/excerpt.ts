import type { BoxedNode } from "./rendered";

/** Letters of a document that are shown on each side of a quote, to the end of their block. */
const AROUND = 1_500;

function lettersOf(node: BoxedNode): number {
  return typeof node === "string" ? node.length : node.children.reduce((sum, child) => sum + lettersOf(child), 0);
}

function isBoxed(node: BoxedNode): boolean {
  if (typeof node === "string") return false;
  return node.tag === "mark" || node.children.some(isBoxed);
}

/** How many of the blocks, from the nearest to the quote on, are shown beside it. */
function besideIt(blocks: readonly BoxedNode[]): number {
  let letters = 0;
  for (const [nth, block] of blocks.entries()) {
    if (letters >= AROUND) return nth;
    letters += lettersOf(block);
    // One that is long by itself is no surrounding of the quote.
    if (letters > AROUND * 2) return nth;
  }
  return blocks.length;
}

/** Elements whose parts cannot stand alone: a row without its table says nothing. */
const whole = new Set([
  "p",
  "pre",
  "table",
  "tr",
  "ul",
  "ol",
  "dl",
  "blockquote",
  "figure",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
]);

/**
 * What of a document stands around the quote that is boxed in it, about as much as a page holds: whole blocks, and nothing
 * farther off. Nothing where no quote is boxed.
 */
export function excerptOf(nodes: readonly BoxedNode[]): BoxedNode[] {
  const first = nodes.findIndex(isBoxed);
  const last = nodes.findLastIndex(isBoxed);
  const only = nodes[first];
  if (only === undefined) return [];
  if (first === last && typeof only !== "string" && only.tag !== "mark" && !whole.has(only.tag)) {
    const within = excerptOf(only.children);
    if (lettersOf(only) > AROUND * 2) return [{ ...only, children: within }];
  }
  const before = besideIt(nodes.slice(0, first).toReversed());
  const behind = besideIt(nodes.slice(last + 1));
  return nodes.slice(first - before, last + 1 + behind);
}
