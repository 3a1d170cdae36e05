import { z } from "zod";
import { REPORT_WORDS, type ReportLength } from "@/lib/domain/core/words";
import { citedSentences, readMarkers } from "@/lib/domain/markdown/citation";
import { words } from "@/lib/domain/text/terms";

/** Words of a report's answer, at most. */
const ANSWER_WORDS = { short: 120, standard: 200, long: 300 } as const satisfies Record<ReportLength, number>;
/** Words of a report that has hardly anything to say, and those that each fact makes worth saying. */
const LEAST_WORDS = 120;
const FACT_WORDS = 30;
/** Words that a section must be allowed, to say anything. */
const SECTION_WORDS = 60;

/** Words that a report should have at most, by what there is to say. */
export function reportWords(length: ReportLength, facts: number): number {
  return Math.min(REPORT_WORDS[length], LEAST_WORDS + FACT_WORDS * facts);
}

/** Words of a report for each of its markers: of those on the same archive, readers preferred one with 133 in 1,500, next to it 98. */
const MARKER_WORDS = 15;

/** Markers that carry a report of so many words; more make a list of it. */
export function reportMarkers(most: number): number {
  return Math.ceil(most / MARKER_WORDS);
}

/** Words of a report's answer, at most. */
export function answerWords(length: ReportLength, facts: number): number {
  return Math.min(ANSWER_WORDS[length], reportWords(length, facts));
}

/** Words that a written text has, as its reader counts them: tables and headings with it, markers aside. */
export function wordsWritten(sections: readonly { heading: string; markdown: string }[]): number {
  return sections.reduce((sum, { heading, markdown }) => {
    const told = citedSentences(markdown).map(({ text }) => words(text).length);
    return told.reduce((own, more) => own + more, sum + words(heading).length);
  }, 0);
}

/** A section as whoever changes a report is told it, with how many words it has where it is held to a length. */
export const ToldSection = z.object({ heading: z.string(), markdown: z.string(), words: z.int().optional() });
export type ToldSection = z.infer<typeof ToldSection>;

/** The sections of a report as whoever changes it is told them, where it is held to a length with the words of each. */
export function toldSections(
  sections: readonly { heading: string; markdown: string }[],
  { isHeld }: { isHeld: boolean },
): ToldSection[] {
  return sections.map(({ heading, markdown }) => ({
    heading,
    markdown,
    ...(isHeld && { words: wordsWritten([{ heading, markdown }]) }),
  }));
}

/** Markers that a written text has. */
export function markersIn(sections: readonly { markdown: string }[]): number {
  return sections.reduce((sum, { markdown }) => sum + readMarkers(markdown).length, 0);
}

/** Words that each section of a report should have at most, where each is written for itself. */
export function sectionWords(length: ReportLength, of: { facts: number; sections: number }): number {
  const left = reportWords(length, of.facts) - answerWords(length, of.facts);
  return Math.max(SECTION_WORDS, Math.floor(left / Math.max(1, of.sections)));
}

/** What is told at most where sentences are chosen, not written. */
interface ToldMost {
  /** Sentences on each part of a question, by how many parts it has. */
  answer: readonly [number, number, number];
  sections: number;
  /** Sentences of a section, and of it on each question. */
  sentences: number;
  eachQuestion: number;
}

export const toldMost = {
  short: { answer: [2, 1, 1], sections: 4, sentences: 3, eachQuestion: 1 },
  standard: { answer: [3, 2, 1], sections: 24, sentences: 8, eachQuestion: 3 },
  long: { answer: [5, 3, 2], sections: 24, sentences: 16, eachQuestion: 6 },
} as const satisfies Record<ReportLength, ToldMost>;
