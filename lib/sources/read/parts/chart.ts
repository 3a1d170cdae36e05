import { markdownTable, tableCell } from "./markdown-table";
import { formatNumber, type NumberFormat } from "./number-format";
import { allBelow, attributeOf, childrenOf, firstBelow, textOf, type XmlElement } from "./xml";

/** Series and points of a chart that are told: a reader sees no more of it. */
const SERIES_MAX = 20;
const POINTS_MAX = 500;
/** Letters of a name that stands for many points. */
const NAME_MAX = 200;

/** Kinds of charts whose series say something at each of their categories. Source: ECMA-376, part 1, 21.2.2. */
const BY_CATEGORY = /^(?:area|area3D|bar|bar3D|doughnut|line|line3D|ofPie|pie|pie3D|radar|stock)Chart$/;
const BY_PLACE = "scatterChart";

/** A chart in words. */
export interface ChartText {
  text: string;
  /** Whether it, or some of it, is not told. */
  isCut: boolean;
}

type Points = Map<number, string>;

function pointsIn(kept: XmlElement, shown: (text: string) => string): Points {
  return new Map(
    childrenOf(kept, "pt").map((point): [number, string] => {
      const value = firstBelow(point, "v");
      return [Number(attributeOf(point, "idx") ?? 0), shown(value === undefined ? "" : textOf(value).trim())];
    }),
  );
}

/** Names on several levels, the innermost first: an outer one stands at the first of those to which it belongs. */
function levelledNames(levels: readonly XmlElement[]): Points {
  const [inner = new Map(), ...outer] = levels.map((level) => pointsIn(level, (text) => text));
  const places = [...new Set([inner, ...outer].flatMap((points) => [...points.keys()]))].toSorted((a, b) => a - b);
  const last: string[] = outer.map(() => "");
  return new Map(
    places.slice(0, POINTS_MAX).map((place) => {
      for (const [nth, points] of outer.entries())
        last[nth] = (points.get(place) ?? last[nth] ?? "").slice(0, NAME_MAX);
      return [place, [...last.toReversed(), inner.get(place) ?? ""].filter((name) => name !== "").join(" – ")];
    }),
  );
}

/** What a series keeps of its cells: texts, or numbers as they are written. By their place, which may leave others out. */
function pointsOf(kept: XmlElement | undefined, is1904: boolean): Points {
  if (kept === undefined) return new Map();
  const levels = allBelow(kept, "lvl");
  if (levels.length > 0) return levelledNames(levels);
  const texts = firstBelow(kept, "strCache") ?? firstBelow(kept, "strLit");
  if (texts !== undefined) return pointsIn(texts, (text) => text);
  const numbers = firstBelow(kept, "numCache") ?? firstBelow(kept, "numLit");
  if (numbers === undefined) return new Map();
  const code = firstBelow(numbers, "formatCode");
  const format: NumberFormat = { id: 0, code: code === undefined ? null : textOf(code).slice(0, 255) };
  return pointsIn(numbers, (text) => {
    const number = Number(text);
    return text !== "" && Number.isFinite(number) ? formatNumber(number, format, is1904) : text;
  });
}

interface Series {
  name: string;
  names: Points;
  values: Points;
}

function seriesOf(series: XmlElement, nth: number, is1904: boolean): Series {
  const part = (...called: string[]): XmlElement | undefined =>
    childrenOf(series).find(({ name }) => called.includes(name));
  const written = part("tx");
  const direct = written === undefined ? undefined : childrenOf(written, "v")[0];
  const name = direct === undefined ? [...pointsOf(written, is1904).values()].join(" ") : textOf(direct);
  return {
    name: tableCell(name) || `Series ${nth + 1}`,
    names: pointsOf(part("cat", "xVal"), is1904),
    values: pointsOf(part("val", "yVal"), is1904),
  };
}

/** Whether all series say the same of what stands at each place. */
function areNamedAlike(all: readonly Series[]): boolean {
  const names = new Map<number, string>();
  return all.every((series) =>
    [...series.names].every(([place, name]) => {
      const known = names.get(place) ?? name;
      names.set(place, known);
      return known === name;
    }),
  );
}

/** The places at which any of these series says something. */
function placesOf(all: readonly Series[]): number[] {
  return [...new Set(all.flatMap(({ values }) => [...values.keys()]))].toSorted((a, b) => a - b);
}

/** A row for each place with what each series says there. */
function tableOf(all: readonly Series[]): string {
  const places = placesOf(all);
  if (places.length === 0) return "";
  const rows = places.slice(0, POINTS_MAX).map((place) => {
    const named = all.map(({ names }) => names.get(place)).find((name) => name !== undefined);
    return [named ?? String(place + 1), ...all.map(({ values }) => values.get(place) ?? "")].map(tableCell);
  });
  return markdownTable([["", ...all.map(({ name }) => name)], ...rows]);
}

/** The chart's own title, not that of an axis. */
function titleOf(chart: XmlElement | undefined): string {
  const heading = chart === undefined ? undefined : childrenOf(chart, "title")[0];
  if (heading === undefined) return "";
  const paragraphs = allBelow(heading, "p").map((one) => allBelow(one, "t").map(textOf).join(""));
  const linked = allBelow(heading, "v").map(textOf);
  return tableCell((paragraphs.length > 0 ? paragraphs : linked).join(" "));
}

function isFrom1904(space: XmlElement): boolean {
  const [said] = childrenOf(space, "date1904");
  return said !== undefined && /^(?:1|true)$/.test(attributeOf(said, "val") ?? "1");
}

/**
 * A chart as the tables that it shows, beneath its title: one for all series that say something of the same places, one
 * for each where they do not. Kinds that are not known are not told.
 */
export function chartOf(xml: XmlElement): ChartText {
  const space = childrenOf(xml)[0] ?? xml;
  const [chart] = childrenOf(space, "chart");
  const area = chart === undefined ? undefined : childrenOf(chart, "plotArea")[0];
  const plots = area === undefined ? [] : childrenOf(area).filter(({ name }) => name.endsWith("Chart"));
  const known = plots.filter(({ name }) => BY_CATEGORY.test(name) || name === BY_PLACE);
  // Series right below their plot: what a filter took out is kept elsewhere.
  const series = known.flatMap((plot) => childrenOf(plot, "ser"));
  const all = series.slice(0, SERIES_MAX).map((one, nth) => seriesOf(one, nth, isFrom1904(space)));
  const isShared = known.every(({ name }) => name !== BY_PLACE) && areNamedAlike(all);
  const tabled = isShared ? [all] : all.map((one) => [one]);
  const tables = tabled.map(tableOf).filter((table) => table !== "");
  const isLong = tabled.some((some) => placesOf(some).length > POINTS_MAX) || series.length > SERIES_MAX;
  const isCut = known.length < plots.length || plots.length === 0 || isLong;
  if (tables.length === 0) return { text: "", isCut };
  const title = titleOf(chart);
  return { text: [title === "" ? "Chart:" : `Chart: ${title}`, ...tables].join("\n\n"), isCut };
}
