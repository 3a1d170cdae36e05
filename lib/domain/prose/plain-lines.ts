import { isHeadOfTerms, isTerm, opensItsDefinition, setLine } from "./definitions";
import type { Line } from "./lines";
import { barsOf } from "./table";

/** A stretch of a text, in code units. */
export interface Stretch {
  from: number;
  to: number;
}

/** What lines are in a text that may be none of Markdown: rows of values, records, other marks of items, hard line ends. */
export interface PlainLines {
  isRule(line: Line): boolean;
  /** The cells of a row of values, or the value of a record's field; null where it is none. */
  cells(line: Line): Stretch[] | null;
  /** Where an item begins behind its mark; null where none does. */
  item(line: Line): Stretch | null;
  /** Whether the paragraph ends with it, which is a heading if it stands alone. */
  ends(line: Line): boolean;
}

const RULE = /^(?:=+|(?:[-*_]\s*){2,}|\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?)$/;
const ITEM = /^(?:[-*+•▪–]|\d{1,3}[.)]|\[[ x]\])\s+/;
const TABLE_ROW = /^\||\s\|\s.*\s\|(?:\s|$)/;
/** “name: value”, as a record is written line by line. */
const FIELD = /^\s*[\p{L}_][\p{L}\p{N}_ /().%-]{0,40}:[ \t]+(?=\S)/u;
/** Columns beyond which a line is not taken for the width of the text. */
const WIDEST = 110;
/** Columns at a line's end in which its stop stands, with what white space is behind it. */
const ENDING = 20;

/** A number whose thousands are set in groups, or whose decimals stand behind a comma. Between commas it is two values. */
const NUMBER_WITH_COMMAS = /(?<![\p{L}\p{N}.,]|\p{L}-)\p{N}+(?:(?:,\p{N}{3})+|,\p{N}{1,2})(?!\p{N}|[.,]\S)/gu;
const SENTENCE_WITHIN = /\p{L}{3}[.!?]\s+\p{Lu}/u;

/** Whether a line is prose in sentences: one ends within it, outside quotes, and one with it. No row of values has that. */
function isInSentences(line: string): boolean {
  return /[.!?]\s*$/.test(line.slice(-ENDING)) && SENTENCE_WITHIN.test(line.replace(/"[^"]*"/g, ""));
}

/** A line in which the commas within numbers are none: they part nothing where there is more than numbers. */
function withoutCommasInNumbers(line: string): string {
  if (!/[\p{L};\t]/u.test(line)) return line;
  return line.replace(NUMBER_WITH_COMMAS, (number) => number.replaceAll(",", "."));
}

/** Separators of a line of delimited values: outside quotes and numbers, and with no space behind, which prose has. */
function separators(raw: string): number[] {
  if (isInSentences(raw)) return [];
  const line = withoutCommasInNumbers(raw);
  const found: number[] = [];
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at];
    if (char === '"') isQuoted = !isQuoted;
    if (!isQuoted && (char === "," || char === ";" || char === "\t") && line[at + 1] !== " ") found.push(at);
  }
  return found;
}

/** Spans of the cells of one line, given where its separators stand; quotes around a cell are not part of it. */
function cellsOf(line: string, start: number, marks: readonly number[]): Stretch[] {
  const bounds = [-1, ...marks, line.length];
  return bounds.slice(1).flatMap((end, index): Stretch[] => {
    const begin = (bounds[index] ?? -1) + 1;
    const raw = line.slice(begin, end);
    const inner = /^\s*"?(.*?)"?\s*$/s.exec(raw)?.[1] ?? "";
    if (inner === "") return [];
    const from = start + begin + raw.indexOf(inner);
    return [{ from, to: from + inner.length }];
  });
}

/** Lines that are fields of a record: no list, and a line beside them is one too. */
function fieldsOf(lines: readonly string[]): (number | null)[] {
  const starts = lines.map((line) => FIELD.exec(line)?.[0].length);
  return starts.map((own, index) => {
    const hasNeighbour = starts[index + 1] !== undefined || starts[index - 1] !== undefined;
    return own !== undefined && hasNeighbour ? own : null;
  });
}

/** Lines of delimited values: three fields and more, as many as a line beside it has. */
function valuesOf(lines: readonly string[]): (number[] | null)[] {
  const marks = lines.map(separators);
  return marks.map((own, index) => {
    const isLikeNext = marks[index + 1]?.length === own.length || marks[index - 1]?.length === own.length;
    return own.length >= 2 && isLikeNext ? own : null;
  });
}

/** In a text with hard line ends, a short line without a full stop before a capital is a heading of its own. */
function endsParagraph(line: string, next: string | undefined, longest: number): boolean {
  const text = line.trim();
  if (next === undefined || !/^\s*[\p{Lu}\p{N}]/u.test(next)) return false;
  return !/[.!?:;,\-–]["'”’)]?$/.test(text) && text.length < 60 && text.length < longest * 0.7;
}

/** A line in capitals above one that is set in heads it, as in the pages of a manual. */
function headsSetIn(line: string, next: string | undefined): boolean {
  return /^\p{Lu}[\p{Lu}\p{N} &/'’-]{1,40}$/u.test(line.trimEnd()) && /^(?: {2,}|\t)\s*\S/u.test(next ?? "");
}

/** Looks at lines for what Markdown does not mark. */
export function plainLines(text: string, lines: readonly Line[]): PlainLines {
  const raw = lines.map(({ start, end }) => text.slice(start, end));
  const [values, fields] = [valuesOf(raw), fieldsOf(raw)];
  const longest = raw.reduce((most, line) => Math.max(most, Math.min(line.length, WIDEST)), 0);
  const nth = new Map(lines.map((line, index) => [line, index]));
  const at = (line: Line): number => nth.get(line) ?? -1;
  const said = ({ from, to }: Stretch): string => text.slice(from, to);
  const set = raw.map(setLine);
  /** How a term stands to its definition, which is told behind it or beneath it; null where a line is none. */
  const termAt = (line: Line): "before" | "above" | null => {
    const [own, next] = [set[at(line)], set[at(line) + 1]];
    if (line.opensItem || own === undefined || next === undefined || !isTerm(set, at(line))) return null;
    return opensItsDefinition(own, next) ? "before" : "above";
  };
  return {
    isRule: (line) => RULE.test(said(line)),
    cells(line): Stretch[] | null {
      if (TABLE_ROW.test(said(line))) return cellsOf(said(line), line.from, barsOf(said(line)));
      const field = fields[at(line)] ?? null;
      if (field !== null) return [{ from: line.start + field, to: line.end }];
      const marks = values[at(line)] ?? null;
      return marks === null ? null : cellsOf(raw[at(line)] ?? "", line.start, marks);
    },
    item(line): Stretch | null {
      if (termAt(line) === "before") return { from: line.from, to: line.to };
      const mark = line.opensItem ? "" : ITEM.exec(said(line))?.[0];
      return mark === undefined ? null : { from: line.from + mark.length, to: line.to };
    },
    ends(line): boolean {
      const term = termAt(line);
      if (term !== null) return term === "above";
      const [own = "", next] = [raw[at(line)], raw[at(line) + 1]];
      return isHeadOfTerms(set, at(line)) || headsSetIn(own, next) || endsParagraph(own, next, longest);
    },
  };
}
