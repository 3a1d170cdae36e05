import { KEY_PATTERN } from "@/lib/domain/core/marker";
import { holdsSecret } from "@/lib/domain/core/secrets";
import type { SectionKind } from "@/lib/domain/core/words";
import { normalForm } from "@/lib/domain/facts/fact";
import { citedSentences, markerGroups, numberMarkers, resolveMarkers } from "@/lib/domain/markdown/citation";
import { plainText } from "@/lib/domain/markdown/markdown";
import type { RunRecord } from "@/lib/domain/markdown/scope-check";
import { judgeSentence, markedKind, markedSentences } from "@/lib/domain/markdown/sentence-kinds";
import { maskCode } from "@/lib/domain/prose/code-mask";
import { type Line, linesOf } from "@/lib/domain/prose/lines";
import { coverage, type RunQuestion } from "@/lib/domain/questions/question-coverage";
import type { ReportFigures } from "@/lib/domain/run/results";
import { cutBetweenWords } from "@/lib/domain/text/cut";

/** How deep sections lie in each other at most: 1 stands at the top. */
export const SECTION_LEVELS = 3;

/** A section as it is stored: Markdown whose markers are fact keys. */
export interface Section {
  kind: SectionKind;
  heading: string;
  markdown: string;
  /** How deep it lies, from 1; the section above it is the last before it that lies one higher. */
  level?: number;
}

const problemKinds = [
  "leftover",
  "secret",
  "duplicate",
  "heading_without_text",
  "starts_with_heading",
  "marker_order",
  "broken_marker",
  "unresolved_marker",
  "uncited_section",
  "empty_section",
] as const;
type ProblemKind = (typeof problemKinds)[number];

/** Something wrong with a report that a writer can mend; `heading` names its section. */
export interface ReportProblem {
  kind: ProblemKind;
  heading: string;
  description: string;
}

/** A sentence that is none of the three kinds that may stand, and why. */
export interface OffendingSentence {
  /** Where its section stands among all of them, and how it is headed. */
  section: number;
  heading: string;
  text: string;
  why: string;
}

/** The sentences of the answer and the body: how many claim something, and those that may not stand. */
function judgeAll(
  sections: readonly Section[],
  record: RunRecord | null,
): { claims: number; offending: OffendingSentence[] } {
  let claims = 0;
  const offending: OffendingSentence[] = [];
  for (const [section, { kind, heading, markdown }] of sections.entries()) {
    if (kind !== "answer" && kind !== "body") continue;
    for (const sentence of markedSentences(markdown)) {
      const judged = judgeSentence(sentence, record);
      if (judged.kind === "lead") continue;
      claims += 1;
      if (judged.why !== null) offending.push({ section, heading, text: sentence.text, why: judged.why });
    }
  }
  return { claims, offending };
}

/** The sentences of the answer and the body that are neither cited, nor inferences from facts, nor about the evidence. */
export function offendingSentences(sections: readonly Section[], record: RunRecord | null): OffendingSentence[] {
  return judgeAll(sections, record).offending;
}

/** The share of offending sentences among all that claim something; 0 when nothing does. */
export function uncitedShare(sections: readonly Section[], record: RunRecord | null = null): number {
  const { claims, offending } = judgeAll(sections, record);
  return claims === 0 ? 0 : offending.length / claims;
}

/** Whether the report says of every one of these topics, by name, that it is not covered. */
export function areNamed(names: readonly string[], sections: readonly Section[]): boolean {
  const said = normalForm(
    sections
      .filter((section) => section.kind === "methodology")
      .map((section) => plainText(section.markdown))
      .join("\n"),
  );
  return names.every((name) => said.includes(normalForm(name)));
}

/** What a version is measured against. */
export interface MeasuringContext {
  /** The keys of the facts that may be cited. */
  known: ReadonlySet<string>;
  /** The run's questions, with the facts that answer each. */
  questions: readonly RunQuestion[];
  record: RunRecord | null;
  /** Whether what only an inference tells need not be named as well, for the report counts it where it says how it was made. */
  countsInferred?: boolean;
}

/** All that gate E measures of one version. */
export function measureReport(version: number, sections: readonly Section[], context: MeasuringContext): ReportFigures {
  const written = writtenOnly(sections);
  const { share, questions, notCovered, inferredOnly } = coverage(context.questions, sections);
  const isCounted = (asked: string): boolean => context.countsInferred === true && inferredOnly.includes(asked);
  return {
    version,
    sections: written.length,
    unresolved: new Set(sections.flatMap((section) => resolveMarkers(section.markdown, context.known))).size,
    sectionsWithoutCitation: written.filter(saysNothing).length,
    uncitedShare: uncitedShare(sections, context.record),
    offending: offendingSentences(sections, context.record),
    coverage: share,
    questions,
    notCovered,
    isGapNamed: areNamed(
      notCovered.filter((asked) => !isCounted(asked)),
      sections,
    ),
    problems: reportProblems(sections, context.known).map((problem) => `${problem.heading}: ${problem.description}`),
  };
}

/** Everything that is wrong with the form of a report, section by section in order. */
export function reportProblems(sections: readonly Section[], known: ReadonlySet<string>): ReportProblem[] {
  const written = writtenOnly(sections);
  const ownProblems = written.flatMap((section) => [
    ...emptiness(section),
    ...leftovers(section),
    ...headings(section),
    ...citations(section, known),
  ]);
  const elsewhere = sections.filter((section) => !written.includes(section));
  return [
    ...ownProblems,
    ...elsewhere.flatMap((section) => unresolved(section, known)),
    ...markerOrder(sections),
    ...duplicates(written),
  ];
}

function emptiness(section: Section): ReportProblem[] {
  if (plainText(section.markdown) !== "") return [];
  return [problem("empty_section", section, "The section has a heading and no text.")];
}

/** Traces of the making: tags of the engine, template variables, notes to oneself. Code is left out. */
function leftovers(section: Section): ReportProblem[] {
  const found = new Set([...maskCode(section.markdown).matchAll(LEFTOVERS)].map((hit) => hit[0].trim()));
  const traces = [...found].map((text) => problem("leftover", section, `“${text}” was left over from the making.`));
  if (!holdsSecret(section.markdown)) return traces;
  return [
    ...traces,
    problem("secret", section, "It holds what looks like a key. Take it out before anybody else reads it."),
  ];
}

/** A section starts with prose, and no heading within it is followed by another one or by nothing. */
function headings(section: Section): ReportProblem[] {
  const lines = [...linesOf(section.markdown)].filter(({ kind }) => kind !== "blank" && kind !== "underline");
  const bare = lines.filter((line, index) => line.kind === "heading" && isEmptyBehind(line, lines[index + 1]));
  return [
    ...(lines[0]?.kind === "heading"
      ? [problem("starts_with_heading", section, "The section starts with a heading instead of prose.")]
      : []),
    ...bare.map(({ from, to }) =>
      problem("heading_without_text", section, `Nothing stands under “${section.markdown.slice(from, to)}”.`),
    ),
  ];
}

/** A deeper heading may follow at once; one of the same or a higher rank may not. Lines of one heading are no two. */
function isEmptyBehind(heading: Line, next: Line | undefined): boolean {
  if (next === undefined) return true;
  return next.kind === "heading" && next.block !== heading.block && next.level <= heading.level;
}

function citations(section: Section, known: ReadonlySet<string>): ReportProblem[] {
  const broken = maskCode(section.markdown).match(BROKEN_MARKER) ?? [];
  return [
    ...unresolved(section, known),
    ...[...new Set(broken)].map((text) => problem("broken_marker", section, `“${text}” is not a marker of a fact.`)),
    ...(saysNothing(section) && plainText(section.markdown) !== ""
      ? [problem("uncited_section", section, "The section cites nothing.")]
      : []),
  ];
}

function unresolved(section: Section, known: ReadonlySet<string>): ReportProblem[] {
  return resolveMarkers(section.markdown, known).map((key) =>
    problem("unresolved_marker", section, `The marker [F${key}] names no fact of this report.`),
  );
}

/** Markers side by side stand in the order of their numbers, each once. */
function markerOrder(sections: readonly Section[]): ReportProblem[] {
  const numbers = numberMarkers(sections);
  return sections.flatMap((section) => {
    const isWrong = markerGroups(section.markdown).some((group) =>
      group.keys.some((key, index) => {
        const previous = group.keys[index - 1];
        return previous !== undefined && (numbers.get(key) ?? 0) <= (numbers.get(previous) ?? 0);
      }),
    );
    return isWrong ? [problem("marker_order", section, "Markers side by side are out of order or repeated.")] : [];
  });
}

/** Sentences of six words and more that say again, word for word, what one before them says. */
function duplicates(sections: readonly Section[]): ReportProblem[] {
  const first = new Map<string, string>();
  return sections.flatMap((section) =>
    citedSentences(section.markdown).flatMap((sentence) => {
      const form = normalForm(plainText(sentence.text));
      if (sentence.kind === "heading" || form.split(" ").length < 6 || isLeading(sentence)) return [];
      const where = first.get(form);
      if (where === undefined) first.set(form, section.heading);
      if (where === undefined) return [];
      const place = where === section.heading ? "in this section" : `in “${where}”`;
      return [problem("duplicate", section, `“${shortened(sentence.text)}” stands ${place} already.`)];
    }),
  );
}

/** What only leads to a list may stand before each. */
function isLeading({ text, keys }: { text: string; keys: readonly string[] }): boolean {
  return keys.length === 0 && /:["'”’)\]]*$/.test(plainText(text));
}

/** Whether it neither cites nor says what the evidence lacks. */
function saysNothing({ markdown }: Section): boolean {
  if (markerGroups(markdown).length > 0) return false;
  return !citedSentences(markdown).some(({ text }) => markedKind(text) === "scope");
}

function writtenOnly(sections: readonly Section[]): Section[] {
  return sections.filter((section) => section.kind === "answer" || section.kind === "body");
}

function shortened(text: string): string {
  return cutBetweenWords(plainText(text).replace(/\s+/g, " "), 80);
}

function problem(kind: ProblemKind, section: Section, description: string): ReportProblem {
  return { kind, heading: section.heading, description };
}

const LEFTOVERS =
  /RETRY_EXHAUSTED|\b(?:TODO|FIXME|TBD)\b|[Ll]orem ipsum|\[citation needed\]|\[[Ii]nsert [^\]\n]{0,60}\]|\{\{[^}\n]{0,60}\}\}|(?<![\w$])\$[a-z][A-Za-z_]{2,}|[Aa]s an AI (?:language )?model/g;
/** Something in brackets that begins as a marker does and is none: cut short, in small letters, several in one. */
const BROKEN_MARKER = new RegExp(
  String.raw`(?<!\\)\[F(?!${KEY_PATTERN}\])(?=[0-9A-Za-z]*\d)[0-9A-Za-z]{4,40}(?:[,; ]+F?[0-9A-Za-z]{6,40}){0,20}\]`,
  "g",
);
