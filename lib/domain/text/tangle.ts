/** A place where Markdown costs a parser more than its length, with what is to be done about it. */
export interface Tangle {
  /** Counted from 1. */
  line: number;
  says: string;
}

/**
 * What a text may hold of each at most: beyond it a parser's time grows with the square of its length. No text that
 * people write comes near. Measured with micromark, one core: each bound alone takes less than half a second.
 */
const most = {
  characters: 200_000,
  lines: 5_000,
  underlines: 200,
  emphasis: 3_000,
  openers: 5_000,
  columns: 200,
  cells: 20_000,
  depth: 50,
  brackets: 100,
  closers: 300,
} as const;

const grouped = new Intl.NumberFormat("en-US");

/** Marks that count over the whole text. */
const overall: readonly { mark: RegExp; most: number; says: string }[] = [
  {
    mark: /[*_~]/g,
    most: most.emphasis,
    says: `is past ${grouped.format(most.emphasis)} marks of emphasis (*, _, ~). Take some of them out.`,
  },
  {
    mark: /[[`]/g,
    most: most.openers,
    says: `is past ${grouped.format(most.openers)} brackets and backticks. Take some of them out.`,
  },
  {
    // A line of nothing but these makes the one before it a heading, whatever quotation or item it stands in.
    mark: /^[\s>]*(?:=+|-+)\s*$/g,
    most: most.underlines,
    says: `is past ${most.underlines} lines of nothing but = or -. Write headings with # instead.`,
  },
];

/** Marks that count within one line. */
function tangleOfLine(line: string): string | null {
  if (count(line, /\|/g) > most.columns) return `has more than ${most.columns} columns. Make its table narrower.`;
  if (nesting(line) > most.depth)
    return `begins with more than ${most.depth} marks of quotations and lists. Flatten it.`;
  return null;
}

function count(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0;
}

/** Marks of quotations and lists that a line begins with. */
function nesting(line: string): number {
  return count(/^(?:[\s>*+-]|\d{1,9}[.)])*/.exec(line)?.[0] ?? "", /[>*+-]|\d[.)]/g);
}

/** What was seen of the lines since the last empty one. */
interface Paragraph {
  open: number;
  /** Brackets closed without having been opened. */
  closers: number;
  /** Columns of its widest line: where it is a table, every line after is drawn as wide. */
  columns: number;
}

const newParagraph: Readonly<Paragraph> = { open: 0, closers: 0, columns: 0 };

/** For each bracket that closes, a parser looks back through its paragraph for the one that opened. */
function tangleOfBrackets(line: string, paragraph: Paragraph): string | null {
  for (const [bracket] of line.matchAll(/[[\]]/g)) {
    if (bracket === "[") paragraph.open += 1;
    else if (paragraph.open > 0) paragraph.open -= 1;
    else paragraph.closers += 1;
    if (paragraph.open > most.brackets) return `has more than ${most.brackets} brackets within each other. Close them.`;
  }
  if (paragraph.closers > most.closers) {
    return `closes more than ${most.closers} brackets in a paragraph that none opens. Take them out.`;
  }
  return null;
}

/**
 * The first place where Markdown is larger, deeper or more tangled than anything that people write, and may not be given
 * to a parser; null where there is none. Time is linear.
 */
export function findTangle(markdown: string): Tangle | null {
  if (markdown.length > most.characters) {
    return { line: 1, says: `begins a text of more than ${grouped.format(most.characters)} characters. Shorten it.` };
  }
  const counts = overall.map(() => 0);
  let paragraph = { ...newParagraph };
  let cells = 0;
  for (const [index, line] of markdown.split(/\r\n?|\n/).entries()) {
    const found = (says: string): Tangle => ({ line: index + 1, says });
    if (index >= most.lines) return found(`is past ${grouped.format(most.lines)} lines. Shorten the text.`);
    for (const [nth, { mark, most: bound, says }] of overall.entries()) {
      const seen = (counts[nth] ?? 0) + count(line, mark);
      counts[nth] = seen;
      if (seen > bound) return found(says);
    }
    if (line.trim() === "") paragraph = { ...newParagraph };
    paragraph.columns = Math.max(paragraph.columns, count(line, /\|/g));
    cells += paragraph.columns;
    if (cells > most.cells)
      return found(`is past ${grouped.format(most.cells)} cells of tables. Take rows or columns out.`);
    const says = tangleOfLine(line) ?? tangleOfBrackets(line, paragraph);
    if (says !== null) return found(says);
  }
  return null;
}
