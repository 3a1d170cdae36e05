import { names } from "@/lib/domain/facts/claims";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { type Quantity, quantities, years } from "@/lib/domain/text/quantities";
import { similarity } from "@/lib/domain/text/rank/diversity";
import { stem, termSet } from "@/lib/domain/text/terms";
import { isWritten } from "./section-edit";

/** A fact that a report cites. */
export interface StatedFact {
  key: string;
  statement: string;
}

/** One figure of a series, by the year or the place that it is of. */
interface SeriesPoint {
  key: string;
  /** The year, or the place as it is written. */
  of: string;
  /** The figure as it is written. */
  said: string;
  low: number;
  high: number;
}

/** Figures of one subject in several years, or of several places. */
export interface FigureSeries {
  by: "year" | "place";
  points: SeriesPoint[];
}

/** Years or places from which a drawing shows more than words: with two, the words say which is more. */
const POINTS_LEAST = 3;
/** Points that are drawn at most. */
const POINTS_MOST = 24;
/** How alike two statements are, apart from figure, year and place, that tell the same of other years or places. */
const ALIKE = 0.75;
/** Facts of one section that are compared with each other. */
const FACTS_MOST = 200;

/** A statement with its one figure. */
interface DataPoint {
  key: string;
  figure: Quantity;
  said: string;
  year: string | null;
  names: ReadonlySet<string>;
  place: string;
  /** What it says apart from figures and names. */
  frame: ReadonlySet<string>;
}

/** The names of a statement as they are written, those that stand side by side as one. */
function placesIn(statement: string, known: ReadonlySet<string>): string[] {
  const words = statement.matchAll(/\p{Lu}[\p{L}\p{N}]+(?:['’]s)?(?:[\s-]\p{Lu}[\p{L}\p{N}]+)*/gu);
  return [...words].flatMap(([written]) => {
    const bare = written.replace(/['’]s$/u, "");
    return bare.split(/[\s-]/u).some((word) => known.has(stem(word.toLowerCase()))) ? [bare] : [];
  });
}

/** What a statement may give to a series; null for one with no figure, or several that may be meant. */
function toldBy({ key, statement }: StatedFact): DataPoint | null {
  const figures = quantities(statement).filter(({ isCondition }) => !isCondition);
  const [figure, ...others] = figures;
  if (figure === undefined || others.some(({ unit }) => unit === figure.unit)) return null;
  const named = names(statement);
  const inYears = years(statement);
  if (inYears.size > 1) return null;
  const frame = [...termSet(statement)].filter((term) => !/^\p{N}/u.test(term) && !named.has(term));
  return {
    key,
    figure,
    said: statement.slice(figure.start, figure.end).trim(),
    year: [...inYears][0] ?? null,
    names: named,
    place: placesIn(statement, named)[0] ?? "",
    frame: new Set(frame),
  };
}

/** Groups of what tells the same in other years or of other places. */
function grouped(all: readonly DataPoint[], isAlike: (a: DataPoint, b: DataPoint) => boolean): DataPoint[][] {
  const groups: DataPoint[][] = [];
  for (const one of all) {
    const own = groups.find(([first]) => first !== undefined && isAlike(first, one));
    if (own === undefined) groups.push([one]);
    else own.push(one);
  }
  return groups;
}

function isAlikeBut(a: DataPoint, b: DataPoint): boolean {
  return a.figure.unit === b.figure.unit && similarity(a.frame, b.frame) >= ALIKE;
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}

function seriesOf(by: FigureSeries["by"], group: readonly DataPoint[]): FigureSeries[] {
  const points = group.map(({ key, year, place, said, figure: { low, high } }) => ({
    key,
    of: by === "year" ? (year ?? "") : place,
    said,
    low,
    high,
  }));
  const isEven = points.every(({ low, high }) => low === points[0]?.low && high === points[0]?.high);
  if (isEven || new Set(points.map(({ of }) => of)).size < POINTS_LEAST) return [];
  const sorted = by === "year" ? points.toSorted((a, b) => Number(a.of) - Number(b.of) || a.low - b.low) : points;
  return [{ by, points: sorted.slice(0, POINTS_MOST) }];
}

/**
 * The series that facts give: at least three figures of one unit and one subject, not all alike, each of another year, or
 * each of another place. A statement with several figures, or of several years, gives none: nobody knows which is meant.
 */
export function seriesIn(facts: readonly StatedFact[]): FigureSeries[] {
  const told = facts.slice(0, FACTS_MOST).flatMap((fact) => toldBy(fact) ?? []);
  const inYears = told.filter(({ year }) => year !== null);
  const byYear = grouped(inYears, (a, b) => isAlikeBut(a, b) && sameSet(a.names, b.names)).flatMap((group) =>
    seriesOf("year", group),
  );
  const taken = new Set(byYear.flatMap(({ points }) => points.map(({ key }) => key)));
  const elsewhere = told.filter(({ key, place }) => place !== "" && !taken.has(key));
  const byPlace = grouped(elsewhere, (a, b) => isAlikeBut(a, b) && a.year === b.year).flatMap((group) =>
    seriesOf("place", group),
  );
  return [...byYear, ...byPlace];
}

/** The series that each section of a report is shown with, each once: beneath the body's section before the answer. */
export function seriesBySection(
  sections: readonly { ordinal: number; kind: Parameters<typeof isWritten>[0]["kind"]; markdown: string }[],
  facts: ReadonlyMap<string, StatedFact>,
): Map<number, FigureSeries[]> {
  const shown = new Set<string>();
  const written = sections.filter(isWritten);
  const ordered = [...written.filter(({ kind }) => kind === "body"), ...written.filter(({ kind }) => kind !== "body")];
  const found = ordered.map(({ ordinal, markdown }) => {
    const cited = citedKeys([{ markdown }]).flatMap((key) => facts.get(key) ?? []);
    const own = seriesIn(cited).filter(({ points }) => points.some(({ key }) => !shown.has(key)));
    for (const { points } of own) for (const { key } of points) shown.add(key);
    return [ordinal, own] as const;
  });
  return new Map(found.filter(([, own]) => own.length > 0));
}
