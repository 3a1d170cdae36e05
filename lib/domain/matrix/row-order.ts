/** Orders of a matrix's rows. */
export const rowOrders = ["answers", "source", "newest", "oldest"] as const;
export type RowOrder = (typeof rowOrders)[number];

/** What a row is put in order by. */
interface Ordered {
  title: string;
  /** Its source's own date, as ISO 8601 or a part of it; null for one that names none. */
  date: string | null;
  cells: readonly { state: string | null }[];
}

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function byDate(a: Ordered, b: Ordered, sign: 1 | -1): number {
  // What carries no date stands behind what does, whichever comes first.
  if (a.date === null || b.date === null) return Number(a.date === null) - Number(b.date === null);
  return a.date === b.date ? 0 : a.date < b.date ? -sign : sign;
}

const comparing = {
  answers: (a, b) => b.cells.length - a.cells.length,
  source: () => 0,
  newest: (a, b) => byDate(a, b, -1),
  oldest: (a, b) => byDate(a, b, 1),
} as const satisfies Record<RowOrder, (a: Ordered, b: Ordered) => number>;

/** The rows in an order; those that it does not tell apart go by the names of their sources. */
export function inRowOrder<R extends Ordered>(rows: readonly R[], order: RowOrder): R[] {
  return rows.toSorted((a, b) => comparing[order](a, b) || byName.compare(a.title, b.title));
}

/** The rows in which something does not agree. */
export function disagreeing<R extends Ordered>(rows: readonly R[]): R[] {
  return rows.filter(({ cells }) => cells.some(({ state }) => state !== null));
}
