import { type Line, linesOf } from "@/lib/domain/prose/lines";
import { endsSentence, sentenceEnds } from "@/lib/domain/prose/sentences";
import { cellsOf } from "@/lib/domain/prose/table";

/** A stretch of a knowledge base that states something: offsets in code units, so that its quote is its very words. */
interface Statement {
  readonly start: number;
  readonly end: number;
}

/** Words of a knowledge base that state nothing, where they begin, and why they were not taken. */
interface LeftWords extends Statement {
  readonly why: string;
}

/** What a knowledge base states, what of its words was left, and how many lines only order the others. */
export interface StatementsRead {
  readonly taken: readonly Statement[];
  readonly left: readonly LeftWords[];
  /** Headings, heads of tables, and fields of rows beside the statement. */
  readonly ordering: number;
}

/** Shortest statement that is taken for one, in letters; what is shorter is a heading of a list. */
const STATEMENT_MIN = 15;
const STATEMENT_MAX = 2_000;

/** The column, or the field of a row, that states; the longest column does where none is called so. */
const STATING = /^(?:statement|fact|claim|finding|insight|result)s?$/i;
/** A string of JSON on one line, its end, and whether it names a field. One without an end is taken up to the line's, once. */
const STRING = /"((?:[^"\\\n]|\\.)*)(?:(")(\s*:)?)?/g;

const why = {
  below: "It stands below a statement, as its quote or its source.",
  short: "It is too short to state something.",
  long: "It is longer than 2,000 letters.",
  question: "It is a question.",
  open: "It is no whole sentence.",
  code: "It is code.",
  field: "It stands in another field than the statement.",
  escaped: "Its words are escaped, so that no exact quote of them can be shown.",
} as const;

interface Gathered {
  taken: Statement[];
  left: LeftWords[];
  ordering: number;
}

function trimmed(text: string, start: number, end: number): Statement {
  const raw = text.slice(start, end);
  const from = start + raw.length - raw.trimStart().length;
  return { start: from, end: Math.max(from, start + raw.trimEnd().length) };
}

/** Takes a stretch, or says why it is none that states. */
function take(all: Gathered, span: Statement, unfit: string | null = null): void {
  const length = span.end - span.start;
  if (length === 0) return;
  const because = unfit ?? (length < STATEMENT_MIN ? why.short : length > STATEMENT_MAX ? why.long : null);
  if (because === null) all.taken.push(span);
  else all.left.push({ ...span, why: because });
}

function takeParagraph(all: Gathered, text: string, { start, end }: Statement): void {
  let from = 0;
  for (const to of sentenceEnds(text.slice(start, end))) {
    const span = trimmed(text, start + from, start + to);
    const said = text.slice(span.start, span.end);
    from = to;
    take(all, span, /[?？]["”’)\]*_]*$/u.test(said) ? why.question : endsSentence(said) ? null : why.open);
  }
}

interface Row {
  cells: readonly Statement[];
  isHead: boolean;
}

function rowOf(text: string, line: Line): Row {
  const cells = cellsOf(text.slice(line.from, line.to));
  return {
    isHead: line.isHead,
    cells: cells.map(({ from, to }) => ({ start: line.from + from, end: line.from + to })),
  };
}

/** How many letters a cell has without its addresses. */
function lettersOf(cell: string): number {
  return cell.replace(/\S+/g, (word) => (/.:\/\/./.test(word) ? "" : word)).length;
}

/** Which column of a table states: the one that is called so, or else the one with the most letters that are no address. */
function statingColumn(text: string, rows: readonly Row[]): number {
  const head = rows.find(({ isHead }) => isHead)?.cells ?? [];
  const named = head.findIndex(({ start, end }) => STATING.test(text.slice(start, end).trim()));
  if (named >= 0) return named;
  const letters = head.map(() => 0);
  for (const { cells } of rows.filter((row) => !row.isHead)) {
    for (const [nth, { start, end }] of cells.slice(0, head.length).entries()) {
      letters[nth] = (letters[nth] ?? 0) + lettersOf(text.slice(start, end));
    }
  }
  return letters.indexOf(letters.reduce((most, one) => Math.max(most, one), 0));
}

function takeTable(all: Gathered, text: string, lines: readonly Line[]): void {
  const rows = lines.map((line) => rowOf(text, line));
  const column = statingColumn(text, rows);
  for (const { isHead, cells } of rows) {
    const [first] = cells;
    const last = cells.at(-1);
    if (isHead) all.ordering += 1;
    else if (cells[column] !== undefined) take(all, cells[column]);
    else if (first !== undefined && last !== undefined) take(all, { start: first.start, end: last.end }, why.short);
  }
}

/** Lines of one paragraph, item, table or block of code. */
function* blocksOf(text: string): Generator<Line[]> {
  let open: Line[] = [];
  for (const line of linesOf(text)) {
    if (["blank", "rule", "fence", "delimiter", "underline"].includes(line.kind)) continue;
    const [first] = open;
    if (first !== undefined && (first.block !== line.block || line.opensItem || first.kind !== line.kind)) {
      yield open;
      open = [];
    }
    open.push(line);
  }
  if (open.length > 0) yield open;
}

/** Signs of white space that a line is set in by. */
function setInBy(text: string, { start, from }: Line): number {
  return text.slice(start, from).search(/\S|$/);
}

function ofMarkdown(text: string): Gathered {
  const all: Gathered = { taken: [], left: [], ordering: 0 };
  let isBelowItem = false;
  for (const lines of blocksOf(text)) {
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined) continue;
    const span = { start: first.from, end: last.to };
    const isSetIn = setInBy(text, first) >= 2;
    if (first.kind === "heading") all.ordering += 1;
    else if (first.kind === "row") takeTable(all, text, lines);
    else if (first.kind === "code") take(all, span, why.code);
    else if (isSetIn && isBelowItem) take(all, span, why.below);
    else if (first.opensItem) take(all, span);
    else takeParagraph(all, text, span);
    if (!(isSetIn && isBelowItem)) isBelowItem = first.opensItem;
  }
  return all;
}

/** Takes a field's words, or says why not; words without white space, as a key, a date or an address, only order. */
function takeField(all: Gathered, { field, said, span }: { field: string; said: string; span: Statement }): boolean {
  if (STATING.test(field)) take(all, span, said.includes("\\") ? why.escaped : null);
  else if (/\S\s+\S/.test(said)) take(all, span, why.field);
  else return false;
  return true;
}

/** Rows as JSON: their statements as they stand there, of a list in a field that states each of its strings. */
function ofRows(text: string): Gathered {
  const all: Gathered = { taken: [], left: [], ordering: 0 };
  let start = 0;
  let field = "";
  for (const line of text.split("\n")) {
    let isTold = false;
    for (const hit of line.matchAll(STRING)) {
      const [, said = "", end, colon] = hit;
      const from = start + hit.index + 1;
      if (end === undefined) continue;
      if (colon !== undefined) field = said;
      else if (takeField(all, { field, said, span: { start: from, end: from + said.length } })) isTold = true;
    }
    if (!isTold && /[\p{L}\p{N}]/u.test(line)) all.ordering += 1;
    start += line.length + 1;
  }
  return all;
}

/**
 * What a knowledge base states, in order: each item of its lists, the stating cell of each row of its tables, each
 * sentence of its paragraphs; of rows as JSON, the field that states. All other words are named with why they were left.
 */
export function readStatements(text: string): StatementsRead {
  return /^\s*[[{]/.test(text) ? ofRows(text) : ofMarkdown(text);
}

/** What a stretch states, without marks of emphasis and with its lines as one. */
export function statementOf(said: string): string {
  return said
    .replace(/\*\*|__|`/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
