import type { RunMode } from "@/lib/domain/core/words";
import { asFiled } from "@/lib/domain/markdown/inferred-list";
import { type AffectedSections, affectedLine } from "@/lib/domain/report/affected";
import type { AnsweredQuestion } from "@/lib/domain/report/answer-places";
import { UNKNOWN_ORIGIN } from "@/lib/domain/report/origin";
import type { Section } from "@/lib/domain/report/report";
import type { Reference } from "@/lib/domain/report/report-parts";
import { numbered } from "@/lib/domain/report/section-numbers";
import { modeSentence } from "@/lib/domain/run/run-mode";
import { fileStem } from "@/lib/domain/text/cut";

/** A report as it leaves the product. The view of a report has this shape and more. Instants are ISO 8601, UTC. */
export interface ExportedReport {
  title: string;
  question: string;
  version: number;
  status: string;
  warning: string | null;
  /** What changed since the researcher's run before, in a sentence; null where there was none. */
  since: string | null;
  /** What of it rests on facts that are gone from their pages; null where nothing does. */
  affected: AffectedSections | null;
  /** What it rests on, in a sentence or two; empty for one that does not say. */
  evidence: string;
  /** How its run was made. */
  mode: RunMode;
  /** What its run asked, and where it answers that. */
  figures: { questions: readonly AnsweredQuestion[] };
  createdAt: string;
  acceptedAt: string | null;
  /** Whether its project came in a file that this install did not sign. */
  isOfUnknownOrigin: boolean;
  sections: readonly Section[];
  references: readonly (Reference & { number: number })[];
}

/** A cited fact with the quotes that it rests on. */
export interface ExportedFact {
  key: string;
  statement: string;
  evidence: readonly {
    quote: string;
    sourceTitle: string;
    /** What its source's head says of when, and how it stands, as it stands there. */
    fields?: readonly string[] | undefined;
    sourceUrl: string | null;
    page: number | null;
    heading: string | null;
    readAt: string;
    sha256: string;
    /** Where it begins in the text with that hash, in code points. */
    start: number;
    /** The number of its source in the list, where citations are written in a style. */
    source?: number;
    /** Whether it is no quote by itself: words beside one, which say what it leaves open. */
    isBeside?: boolean;
  }[];
}

/** Which version of the report this is, and what changed since the run before, in a line. */
export function headLine(
  report: Pick<ExportedReport, "version" | "createdAt" | "acceptedAt" | "status" | "isOfUnknownOrigin" | "since">,
): string {
  const made = `Version ${report.version}, ${report.createdAt.slice(0, 10)}`;
  const status = report.status === "draft" ? "A draft" : `Status: ${report.status.replaceAll("_", " ")}`;
  const accepted = report.acceptedAt === null ? "" : ` on ${report.acceptedAt.slice(0, 10)}`;
  const origin = report.isOfUnknownOrigin ? ` ${UNKNOWN_ORIGIN}` : "";
  return `${made}. ${status}${accepted}.${origin}${report.since === null ? "" : ` ${report.since}`}`;
}

/**
 * What it rests on, what of that its pages no longer say, and that no language model had a hand in it; empty where there
 * is nothing to say. Headings are in it, which people and models wrote: whoever writes it into a file escapes it.
 */
export function originLine({
  evidence,
  mode,
  affected,
}: Pick<ExportedReport, "evidence" | "mode" | "affected">): string {
  const changed = affected === null ? "" : affectedLine(affected);
  return [evidence, changed, modeSentence(mode) ?? ""].filter((said) => said !== "").join(" ");
}

/** The sections as a file has them. */
export function filedSections({ sections }: Pick<ExportedReport, "sections">): Section[] {
  return numbered(sections).map((section) => ({ ...section, markdown: asFiled(section.markdown) }));
}

/** A section with its place among those of the report. */
export interface PlacedSection {
  section: Section;
  nth: number;
}

/**
 * The sections in the order in which a file has them: what was written, and behind its notes and sources how it was made.
 * The list of sources is each format's own.
 */
export function partedSections(sections: readonly Section[]): Record<"text" | "behind", PlacedSection[]> {
  const placed = sections.map((section, nth) => ({ section, nth })).filter(({ section }) => section.kind !== "sources");
  return {
    text: placed.filter(({ section }) => section.kind !== "methodology"),
    behind: placed.filter(({ section }) => section.kind === "methodology"),
  };
}

/** The heading of the questions, in every file. */
export const ASKED = "What was asked";
/** What stands behind a question that no cited sentence answers. */
export const NOT_ANSWERED = "Not answered.";

/** The name of the file that an export is saved as: letters and digits of the title, and the version. */
export function exportName(report: Pick<ExportedReport, "title" | "version">, ending: string): string {
  return `${fileStem(report.title) || "report"}-v${report.version}.${ending}`;
}
