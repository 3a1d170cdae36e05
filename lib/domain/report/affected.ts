import type { SectionKind } from "@/lib/domain/core/words";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { numbered } from "./section-numbers";

/** A fact of which no quote stood on its pages any more when these were read. */
export interface GoneFact {
  key: string;
  statement: string;
  /** When the last of its quotes was seen to be gone, in milliseconds since 1970. */
  goneAtMs: number;
  sourceIds: readonly string[];
}

interface CitingSection {
  kind: SectionKind;
  heading: string;
  level?: number;
  markdown: string;
}

/** Which sections of a report rest on facts that are gone from their pages. */
export interface AffectedSections {
  /** How many facts, and as read when. */
  lead: string;
  /** With their headings as readers see them. */
  sections: readonly { heading: string }[];
}

/** What of a report rests on facts that are gone from their pages. */
export interface Affected extends AffectedSections {
  /** By their places among all sections of the report. */
  sections: { nth: number; heading: string }[];
  /** What the facts say, in the order in which they are cited. */
  statements: string[];
}

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function leadOf(gone: readonly GoneFact[]): string {
  const pages = new Set(gone.flatMap(({ sourceIds }) => sourceIds)).size;
  const page = pages === 1 ? "page" : "pages";
  const what =
    gone.length === 1
      ? `1 cited fact no longer stands on its ${page} as it was quoted`
      : `${gone.length} cited facts no longer stand on their ${page} as they were quoted`;
  const read = gone.map(({ goneAtMs }) => goneAtMs);
  const [first, last] = [days.format(Math.min(...read)), days.format(Math.max(...read))];
  return `${what}, as read ${first === last ? `on ${first}` : `between ${first} and ${last}`}.`;
}

/** Which sections of a report cite facts that are gone from their pages; null where none does. */
export function affectedBy(sections: readonly CitingSection[], gone: readonly GoneFact[]): Affected | null {
  const byKey = new Map(gone.map((fact) => [fact.key, fact]));
  const citing = numbered(sections)
    .map(({ kind, heading, markdown }, nth) => ({ nth, kind, heading, markdown }))
    .filter(({ kind, markdown }) => kind !== "sources" && citedKeys([{ markdown }]).some((key) => byKey.has(key)));
  const cited = citedKeys(citing).flatMap((key) => byKey.get(key) ?? []);
  if (cited.length === 0) return null;
  return {
    lead: leadOf(cited),
    sections: citing.map(({ nth, heading }) => ({ nth, heading })),
    statements: cited.map(({ statement }) => statement),
  };
}

/** The lead where nothing of the sources is told. */
export const AFFECTED_BARE = "Some cited facts no longer stand where they were quoted.";

/** Sections that a line names; of more it says how many. */
const NAMED_MOST = 6;

/** What is affected, in one line, as files and shared pages have it above a report. */
export function affectedLine({ lead, sections }: AffectedSections): string {
  const named = sections.slice(0, NAMED_MOST).map(({ heading }) => heading);
  const more = sections.length - named.length;
  return `${lead} Affected: ${named.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

/** Statements that one run is asked about, and characters of them together: a question takes no more. */
const ASKED_MOST = 8;
const ASKED_CHARACTERS = 7_000;

/** What a run is to find out of facts that changed on their pages; of many the first, and how many there are. */
export function changedQuestion({ statements }: Affected): string {
  const lines = statements.map((statement) => `- ${statement.replace(/\s+/g, " ").trim().slice(0, 1_000)}`);
  const asked = lines
    .slice(0, ASKED_MOST)
    .filter((_, nth) => lines.slice(0, nth + 1).join("").length <= ASKED_CHARACTERS);
  const left = lines.length - asked.length;
  const lead =
    lines.length === 1
      ? "What holds now of this statement, which its page no longer says as it was quoted?"
      : "What holds now of each of these statements, which their pages no longer say as they were quoted?";
  return [lead, ...asked, ...(left > 0 ? [`(${left} more of the report are not asked for here.)`] : [])].join("\n");
}
