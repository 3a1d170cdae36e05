import { type Citations, citationsIn, type Entry, type EntryPart } from "@/lib/domain/report/citation-style";
import type { CitationStyle } from "@/lib/domain/report/report-file";
import type { ExportedFact, ExportedReport } from "./exported-report";
import { fieldsSaid, isStanding } from "./head-said";

/** How one report cites: what stands in its text beside the numbers of the notes, and the list of its sources. */
export interface Citing {
  heading: string;
  /** `(Ames, 2025)`, `[1], [2]`; empty in the style that has notes alone, or where no source is left. */
  inText(keys: readonly string[]): string;
  entries: readonly Entry[];
  /** Hashes of the texts of which they say all that stands above a text: notes need not repeat it. */
  listed: ReadonlySet<string>;
  /** When they were read; empty without sources. */
  asRead: string;
}

type Listed = ExportedReport["references"][number];

function dayOf({ readAt }: Listed): string {
  return readAt.slice(0, 10);
}

/** For each text, by its hash, the fields of its head that say how it stands. */
function standingIn(facts: readonly ExportedFact[]): ReadonlyMap<string, readonly string[]> {
  const evidence = facts.flatMap((fact) => fact.evidence);
  return new Map(evidence.map(({ sha256, fields = [] }) => [sha256, fields.filter(isStanding)]));
}

/** Author, title, how it stands, date, address; when it was read, where others were read on another day. */
function plainEntry(one: Listed, isOneDay: boolean, standing: readonly string[]): Entry {
  const title: EntryPart = { text: one.title || "untitled", isTitle: true };
  const url: EntryPart[] = one.url === null ? [] : [{ text: ", " }, { text: one.url, isUrl: true }];
  const read = isOneDay ? "." : `, read ${dayOf(one)}.`;
  const head: EntryPart[] =
    one.author === null ? [title] : [{ text: `${one.author.replace(/[,;\s]+$/, "")}, ` }, title];
  const stands: EntryPart[] = standing.length === 0 ? [] : [{ text: ` ${fieldsSaid(standing)}` }];
  const date = one.publishedOn === null ? [] : [{ text: `, ${one.publishedOn}` }];
  return { label: `${one.number}.`, parts: [...head, ...stands, ...date, ...url, { text: read }] };
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
    const standing = standingIn(facts);
    const listed = new Set(references.map(({ sha256 }) => sha256));
    const entries = references.map((one) => plainEntry(one, isOneDay, standing.get(one.sha256) ?? []));
    return { heading: "Sources", inText: () => "", entries, listed, asRead: asRead(references) };
  }
  const sources = new Map(facts.map((fact) => [fact.key, fact.evidence.flatMap(({ source }) => source ?? [])]));
  return {
    heading: citations.heading,
    inText: (keys) => citations.inText(keys.flatMap((key) => sources.get(key) ?? [])),
    entries: citations.entries,
    listed: new Set(),
    asRead: asRead(references),
  };
}
