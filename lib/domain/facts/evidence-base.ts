import { z } from "zod";
import { isDoiHost } from "@/lib/domain/references/doi";
import { peopleIn } from "@/lib/domain/references/people";
import { months } from "@/lib/domain/text/months";

/** What kind of thing a source is to its reader. */
const evidenceKinds = ["web_page", "pdf", "document", "book", "presentation", "email", "table", "text"] as const;
type EvidenceKind = (typeof evidenceKinds)[number];

const kindNames: Record<EvidenceKind, readonly [one: string, several: string]> = {
  web_page: ["web page", "web pages"],
  pdf: ["PDF", "PDFs"],
  document: ["document", "documents"],
  book: ["book", "books"],
  email: ["e-mail", "e-mails"],
  presentation: ["presentation", "presentations"],
  table: ["table", "tables"],
  text: ["text", "texts"],
};

/** The kind of a source by the type of what was read. */
function evidenceKindOf(mediaType: string): EvidenceKind {
  if (/html/.test(mediaType)) return "web_page";
  if (/pdf/.test(mediaType)) return "pdf";
  if (/epub/.test(mediaType)) return "book";
  if (/rfc822/.test(mediaType)) return "email";
  if (/presentation/.test(mediaType)) return "presentation";
  if (/csv|spreadsheet/.test(mediaType)) return "table";
  return /word|opendocument|rtf/.test(mediaType) ? "document" : "text";
}

/** A day, a month or a year, as far as a source says when it was published. */
const Day = z.string().regex(/^\d{4}(?:-\d{2}){0,2}$/);

/** Who published or wrote, and how many of the sources. */
const Counted = z.object({ name: z.string(), sources: z.int() });

/** What a library, a run or a report rests on. */
export const EvidenceBase = z.object({
  sources: z.int(),
  /** Sources that say when they were published; `from` and `to` are of these alone. */
  dated: z.int(),
  from: Day.nullable(),
  to: Day.nullable(),
  /** Who published, the most frequent first, as `publisherOf` has it; sources of which nothing is known are in none. */
  publishers: z.array(Counted),
  /** The same with each person of a byline counted, and how many sources say anything; absent in what older releases stored. */
  makers: z.object({ known: z.int(), names: z.array(Counted) }).optional(),
  kinds: z.array(z.object({ kind: z.enum(evidenceKinds), sources: z.int() })),
});
export type EvidenceBase = z.infer<typeof EvidenceBase>;

/** A library as it is told to whoever plans research: what it is, and a sample of what it speaks of. */
export const LibrarySurvey = EvidenceBase.extend({
  /** Titles of sources with their dates, those nearest to the question first. */
  titles: z.array(z.string()),
  /** Headings of sources, those nearest to the question first, without those that most sources have. */
  headings: z.array(z.string()),
  /** Phrases that stand in several sources and not in most, the most frequent first. */
  terms: z.array(z.string()),
});
export type LibrarySurvey = z.infer<typeof LibrarySurvey>;

/** What there is to say of one source. */
export interface SourceFacts {
  mediaType: string;
  publishedOn: string | null;
  publisher: string | null;
  host: string | null;
  author: string | null;
}

/** Publishers that are named; the rest are many more of the same. */
const PUBLISHERS_TOLD = 12;

/** Who published a source: as it says itself, or else its site, or else its author. */
export function publisherOf({
  publisher,
  host,
  author,
}: Pick<SourceFacts, "publisher" | "host" | "author">): string | null {
  const site = host === null || isDoiHost(host) ? null : host.replace(/^www\./, "");
  return publisher ?? site ?? (author?.trim() || null);
}

/** Who published a source, or each of those who wrote it. */
function makersOf(source: SourceFacts): string[] {
  const whole = publisherOf(source);
  if (whole === null) return [];
  const people = publisherOf({ ...source, author: null }) === null ? peopleIn(whole) : [];
  return people.length > 0 ? [...new Set(people)] : [whole];
}

/** All who published or wrote the sources, each once for each; those told who stand behind most of them. */
function makersOfAll(sources: readonly SourceFacts[]): NonNullable<EvidenceBase["makers"]> {
  const each = sources.map(makersOf).filter((names) => names.length > 0);
  const names = counted(each.flat()).slice(0, PUBLISHERS_TOLD);
  return { known: each.length, names: names.map(([name, count]) => ({ name, sources: count })) };
}

function counted<T extends string>(values: readonly T[]): [T, number][] {
  const groups = [...Map.groupBy(values, (value) => value)].map(([value, all]): [T, number] => [value, all.length]);
  return groups.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** The evidence base that sources make up. */
export function evidenceBaseOf(sources: readonly SourceFacts[]): EvidenceBase {
  const dates = sources.flatMap(({ publishedOn }) => {
    const day = Day.safeParse(publishedOn);
    return day.success ? [day.data] : [];
  });
  const inOrder = dates.toSorted();
  const publishers = counted(sources.flatMap((source) => publisherOf(source) ?? []));
  return {
    sources: sources.length,
    dated: dates.length,
    from: inOrder[0] ?? null,
    to: inOrder.at(-1) ?? null,
    publishers: publishers.slice(0, PUBLISHERS_TOLD).map(([name, count]) => ({ name, sources: count })),
    makers: makersOfAll(sources),
    kinds: counted(sources.map(({ mediaType }) => evidenceKindOf(mediaType))).map(([kind, count]) => ({
      kind,
      sources: count,
    })),
  };
}

/** A day, month or year in words: “14 May 2024”. */
function dayInWords(day: string): string {
  const [year = "", month, date] = day.split("-");
  const name = months[Number(month) - 1];
  if (name === undefined) return year;
  return date === undefined ? `${name} ${year}` : `${Number(date)} ${name} ${year}`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function kindsInWords(kinds: EvidenceBase["kinds"]): string {
  return listed(kinds.map(({ kind, sources }) => `${sources} ${kindNames[kind][sources === 1 ? 0 : 1]}`));
}

/** The same, by what documents carry: a date of theirs may be that of their beginning. */
function datesInWords({ sources, dated, from, to }: EvidenceBase): string {
  if (from === null || to === null) return sources === 1 ? "It carries no date" : "None carries a date";
  const period = from === to ? dayInWords(from) : `from ${dayInWords(from)} to ${dayInWords(to)}`;
  if (sources === 1) return `It is dated ${period}`;
  if (dated === sources) return `They are dated ${period}`;
  return dated === 1
    ? `The one that carries a date is of ${period}`
    : `The ${dated} that carry a date are dated ${period}`;
}

/** From when to when sources were published, as older releases say it of what they stored. */
function periodInWords({ sources, dated, from, to }: EvidenceBase): string {
  if (from === null || to === null) return sources === 1 ? "It carries no date" : "None carries a date";
  const period = from === to ? `on ${dayInWords(from)}` : `from ${dayInWords(from)} to ${dayInWords(to)}`;
  const said = from === to && from.length < 10 ? period.replace("on ", "in ") : period;
  if (sources === 1) return `It was published ${said}`;
  const which =
    dated === sources
      ? "They were published"
      : `${dated === 1 ? "The one that carries a date was" : `The ${dated} that carry a date were`} published`;
  return `${which} ${said}`;
}

/** Publishers that a sentence names; more read like a table. Of many, those that have so large a share of the sources. */
const PUBLISHERS_NAMED = 4;
const NAMED_SHARE = 0.1;

/** Those of many who stand behind a good share of the sources, as a sentence names them; null where none stands out. */
function leadingInWords(names: EvidenceBase["publishers"], sources: number, isCounted: boolean): string | null {
  const isMany = names.length > PUBLISHERS_NAMED;
  const leading = isMany ? names.filter(({ sources: of }) => of > 1 && of >= sources * NAMED_SHARE) : names;
  if (leading.length === 0) return null;
  const named = leading
    .slice(0, PUBLISHERS_NAMED)
    .map(({ name, sources: of }) => (isCounted ? `${name} (${of})` : name));
  return isMany ? `${named.join(", ")} and others` : listed(named);
}

/** Who published or wrote them; null of very many of whom none stands out, of which there is nothing to say. */
function makersInWords({ publishers, makers, sources }: EvidenceBase): string | null {
  const total = publishers.reduce((sum, { sources: of }) => sum + of, 0);
  const known = makers?.known ?? total;
  const names = makers?.names ?? publishers;
  if (known === 0) return sources === 1 ? "who published it is not known" : "who published them is not known";
  const isCounted = makers === undefined ? known > names.length : names.some(({ sources: of }) => of > 1);
  const who = leadingInWords(names, sources, isCounted);
  if (who === null) return null;
  if (sources === 1) return `it comes from ${who}`;
  // Beyond those that are told, what was stored of old does not say of how many sources more it is known.
  const isOfAll = known >= sources || (makers === undefined && publishers.length === PUBLISHERS_TOLD);
  return isOfAll
    ? `they come from ${who}`
    : `${known} ${known === 1 ? "says who it comes" : "say who they come"} from: ${who}`;
}

/**
 * An evidence base in two sentences: how many sources and of what kind, from when to when and by whom. `holds` begins
 * the first: “The library holds”, “This report rests on”.
 */
export function describeEvidence(base: EvidenceBase, holds: string): string {
  if (base.sources === 0) return `${holds} no sources.`;
  const kinds = base.kinds.length === 1 && base.kinds[0] ? kindsInWords(base.kinds) : null;
  const count = base.sources === 1 ? "1 source" : `${base.sources} sources`;
  const what = kinds ?? `${count}: ${kindsInWords(base.kinds)}`;
  const period = base.makers === undefined ? periodInWords(base) : datesInWords(base);
  const said = [period, makersInWords(base)].filter((part) => part !== null);
  return `${holds} ${what}. ${said.join("; ")}.`;
}
