import { plainlyNamed, type Stated } from "@/lib/domain/facts/stated";
import { isForeignMatter, plainStatement } from "@/lib/domain/facts/statement";
import { type Row, type Table, tablesIn } from "@/lib/domain/tables/read-tables";
import { meaningOf, meanings } from "@/lib/domain/text/meanings";
import { stem, termSet } from "@/lib/domain/text/terms";

/** Longest row that is told whole, in letters. */
const ROW_MOST = 400;

/** A price, which is what something costs, whatever its column is called. */
const price = /[€$£]\s?\p{N}/u;
const cost = meaningOf(stem("cost"));

/** What limits a row, and is no part of what it is called by: “Oars broken (both sheds)”. */
const limit = /\([^()]*\)\s*$/u;

/** A row of a table in one sentence: each cell behind the name of its column, the whole row as its quote. */
export interface StatedRow extends Stated {
  start: number;
  /** The meanings of what the row is called by, and of its columns. */
  name: ReadonlySet<string>;
  columns: ReadonlySet<string>;
}

function rowOf(text: string, title: string, { columns }: Table, { cells, start, end }: Row): StatedRow | null {
  const [first] = cells;
  const told = cells.flatMap((cell, nth) => (cell === null ? [] : [`${columns[nth] ?? ""}: ${cell.text}`]));
  const said = plainStatement(told.join("; "));
  const name = meanings(termSet((first?.text ?? "").trimEnd().replace(limit, "")));
  const isUsable = first !== undefined && first !== null && /\p{L}/u.test(first.text) && name.size > 0;
  if (!isUsable || told.length < 2 || said.length > ROW_MOST || isForeignMatter(said)) return null;
  const named = plainlyNamed(title);
  return {
    statement: `${named === "" ? "" : `${named}: `}${said.replace(/[.;,]$/u, "")}.`,
    quote: text.slice(start, end),
    start,
    name,
    columns: meanings(termSet(`${columns.slice(1).join(" ")}${price.test(said) ? ` ${cost}` : ""}`)),
  };
}

/** The rows of the tables of a text that are called by words, each as a statement. */
export function statedRows(text: string, title: string): StatedRow[] {
  return tablesIn(text).flatMap((table) => table.rows.flatMap((row) => rowOf(text, title, table, row) ?? []));
}

/** A question as it is asked, with the meanings of its terms. */
interface RowQuestion {
  text: string;
  terms: ReadonlySet<string>;
}

/** “How much is the red gull?” */
const asksPrice = /\bhow much (?:is|are|was|were)\b/iu;
const asksCount = /\bhow (?:many|much (?!(?:is|are|was|were|do|does|did)\b)\p{L})/iu;
/** Terms of what a row is called by from which it says by itself what its figures count: “Oars broken”. */
const MEASURE = 2;

/**
 * Whether a question asks for something that a row gives: it names what the row is called by, whole, and one of its
 * columns, or asks for its price; or how many there are of what the row counts.
 */
export function asksOfRow({ text, terms }: RowQuestion, { name, columns }: StatedRow): boolean {
  if (![...name].every((term) => terms.has(term))) return false;
  if ([...columns].some((term) => terms.has(term))) return true;
  if (asksPrice.test(text) && columns.has(cost)) return true;
  return name.size >= MEASURE && asksCount.test(text);
}
