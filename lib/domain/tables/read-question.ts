import { isContentWord, stem } from "@/lib/domain/text/terms";
import { figuresOf } from "./decimal";
import type { Table } from "./read-tables";
import { isTotal, says, type TableQuery } from "./table-query";

type Take = TableQuery["take"];

/** Words that ask for a figure that is computed, by what they ask for; the first that fits counts. */
const asking: readonly (readonly [Take, RegExp])[] = [
  ["share", /\b(?:share|percentage|per ?cent|proportion|fraction)\b/i],
  ["difference", /\bdifference\b|\bhow (?:much|many) (?:more|fewer|less|higher|lower|larger)\b/i],
  ["mean", /\b(?:average|mean)\b/i],
  ["sum", /\b(?:totals?|sum|altogether|combined)\b|\bin all\b/i],
  ["largest", /\b(?:largest|highest|greatest|biggest|most|maximum)\b/i],
  ["smallest", /\b(?:smallest|lowest|fewest|least|minimum)\b/i],
];

/** Words that ask or order, and name nothing of a table. */
const plain: ReadonlySet<string> = new Set(
  `table row column figure number value amount record list total sum altogether combined average mean share percentage
  percent cent per proportion fraction difference largest highest greatest biggest most maximum smallest lowest fewest least
  minimum much many more fewer less higher lower larger come give show all`
    .split(/\s+/)
    .map(stem),
);

/** Words of time and place that bound rows otherwise than by what a cell says. */
const BOUNDED =
  /\b(?:since|before|after|until|till|through|from|over|under|above|below|per|each|every|without|except|not)\b/i;

/** Names of things that a question asks for a number of without asking what comes of adding them up. */
function takeOf(question: string): Take | null {
  return asking.find(([, form]) => form.test(question))?.[0] ?? null;
}

function termsOf(text: string): string[] {
  const parted = text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/_/g, " ");
  return (parted.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(isContentWord).map(stem);
}

/** A column as whoever asks is told it: its name and what its cells say, each once. */
export interface ColumnIn {
  name: string;
  values: string[];
}

/** Values of a column that are told, and letters of each. */
const TOLD = { values: 60, letters: 60 } as const;

/** The columns of a table as they are told, without rows that add up others. */
export function columnsOf(table: Table): ColumnIn[] {
  const rows = table.rows.filter((row) => !isTotal(row));
  return table.columns.map((name, nth) => {
    const values = [...new Set(rows.flatMap(({ cells }) => cells[nth]?.text ?? []))];
    return { name, values: values.slice(0, TOLD.values).map((value) => value.slice(0, TOLD.letters).toWellFormed()) };
  });
}

/** The one column of figures that the question names best; null for none, and for two. */
function askedColumn(columns: readonly ColumnIn[], terms: ReadonlySet<string>): number | null {
  const scored = columns.map(({ name, values }) => {
    const known = figuresOf(values)?.filter((figure) => figure !== null).length ?? 0;
    return known * 2 <= values.length ? 0 : termsOf(name).filter((term) => terms.has(term)).length;
  });
  const best = Math.max(0, ...scored);
  const [first, ...others] = scored.flatMap((score, nth) => (score === best ? nth : []));
  return best === 0 || others.length > 0 ? null : (first ?? null);
}

/** What a question names of a column: whole cells, or years and like words of them, in its order. */
function namedIn(question: string, { values }: ColumnIn): string[] {
  const whole = values.filter((value) => /\p{L}/u.test(value) && value.length < TOLD.letters && says(question, value));
  const years = (question.match(/(?<![\p{L}\p{N}.,-])\d{4}(?![\p{L}\p{N}]|[.,-]\d)/gu) ?? []).filter((year) =>
    values.some((value) => says(value, year)),
  );
  const at = (word: string): number => question.toLowerCase().indexOf(word.toLowerCase());
  return [...new Set([...whole, ...years])].sort((a, b) => at(a) - at(b));
}

/**
 * The query that a question asks of a table, by rules; null where any word of the question is none of the table, of its
 * title or of what is asked: what is not understood is not computed.
 */
export function queryOf(
  question: string,
  { title, columns }: { title: string; columns: readonly ColumnIn[] },
): TableQuery | null {
  const take = takeOf(question);
  if (take === null || BOUNDED.test(question)) return null;
  if (take !== "difference" && /\bbetween\b/i.test(question)) return null;
  const terms = new Set(termsOf(question));
  const nth = askedColumn(columns, terms);
  if (nth === null) return null;
  const [first] = columns;
  const ofName = first === undefined || nth === 0 ? [] : namedIn(question, first);
  const filters = columns.flatMap((column, at) => {
    // What a row is called by says of which year it is, whatever other dates it has.
    const named = at === nth ? [] : namedIn(question, column).filter((word) => at === 0 || !ofName.includes(word));
    return named.length === 0 ? [] : [{ column: column.name, says: named }];
  });
  // What two columns say is asked of one of them, and nobody knows of which.
  const values = filters.flatMap((filter) => filter.says);
  if (new Set(values).size < values.length) return null;
  const explained = new Set([...columns.map(({ name }) => name), title, ...values].flatMap(termsOf));
  if ([...terms].some((term) => !explained.has(term) && !plain.has(term))) return null;
  const column = columns[nth]?.name ?? null;
  if (take !== "difference") return { take, column, where: filters, against: [] };
  const [pair] = filters;
  const [one, other] = pair?.says ?? [];
  if (filters.length !== 1 || pair?.says.length !== 2 || one === undefined || other === undefined) return null;
  const of = (word: string): TableQuery["where"] => [{ column: pair.column, says: [word] }];
  return { take, column, where: of(one), against: of(other) };
}

/** Whether a question may ask for a figure that is computed: no table is opened for any other. */
export function asksForFigure(question: string): boolean {
  return takeOf(question) !== null;
}
