import { z } from "zod";
import { canonicalUrl, webAddress } from "@/lib/domain/core/url";
import { doiAddress, isDoiAddress } from "./doi";

/** Longest name of a work, and of who published it, that is taken from a list, in characters. */
const NAME_MOST = 200;
/** Longest line of authors; those that do not fit are told as “et al.”. */
const AUTHORS_MOST = 500;
const ADDRESS_MOST = 2048;
/** Files of one work, and the longest path of one, in characters. */
const FILES_MOST = 20;
const PATH_MOST = 500;

/** What a list of references says of a work; null for what it leaves out. */
export const Listed = z.strictObject({
  title: z.string().trim().min(1).max(NAME_MOST).nullable(),
  author: z.string().trim().min(1).max(AUTHORS_MOST).nullable(),
  /** As much of an ISO 8601 date as is known: `2019`, `2019-03`, `2019-03-04`. */
  publishedOn: z
    .string()
    .regex(
      /^[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/,
      "Write a year, a month or a day, such as 2019-03.",
    )
    .nullable(),
  publisher: z.string().trim().min(1).max(NAME_MOST).nullable(),
});
export type Listed = z.infer<typeof Listed>;

/** What a list says of a file beside it, with the address of the work. */
export const ListedWork = Listed.extend({ url: z.string().max(ADDRESS_MOST).nullable() });
export type ListedWork = z.infer<typeof ListedWork>;

/** A work of a list; one without an address cannot be read. */
export interface Reference extends Listed {
  url: string | null;
  /** Paths of its files beside the list, as it names them; absent where it names none. */
  files?: string[];
}

/** A work that can be read. */
export interface AddressedReference extends Reference {
  url: string;
}

export function isAddressed(reference: Reference): reference is AddressedReference {
  return reference.url !== null;
}

/** The fields of a reference as its format has them, before they are bounded and checked. */
export interface RawReference {
  title?: string | undefined;
  /** Each as people write it: given name first. */
  authors: readonly string[];
  publishedOn: string | null;
  publisher?: string | undefined;
  doi?: string | undefined;
  /** Where it may be, the likeliest first. */
  urls: readonly (string | undefined)[];
  /** Paths of its files. */
  files?: readonly string[];
}

/** On one line, without tags of typesetting, of at most so many characters; null where nothing is left. */
function lineOf(text: string | undefined, most: number): string | null {
  const line = (text ?? "")
    // More than a line can need: what is beyond it costs nothing.
    .slice(0, most * 4)
    .toWellFormed()
    .replace(/<\/?(?:i|b|em|strong|sub|sup|sc|span)(?:\s[^<>]{0,100})?>/gi, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const short = line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
  return short === "" ? null : short;
}

function authorOf(names: readonly string[]): string | null {
  let author = "";
  for (const name of names) {
    const next = lineOf(name, NAME_MOST);
    if (next === null) continue;
    const joined = author === "" ? next : `${author}, ${next}`;
    if (joined.length > AUTHORS_MOST - " et al.".length) return `${author} et al.`;
    author = joined;
  }
  return author === "" ? null : author;
}

function addressOf({ doi, urls }: RawReference): string | null {
  const ofDoi = doi === undefined ? null : doiAddress(doi);
  if (ofDoi !== null) return ofDoi;
  for (const given of urls) {
    if (given === undefined || given.length > ADDRESS_MOST) continue;
    const url = (isDoiAddress(given) ? doiAddress(given) : null) ?? webAddress(given);
    if (url !== null && canonicalUrl(url) !== null) return url;
  }
  return null;
}

/** A reference as it is shown and added: bounded, checked, its DOI as an address. Null where it says nothing at all. */
export function asReference(raw: RawReference): Reference | null {
  const url = addressOf(raw);
  const title = lineOf(raw.title, NAME_MOST);
  const author = authorOf(raw.authors);
  if (url === null && title === null && author === null) return null;
  const files = (raw.files ?? []).filter((path) => path !== "" && path.length <= PATH_MOST).slice(0, FILES_MOST);
  const said = { title, author, publishedOn: raw.publishedOn, publisher: lineOf(raw.publisher, NAME_MOST), url };
  return files.length === 0 ? said : { ...said, files };
}

function isDay(date: string): boolean {
  return z.iso.date().safeParse(date).success;
}

/** As much of a date as is one: whole months of the year, days that its month has; null where even the year is missing. */
export function partialDate(year: string, month = 0, day = 0): string | null {
  if (!/^[12]\d{3}$/.test(year)) return null;
  if (!(Number.isInteger(month) && month >= 1 && month <= 12)) return year;
  const toMonth = `${year}-${String(month).padStart(2, "0")}`;
  const toDay = `${toMonth}-${String(day).padStart(2, "0")}`;
  return isDay(toDay) ? toDay : toMonth;
}

/** The date at the beginning of a text that has its parts in order: `2019-03-04`, `2019/3`, `2019`. */
export function leadingDate(text: string): string | null {
  const [, year, month, day] = /^\s{0,9}(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?!\d)/.exec(text) ?? [];
  return year === undefined ? null : partialDate(year, Number(month ?? 0), Number(day ?? 0));
}

/** A person's name as people write it: given name first. */
export function personName(parts: {
  family?: string | undefined;
  given?: string | undefined;
  suffix?: string | undefined;
}): string {
  const { family, given, suffix } = parts;
  return [given, family, suffix].filter((part) => part !== undefined && part !== "").join(" ");
}
