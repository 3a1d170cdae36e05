const RULE = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;

/** The places of the bars that part a row's cells: an escaped one is text. */
export function barsOf(row: string): number[] {
  return [...row.matchAll(/\\[\\|]|\|/g)].filter(([sign]) => sign === "|").map(({ index }) => index);
}

/** Where the cells of a row begin and end, without the bars around it and the white space within. */
export function cellsOf(row: string): { from: number; to: number }[] {
  const bounds = [-1, ...barsOf(row), row.length];
  const cells = bounds.slice(1).map((end, nth) => {
    const start = (bounds[nth] ?? -1) + 1;
    const raw = row.slice(start, end);
    const from = start + raw.length - raw.trimStart().length;
    return { from, to: Math.max(from, start + raw.trimEnd().length) };
  });
  const first = cells[0]?.from === cells[0]?.to ? 1 : 0;
  const last = cells.length > first + 1 && cells.at(-1)?.from === cells.at(-1)?.to ? -1 : cells.length;
  return cells.slice(first, last);
}

/** Whether a line stands beneath a table's head: dashes and bars, of as many cells. A line of dashes alone underlines. */
export function isTableRule(line: string, head: string): boolean {
  const said = line.trim();
  if (!/[|:]/.test(said) || !RULE.test(said) || /^\|?$/.test(head.trim())) return false;
  return cellsOf(said).length === cellsOf(head).length;
}
