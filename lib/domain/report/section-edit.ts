import { thresholds } from "@/lib/domain/decide/gates";
import { resolveMarkers } from "@/lib/domain/markdown/citation";
import { plainText } from "@/lib/domain/markdown/markdown";
import { findTangle } from "@/lib/domain/text/tangle";
import { offendingSentences, type ReportProblem, reportProblems, type Section, uncitedShare } from "./report";

/** Longest heading and text of a section that a person may write. */
export const HEADING_MAX = 200;
export const SECTION_MAX = 20_000;

/** What a person makes of a section. */
export interface SectionText {
  heading: string;
  markdown: string;
}

/** What would be wrong with the report if a section were changed. */
export interface EditCheck {
  /** Each of these keeps it from being saved; sentences for people. */
  refused: string[];
  /** Worth a look, and no more. */
  hints: string[];
  /** Sentences of the section that are neither cited, nor inferences from facts, nor about the evidence. */
  uncited: string[];
  /** Their share in the answer and the body of the whole report. */
  uncitedShare: number;
}

/** What no report may hold, whoever wrote it: the rest are hints. */
const grave: ReadonlySet<ReportProblem["kind"]> = new Set([
  "unresolved_marker",
  "broken_marker",
  "uncited_section",
  "empty_section",
  "secret",
]);

/** Whether people write a section of this kind; the others are said from what is stored. */
export function isWritten(section: Pick<Section, "kind">): boolean {
  return section.kind === "answer" || section.kind === "body";
}

/** The sections with one of them changed. */
export function withEdit(sections: readonly Section[], ordinal: number, edit: SectionText): Section[] {
  const { heading, markdown } = edit;
  return sections.map((section, index) => (index === ordinal ? { ...section, heading, markdown } : section));
}

/**
 * Holds a change of a section to what gate E asks of a report: every marker names a fact that may be cited, every section
 * cites, and no more sentences cite nothing than the gate lets through, or than there were before.
 */
export function checkEdit(
  sections: readonly Section[],
  ordinal: number,
  context: { edit: SectionText; known: ReadonlySet<string> },
): EditCheck {
  const { edit, known } = context;
  const section = sections[ordinal];
  const after = withEdit(sections, ordinal, edit);
  const share = uncitedShare(after);
  if (section === undefined || !isWritten(section)) {
    return { refused: ["This section is written from what is stored."], hints: [], uncited: [], uncitedShare: share };
  }
  const problems = reportProblems([{ ...section, ...edit }], known);
  const stood = new Set(resolveMarkers(section.markdown, known));
  const uncited = offendingSentences([{ ...section, ...edit }], null).map(({ text }) => plainText(text));
  const limit = thresholds.uncitedShare;
  const isTooBare = share > limit && share > uncitedShare(sections);
  const refused = [
    ...headingProblems(edit.heading),
    ...tangleProblems(edit.markdown),
    ...problems
      .filter(({ kind }) => grave.has(kind) && kind !== "unresolved_marker")
      .map(({ description }) => description),
    ...resolveMarkers(edit.markdown, known).map((key) => unresolvedProblem(key, stood.has(key))),
    ...(isTooBare
      ? [`${asPercent(share)} of the report's sentences would cite nothing; at most ${asPercent(limit)} may.`]
      : []),
  ];
  // The order of markers is set when the text is stored.
  const hints = problems.filter(({ kind }) => !grave.has(kind) && kind !== "marker_order");
  return { refused, hints: hints.map(({ description }) => description), uncited, uncitedShare: share };
}

/** A marker that stood here before names a fact that people have rejected since, or merged into another. */
function unresolvedProblem(key: string, stoodHere: boolean): string {
  return stoodHere
    ? `The fact that [F${key}] cites was rejected or merged since this was written. Cite another fact, or take the marker out.`
    : `The marker [F${key}] names no fact of this report.`;
}

function headingProblems(heading: string): string[] {
  if (heading.trim() === "") return ["Write a heading."];
  return /[\n\r]/.test(heading) ? ["The heading must stand in one line."] : [];
}

/** What would be shown as plain text is not saved. */
function tangleProblems(markdown: string): string[] {
  const tangle = findTangle(markdown);
  return tangle === null ? [] : [`Line ${tangle.line} ${tangle.says}`];
}

function asPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
