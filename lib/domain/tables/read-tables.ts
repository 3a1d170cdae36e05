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

/**
 * Columns of a table that is read, and cells of all tables of a text, empty ones among them. What has more is left out whole:
 * of a part of its rows no figure would be true. A workbook is read up to 300,000 cells.
 */
export const TABLES_MOST = { columns: 500, cells: 1_000_000 } as const;

/** A row as it stands, each of its cells with its column's place. */
interface OpenRow {
  cells: { nth: number; cell: Cell }[];
  start: number;
  end: number;
}

/** A table while it is read. */
interface Open {
  columns: string[];
  rows: OpenRow[];
}

/** A table of named cells while it is read, with the place of each column by its name. */
interface OpenRecords extends Open {
  places: Map<string, number>;
}

/** Whether a row goes on with a table: its first column, and all its columns but few, are those of the table. */
function belongs({ columns, places }: OpenRecords, fields: readonly Field[]): boolean {
  const shared = fields.filter(({ name }) => places.has(name)).length;
  return shared * 2 > fields.length && fields.some(({ name }) => name === columns[0]);
}

/** Tables told row by row, each cell behind the name of its column. */
function recordsIn(text: string): Open[] {
  const found: OpenRecords[] = [];
  let open: OpenRecords | null = null;
  for (const { 0: paragraph, index } of text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)) {
    const fields = fieldsOf(paragraph, index);
    if (fields === null) {
      open = null;
      continue;
    }
    if (open === null || !belongs(open, fields)) {
      open = { columns: [], rows: [], places: new Map() };
      found.push(open);
    }
    const { columns, places } = open;
    const cells = fields.map(({ name, cell }) => {
      const nth = places.get(name) ?? columns.push(name) - 1;
      places.set(name, nth);
      return { nth, cell };
    });
    open.rows.push({ cells, start: index, end: index + paragraph.length });
  }
  return found;
}

/** Tables of Markdown, with their head. */
function drawnIn(text: string): Open[] {
  const found: (Open & { block: number })[] = [];
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
      const said = cells
        .slice(0, open.columns.length)
        .flatMap((cell, nth) => (cell.text === "" ? [] : [{ nth, cell }]));
      open.rows.push({ cells: said, start: line.from, end: line.to });
    }
  }
  return found;
}

function closed({ columns, rows }: Open): Table {
  return {
    columns,
    rows: rows.map(({ cells, start, end }) => {
      const own = new Map(cells.map(({ nth, cell }) => [nth, cell]));
      return { start, end, cells: columns.map((_, nth) => own.get(nth) ?? null) };
    }),
  };
}

/** The tables that there is room for, in their order; of those that there is none for, none in part. */
function withinBounds(all: readonly Open[]): Open[] {
  let left: number = TABLES_MOST.cells;
  return all.filter(({ columns, rows }) => {
    const size = columns.length * rows.length;
    if (columns.length > TABLES_MOST.columns || size > left) return false;
    left -= size;
    return true;
  });
}

/** The tables of a text that have a head and two rows or more, in order; what is too large for any figure is left out. */
export function tablesIn(text: string): Table[] {
  const all = [...recordsIn(text), ...drawnIn(text)]
    .filter(({ columns, rows }) => columns.length >= 2 && rows.length >= 2)
    .sort((a, b) => (a.rows[0]?.start ?? 0) - (b.rows[0]?.start ?? 0));
  return withinBounds(all).map(closed);
}
