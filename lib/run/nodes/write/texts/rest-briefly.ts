import { placedSentences } from "@/lib/domain/markdown/citation";
import type { ToldSection } from "@/lib/domain/report/report-length";

/** Sentences of a section that say what it is about; words of what follows them below which it is told whole. */
const BRIEF = { sentences: 2, words: 40 } as const;

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

function briefly(section: ToldSection, isSaid: string): ToldSection {
  const { markdown } = section;
  const end = placedSentences(markdown)[BRIEF.sentences - 1]?.end ?? markdown.length;
  const words = wordsIn(markdown.slice(end));
  if (words < BRIEF.words) return section;
  return { ...section, markdown: `${markdown.slice(0, end)} […] (${words} more words, ${isSaid})` };
}

/**
 * A text as whoever looks at a part of it is told it: the sections of these headings whole, of the others how they begin,
 * and how much of them stands there still. `isSaid` says what of that.
 */
export function restBriefly(
  sections: readonly ToldSection[],
  { whole, isSaid }: { whole: ReadonlySet<string>; isSaid: string },
): ToldSection[] {
  return sections.map((section) => (whole.has(section.heading) ? section : briefly(section, isSaid)));
}
