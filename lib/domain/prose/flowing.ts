import { isField } from "./field";
import { type Line, linesOf } from "./lines";

/** Characters of a line from which what breaks it is the width of a page, and no meaning. */
const FULL_LINE = 55;

function indentOf(text: string, { start }: Line): number {
  return /^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0;
}

/** The indent beyond which lines are of a literal block of reStructuredText; null outside of one. */
function literalBehind(text: string, line: Line, within: number | null): number | null {
  if (line.kind === "blank") return within;
  const indent = indentOf(text, line);
  if (within !== null && indent > within) return within;
  return text.slice(line.start, line.end).trimEnd().endsWith("::") ? indent : null;
}

function goesOn(text: string, line: Line, before: Line): boolean {
  return (
    line.kind === "prose" &&
    before.kind === "prose" &&
    line.block === before.block &&
    !line.opensItem &&
    !isField(text.slice(line.from, line.to)) &&
    line.setIn.length === 0 &&
    before.end - before.start >= FULL_LINE &&
    (before.opensItem || indentOf(text, line) === indentOf(text, before))
  );
}

/**
 * A text whose paragraphs go on in one line where the width of a page broke them: the same words with less white space.
 * Tables, code, lists and short lines stay as they are.
 */
export function flowing(text: string): string {
  let told = "";
  let before: Line | null = null;
  let literal: number | null = null;
  for (const line of linesOf(text)) {
    const isLiteral = literal !== null && line.kind !== "blank" && indentOf(text, line) > literal;
    const joins = before !== null && !isLiteral && goesOn(text, line, before);
    const raw = text.slice(line.start, line.end);
    if (before === null) told = raw;
    else told += joins ? ` ${raw.trimStart()}` : `\n${raw}`;
    literal = literalBehind(text, line, literal);
    before = line;
  }
  return told;
}
