import type { Dated } from "@/lib/domain/facts/dated-by";
import { upperFirst } from "@/lib/domain/prose/first-letter";
import { wordedDate } from "./calendar";
import { datedField, fieldOf, headerFields } from "./header-fields";
import { agencyOf, publisherField } from "./publisher";

/** What the head of a document says of it: who wrote it and when. Null where it does not say. */
export interface SaidOfItself {
  author: string | null;
  publisher: string | null;
  /** A day, or a month where no day is said. */
  dated: Dated | null;
}

/** Words by which a line says that its date is the document's own. */
const dating =
  /\b(?:published|publication|updated|dated?|issued|released|posted|press release|minutes|meeting|edition|issue|newsletter|bulletin|version|valid from|as of)\b/i;
/** A verb: then the line tells of something that happened, on the day that it names. */
const telling =
  /\b(?:is|are|was|were|be|been|has|have|had|will|would|can|could|may|must|did|does|began|came|fell|grew|rose|took|went|\p{Ll}{3,}ed)\b/u;

/** Lines of a head, and the characters of one that still is a line of it. */
const HEAD = { lines: 10, characters: 180 } as const;

/** The lines before the text begins, without the marks of Markdown; headings are told apart. */
function headLines(text: string): { line: string; isTitle: boolean }[] {
  const found: { line: string; isTitle: boolean }[] = [];
  for (const raw of text.slice(0, 4_000).split("\n")) {
    const line = raw.replace(/[*_`]+/g, "").trim();
    if (line === "" || /^[-=|]+$/.test(line)) continue;
    if (found.length >= HEAD.lines || line.length > HEAD.characters) break;
    found.push({ line: line.replace(/^#+\s*/, ""), isTitle: found.length === 0 || line.startsWith("#") });
  }
  return found;
}

/** Whether a line's label says that its day is something else's: “Founded: 28 February 1998”, a row of a table. */
function isOfOther(line: string): boolean {
  const label = /^(?:\|[ \t]*)?(?<name>\p{L}[\p{L}\d ./-]{0,39}?)[ \t]*[:|]/u.exec(line)?.groups?.["name"];
  return label !== undefined && !/\b(?:by|from|author|editor|source|reporter|contact|place)\b/i.test(label);
}

/** The first date that stands in the head as the document's own: behind a word that says so, or in a line that tells of nothing. */
function dateOf(lines: readonly { line: string; isTitle: boolean }[]): string | null {
  for (const { line, isTitle } of lines) {
    const isOwn = dating.test(line) || (!isTitle && !telling.test(line) && !isOfOther(line));
    const date = isOwn ? wordedDate(line) : null;
    if (date !== null) return date;
  }
  return null;
}

const person = String.raw`\p{Lu}[\p{L}.'’-]*(?: (?:de|van|von|der|la|di) | )\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?`;
const byline = new RegExp(
  String.raw`(?:^[Bb]y:?|\b(?:[Aa]uthors?|[Ww]ritten by|[Pp]repared by|[Ee]ditor|[Ii]nterview(?: by)?|[Rr]eport by):?) (${person})(?=$|[,.;·|–—]| \d| and\b| on\b)`,
  "u",
);

/** What a document's head says of it. */
export function saidOfItself(text: string): SaidOfItself {
  const fields = headerFields(text);
  const lines = headLines(text);
  const [author = null] = lines.flatMap(({ line }) => byline.exec(line)?.[1] ?? []);
  const on = dateOf(lines);
  const inWords: Dated | null = on === null ? null : { on, from: "head of the text" };
  return {
    author: fieldOf(fields, /^authors?$/i) ?? author,
    publisher: publisherField(fields) ?? agencyOf(text, author),
    dated: datedField(fields) ?? inWords,
  };
}

const small = new Set(["of", "the", "and", "for", "in", "on", "at", "by", "to", "a", "an"]);

/** A line in capitals in the usual letters. */
function inUsualLetters(line: string): string {
  return line
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}'’])\p{L}[\p{L}'’]*/gu, (word, at: number) =>
      at > 0 && small.has(word) ? word : upperFirst(word),
    );
}

function isInCapitals(line: string): boolean {
  return /\p{Lu}{2}/u.test(line) && !/\p{Ll}/u.test(line);
}

const TITLE_MOST = 120;
/** The same of a first line that is a paragraph of its own, as studies have them. */
const ALONE_MOST = 200;

/** The head of a page of a manual: its name at both ends of the line. */
const manualHead = /^(\S+\(\p{N}\p{L}*\))(?:\s{2,}.*)?\s{2,}\1$/u;
/** What such a page says it is, beneath its first heading: “reef - shorten the sails”. */
const manualName = /\bNAME\s*\n+\s*(\S[^\n]*? [-–—]+ \S[^\n]*)/u;

/** What only numbers a text among others: “Working paper 12, May 1911”, “Part B”, “Issue 7”. */
const numbering =
  /^(?:(?:[Ww]orking|[Dd]iscussion) [Pp]aper|(?:[Tt]echnical|[Rr]esearch) [Rr]eport|Report|Paper|Part|Issue|Volume|Vol\.|Number|No\.|Edition|Version|Series|Bulletin) [\p{N}\p{Lu}][\p{Lu}\p{N}./-]*(?:[\s,.·-]+(?:\p{Lu}\p{Ll}+|\p{N}[\p{N}./]*))*$/u;

/** Times that a line stands in a text, beside the first, from which it is the head or the foot of its pages. */
const REPEATED = 2;

/** A line without what a page's number makes of it. */
function withoutPage(line: string): string {
  return line
    .replace(/^\d{1,4}\s{2,}|\s+(?:page )?\d{1,4}$/giu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The lines of a text that say something, but for those that head or foot its pages. */
function ownLines(text: string): string[] {
  const all = text.split("\n").map((line) => line.trim());
  const counts = Map.groupBy(all.map(withoutPage), (line) => line);
  const head = text.slice(0, 4_000).split("\n");
  return head
    .map((line) => line.trim())
    .filter((line) => line !== "" && (counts.get(withoutPage(line))?.length ?? 0) <= REPEATED);
}

/** How long a first line may be to be the title of its text. */
function mostOf(first: string, text: string): number {
  const behind = text.trimStart();
  return behind.startsWith(first) && /^[ \t]*\n[ \t]*\n/.test(behind.slice(first.length)) ? ALONE_MOST : TITLE_MOST;
}

/**
 * The title of a text without any form: its first line, where that reads like one, and heads no page. A letterhead in
 * capitals says whose the text is; the line beneath it says what it is, but for what only numbers it among others.
 */
export function titleOfText(text: string): string | null {
  const [, page] = manualHead.exec(text.trimStart().split("\n", 1)[0]?.trim() ?? "") ?? [];
  if (page !== undefined) {
    const [, name] = manualName.exec(text.slice(0, 4_000)) ?? [];
    return name !== undefined && name.length <= TITLE_MOST ? name.trim() : page;
  }
  const [first = "", ...others] = ownLines(text);
  if (first.length === 0 || first.length > mostOf(first, text) || /[.;,]$/.test(first)) return null;
  if (!isInCapitals(first)) return first;
  const beneath = others.slice(0, 3).find((line) => !isInCapitals(line) && !numbering.test(line));
  const title = inUsualLetters(first);
  const whole = `${title}: ${beneath ?? ""}`;
  const isTitled = beneath !== undefined && whole.length <= TITLE_MOST && !/[.;,:]$/.test(beneath);
  return isTitled ? whole : title;
}
