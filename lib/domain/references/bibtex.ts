import { urlsIn } from "@/lib/domain/core/url";
import { latexAddress, latexText } from "./latex-text";
import { asReference, leadingDate, partialDate, personName, type Reference } from "./reference";

/** Longest value that is read, in characters: abstracts fit, and shorthands that double themselves end. */
const VALUE_MOST = 20_000;
/** What is kept of one: more than is shown of any field. */
const KEPT_MOST = 4_000;
/** Parts that one value may be joined of. */
const PARTS_MOST = 200;
const FIELDS_MOST = 200;
const SHORTHANDS_MOST = 1_000;
const SHORTHAND_MOST = 500;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const entryStart = /@[ \t]*([A-Za-z]+)\s*[{(]/y;
const lineStart = /[ \t]*@[ \t]*[A-Za-z]+\s{0,9}[{(]/y;
const name = /[^\s=,#{}()"@\\]+/y;

/** A text that is read from left to right; it never goes back, so that reading it takes time by its length alone. */
class Reader {
  readonly text: string;
  at = 0;
  constructor(text: string) {
    this.text = text;
  }

  peek(): string {
    return this.text.charAt(this.at);
  }
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at += found[0].length;
    return found;
  }
  skipSpace(): void {
    while (/\s/.test(this.peek())) this.at += 1;
  }
  /** Steps over a sign, with the space before it; false when another one stands there. */
  takes(sign: string): boolean {
    this.skipSpace();
    if (this.peek() !== sign) return false;
    this.at += 1;
    return true;
  }
  /** Up to the sign that ends a value opened by a brace or a quotation mark; null where it has no end. */
  enclosed(end: "}" | '"'): string | null {
    const from = this.at;
    let depth = 0;
    for (; this.at < this.text.length && this.at - from <= VALUE_MOST; this.at++) {
      const sign = this.peek();
      if (depth === 0 && sign === end) return this.text.slice(from, this.at++);
      if (sign === "{") depth += 1;
      if (sign === "}") depth -= 1;
      // The next entry has begun: this one was never closed.
      if (depth < 0 || (sign === "\n" && this.isEntryNext())) return null;
    }
    return null;
  }
  private isEntryNext(): boolean {
    lineStart.lastIndex = this.at + 1;
    return lineStart.test(this.text);
  }
}

function partOf(reader: Reader, shorthands: ReadonlyMap<string, string>): string | null {
  reader.skipSpace();
  if (reader.takes("{")) return reader.enclosed("}");
  if (reader.takes('"')) return reader.enclosed('"');
  const word = reader.take(name)?.[0].toLowerCase();
  return word === undefined ? null : (shorthands.get(word) ?? word.slice(0, KEPT_MOST));
}

/** A value, of parts that `#` joins; null where it cannot be read, or is of more than anybody joins. */
function wholeValue(reader: Reader, shorthands: ReadonlyMap<string, string>): string | null {
  let value = "";
  for (let parts = 0; parts < PARTS_MOST; parts += 1) {
    const part = partOf(reader, shorthands);
    if (part === null) return null;
    value = `${value}${part}`.slice(0, KEPT_MOST);
    if (!reader.takes("#")) return value;
  }
  return null;
}

/** The fields of an entry up to where it ends, or where it cannot be read any further. */
function fieldsOf(reader: Reader, shorthands: ReadonlyMap<string, string>): Map<string, string> {
  const fields = new Map<string, string>();
  do {
    reader.skipSpace();
    const field = reader.take(name)?.[0].toLowerCase();
    if (field === undefined || !reader.takes("=")) break;
    const value = wholeValue(reader, shorthands);
    if (value === null) break;
    if (fields.size < FIELDS_MOST && !fields.has(field)) fields.set(field, value);
  } while (reader.takes(","));
  return fields;
}

/** The names between `and`; one in braces, as that of an institution, is not taken apart. */
function authorsOf(value: string): string[] {
  const names: string[] = [];
  let [depth, from] = [0, 0];
  for (const { 0: found, index } of value.matchAll(/[{}]|\sand(?=\s)/gi)) {
    if (found === "{") depth += 1;
    else if (found === "}") depth -= 1;
    else if (depth === 0) {
      names.push(value.slice(from, index));
      from = index + found.length;
    }
  }
  return [...names, value.slice(from)].map(authorOf);
}

/** `Ostrom, Elinor` and `King, Jr., Martin` with the given name first; any other name as it stands. */

function authorOf(given: string): string {
  const trimmed = given.trim();
  if (trimmed === "others") return "et al.";
  if (/^\{[^{}]*\}$/.test(trimmed)) return latexText(trimmed);
  const [family, ...rest] = latexText(trimmed)
    .split(",")
    .map((part) => part.trim());
  return personName({ family, given: rest.at(-1), suffix: rest.length > 1 ? rest[0] : undefined });
}

function dateOf(fields: ReadonlyMap<string, string>): string | null {
  const whole = leadingDate(fields.get("date") ?? "");
  if (whole !== null) return whole;
  const month = latexText(fields.get("month") ?? "").toLowerCase();
  const named = MONTHS.indexOf(month.slice(0, 3)) + 1;
  // Some write the day behind the month, as `mar 4`.
  const day = fields.get("day") ?? /^[a-z]+\.? (\d{1,2})$/.exec(month)?.[1] ?? 0;
  return partialDate(latexText(fields.get("year") ?? ""), named || Number(month), Number(day));
}

function arxivOf(fields: ReadonlyMap<string, string>): string | undefined {
  const kind = (fields.get("archiveprefix") ?? fields.get("eprinttype") ?? "").toLowerCase();
  const id = fields.get("eprint")?.trim() ?? "";
  return kind === "arxiv" && /^[\w.\-/]{4,40}$/.test(id) ? `https://arxiv.org/abs/${id}` : undefined;
}

/** Parts between signs before which no backslash stands. */
function partedAt(sign: ";" | ":", text: string): string[] {
  return text.match(sign === ";" ? /(?:\\[\s\S]|[^;\\])+/g : /(?:\\[\s\S]|[^:\\])+/g) ?? [];
}

/** The paths of `name:path:type`, several parted by semicolons, as reference managers write them, or of a path alone. */
function filesOf(value: string): string[] {
  return partedAt(";", value).map((one) => {
    const parts = partedAt(":", one);
    const path = parts.length > 2 ? parts.slice(1, -1).join(":") : (parts.at(-1) ?? "");
    return path.replace(/\\([\s\S])/g, "$1").trim();
  });
}

function referenceOf(fields: ReadonlyMap<string, string>): Reference | null {
  const told = (...names: string[]): string | undefined =>
    names.flatMap((one) => latexText(fields.get(one) ?? "") || [])[0];
  const addressed = ["url", "howpublished", "note"].map((one) => latexAddress(fields.get(one) ?? ""));
  return asReference({
    title: [told("title"), told("subtitle")].filter((part) => part !== undefined).join(": "),
    authors: authorsOf(fields.get("author") ?? ""),
    publishedOn: dateOf(fields),
    publisher: told("publisher", "institution", "school", "organization"),
    doi: latexAddress(fields.get("doi") ?? ""),
    urls: [addressed[0], arxivOf(fields), ...addressed.flatMap((one) => urlsIn(one))],
    files: filesOf(fields.get("file") ?? ""),
  });
}

/** Whether a text has a line on which an entry of BibTeX begins. */
export function isBibtex(text: string): boolean {
  return /^\uFEFF?[ \t]{0,9}@[ \t]{0,9}[A-Za-z]{1,40}\s{0,9}[{(]/m.test(text);
}

/**
 * The works of a list in BibTeX or BibLaTeX, one after the other; null for one that says nothing. An entry that is
 * broken gives what could be read of it.
 */
export function* bibtexReferences(text: string): Generator<Reference | null> {
  const reader = new Reader(text);
  const shorthands = new Map<string, string>();
  for (;;) {
    const next = text.indexOf("@", reader.at);
    if (next < 0) return;
    reader.at = next;
    const kind = reader.take(entryStart)?.[1]?.toLowerCase();
    if (kind === undefined) reader.at += 1;
    if (kind === undefined || kind === "comment" || kind === "preamble") continue;
    if (kind === "string") {
      for (const [word, value] of fieldsOf(reader, shorthands)) {
        if (shorthands.size < SHORTHANDS_MOST) shorthands.set(word, value.slice(0, SHORTHAND_MOST));
      }
      continue;
    }
    // The key by which a text cites it.
    reader.take(/[^,{}=]{0,200},/y);
    yield referenceOf(fieldsOf(reader, shorthands));
  }
}
