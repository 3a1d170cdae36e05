import type { Section } from "@/lib/domain/report/report";
import { wordsWritten } from "@/lib/domain/report/report-length";
import { isOfWhole } from "@/lib/domain/report/report-parts";
import type { JudgeResult } from "@/lib/domain/run/results";

/** How much longer than was meant a text may be before it is asked to be shorter, and sections that are asked at most. */
const SPARE = 1.1;
const SECTIONS_MOST = 3;

/** What goes first of a section that is to be shorter: by these words such an issue is known. */
const WHAT_GOES =
  "first what lies beside the question and detail that its reader needs neither to understand nor to act. What goes, goes in whole sentences, items or rows.";

/** Where a text that is longer than was meant is to be shorter: its longest sections, each by its share. */
export function lengthIssues(written: readonly Section[], words: number): JudgeResult["issues"] {
  const has = wordsWritten(written);
  if (has <= words * SPARE) return [];
  const longest = written
    .filter((section) => section.kind === "body" && !isOfWhole(section))
    .map((section) => ({ heading: section.heading, own: wordsWritten([section]) }))
    .toSorted((a, b) => b.own - a.own)
    .slice(0, SECTIONS_MOST);
  const all = longest.reduce((sum, { own }) => sum + own, 0);
  return longest.map(({ heading, own }) => {
    const less = Math.min(Math.ceil(((has - words) * own) / all), Math.floor(own / 2));
    const description = `The report has ${has} words where ${words} were meant, this section ${own}: take out some ${less} words of it, ${WHAT_GOES}`;
    return { kind: "quality", heading, description };
  });
}

/** Whether an issue of this description asks a section to be shorter because the whole is too long. */
export function isLengthIssue(description: string): boolean {
  return description.endsWith(WHAT_GOES);
}
