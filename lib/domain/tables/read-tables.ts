import { linesOf } from "@/lib/domain/prose/lines";
import { cellsOf } from "@/lib/domain/prose/table";

/** A cell and where its words stand, in code units. */
interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A row: its cells by column, null where it has none, and where it stands as a whole. */
export interface Row {
  readonly cells: readonly (Cell | null)[];
  readonly start: number;
  readonly end: number;
}

/** A table of a text, as its document gives it: names of columns as they stand there. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** A cell of a workbook or of delimited values, as their readers tell it: its column's name before it. */
const FIELD = /^([^:\n|#]{1,80}): (\S[^\n]*)$/;

interface Field {
  name: string;
  cell: Cell;
}

/** The fields of a paragraph, each on a line of its own; null where any line is none. */
function fieldsOf(text: string, start: number): Field[] | null {
  const fields: Field[] = [];
  let at = start;
  for (const line of text.split("\n")) {
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    const from = at + line.length - value.length;
    fields.push({ name, cell: { text: value.trimEnd(), start: from, end: from + value.trimEnd().length } });
    at += line.length + 1;
  }
  const isTwice = new Set(fields.map(({ name }) => name)).size < fields.length;
  return fields.length < 2 || isTwice ? null : fields;
}

interface Open {
  columns: string[];
  rows: { fields: Field[]; start: number; end: number }[];
}

/** Whether a row goes on with a table: its first column, and all its columns but few, are those of the table. */
function belongs({ columns }: Open, fields: readonly Field[]): boolean {
  const shared = fields.filter(({ name }) => columns.includes(name)).length;
  return shared * 2 > fields.length && fields.some(({ name }) => name === columns[0]);
}

function closed({ columns, rows }: Open): Table {
  return {
    columns,
    rows: rows.map(({ fields, start, end }) => ({
      start,
      end,
      cells: columns.map((column) => fields.find(({ name }) => name === column)?.cell ?? null),
    })),
  };
}

/** Tables told row by row, each cell behind the name of its column. */
function recordsIn(text: string): Table[] {
  const found: Open[] = [];
  let open: Open | null = null;
  for (const { 0: paragraph, index } of text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)) {
    const fields = fieldsOf(paragraph, index);
    if (fields === null) {
      open = null;
      continue;
    }
    if (open === null || !belongs(open, fields)) {
      open = { columns: [], rows: [] };
      found.push(open);
    }
    for (const { name } of fields) if (!open.columns.includes(name)) open.columns.push(name);
    open.rows.push({ fields, start: index, end: index + paragraph.length });
  }
  return found.map(closed);
}

/** Tables of Markdown, with their head. */
function drawnIn(text: string): Table[] {
  const found: { block: number; columns: string[]; rows: Row[] }[] = [];
  for (const line of linesOf(text)) {
    if (line.kind !== "row") continue;
    const cells = cellsOf(text.slice(line.from, line.to)).map(({ from, to }) => ({
      text: text.slice(line.from + from, line.from + to),
      start: line.from + from,
      end: line.from + to,
    }));
    if (line.isHead) found.push({ block: line.block, columns: cells.map((cell) => cell.text), rows: [] });
    else {
      const open = found.at(-1);
      if (open?.block !== line.block) continue;
      const said = open.columns.map((_, nth) => (cells[nth]?.text ? (cells[nth] ?? null) : null));
      open.rows.push({ cells: said, start: line.from, end: line.to });
    }
  }
  return found;
}

/** The tables of a text that have a head and two rows or more, in order. */
export function tablesIn(text: string): Table[] {
  return [...recordsIn(text), ...drawnIn(text)]
    .filter(({ columns, rows }) => columns.length >= 2 && rows.length >= 2)
    .map(({ columns, rows }) => ({ columns, rows }))
    .sort((a, b) => (a.rows[0]?.start ?? 0) - (b.rows[0]?.start ?? 0));
}
