import { type Citations, citationsIn, type Entry, type EntryPart } from "@/lib/domain/report/citation-style";
import type { CitationStyle } from "@/lib/domain/report/report-file";
import type { ExportedFact, ExportedReport } from "./exported-report";

/** How one report cites: what stands in its text beside the numbers of the notes, and the list of its sources. */
export interface Citing {
  heading: string;
  /** `(Ames, 2025)`, `[1], [2]`; empty in the style that has notes alone, or where no source is left. */
  inText(keys: readonly string[]): string;
  entries: readonly Entry[];
  /** When they were read; empty without sources. */
  asRead: string;
}

type Listed = ExportedReport["references"][number];

function dayOf({ readAt }: Listed): string {
  return readAt.slice(0, 10);
}

/** Author, title, date, address; when it was read, where others were read on another day. */
function plainEntry(one: Listed, isOneDay: boolean): Entry {
  const title: EntryPart = { text: one.title || "untitled", isTitle: true };
  const url: EntryPart[] = one.url === null ? [] : [{ text: ", " }, { text: one.url, isUrl: true }];
  const read = isOneDay ? "." : `, read ${dayOf(one)}.`;
  const head: EntryPart[] =
    one.author === null ? [title] : [{ text: `${one.author.replace(/[,;\s]+$/, "")}, ` }, title];
  const date = one.publishedOn === null ? [] : [{ text: `, ${one.publishedOn}` }];
  return { label: `${one.number}.`, parts: [...head, ...date, ...url, { text: read }] };
}

function asRead(references: readonly Listed[]): string {
  const [first, ...others] = [...new Set(references.map(dayOf))].toSorted();
  if (first === undefined) return "";
  const last = others.at(-1);
  if (last !== undefined) return `They were read from ${first} to ${last}.`;
  return references.length === 1 ? `It was read on ${first}.` : `All were read on ${first}.`;
}

/** A report's citations in a style. */
export function citingOf(style: CitationStyle, report: ExportedReport, facts: readonly ExportedFact[]): Citing {
  const { references } = report;
  const citations: Citations | null = citationsIn(style, references);
  if (citations === null) {
    const isOneDay = new Set(references.map(dayOf)).size < 2;
    const entries = references.map((one) => plainEntry(one, isOneDay));
    return { heading: "Sources", inText: () => "", entries, asRead: asRead(references) };
  }
  const sources = new Map(facts.map((fact) => [fact.key, fact.evidence.flatMap(({ source }) => source ?? [])]));
  return {
    heading: citations.heading,
    inText: (keys) => citations.inText(keys.flatMap((key) => sources.get(key) ?? [])),
    entries: citations.entries,
    asRead: asRead(references),
  };
}
