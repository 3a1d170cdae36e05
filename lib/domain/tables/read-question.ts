import { asksForMost, isBound } from "@/lib/domain/asked/bound";
import { subquestions } from "@/lib/domain/asked/subquestions";
import { meanings } from "@/lib/domain/text/meanings";
import { isContentWord, stem } from "@/lib/domain/text/terms";
import { figuresOf } from "./decimal";
import type { Table } from "./read-tables";
import { ALSO_MOST, isTotal, says, type TableQuery } from "./table-query";

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

/** What a question asks to be done with figures; “Which port had the highest average?” is of averages that stand there. */
function takeOf(question: string): Take | null {
  const isOfMost = asksForMost(question);
  const fitting = asking.filter(([take]) => !isOfMost || take === "largest" || take === "smallest");
  return fitting.find(([, form]) => form.test(question))?.[0] ?? null;
}

function termsOf(text: string): string[] {
  const parted = text
    .replace(/(?<=\p{L})['’]s(?!\p{L})/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/_/g, " ");
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

/** The kind of thing that a question asks which of: “year” of “In which year were the most boats built?” */
const ofKind = /^(?:(?:in|on|at|of|by|from) )?(?:which|what) (\p{L}+)/iu;

/** Whether a question asks which of the things that a column names: its figures are then none that are compared. */
function isNaming(question: string, { name }: ColumnIn): boolean {
  const [, kind = ""] = ofKind.exec(question) ?? [];
  const own = termsOf(name);
  return own.length > 0 && own.every((term) => termsOf(kind).includes(term));
}

/** The one column of figures that the question names best; null for none, and for two. */
function askedColumn(question: string, columns: readonly ColumnIn[]): number | null {
  const terms = new Set(termsOf(question));
  const isOfWhich = asksForMost(question);
  const scored = columns.map((column) => {
    const { name, values } = column;
    if (isOfWhich && isNaming(question, column)) return 0;
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

/** A table as whoever asks is told it. */
interface TableTold {
  title: string;
  columns: readonly ColumnIn[];
}

/**
 * The query that a question asks of a table, by rules; null where any word of the question is none of the table, of its
 * title or of what is asked: what is not understood is not computed.
 */
export function queryOf(question: string, { title, columns }: TableTold): TableQuery | null {
  const take = takeOf(question);
  if (take === null || BOUNDED.test(question)) return null;
  if (take !== "difference" && /\bbetween\b/i.test(question)) return null;
  const terms = new Set(termsOf(question));
  const nth = askedColumn(question, columns);
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
  // A share of nothing that is named is one that a column gives by that name.
  if (take === "share" && filters.length === 0) return null;
  if (take !== "difference") return { take, column, where: filters, against: [] };
  const [pair] = filters;
  const [one, other] = pair?.says ?? [];
  if (filters.length !== 1 || pair?.says.length !== 2 || one === undefined || other === undefined) return null;
  const of = (word: string): TableQuery["where"] => [{ column: pair.column, says: [word] }];
  return { take, column, where: of(one), against: of(other) };
}

/** The one column that a part names best by what the part before it does not say; null for none, and for two. */
function alsoNamed(part: string, before: string, { columns }: TableTold): string | null {
  const said = new Set(termsOf(before));
  const terms = meanings(new Set(termsOf(part).filter((term) => !said.has(term))));
  const scored = columns.map(
    ({ name }) => [...meanings(new Set(termsOf(name)))].filter((term) => terms.has(term)).length,
  );
  const best = Math.max(0, ...scored);
  const [first, ...others] = columns.filter((_, nth) => scored[nth] === best);
  return best === 0 || others.length > 0 ? null : (first?.name ?? null);
}

/** Whether a part asks of the row that the part before it asks for: by words of the table alone, and by no other row. */
function isOfRow(part: string, before: string, table: TableTold): boolean {
  if (isBound(part, before)) return true;
  if (queryOf(part, table) !== null || BOUNDED.test(part)) return false;
  if (table.columns.some((column) => namedIn(part, column).length > 0)) return false;
  const explained = new Set([...table.columns.map(({ name }) => name), before].flatMap(termsOf));
  return termsOf(part).every((term) => explained.has(term) || plain.has(term));
}

/**
 * The queries that a question asks of a table, by rules: one of each part, else one of the whole. Parts that are of the row
 * that the part before them asks for are told with it.
 */
export function queriesOf(question: string, table: TableTold): TableQuery[] {
  const parts = subquestions(question);
  const ofParts = parts.flatMap((_, nth) => queryOfPart(parts, nth, table) ?? []);
  const whole = ofParts.length > 0 ? null : queryOf(question, table);
  return whole === null ? ofParts : [whole];
}

/** The column that says which thing is meant, where rows are called by another: “Which year had the highest fee?” */
function whichOf(part: string, { columns }: TableTold): string[] {
  const nth = asksForMost(part) ? columns.findIndex((column) => isNaming(part, column)) : -1;
  return nth > 0 ? [columns[nth]?.name ?? ""] : [];
}

function queryOfPart(parts: readonly string[], nth: number, table: TableTold): TableQuery | null {
  const part = parts[nth] ?? "";
  const query = queryOf(part, table);
  if (query === null || isBound(part, parts[nth - 1])) return null;
  if (query.take !== "largest" && query.take !== "smallest") return query;
  const behind = parts.slice(nth + 1);
  const end = behind.findIndex((one) => !isOfRow(one, part, table));
  const named = (end < 0 ? behind : behind.slice(0, end)).flatMap((one) => alsoNamed(one, part, table) ?? []);
  const also = [...new Set([...whichOf(part, table), ...named])].slice(0, ALSO_MOST);
  return also.length === 0 ? query : { ...query, also };
}

/** What asks for a value: no figure tells why something is so, or who did it. */
const ofValue = /^(?:and )?(?:(?:in|on|at|of|by|from|for|to) )?(?:how (?:many|much)|what|which)\b/iu;

/** Those of a question’s parts that a figure of a query answers, by the columns that are told. */
export function partsTold(parts: readonly string[], { column, also = [] }: TableQuery): string[] {
  const told = meanings(new Set([...(column === null ? [] : [column]), ...also].flatMap(termsOf)));
  return parts.filter((part) => {
    const isOfValue = takeOf(part) !== null || ofValue.test(part);
    return isOfValue && [...meanings(new Set(termsOf(part)))].some((term) => told.has(term));
  });
}

/** Whether a question may ask for a figure that is computed: no table is opened for any other. */
export function asksForFigure(question: string): boolean {
  return takeOf(question) !== null;
}
