import { markdownTable, tableCell } from "./markdown-table";
import { formatNumber } from "./number-format";
import { allBelow, attributeOf, childrenOf, firstBelow, textOf, type XmlElement } from "./xml";

/** Series and points of a chart that are told: a reader sees no more of it. */
const SERIES_MAX = 20;
const POINTS_MAX = 500;

/** What a series keeps of its cells: texts, or numbers as they are written. By their place, which may leave others out. */
function pointsOf(kept: XmlElement | undefined): Map<number, string> {
  if (kept === undefined) return new Map();
  const format = firstBelow(kept, "formatCode");
  const code = format === undefined ? null : textOf(format).slice(0, 255);
  const isNumbers = firstBelow(kept, "numCache") !== undefined || firstBelow(kept, "numLit") !== undefined;
  return new Map(
    allBelow(kept, "pt")
      .slice(0, POINTS_MAX)
      .map((point): [number, string] => {
        const value = firstBelow(point, "v");
        const text = value === undefined ? "" : textOf(value).trim();
        const number = Number(text);
        const isNumber = isNumbers && text !== "" && Number.isFinite(number);
        return [Number(attributeOf(point, "idx") ?? 0), isNumber ? formatNumber(number, { id: 0, code }, false) : text];
      }),
  );
}

interface Series {
  name: string;
  names: Map<number, string>;
  values: Map<number, string>;
}

function seriesOf(series: XmlElement): Series {
  const part = (...called: string[]): XmlElement | undefined =>
    childrenOf(series).find(({ name }) => called.includes(name));
  const name = [...pointsOf(part("tx")).values()].join(" ");
  return { name, names: pointsOf(part("cat", "xVal")), values: pointsOf(part("val", "yVal")) };
}

/** A chart as the table that it shows: a row for each point with what each series says there, beneath its title. */
export function chartOf(xml: XmlElement): string {
  const all = allBelow(xml, "ser").slice(0, SERIES_MAX).map(seriesOf);
  const places = [...new Set(all.flatMap(({ values }) => [...values.keys()]))].toSorted((a, b) => a - b);
  if (places.length === 0) return "";
  const rows = places.map((place) => {
    const named = all.map(({ names }) => names.get(place)).find((name) => name !== undefined);
    return [named ?? String(place + 1), ...all.map(({ values }) => values.get(place) ?? "")].map(tableCell);
  });
  const head = ["", ...all.map(({ name }, nth) => tableCell(name) || `Series ${nth + 1}`)];
  const heading = firstBelow(xml, "title");
  const title = heading === undefined ? "" : tableCell(allBelow(heading, "t").map(textOf).join(""));
  return [title === "" ? "Chart:" : `Chart: ${title}`, markdownTable([head, ...rows])].join("\n\n");
}
