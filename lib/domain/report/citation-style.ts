import { peopleIn } from "@/lib/domain/references/people";
import type { CitationStyle } from "./report-file";
import type { Reference } from "./report-parts";

/** A stretch of an entry in a list of sources. */
export interface EntryPart {
  text: string;
  isTitle?: true;
  isUrl?: true;
}

/** A source as a list names it; `label` is the number before it, if the style has one. */
export interface Entry {
  label: string | null;
  parts: EntryPart[];
}

export type Numbered = Reference & { number: number };

/** A source with what a style writes of it: whose it is, its year, and the letter that tells two of a year apart. */
interface Named {
  reference: Numbered;
  who: string;
  year: string;
  letter: string;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");
const SHORT = ["Jan.", "Feb.", "Mar.", "Apr.", "May", "Jun.", "Jul.", "Aug.", "Sep.", "Oct.", "Nov.", "Dec."];
/** Words of a title that stand for its author in the text. */
const TITLE_WORDS = 5;

function titleOf(reference: Reference): string {
  return reference.title.trim() || "Untitled";
}

/** The parts of a date as far as it is known: `2025`, `2025-02`, `2025-02-03`. */
function dateOf(iso: string | null): { year: string; month: number; day: number } | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(iso ?? "") ?? [];
  return year === undefined ? null : { year, month: Number(month ?? 0), day: Number(day ?? 0) };
}

/** `February 3, 2025`, or as much of it as is known; empty without a date. */
function longDate(iso: string | null, months: readonly string[] = MONTHS): string {
  const date = dateOf(iso);
  if (date === null) return "";
  const month = months[date.month - 1];
  if (month === undefined) return date.year;
  return date.day === 0 ? `${month} ${date.year}` : `${month} ${date.day}, ${date.year}`;
}

/** `2025, February 3`. */
function yearFirst(iso: string | null): string {
  const date = dateOf(iso);
  if (date === null) return "n.d.";
  return [date.year, longDate(iso).replace(/,? ?\d{4}$/, "")].filter((part) => part !== "").join(", ");
}

function shortTitle(reference: Reference): string {
  const words = titleOf(reference).split(/\s+/);
  return `“${words.slice(0, TITLE_WORDS).join(" ")}${words.length > TITLE_WORDS ? "…" : ""}”`;
}

/** From so many authors on the text names the first alone: APA 7, section 8.17; Chicago 17, section 15.29. */
const ET_AL = { apa: 3, chicago: 4 } as const;

/** Whose a source is, as the text says it before the year. */
function whoOf(reference: Reference, style: keyof typeof ET_AL): string {
  const author = reference.author?.trim() ?? "";
  if (author === "") return shortTitle(reference);
  const people = peopleIn(author);
  return people.length >= ET_AL[style] ? `${people[0]} et al.` : author;
}

function sortKey(reference: Reference): string {
  return (reference.author ?? titleOf(reference)).toLowerCase();
}

/** The sources in the order of an alphabetical list; those that would read alike in the text are told apart. */
function named(references: readonly Numbered[], style: keyof typeof ET_AL): Named[] {
  const plain = references.map((reference) => ({
    reference,
    who: whoOf(reference, style),
    year: dateOf(reference.publishedOn)?.year ?? "n.d.",
  }));
  const sorted = plain.toSorted(
    (a, b) =>
      compare(sortKey(a.reference), sortKey(b.reference)) ||
      compare(a.year, b.year) ||
      compare(titleOf(a.reference), titleOf(b.reference)) ||
      a.reference.number - b.reference.number,
  );
  return sorted.map((one) => {
    const alike = sorted.filter((other) => other.who === one.who && other.year === one.year);
    const place = alike.indexOf(one);
    return { ...one, letter: alike.length < 2 ? "" : letters(place) };
  });
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** a, b, …, z, aa, ab: as many as it takes. */
function letters(place: number): string {
  const letter = String.fromCharCode(97 + (place % 26));
  return place < 26 ? letter : `${letters(Math.floor(place / 26) - 1)}${letter}`;
}

/** A sentence's end behind a text that may have one of its own. */
function ended(text: string): string {
  return /[.!?…]”?$/.test(text) ? text : `${text}.`;
}

function withLetter(year: string, letter: string): string {
  return year === "n.d." && letter !== "" ? `n.d.-${letter}` : `${year}${letter}`;
}

/** APA 7, section 10.16: a page on a website; retrieved on, where it has no date of its own. */
function apaEntry({ reference, letter, year }: Named): Entry {
  const { author, url, publishedOn, readAt } = reference;
  const date = `(${yearFirst(publishedOn).replace(year, withLetter(year, letter))}).`;
  const isDated = dateOf(publishedOn) !== null;
  const title: EntryPart = { text: titleOf(reference), isTitle: true };
  const head: EntryPart[] =
    author === null
      ? [title, { text: `${ended(title.text).slice(title.text.length)} ${date}` }]
      : [{ text: `${ended(author.trim())} ${date} ` }, title, { text: ended(title.text).slice(title.text.length) }];
  if (url === null) return { label: null, parts: head };
  const from = isDated ? " " : ` Retrieved ${longDate(readAt)}, from `;
  return { label: null, parts: [...head, { text: from }, { text: url, isUrl: true }] };
}

/** Chicago 17, section 14.207, in the author-date form of chapter 15. */
function chicagoEntry({ reference, year, letter }: Named): Entry {
  const { author, url, publishedOn, readAt } = reference;
  const when = withLetter(year, letter);
  const title = `“${ended(titleOf(reference))}”`;
  const head = author === null ? `${title} ${ended(when)}` : `${ended(author.trim())} ${ended(when)} ${title}`;
  const day = dateOf(publishedOn)?.month ? ` ${longDate(publishedOn)}.` : "";
  const accessed = ` Accessed ${longDate(readAt)}.`;
  const parts: EntryPart[] = [{ text: `${head}${day}${accessed}` }];
  return {
    label: null,
    parts: url === null ? parts : [...parts, { text: " " }, { text: url, isUrl: true }, { text: "." }],
  };
}

/** IEEE reference guide, websites. */
function ieeeEntry(reference: Numbered): Entry {
  const { author, url, publishedOn, readAt, number } = reference;
  const day = longDate(publishedOn, SHORT);
  const who = author === null ? "" : `${author.trim()}, `;
  const head = `${who}“${titleOf(reference)},”${day === "" ? "" : ` ${day}.`} Accessed: ${longDate(readAt, SHORT)}.`;
  const parts: EntryPart[] = [{ text: head }];
  const online: EntryPart[] = url === null ? [] : [{ text: " [Online]. Available: " }, { text: url, isUrl: true }];
  return { label: `[${number}]`, parts: [...parts, ...online] };
}

export interface Citations {
  /** The heading of the list of sources. */
  heading: string;
  /** What stands in the text for sources, by their numbers; empty where notes alone cite. */
  inText(numbers: readonly number[]): string;
  entries: Entry[];
}

function authorDate(style: "apa" | "chicago", references: readonly Numbered[]): Citations {
  const all = named(references, style);
  const byNumber = new Map(all.map((one) => [one.reference.number, one]));
  return {
    heading: "References",
    inText: (numbers): string => {
      const said = numbers.flatMap((number) => {
        const one = byNumber.get(number);
        if (one === undefined) return [];
        const year = withLetter(one.year, one.letter);
        // APA sets the comma inside the quotation marks of a title.
        const who = style === "apa" ? `${one.who},`.replace(/”,$/, ",”") : one.who;
        return [`${who} ${year}`];
      });
      return said.length === 0 ? "" : `(${[...new Set(said)].join("; ")})`;
    },
    entries: all.map(style === "apa" ? apaEntry : chicagoEntry),
  };
}

/** A report's sources in one of the styles that people ask for; null for notes that are only numbered. */
export function citationsIn(style: CitationStyle, references: readonly Numbered[]): Citations | null {
  if (style === "numbered") return null;
  if (style !== "ieee") return authorDate(style, references);
  const known = new Set(references.map(({ number }) => number));
  return {
    heading: "References",
    inText: (numbers) =>
      [...new Set(numbers)]
        .filter((number) => known.has(number))
        .map((number) => `[${number}]`)
        .join(", "),
    entries: references.map(ieeeEntry),
  };
}
