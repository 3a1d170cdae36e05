import { sizes } from "./sizes";

/** What of the grid is drawn: rows and columns from and up to, the last not included. */
export interface Window {
  rows: readonly [from: number, to: number];
  columns: readonly [from: number, to: number];
}

/** How the grid's frame stands, in pixels. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Rows and columns are drawn in blocks: scrolling within a block draws nothing anew. */
const BLOCK = { rows: 4, columns: 2 } as const;

function blocks(
  [from, to]: readonly [number, number],
  { block, count }: { block: number; count: number },
): [number, number] {
  const first = Math.floor(from / block) * block - block;
  const last = Math.ceil(to / block) * block + block;
  return [Math.min(count, Math.max(0, first)), Math.min(count, Math.max(0, last))];
}

/** What must be drawn for all that is within the frame to be seen, and a block more on each side. */
export function windowOf(frame: Frame, count: { rows: number; columns: number }): Window {
  const { head, row, source, question } = sizes;
  return {
    rows: blocks([frame.top / row, (frame.top + frame.height - head) / row], { block: BLOCK.rows, count: count.rows }),
    columns: blocks([frame.left / question, (frame.left + frame.width - source) / question], {
      block: BLOCK.columns,
      count: count.columns,
    }),
  };
}

export function isSameWindow(a: Window, b: Window): boolean {
  return (
    a.rows[0] === b.rows[0] && a.rows[1] === b.rows[1] && a.columns[0] === b.columns[0] && a.columns[1] === b.columns[1]
  );
}

/** A cell by its row and column; column 0 is the source. */
export interface At {
  row: number;
  column: number;
}

/** Where the frame must be scrolled to for a cell to be seen whole beside the parts that stand still. */
export function scrolledTo({ row, column }: At, frame: Frame): { left: number; top: number } {
  const { head, row: height, source, question } = sizes;
  const top = row * height;
  const lowest = top + height - (frame.height - head);
  const left = (column - 1) * question;
  const rightmost = left + question - (frame.width - source);
  return {
    top: Math.max(lowest, Math.min(frame.top, top)),
    left: column === 0 ? frame.left : Math.max(0, rightmost, Math.min(frame.left, left)),
  };
}

/** Where a key leads from a cell; null for a key that leads nowhere. `page` is how many rows are seen at once. */
export function movedBy(
  { key, isFar }: { key: string; isFar: boolean },
  { row, column }: At,
  size: { rows: number; columns: number; page: number },
): At | null {
  const last = { row: size.rows - 1, column: size.columns };
  const moves: Readonly<Record<string, At>> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? last.row : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? last.column : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? last.row : row, column: last.column },
    PageUp: { row: row - size.page, column },
    PageDown: { row: row + size.page, column },
  };
  const to = moves[key];
  if (to === undefined) return null;
  return {
    row: Math.min(last.row, Math.max(0, to.row)),
    column: Math.min(last.column, Math.max(0, to.column)),
  };
}
