import { type Citations, citationsIn, type Entry, type EntryPart } from "@/lib/domain/report/citation-style";
import type { CitationStyle } from "@/lib/domain/report/report-file";
import type { ExportedFact, ExportedReport } from "./exported-report";

/** How one report cites: what stands in its text beside the numbers of the notes, and the list of its sources. */
export interface Citing {
  heading: string;
  /** `(Ames, 2025)`, `[1], [2]`; empty in the style that has notes alone, or where no source is left. */
  inText(keys: readonly string[]): string;
  entries: readonly Entry[];
}

/** An entry as `sourceText` words it: author, title, date, address, when it was read. Notes say which text that was. */
function plainEntry(one: ExportedReport["references"][number]): Entry {
  const before = [one.author ?? "", one.title || "untitled", one.publishedOn ?? ""].filter((part) => part !== "");
  const url: EntryPart[] = one.url === null ? [] : [{ text: ", " }, { text: one.url, isUrl: true }];
  const read = `, read ${one.readAt.slice(0, 10)}.`;
  return { label: `${one.number}.`, parts: [{ text: before.join(", ") }, ...url, { text: read }] };
}

/** A report's citations in a style. */
export function citingOf(style: CitationStyle, report: ExportedReport, facts: readonly ExportedFact[]): Citing {
  const citations: Citations | null = citationsIn(style, report.references);
  if (citations === null) return { heading: "Sources", inText: () => "", entries: report.references.map(plainEntry) };
  const sources = new Map(facts.map((fact) => [fact.key, fact.evidence.flatMap(({ source }) => source ?? [])]));
  return {
    heading: citations.heading,
    inText: (keys) => citations.inText(keys.flatMap((key) => sources.get(key) ?? [])),
    entries: citations.entries,
  };
}
