import type { SheetCell, SheetRow } from "./sheet-rows";
import { rowInWords } from "./table-rows";

/** Letters of a column's name: it is told with every row. */
const NAME_MAX = 200;
/** Rows that a head has at most. */
const HEAD_ROWS_MAX = 3;

/** The rows of a head within those of its table, and what they call each column. */
interface Head {
  from: number;
  to: number;
  names: Map<number, string>;
}

function lineOf({ cells }: SheetRow): string {
  return cells.map(({ value }) => value).join(" | ");
}

/** Rows that stand together: an empty row parts one table from the next. */
function blocksOf(rows: readonly SheetRow[]): SheetRow[][] {
  const blocks: SheetRow[][] = [];
  for (const row of rows) {
    const block = blocks.at(-1);
    const last = block?.at(-1);
    if (block !== undefined && last?.number === row.number - 1) block.push(row);
    else blocks.push([row]);
  }
  return blocks;
}

/** A line of its own within a table: its group, a note beneath it, or a figure that belongs to several columns. */
function isLine({ cells, wide }: SheetRow): boolean {
  return wide.length > 0 || (cells.length === 1 && cells[0]?.kind === "text");
}

function spanOf({ cells, wide }: SheetRow): { first: number; last: number } {
  const columns = cells.map(({ column }) => column);
  const last = wide.reduce((most, { right }) => Math.max(most, right), columns.at(-1) ?? 0);
  return { first: columns[0] ?? 0, last };
}

/** The first row at least as wide as all below it; a head often leaves its first column empty. */
function firstWide(block: readonly SheetRow[]): number | null {
  let found: number | null = null;
  let below = { first: Number.POSITIVE_INFINITY, last: -1 };
  for (let at = block.length - 1; at >= 0; at -= 1) {
    const row = block[at];
    if (row === undefined) continue;
    const { first, last } = spanOf(row);
    if (row.cells.length > 1 && last >= below.last && first <= below.first + 1) found = at;
    below = { first: Math.min(first, below.first), last: Math.max(last, below.last) };
  }
  return found;
}

/** A row of a head is followed by another where a cell of it reaches over several columns, or down into the next row. */
function lastOfHead(block: readonly SheetRow[], from: number): number {
  let to = from;
  while ((block[to]?.wide.length ?? 0) > 0 || block[to + 1]?.isReached === true) to += 1;
  return to;
}

/** The cells of a row, those that reach over others once for each column. */
function allCells({ cells, wide }: SheetRow, last: number): SheetCell[] {
  const over = new Map(wide.map(({ left, right }) => [left, Math.min(right, last)]));
  return cells.flatMap((cell) =>
    Array.from({ length: Math.max(1, (over.get(cell.column) ?? cell.column) - cell.column + 1) }, (_, nth) => ({
      ...cell,
      column: cell.column + nth,
    })),
  );
}

function namesIn(rows: readonly SheetRow[], last: number): Map<number, string> {
  const said = new Map<number, string[]>();
  for (const { column, value } of rows.flatMap((row) => allCells(row, last))) {
    const all = said.get(column) ?? [];
    if (!all.includes(value)) said.set(column, [...all, value]);
  }
  return new Map([...said].map(([column, all]) => [column, all.join(" – ").slice(0, NAME_MAX)]));
}

function isYear({ value }: SheetCell): boolean {
  return /^(?:1[5-9]|2[01])\d\d$/.test(value);
}

/** Cells of each column below a head. */
function columnsOf(rows: readonly SheetRow[]): Map<number, SheetCell[]> {
  const columns = new Map<number, SheetCell[]>();
  for (const cell of rows.filter((row) => !isLine(row)).flatMap(({ cells }) => cells)) {
    const column = columns.get(cell.column);
    if (column === undefined) columns.set(cell.column, [cell]);
    else column.push(cell);
  }
  return columns;
}

function areFigures(cells: readonly SheetCell[]): boolean {
  return cells.some(({ kind }) => kind === "number") && cells.every(({ kind }) => kind !== "text");
}

/**
 * Whether a row surely names what stands below: it looks unlike all of that; or texts stand above figures in the first
 * column, where a form has its questions, or in two others. A wrong name is worse than none.
 */
function isHead(last: readonly SheetCell[], columns: ReadonlyMap<number, SheetCell[]>): boolean {
  const above = last.flatMap((cell) => {
    const cells = columns.get(cell.column);
    return cells === undefined ? [] : [{ cell, cells }];
  });
  if (above.length < 2) return false;
  if (above.every(({ cell, cells }) => cells.every(({ style }) => style !== cell.style))) return true;
  const named = above.filter(
    ({ cell, cells }) => areFigures(cells) && (cell.kind === "text" || (isYear(cell) && !cells.every(isYear))),
  );
  const first = Math.min(...columns.keys());
  return named.length > 1 || named.some(({ cell }) => cell.column === first && cell.kind === "text");
}

function headOf(block: readonly SheetRow[], heads: ReadonlySet<number>): Head | null {
  const from = firstWide(block);
  if (from === null) return null;
  const to = lastOfHead(block, from);
  const [rows, columns] = [block.slice(from, to + 1), columnsOf(block.slice(to + 1))];
  const isWritten = rows.every(({ cells }) => cells.every((cell) => cell.kind === "text" || isYear(cell)));
  if (rows.length > HEAD_ROWS_MAX || !isWritten) return null;
  const last = Math.max(...columns.keys());
  const names = namesIn(rows, last);
  // What several columns are called tells none of them.
  if (new Set(names.values()).size < names.size) return null;
  const lowest = new Map(rows.flatMap((row) => allCells(row, last)).map((cell) => [cell.column, cell]));
  const isSaid = heads.has(block[to]?.number ?? 0) && columns.size > 0;
  return isSaid || isHead([...lowest.values()], columns) ? { from, to, names } : null;
}

function blockInWords(block: readonly SheetRow[], heads: ReadonlySet<number>): string[] {
  const head = headOf(block, heads);
  if (head === null) return block.map(lineOf);
  const told = (row: SheetRow): string =>
    isLine(row)
      ? lineOf(row)
      : rowInWords(
          head.names,
          row.cells.map(({ column, value }) => [column, value] as const),
        );
  return [...block.slice(0, head.from).map(lineOf), ...block.slice(head.to + 1).map(told)];
}

/**
 * The rows of a sheet in words: those of a table that surely has a head, or that the workbook says has it in one of the
 * rows numbered `heads`, cell by cell behind the head's names, all others as they stand.
 */
export function tablesInWords(rows: readonly SheetRow[], heads: readonly number[]): string[] {
  const said = new Set(heads);
  return blocksOf(rows).flatMap((block) => blockInWords(block, said));
}
