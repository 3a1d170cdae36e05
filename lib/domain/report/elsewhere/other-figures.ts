import { oneLine } from "@/lib/domain/prose/lines";
import { type Quantity, quantities, withFormerBound } from "@/lib/domain/text/quantities";
import { inBaseUnit } from "@/lib/domain/text/units";
import {
  type CitingSentence,
  type FoundElsewhere,
  type SearchedPassage,
  type Stretch,
  sentencesIn,
  subjectOf,
  type Weight,
  weightIn,
  weightOf,
} from "./searched-text";

/** A number that names what stands before it: “Python 3.12 adds”, “step 4 reads”. */
const NAMED = /(?:\p{Lu}[\p{L}-]*|version|step|section|phase|chapter|table|figure|level|rule|line|page|item)\s$/u;
/** Behind a number, what makes it an ordinal or a day and no figure. */
const NO_UNIT =
  /^(?:st|nd|rd|th|utc|gmt|jan|januari|feb|februari|mar|march|apr|april|mai|may|jun|june|jul|juli|aug|august|sept?|septemb|oct|octob|nov|novemb|dec|decemb)$/u;
/** Units of measure: whatever has them was measured, so that two of them side by side are compared. */
const MEASURE = /^(?:%|eur|usd|gbp|°[cf]|second|metre?|metr|kg|[kmgt]i?b|[mnµu]s|k?wh?|db)(?:\/.*)?$/u;
/** Figures of one sentence from which it is a row of a table, or a line of a log. */
const FIGURES_MOST = 6;

/** The figures of a text, each in the first unit of its kind: numbers with what they count or measure. */
export function figuresIn(text: string): Quantity[] {
  return quantities(text)
    .filter(({ isCondition, unit }) => !isCondition && unit !== "" && !NO_UNIT.test(unit))
    .map((one) => inBaseUnit(one))
    .filter(({ unit, start }) => MEASURE.test(unit) || !NAMED.test(text.slice(0, start)));
}

/** The same, by what older runs took for a bound. */
export function formerFiguresIn(text: string): Quantity[] {
  return figuresIn(text).map((one) => withFormerBound(text, one));
}

/** From where to where a figure may lie: “up to 8 %” is no more than that. */
function rangeOf({ low, high, bound }: Quantity): [number, number] {
  return [bound === "most" ? Number.NEGATIVE_INFINITY : low, bound === "least" ? Number.POSITIVE_INFINITY : high];
}

/** Figures closer than this share of the larger are one, told twice; as statements are compared (`facts/contradiction`). */
const SAME_VALUE = 0.03;

/** Whether two figures of one unit cannot be one figure that is told twice, be it rounded or as a bound. */
function isOtherFigure(a: Quantity, b: Quantity): boolean {
  if (a.unit !== b.unit) return false;
  const [ours, theirs] = [rangeOf(a), rangeOf(b)];
  const gap = Math.max(ours[0] - theirs[1], theirs[0] - ours[1]);
  return gap > SAME_VALUE * Math.max(Math.abs(a.high), Math.abs(b.high));
}

function isToldBy(figure: Quantity, told: readonly Quantity[]): boolean {
  return told.some((one) => one.unit === figure.unit && !isOtherFigure(one, figure));
}

/** Sentences of one text, with what each is about and how much a term tells in that text. */
interface Searched {
  sentences: readonly Stretch[];
  /** What each says in one line, and the figures that it gives. */
  lines: readonly string[];
  figures: readonly (readonly Quantity[])[];
  subjects: readonly ReadonlySet<string>[];
  weight: Weight;
}

function searchedText(passages: readonly SearchedPassage[], read: typeof figuresIn): Searched {
  const sentences = passages.flatMap(sentencesIn);
  const subjects = sentences.map(({ text }) => subjectOf(text));
  const lines = sentences.map(({ text }) => oneLine(text));
  const figures = sentences.map(({ text }) => read(text));
  return { sentences, lines, figures, subjects, weight: weightIn(subjects) };
}

/** What a report says on the word of one text. */
interface Claim {
  said: string;
  quotes: readonly string[];
  /** The figures of the quotes. */
  given: readonly Quantity[];
  /** Its figures that the quotes give, too. */
  figures: readonly Quantity[];
  subject: ReadonlySet<string>;
}

function claimOn(sourceId: string, { text, quotes: all }: CitingSentence, read: typeof figuresIn): Claim[] {
  const quotes = all.filter((one) => one.sourceId === sourceId).map(({ quote }) => oneLine(quote));
  const given = quotes.flatMap(read);
  const figures = read(text).filter((one) => isToldBy(one, given));
  if (figures.length === 0) return [];
  return [{ said: text, quotes, given, figures, subject: subjectOf([text, ...quotes].join("\n")) }];
}

/** The places of the sentences that quotes stand in. */
function placesOf(quotes: readonly string[], lines: readonly string[]): Set<number> {
  return new Set(
    lines.flatMap((said, nth) => (quotes.some((quote) => quote.includes(said) || said.includes(quote)) ? [nth] : [])),
  );
}

/**
 * From which share of the smaller subject two sentences speak of one thing, where something is measured and where it is
 * counted; and what it adds that they stand side by side. Source: 135 sentences of an archive of 703 proposals, each read as if
 * a report cited it: of 29 lines, 20 told what its editor should know.
 */
const LEAST = { measured: 0.3, counted: 0.45, beside: 0.25 } as const;
/** Terms in common, apart from the unit; side by side one is enough. */
const SHARED = { apart: 2, beside: 1 } as const;

/** How near a sentence is to a claim that gives another figure; null for one that is of something else. */
function nearness(
  { figures, subject }: Claim,
  others: readonly Quantity[],
  { theirs, isBeside, weight }: { theirs: ReadonlySet<string>; isBeside: boolean; weight: Weight },
): number | null {
  const units = new Set([...figures, ...others].map(({ unit }) => unit));
  const [mine, own] = [subject, theirs].map((terms) => new Set([...terms].filter((term) => !units.has(term))));
  if (mine === undefined || own === undefined) return null;
  const shared = [...own].filter((term) => mine.has(term));
  const isMeasured = others.some(({ unit }) => MEASURE.test(unit));
  const besides = isBeside && isMeasured;
  if (shared.length < (besides ? SHARED.beside : SHARED.apart)) return null;
  const least = Math.min(weightOf(mine, weight), weightOf(own, weight));
  const score = weightOf(shared, weight) / least + (besides ? LEAST.beside : 0);
  return score >= (isMeasured ? LEAST.measured : LEAST.counted) ? score : null;
}

/** What one text says of a claim on its word by other figures, which the report does not tell on its word. */
function othersOf(claim: Claim, told: readonly Quantity[], text: Searched): FoundElsewhere[] {
  const { quotes, given, figures, said } = claim;
  const places = placesOf(quotes, text.lines);
  return text.sentences.flatMap((found, nth) => {
    const all = text.figures[nth] ?? [];
    if (all.length === 0 || all.length > FIGURES_MOST) return [];
    const known = places.has(nth) ? [...told, ...given] : told;
    const others = all.filter((one) => figures.some((own) => isOtherFigure(own, one)) && !isToldBy(one, known));
    if (others.length === 0) return [];
    const isBeside = places.has(nth - 1) || places.has(nth + 1) || places.has(nth);
    const theirs = text.subjects[nth] ?? new Set<string>();
    const score = nearness(claim, others, { theirs, isBeside, weight: text.weight });
    return score === null ? [] : [{ said, found, score }];
  });
}

/** Sentences that are told of one claim at most: more of them are a series, of which a report may tell one. */
const EACH = 2;

/**
 * For each sentence of a report that tells a figure on the word of a text, the sentences of the same text that give another
 * figure of the same unit for what seems the same thing: a newer measure, another condition. None that the report tells, in
 * whatever spelling. The nearest first. `read` reads the figures of a text.
 */
export function otherFigures(
  report: readonly CitingSentence[],
  passages: readonly SearchedPassage[],
  read = figuresIn,
): FoundElsewhere[] {
  const bySource = Map.groupBy(passages, ({ sourceId }) => sourceId);
  const all = [...bySource].flatMap(([sourceId, own]) => {
    const citing = report.filter(({ quotes }) => quotes.some((one) => one.sourceId === sourceId));
    const claims = citing.flatMap((one) => claimOn(sourceId, one, read));
    if (claims.length === 0) return [];
    const told = citing.flatMap(({ text }) => read(text));
    const text = searchedText(own, read);
    return claims.flatMap((claim) => nearestFirst(othersOf(claim, told, text)).slice(0, EACH));
  });
  return nearestFirst(all);
}

function nearestFirst(all: readonly FoundElsewhere[]): FoundElsewhere[] {
  return all.toSorted((a, b) => b.score - a.score);
}
