import { type Line, linesOf } from "./lines";

/** Lines that stand together. */
export interface Paragraph {
  lines: Line[];
  kind: "prose" | "heading" | "code" | "table";
}

/** Lines of code kept together at most. */
const CODE_MAX = 200;

function kindOf({ kind }: Line): Paragraph["kind"] {
  if (kind === "fence" || kind === "code") return "code";
  if (kind === "heading") return "heading";
  return kind === "row" ? "table" : "prose";
}

/** What a line belongs to: a block of code or a heading of its own, or whatever stands between two empty lines. */
function blockOf({ kind, block }: Line): number | null {
  return kind === "fence" || kind === "code" || kind === "heading" || kind === "underline" ? block : null;
}

/**
 * The paragraphs of a text that may be Markdown and may be none: lines between empty ones, lists and tables among them; a
 * heading and a fenced block of code stand alone. Empty lines belong to none, but for those of code.
 */
export function* paragraphsOf(text: string): Generator<Paragraph> {
  let open: Paragraph = { lines: [], kind: "prose" };
  let of: number | null = null;
  for (const line of linesOf(text, "plain")) {
    const isCode = kindOf(line) === "code";
    const isBlank = !isCode && !/\S/.test(text.slice(line.start, line.end));
    const isFull = isCode && open.lines.length >= CODE_MAX;
    if ((isBlank || isFull || blockOf(line) !== of) && open.lines.length > 0) {
      yield open;
      open = { lines: [], kind: "prose" };
    }
    if (isBlank) continue;
    if (open.lines.length === 0) {
      open.kind = kindOf(line);
      of = blockOf(line);
    }
    open.lines.push(line);
  }
  if (open.lines.length > 0) yield open;
}
