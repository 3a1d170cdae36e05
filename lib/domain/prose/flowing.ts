import { isField } from "./field";
import { type Line, linesOf } from "./lines";

/** Characters of a line from which what breaks it is the width of a page, and no meaning. */
const FULL_LINE = 55;

function indentOf(text: string, { start }: Line): number {
  return /^[ \t]*/.exec(text.slice(start))?.[0].length ?? 0;
}

/** The indent beyond which lines are of a literal block of reStructuredText; null outside of one. */
function literalBehind(text: string, line: Line, within: number | null): number | null {
  if (line.kind === "blank") return within;
  const indent = indentOf(text, line);
  if (within !== null && indent > within) return within;
  return text.slice(line.start, line.end).trimEnd().endsWith("::") ? indent : null;
}

/** Two blanks behind a sentence, as typewriters set them. */
const SENTENCE_GAP = /[.!?]["'”’)\]]* {2}(?=\S)/g;
/** What parts columns. */
const GAP = / {2}|\t/;
/** A line that underlines, or parts the rows of a table: of no other signs. */
const RULE_SIGNS = /^[-=+~^_*#|:.'"\x60\s]+$/;
const DATE = String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.](?:\d{1,2}|\p{L}{3,9})[-/.]\d{2,4}`;
const TIME = String.raw`\d{1,2}:\d{2}`;
const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?";
const NAMED_DATE = String.raw`(?:${DAY},?[ ])?(?:${MONTH}\.?[ ]\d{1,2}|\d{1,2}\.?[ ]${MONTH})(?!\p{L})`;
/** What an entry of a log begins with. */
const MOMENT = new RegExp(`^[[(<"']?(?:${DATE}|${TIME}|${NAMED_DATE})`, "iu");
/** What else one begins with: an address of numbers, or how grave it is. */
const LOGGED =
  /^[[(<]?(?:(?:\d{1,3}\.){3}\d{1,3}(?!\d)|(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\b)/u;
/** Marks of items, among them those that are none to Markdown, or begin none within a paragraph there. */
const ITEM = /^(?:[-+*•‣◦▪●–—]|\(?(?:\d{1,9}|\p{L}|[ivxlc]{1,7})[.)]|#\.|\.\.|\[\^?[\p{L}\p{N}]{1,9}\])(?=\s)/iu;

/** Whether a line stands for itself: of a quotation, a table, aligned columns or a log. */
function standsAlone(text: string, { start, from, to }: Line): boolean {
  const said = text.slice(from, to);
  const isQuoted = text.slice(start, from).includes(">") || said.startsWith(">");
  return (
    isQuoted ||
    /^[+|]/.test(said) ||
    MOMENT.test(said) ||
    LOGGED.test(said) ||
    GAP.test(said.replace(SENTENCE_GAP, " "))
  );
}

/** The blocks in which a line of signs parts others: what stands between such lines may be rows. */
function ruledBlocks(text: string, lines: readonly Line[]): ReadonlySet<number> {
  const ruled = lines.filter(({ kind, from, to }) => kind === "prose" && RULE_SIGNS.test(text.slice(from, to)));
  return new Set(ruled.map(({ block }) => block));
}

function goesOn(text: string, line: Line, before: Line): boolean {
  return (
    line.kind === "prose" &&
    before.kind === "prose" &&
    line.block === before.block &&
    !line.opensItem &&
    !ITEM.test(text.slice(line.from, line.to)) &&
    !standsAlone(text, line) &&
    !standsAlone(text, before) &&
    !isField(text.slice(line.from, line.to)) &&
    line.setIn.length === 0 &&
    before.end - before.start >= FULL_LINE &&
    (before.opensItem || indentOf(text, line) === indentOf(text, before))
  );
}

/**
 * A text whose paragraphs go on in one line where the width of a page broke them: the same words with less white space.
 * Tables, aligned columns, logs, quotations, code and short lines stay as they are, and each item of a list begins a line.
 */
export function flowing(text: string): string {
  let told = "";
  let before: Line | null = null;
  let literal: number | null = null;
  const lines = [...linesOf(text)];
  const ruled = ruledBlocks(text, lines);
  for (const line of lines) {
    const isLiteral = literal !== null && line.kind !== "blank" && indentOf(text, line) > literal;
    const joins = before !== null && !isLiteral && !ruled.has(line.block) && goesOn(text, line, before);
    const raw = text.slice(line.start, line.end);
    if (before === null) told = raw;
    else told += joins ? ` ${raw.trimStart()}` : `\n${raw}`;
    literal = literalBehind(text, line, literal);
    before = line;
  }
  return told;
}
