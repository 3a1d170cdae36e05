import { stopWords } from "@/lib/domain/text/stop-words";
import { isContentWord, words } from "@/lib/domain/text/terms";

/** Words before a number that count or place something and name no document: “Table 3”, “March 2024”. */
const counting = new Set(
  `january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday
  thursday friday saturday sunday chapter section sections table figure fig page pages step steps part item line phase
  round day days week weeks month months year years hour hours quarter top level about around nearly over under only
  version question appendix note group`.split(/\s+/),
);

/** A word with a capital and the numbers behind it: “PEP 779”, “PEPs 703 and 779”, “ISO-9001”. */
const numbered =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}]{1,19})[\s:_-]{1,2}(\d{1,6}(?:[.-]\d{1,6}){0,3}(?:(?:,\s?|\s(?:and|or|&)\s|,\s(?:and|or)\s|\/)\d{1,6}(?:\.\d{1,6}){0,3})*)(?![\p{L}\p{N}]|-\p{L}|\s\p{Lu}\p{Ll}{2,8}[\s.]\d{4})/gu;
const quotedTitle = /[“„«"]([^“”„«»"\n]{4,160})[”“»"]/gu;
/** Words that a title has at least where a text holds it without marks: a single one may only be a word. */
const TITLE_WORDS = 2;
/** Names that one text gives at most. */
const NAMES = 8;
/** Characters of a document's beginning in which it says what it is called. */
export const HEAD_CHARACTERS = 80;

/** A text as names are compared: words in lower case, numbers without leading zeros, a space before and behind each. */
function form(text: string): string {
  return ` ${words(text)
    .map((word) => word.replace(/^0+(?=\d)/, "").replaceAll("’", "'"))
    .join(" ")} `;
}

/** “PEPs” of “PEPs 703 and 779”: one of them is a PEP. */
function singular(word: string): string {
  return /^\p{Lu}{2,}s$/u.test(word) ? word.slice(0, -1) : word;
}

/** Documents that a text names by a word and a number, each once, in its order: “PEP 779”. */
export function identifiersIn(text: string): string[] {
  const found = [...text.matchAll(numbered)].flatMap(([, word = "", numbers = ""]) => {
    const low = word.toLowerCase();
    if (stopWords.has(low) || counting.has(low)) return [];
    // “Python 3.13” is a version, “IEEE 802.11” a document.
    if (/\d\.\d/.test(numbers) && word !== word.toUpperCase()) return [];
    const each = numbers.split(/,\s?(?:and|or)?\s?|\s(?:and|or|&)\s|\//u).filter((number) => number !== "");
    return each.map((number) => `${singular(word)} ${number}`);
  });
  return [...new Map(found.map((name) => [form(name), name])).values()].slice(0, NAMES);
}

/** Documents that a text names: by a word and a number, or by a title in quotation marks. */
export function documentsNamed(text: string): string[] {
  const titles = [...text.matchAll(quotedTitle)].flatMap(([, title = ""]) =>
    words(title).filter(isContentWord).length >= TITLE_WORDS ? [title.trim()] : [],
  );
  return [...identifiersIn(text), ...new Set(titles)].slice(0, NAMES);
}

/** What stands behind a name with which a document begins: the end of its line, or what sets off the rest of it. */
const HEAD_END = "[ \\t]*(?:\\n|$|[:–—|(-])";

/** The words of a name as patterns, for Postgres as well as here: a mark within a word stands for itself in brackets. */
function partsOf(name: string): string[] {
  return form(name)
    .trim()
    .split(" ")
    .filter(Boolean)
    .map((part) => `0*${part.replace("'", "['’]").replace(/[.,]/gu, "[$&]")}`);
}

function begins(head: string, name: string): boolean {
  const other = "[^\\p{L}\\p{N}]";
  const pattern = `^${other}*${partsOf(name).join(`${other}+`)}${HEAD_END}`;
  return new RegExp(pattern, "u").test(head.normalize("NFKC").toLowerCase().slice(0, HEAD_CHARACTERS));
}

/** Words of a title from which on it is found in running text as a name: shorter ones are phrases of any text. */
const LONG_TITLE = 3;

/** What a document is called elsewhere: by the word and number that it begins with, and by its title if that is long. */
export function callNames({ title, head }: { title: string; head: string }): string[] {
  const numbers = [title, head.slice(0, HEAD_CHARACTERS)].flatMap((text) =>
    identifiersIn(text).filter((name) => form(text).startsWith(form(name))),
  );
  const bare = title.split(/\s\(/u)[0] ?? "";
  const isLong = words(bare).filter(isContentWord).length >= LONG_TITLE;
  return [...new Set([...numbers, ...(isLong ? [bare.trim()] : [])])];
}

/** Whether a document is the one that a name stands for: its title has the name, or its first line is it. */
export function isCalled(document: { title: string; head: string }, name: string): boolean {
  const wanted = form(name);
  if (wanted.trim() === "") return false;
  return form(document.title).includes(wanted) || begins(document.head, name);
}

/** Whether a text names a document: as above, or by holding its whole title. */
export function isNamedIn(text: string, document: { title: string; head: string }): boolean {
  if (documentsNamed(text).some((name) => isCalled(document, name))) return true;
  const title = form(document.title.split(/\s\(/u)[0] ?? "");
  return title.trim().split(" ").length >= TITLE_WORDS && form(text).includes(title);
}

function patternOf(names: readonly string[]): string | null {
  const patterns = names.map((name) => partsOf(name).join("[^[:alnum:]]+")).filter((pattern) => pattern !== "");
  return patterns.length === 0 ? null : `(?:${patterns.join("|")})`;
}

/** Names as Postgres looks for them in lower case, in a title and at the beginning of a text; null where there is none. */
export function namePatterns(text: string): { title: string | null; head: string | null } {
  const [title, head] = [patternOf(documentsNamed(text)), patternOf(identifiersIn(text))];
  return {
    title: title === null ? null : `\\m${title}\\M`,
    head: head === null ? null : `^[^[:alnum:]]*${head}${HEAD_END}`,
  };
}
