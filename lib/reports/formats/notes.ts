import { normalForm } from "@/lib/domain/facts/fact";
import { withWordsBeside } from "@/lib/domain/facts/near/beside";
import { type ComparedSentence, comparedOf, comparedSentence, fieldValue } from "@/lib/domain/facts/near/beside-adds";
import { neededPart } from "@/lib/domain/facts/near/needed-part";
import { type CitedSentence, citedSentences } from "@/lib/domain/markdown/citation";
import { isField } from "@/lib/domain/prose/field";
import { inQuotes } from "@/lib/domain/text/quoted";
import type { ExportedFact } from "./exported-report";
import { fieldsSaid, isStanding } from "./head-said";
import { shortTitles } from "./short-title";

type Piece = ExportedFact["evidence"][number];

/** A quote with the words beside it in its text, which say what it leaves open. */
interface NotedQuote {
  quote: string;
  beside: readonly string[];
}

/** The quotes of a note that stand at one place of one text, and where that is. */
export interface NotedPlace {
  quotes: readonly NotedQuote[];
  /** The source's title; null where the place before in the same note is of the same source. */
  title: string | null;
  /** What the source's head adds to sentences that cite the fact: `[Status: Final; Created: 2021]`; empty for nothing. */
  fields: string;
  /** `page 3`, or `under “Costs”` where there are no pages; empty where neither is known. */
  place: string;
  /** Null where an earlier note told it. */
  url: string | null;
}

/** What a file tells of a cited fact: its quotes, the fact whose note has told all of them, or that there is none. */
export type Note =
  | { kind: "told"; places: readonly NotedPlace[] }
  | { kind: "again"; key: string }
  | { kind: "lost"; said: string };

/** What whoever reads on has been told by the notes so far. */
interface Told {
  /** Hashes of texts whose head and address stood in a note. */
  texts: Set<string>;
  /** For each title the hashes of the texts that have it. */
  titles: ReadonlyMap<string, ReadonlySet<string>>;
  /** For each title how it is named once it was told whole. */
  short: ReadonlyMap<string, string>;
  /** Fields of heads that a fact's note has, as something tells of them what no quote says: by `fieldKey`. */
  fields: ReadonlySet<string>;
  /** For each quote what of it is told. */
  shown: ReadonlyMap<string, string>;
}

export interface NotesOptions {
  /** What was written, which cites the facts. */
  sections?: readonly { markdown: string }[];
  /** Hashes of the texts whose whole titles and addresses a list behind the notes has, and how they stand. */
  listed?: ReadonlySet<string>;
}

/**
 * The notes of a file in the order in which it cites facts. What a reader is told is not told again: where no list does,
 * the whole title of a source and how it stands are in its first note, its address too where no other source has its
 * title; a note whose quotes all stand in one before leads back to that. Words beside a quote stand where they add to a
 * sentence that cites it, and so do fields of its source's head. Of a quote of several sentences those stand that hold
 * all which it shares with what cites it.
 */
export function notesOf(
  keys: Iterable<string>,
  all: readonly ExportedFact[],
  { sections = [], listed = new Set() }: NotesOptions = {},
): Map<string, Note> {
  const cited = sections.flatMap(({ markdown }) => citedSentences(markdown));
  const facts = withWordsThatAdd(all, cited);
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const order = [...new Set(keys)];
  const leading = leadingNotes(order.flatMap((key) => byKey.get(key) ?? []));
  const titles = titlesOf(facts);
  const told: Told = {
    texts: new Set(listed),
    titles,
    short: shortTitles(titles.keys()),
    fields: fieldsThatAdd(facts, cited, leading),
    shown: shownQuotes(facts, cited),
  };
  return new Map(order.map((key) => [key, noteOf(byKey.get(key), { told, leading })]));
}

/** For each fact whose note leads back to another's, as all its quotes stand there, the key of that. */
function leadingNotes(facts: readonly ExportedFact[]): ReadonlyMap<string, string> {
  const notes: { key: string; quotes: ReadonlySet<string> }[] = [];
  const leading = new Map<string, string>();
  for (const { key, evidence } of facts) {
    const quotes = new Set(evidence.map(quoteKey));
    const before = notes.find((note) => [...quotes].every((quote) => note.quotes.has(quote)));
    if (quotes.size === 0) continue;
    if (before === undefined) notes.push({ key, quotes });
    else leading.set(key, before.key);
  }
  return leading;
}

/** All that a note tells of a fact, words beside its quotes apart. */
function toldBy({ evidence }: ExportedFact): string {
  return evidence
    .filter(({ isBeside }) => isBeside !== true)
    .map(({ quote, sourceTitle, fields = [], heading }) => [quote, sourceTitle, ...fields, heading ?? ""].join("\n"))
    .join("\n");
}

/**
 * The sentences that cite facts, each held against what the notes of all that it cites tell; of a fact that none cites,
 * what it says.
 */
function comparedIn(
  facts: readonly ExportedFact[],
  cited: readonly CitedSentence[],
): { keys: readonly string[]; sentence: ComparedSentence }[] {
  const told = new Map(facts.map((fact) => [fact.key, toldBy(fact)]));
  const citing = new Set<string>(cited.flatMap(({ keys }) => keys));
  const alone = facts
    .filter(({ key }) => !citing.has(key))
    .map(({ key, statement }) => ({ text: statement, keys: [key] }));
  return [...cited, ...alone].map(({ text, keys }) => ({
    keys,
    sentence: comparedSentence({ said: text, told: keys.map((key) => told.get(key) ?? "").join("\n") }),
  }));
}

/** For each fact the sentences that cite it, or what it says. */
function sentencesBy(
  facts: readonly ExportedFact[],
  cited: readonly CitedSentence[],
): (fact: ExportedFact) => readonly ComparedSentence[] {
  const read = comparedIn(facts, cited).flatMap(({ keys, sentence }) => keys.map((key) => ({ key, sentence })));
  const byKey = Map.groupBy(read, ({ key }): string => key);
  return ({ key }) => byKey.get(key)?.map(({ sentence }) => sentence) ?? [];
}

/** The facts without words beside their quotes that add to no sentence which cites them; of one that none cites, to it. */
function withWordsThatAdd(facts: readonly ExportedFact[], cited: readonly CitedSentence[]): readonly ExportedFact[] {
  const citing = sentencesBy(facts, cited);
  return facts.map((fact) => {
    if (!fact.evidence.some(({ isBeside }) => isBeside === true)) return fact;
    const read = citing(fact);
    const adds = (words: string, quote: string): boolean => read.some((sentence) => sentence.gains(words, quote));
    const silent = new Set(
      withWordsBeside(fact.evidence).quotes.flatMap(({ quote, beside }) =>
        beside.filter((words) => !adds(words.quote, quote.quote)),
      ),
    );
    return silent.size === 0 ? fact : { ...fact, evidence: fact.evidence.filter((piece) => !silent.has(piece)) };
  });
}

/** A field of a text's head in the note of a fact. */
const fieldKey = (key: string, { sha256, field }: HeadField): string => `${key} ${sha256} ${field}`;

interface HeadField {
  sha256: string;
  field: string;
}

/** A field that a sentence may need, with the facts of that sentence whose notes may have it. */
interface Offered extends HeadField {
  facts: readonly ExportedFact[];
}

/**
 * The fields that notes have: for each sentence those that tell what it says and no quote does, those that tell most
 * before the rest, each in the note of the fact that says most of it.
 */
function fieldsThatAdd(
  facts: readonly ExportedFact[],
  cited: readonly CitedSentence[],
  leading: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const told = (key: string): string => leading.get(key) ?? key;
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const adding = new Set<string>();
  for (const { keys, sentence } of comparedIn(facts.map(withoutFields), cited)) {
    const left = offeredTo(keys.flatMap((key) => byKey.get(key) ?? []));
    const isThere = (one: Offered): boolean => one.facts.some(({ key }) => adding.has(fieldKey(told(key), one)));
    const shown = left.filter(isThere).map(({ field }) => field);
    for (;;) {
      const best = mostTelling(left, ({ field }) => sentence.fieldGain(field, shown));
      if (best === undefined) break;
      shown.push(best.field);
      const said = mostTelling(best.facts, ({ statement }) => shared(statement, best.field)) ?? best.facts[0];
      if (said !== undefined) adding.add(fieldKey(told(said.key), best));
    }
  }
  return adding;
}

/** The first of those that tell most, if any tells something. */
function mostTelling<T>(all: readonly T[], telling: (one: T) => number): T | undefined {
  const told = all.map((one) => ({ one, tells: telling(one) }));
  const most = Math.max(0, ...told.map(({ tells }) => tells));
  return most === 0 ? undefined : told.find(({ tells }) => tells === most)?.one;
}

/** How much of what a field says a text says, too. */
function shared(text: string, field: string): number {
  const [own, value] = [comparedOf(text), fieldValue(field)];
  const both = (kind: "figures" | "terms"): number => [...value[kind]].filter((one) => own[kind].has(one)).length;
  return both("figures") + both("terms");
}

/** The fields of the heads that facts of one sentence come from, each once. */
function offeredTo(facts: readonly ExportedFact[]): Offered[] {
  const all = facts.flatMap((fact) => {
    const bySource = new Map(fact.evidence.map(({ sha256, fields = [] }) => [sha256, fields]));
    return [...bySource].flatMap(([sha256, fields]) => fields.map((field) => ({ sha256, field, fact })));
  });
  return [...Map.groupBy(all, ({ sha256, field }) => `${sha256} ${field}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ sha256, field }) => ({ sha256, field, facts: same.map(({ fact }) => fact) })),
  );
}

/** A quote at its place: facts may share it. */
const quoteKey = ({ sha256, start, quote }: Piece): string => `${sha256} ${start} ${quote}`;

/** For each quote what of it bears on the sentences that cite any fact of it. */
function shownQuotes(facts: readonly ExportedFact[], cited: readonly CitedSentence[]): ReadonlyMap<string, string> {
  const saying = cited.flatMap(({ text, keys }) => keys.map((key): { key: string; text: string } => ({ key, text })));
  const byKey = Map.groupBy(saying, ({ key }) => key);
  const borne = facts.flatMap(({ key, statement, evidence }) => {
    const said = byKey.get(key)?.map(({ text }) => text) ?? [statement];
    return evidence.map((piece) => ({ piece, said }));
  });
  return new Map(
    [...Map.groupBy(borne, ({ piece }) => quoteKey(piece))].map(([key, all]) => [
      key,
      neededPart(all[0]?.piece.quote ?? "", [...new Set(all.flatMap(({ said }) => said))]),
    ]),
  );
}

function withoutFields(fact: ExportedFact): ExportedFact {
  return { ...fact, evidence: fact.evidence.map((piece) => ({ ...piece, fields: [] })) };
}

function titlesOf(facts: readonly ExportedFact[]): Map<string, ReadonlySet<string>> {
  const pieces = Map.groupBy(
    facts.flatMap(({ evidence }) => evidence),
    ({ sourceTitle }) => sourceTitle,
  );
  return new Map([...pieces].map(([title, of]) => [title, new Set(of.map(({ sha256 }) => sha256))]));
}

function noteOf(
  fact: ExportedFact | undefined,
  { told, leading }: { told: Told; leading: ReadonlyMap<string, string> },
): Note {
  if (fact === undefined) return { kind: "lost", said: "This fact is no longer among those of the report." };
  if (fact.evidence.length === 0) return { kind: "lost", said: `${fact.statement} No quote is left for it.` };
  const key = leading.get(fact.key);
  return key === undefined ? { kind: "told", places: placesOf(fact, told) } : { kind: "again", key };
}

function placesOf({ key, evidence }: ExportedFact, told: Told): NotedPlace[] {
  const { quotes, alone } = withWordsBeside(evidence);
  const pieces = [...quotes, ...alone.map((quote) => ({ quote, beside: [] }))];
  const grouped = Map.groupBy(pieces, ({ quote }) => `${quote.sha256} ${placeOf(quote)}`);
  const heads = new Set<string>();
  let last: string | null = null;
  return [...grouped.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { sha256 } = first.quote;
    const said = group.map(({ quote, beside }) => ({
      quote: told.shown.get(quoteKey(quote)) ?? quote.quote,
      beside: beside.map((words) => words.quote),
    }));
    const fields = heads.has(sha256) ? "" : fieldsSaid(fieldsOf(key, first.quote, told));
    const place = { quotes: said, fields, place: placeOf(first.quote), ...headOf(first.quote, told) };
    const isSame = last === sha256;
    heads.add(sha256);
    last = sha256;
    return [isSame ? { ...place, title: null } : place];
  });
}

/** The fields of its source's head that a fact's note has: also how that stands, where no reader was told of it. */
function fieldsOf(key: string, { sha256, fields = [], quote }: Piece, told: Told): string[] {
  const isNew = !told.texts.has(sha256);
  const isQuoted = (field: string): boolean => normalForm(field) === normalForm(quote);
  return fields.filter(
    (field) => !isQuoted(field) && (told.fields.has(fieldKey(key, { sha256, field })) || (isNew && isStanding(field))),
  );
}

/** How a note names a source: by its whole title the first time, and with its address. */
function headOf({ sourceTitle, sha256, sourceUrl }: Piece, told: Told): Pick<NotedPlace, "title" | "url"> {
  const title = sourceTitle || "untitled";
  if (!told.texts.has(sha256)) {
    told.texts.add(sha256);
    return { title, url: sourceUrl };
  }
  const isOnly = told.titles.get(sourceTitle)?.size === 1;
  return { title: (isOnly && told.short.get(sourceTitle)) || title, url: isOnly ? null : sourceUrl };
}

/** A page, which finds a quote by itself; else the heading that it stands under, where that says more than the title. */
function placeOf({ page, heading, sourceTitle }: Piece): string {
  if (page !== null) return `page ${page}`;
  if (heading === null || !isHeading(heading) || normalForm(heading) === normalForm(sourceTitle)) return "";
  return `under ${inQuotes(heading)}`;
}

/** A line of a document's head is none: a field, or an address in one that goes on. */
function isHeading(line: string): boolean {
  return !isField(line) && !line.includes("://");
}

/** The quotes of a place as notes have them, behind each the words beside it. */
export function quotesSaid({ quotes }: Pick<NotedPlace, "quotes">): string {
  return quotes
    .map(({ quote, beside }) => [inQuotes(quote), ...beside.map((words) => `beside it ${inQuotes(words)}`)].join(", "))
    .join("; ");
}

/** Title and place in one: `Field trial [Status: Final], page 3`. */
export function sourceSaid({ title, fields, place }: Omit<NotedPlace, "quotes" | "url">): string {
  const head = [title ?? SAME_SOURCE, fields].filter((part) => part !== "").join(" ");
  return [head, place].filter((part) => part !== "").join(", ");
}

/** Stands for a title that the quote before it had. */
export const SAME_SOURCE = "the same source";

/** What leads to an earlier note that has told a fact's quotes. */
export function seeNote(number: number | undefined): string {
  return `See note ${number ?? "?"}.`;
}
