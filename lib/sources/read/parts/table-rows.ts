/** A cell that says something, with the number of its column from 0. */
export type Cell = readonly [column: number, value: string];

/** A row as a paragraph: every cell behind its column's name, in a line of its own. */
export function rowInWords(names: ReadonlyMap<number, string>, row: readonly Cell[]): string {
  return row.map(([column, value]) => `${names.get(column) ?? `Column ${column + 1}`}: ${value}`).join("\n");
}

/** The cells of a row that say something, each in one line. */
export function saidIn(row: Iterable<readonly [number, string]>): Cell[] {
  return [...row].flatMap(([column, value]): Cell[] => {
    const said = value.replace(/\s+/g, " ").trim();
    return said === "" ? [] : [[column, said]];
  });
}
