import { z } from "zod";
import { compare, type Decimal, divided, figuresOf, inDigits, minus, sumOf } from "./decimal";
import type { Row, Table } from "./read-tables";

const tableTakes = ["sum", "mean", "count", "largest", "smallest", "difference", "share"] as const;

/** Rows in which a column says one of these words; of several, all of them. */
const Where = z
  .array(z.strictObject({ column: z.string().max(200), says: z.array(z.string().max(200)).min(1).max(20) }))
  .max(4);

/** Columns that are told beside a figure at most. */
export const ALSO_MOST = 3;

/**
 * What is asked of a table. A difference is that between the figures of the rows of `where` and those of `against`; a share
 * is that of the rows of `where` in all rows, or in those of `against`.
 */
export const TableQuery = z.strictObject({
  take: z.enum(tableTakes),
  /** The column whose figures are taken; null for a count of rows. */
  column: z.string().max(200).nullable(),
  where: Where,
  against: Where,
  /** Columns that are told, too, of the row with the largest or smallest figure; absent for none. */
  also: z.array(z.string().max(200)).max(ALSO_MOST).optional(),
});
export type TableQuery = z.infer<typeof TableQuery>;

/** A figure that was computed: the sentence of it, in the product's words, and the rows that it rests on. */
export interface Computed {
  readonly said: string;
  readonly rows: readonly Row[];
}

/** Rows that a figure may rest on: each is cited, and nobody opens more. */
const CELLS_MOST = 40;
/** Places that a mean is told beyond those of its figures, and a share. */
const PLACES = { mean: 2, share: 1 } as const;

/** A row that adds up the others is none of them. */
const TOTAL = /^(?:grand |sub)?(?:totals?|sum|all|overall|average|mean)\b/i;

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Whether a cell says some words, in a row. */
export function says(cell: string | undefined, words: string): boolean {
  const own = ` ${wordsOf(cell ?? "").join(" ")} `;
  const sought = wordsOf(words).join(" ");
  return sought !== "" && own.includes(` ${sought} `);
}

/** Whether a row says what others come to. */
export function isTotal({ cells }: Row): boolean {
  const first = cells.find((cell) => cell !== null);
  return first !== undefined && first !== null && TOTAL.test(first.text);
}

/** The place of a column by its name, whatever its case; -1 for none, or for two. */
function columnOf({ columns }: Table, name: string): number {
  const fitting = columns.flatMap((column, nth) => (wordsOf(column).join(" ") === wordsOf(name).join(" ") ? nth : []));
  return fitting.length === 1 ? (fitting[0] ?? -1) : -1;
}

type Rows = readonly Row[];

/** The rows of a table that fit; null where a column is none of it, or no row says a word that is asked for. */
function fitting(table: Table, rows: Rows, where: TableQuery["where"]): Rows | null {
  let left = rows;
  for (const { column, says: words } of where) {
    const nth = columnOf(table, column);
    if (nth < 0 || words.some((word) => !rows.some(({ cells }) => says(cells[nth]?.text, word)))) return null;
    left = left.filter(({ cells }) => words.some((word) => says(cells[nth]?.text, word)));
  }
  return left.length === 0 ? null : left;
}

interface Taken {
  rows: Rows;
  values: Decimal[];
  unit: string;
  /** Rows that fit and give no figure. */
  without: number;
}

/**
 * “−€5” with its sign at the digits, where a number is read: “€−5”. Here alone: what a column holds is told to whoever plans
 * a figure as it is written, word for word as recorded runs told it.
 */
function withSignAtDigits(cell: string): string {
  return cell.replace(/^\s*([-−])\s*(\p{Sc})\s*(?=\p{N})/u, "$2$1");
}

function take(table: Table, rows: Rows, column: string | null): Taken | null {
  const nth = column === null ? -1 : columnOf(table, column);
  if (nth < 0) return null;
  // The whole column says how its numbers are written.
  const written = table.rows.map(({ cells }) => cells[nth]?.text ?? null);
  const all = figuresOf(written.map((cell) => cell && withSignAtDigits(cell)));
  if (all === null) return null;
  const figures = new Map(table.rows.map((row, at) => [row, all[at] ?? null]));
  const found = rows.flatMap((row) => {
    const figure = figures.get(row) ?? null;
    return figure === null ? [] : [{ row, figure }];
  });
  if (found.length === 0) return null;
  return {
    rows: found.map(({ row }) => row),
    values: found.map(({ figure }) => figure.value),
    unit: found[0]?.figure.unit ?? "",
    without: rows.length - found.length,
  };
}

/** A figure with its unit, as its cells write it. */
function withUnit(value: Decimal, unit: string): string {
  const digits = inDigits(value);
  if (unit === "") return digits;
  return /^[€$£¥]/.test(unit) ? `${unit}${digits}` : `${digits} ${unit}`;
}

function rowsSaid(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

function whereSaid(where: TableQuery["where"]): string {
  return where.map(({ column, says: words }) => `${column} ${words.join(" or ")}`).join(" and ");
}

function ofRows(count: number, where: TableQuery["where"]): string {
  return where.length === 0 ? rowsSaid(count) : `${rowsSaid(count)} with ${whereSaid(where)}`;
}

/** What a row is called: its first cell, with its column's name. */
function nameOf({ columns }: Table, { cells }: Row): string {
  const nth = cells.findIndex((cell) => cell !== null);
  return `${columns[nth] ?? ""} ${cells[nth]?.text ?? ""}`.trim();
}

function noteOf({ without }: Pick<Taken, "without">, totals: number): string {
  const notes = [
    ...(without > 0 ? [`${rowsSaid(without)} there ${without === 1 ? "gives" : "give"} no figure`] : []),
    ...(totals > 0 ? ["rows that add up others are left out"] : []),
  ];
  return notes.length === 0 ? "" : `; ${notes.join(", and ")}`;
}

interface Asked {
  table: Table;
  query: TableQuery;
  rows: Rows;
  totals: number;
}

/** What other columns say of the rows that were found: “crew there is 12”. Null where a column is none of the table. */
function alsoSaid(table: Table, rows: Rows, also: readonly string[]): string | null {
  const of = (row: Row): string[] | null => {
    const cells = also.map((column) => [column, row.cells[columnOf(table, column)]?.text] as const);
    if (also.some((column) => columnOf(table, column) < 0)) return null;
    const place = rows.length === 1 ? "there" : `for ${nameOf(table, row)}`;
    return cells.map(([column, text]) =>
      text === undefined ? `the table gives no ${column} ${place}` : `${column} ${place} is ${shown(text)}`,
    );
  };
  const told = rows.map(of);
  return told.some((one) => one === null) ? null : told.flatMap((one) => one ?? []).join(", and ");
}

function extreme({ table, query, rows, totals }: Asked): Computed | null {
  const taken = take(table, rows, query.column);
  if (taken === null || taken.rows.length < 2) return null;
  const sign = query.take === "largest" ? 1 : -1;
  const best = taken.values.reduce((most, one) => (compare(one, most) * sign > 0 ? one : most));
  const named = taken.rows.filter((_, nth) => compare(taken.values[nth] ?? best, best) === 0);
  if (named.length > 3) return null;
  const where = named.map((row) => nameOf(table, row)).join(" and ");
  const of = ofRows(taken.rows.length, query.where);
  const said = `the ${query.take} ${query.column} of ${of} is ${withUnit(best, taken.unit)}, for ${where}`;
  const beside = alsoSaid(table, named, query.also ?? []);
  if (beside === null) return null;
  const more = beside === "" ? "" : `; ${beside}`;
  return { said: `${said}${more}${noteOf(taken, totals)}`, rows: taken.rows };
}

function added({ table, query, rows, totals }: Asked): Computed | null {
  const taken = take(table, rows, query.column);
  if (taken === null || taken.rows.length < 2) return null;
  const sum = sumOf(taken.values);
  const of = ofRows(taken.rows.length, query.where);
  if (query.take === "sum") {
    const said = `${query.column} of ${of} comes to ${withUnit(sum, taken.unit)} in all`;
    return { said: `${said}${noteOf(taken, totals)}`, rows: taken.rows };
  }
  const by = { digits: BigInt(taken.values.length), places: 0 };
  const { value, isExact } = divided(sum, by, sum.places + PLACES.mean);
  const said = `the mean ${query.column} of ${of} is ${isExact ? "" : "about "}${withUnit(value, taken.unit)}`;
  return { said: `${said}${noteOf(taken, totals)}`, rows: taken.rows };
}

function difference({ table, query, rows, totals }: Asked): Computed | null {
  const others = fitting(
    table,
    table.rows.filter((row) => !isTotal(row)),
    query.against,
  );
  const [one, other] = [take(table, rows, query.column), others && take(table, others, query.column)];
  if (one === null || other === null || query.where.length === 0 || query.against.length === 0) return null;
  if (one.rows.some((row) => other.rows.includes(row))) return null;
  const [a, b] = [sumOf(one.values), sumOf(other.values)];
  const apart = minus(a, b);
  const much =
    apart.digits === 0n
      ? "as much as"
      : `${withUnit({ ...apart, digits: apart.digits < 0n ? -apart.digits : apart.digits }, one.unit)} ${apart.digits < 0n ? "less" : "more"} than`;
  const [first, second] = [withUnit(a, one.unit), withUnit(b, one.unit)];
  const said = `${query.column} for ${whereSaid(query.where)}, ${first}, is ${much} for ${whereSaid(query.against)}, ${second}`;
  const without = one.without + other.without;
  return { said: `${said}${noteOf({ without }, totals)}`, rows: [...one.rows, ...other.rows] };
}

function share({ table, query, rows, totals }: Asked): Computed | null {
  const wholeRows = fitting(
    table,
    table.rows.filter((row) => !isTotal(row)),
    query.against,
  );
  const [part, whole] = [take(table, rows, query.column), wholeRows && take(table, wholeRows, query.column)];
  if (part === null || whole === null || query.where.length === 0) return null;
  if (part.rows.some((row) => !whole.rows.includes(row)) || whole.values.some(({ digits }) => digits < 0n)) return null;
  const [a, b] = [sumOf(part.values), sumOf(whole.values)];
  if (b.digits === 0n) return null;
  const { value, isExact } = divided({ ...a, digits: a.digits * 100n }, b, PLACES.share);
  const of = ofRows(whole.rows.length, query.against);
  const said = `${query.column} for ${whereSaid(query.where)}, ${withUnit(a, part.unit)}, is ${isExact ? "" : "about "}${inDigits(value)} per cent of the ${withUnit(b, part.unit)} of ${of}`;
  return { said: `${said}${noteOf(whole, totals)}`, rows: whole.rows };
}

function counted({ query, rows, totals }: Asked): Computed | null {
  if (query.where.length === 0) return null;
  return {
    said: `there ${rows.length === 1 ? "is" : "are"} ${ofRows(rows.length, query.where)}${noteOf({ without: 0 }, totals)}`,
    rows,
  };
}

/**
 * What a query comes to, exactly as the cells say; null where its columns are none of the table, cells are in different
 * units, or the figure would rest on more rows than are cited.
 */
export function compute(table: Table, query: TableQuery): Computed | null {
  const own = table.rows.filter((row) => !isTotal(row));
  const rows = fitting(table, own, query.where);
  if (rows === null) return null;
  const asked = { table, query, rows, totals: table.rows.length - own.length };
  const computed = {
    sum: added,
    mean: added,
    count: counted,
    largest: extreme,
    smallest: extreme,
    difference,
    share,
  }[query.take](asked);
  return computed === null || computed.rows.length > CELLS_MOST ? null : computed;
}

/** Letters of a statement's cells: a remark says what it says in its quote. */
const SHOWN = 120;

function shown(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 2).toWellFormed()} …`;
}

/** What a row states towards a query, with its source: its name, what it was chosen by, and the figure that is taken. */
export function rowStatement(table: Table, row: Row, { title, query }: { title: string; query: TableQuery }): string {
  const asked = [...query.where, ...query.against].map(({ column }) => columnOf(table, column));
  const first = row.cells.findIndex((cell) => cell !== null);
  const taken = query.column === null ? -1 : columnOf(table, query.column);
  const also = (query.also ?? []).map((column) => columnOf(table, column));
  const told = [...new Set([first, ...asked, taken, ...also])].flatMap((nth) => {
    const cell = row.cells[nth];
    return cell === undefined || cell === null ? [] : [`${table.columns[nth] ?? ""} ${shown(cell.text)}`];
  });
  const said = told.join(", ");
  return `${title}: ${said}${/[.!?…]$/u.test(said) ? "" : "."}`;
}
