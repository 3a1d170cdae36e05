/** A cell in which something stands. */
export interface SheetCell {
  /** From 0. */
  column: number;
  /** As people see it, in one line. */
  value: string;
  /** The number of its look: one look is that of a head, another that of what stands below. */
  style: number;
  /** Of what is neither a text nor a figure nothing is learned: an error, yes or no, the mark of a figure that is missing. */
  kind: "text" | "number" | "other";
}

export interface SheetRow {
  /** From 1. */
  number: number;
  cells: SheetCell[];
  /** Cells of it that reach over the columns to their right. */
  wide: { left: number; right: number }[];
  /** Whether a cell of a row above reaches into it. */
  isReached: boolean;
}

/** A rectangle of cells that is shown as one, with what stands in its first. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** How much of a workbook may be read. */
export interface Room {
  cells: number;
  letters: number;
}

function firstFrom(rows: readonly SheetRow[], number: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.number ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function put(row: SheetRow, cell: SheetCell): void {
  row.cells = [...row.cells, cell].toSorted((a, b) => a.column - b.column);
}

/** Writes what merged cells say into each row that they reach, as far as there is room. */
export function spreadMerged(rows: readonly SheetRow[], merges: readonly Merge[], room: Room): void {
  for (const { top, left, bottom, right } of merges) {
    const first = firstFrom(rows, top);
    const cell = rows[first]?.number === top ? rows[first].cells.find(({ column }) => column === left) : undefined;
    if (cell === undefined) continue;
    for (let at = first; at < rows.length && room.cells > 0 && room.letters > 0; at += 1) {
      const row = rows[at];
      if (row === undefined || row.number > bottom) break;
      if (right > left) row.wide.push({ left, right });
      if (row.number === top) continue;
      row.isReached = true;
      room.cells -= 1;
      room.letters -= cell.value.length;
      if (row.cells.every(({ column }) => column !== left)) put(row, cell);
    }
  }
}
