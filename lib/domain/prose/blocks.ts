import { type Line, linesOf } from "./lines";
import { type PlainLines, plainLines, type Stretch } from "./plain-lines";
import { cellsOf } from "./table";

/** What a stretch of text is; a `column` is a cell of a table's head. */
export type BlockKind = "prose" | "item" | "cell" | "column" | "heading" | "code";

/** A stretch of a text that no sentence crosses, in code units. */
export interface Block {
  start: number;
  end: number;
  kind: BlockKind;
  /** What stands between its lines and says nothing: the end of one, the marks and white space before the next. */
  gaps: Stretch[];
}

/** What of a text is prose may still be more, where it is none of Markdown. */
const marked: PlainLines = {
  isRule: () => false,
  cells: () => null,
  item: (line) => (line.opensItem ? line : null),
  ends: () => false,
};

/** Blocks as they are gathered; `open` is the one that a line may go on with, and of which lines. */
interface Gathered {
  found: Block[];
  open: { block: Block; of: number } | null;
}

function add(all: Gathered, kind: BlockKind, { from, to }: Stretch, of: number | null = null): void {
  const block = { start: from, end: to, kind, gaps: [] };
  all.found.push(block);
  all.open = of === null ? null : { block, of };
}

/** A line of prose or of a heading joins what is open, or begins anew. */
function join(all: Gathered, line: Line, kind: BlockKind): void {
  if (all.open?.of !== line.block) {
    add(all, kind, line, line.block);
    return;
  }
  const { block } = all.open;
  block.gaps.push({ from: block.end, to: line.from });
  block.end = line.to;
}

function addProse(all: Gathered, line: Line, plain: PlainLines): void {
  const cells = plain.cells(line);
  if (plain.isRule(line) || cells !== null) {
    for (const cell of cells ?? []) add(all, "cell", cell);
    all.open = null;
    return;
  }
  const item = plain.item(line);
  if (item === null) join(all, line, "prose");
  else add(all, "item", item, line.block);
  if (!plain.ends(line)) return;
  const open = all.open?.block;
  if (open?.kind === "prose" && open.start >= line.start) open.kind = "heading";
  all.open = null;
}

function blocksOf(text: string, lines: Iterable<Line>, plain: PlainLines): Block[] {
  const all: Gathered = { found: [], open: null };
  for (const line of lines) {
    if (line.kind === "prose") addProse(all, line, plain);
    else if (line.kind === "heading") join(all, line, "heading");
    else if (line.kind === "code") add(all, "code", line);
    else if (line.kind === "row") {
      for (const { from, to } of cellsOf(text.slice(line.from, line.to))) {
        if (to > from) add(all, line.isHead ? "column" : "cell", { from: line.from + from, to: line.from + to });
      }
    } else all.open = null;
  }
  return all.found;
}

/** The blocks of a text that is Markdown and nothing else, as it is drawn. */
export function markdownBlocks(markdown: string): Block[] {
  return blocksOf(markdown, linesOf(markdown), marked);
}

/** The blocks of any text: Markdown, text with hard line ends, tables and delimited values. */
export function blocks(text: string): Block[] {
  const lines = [...linesOf(text, "plain")];
  return blocksOf(text, lines, plainLines(text, lines));
}
