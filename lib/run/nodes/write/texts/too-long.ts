import type { Section } from "@/lib/domain/report/report";
import { wordsWritten } from "@/lib/domain/report/report-length";
import { isOfWhole } from "@/lib/domain/report/report-parts";
import type { JudgeResult } from "@/lib/domain/run/results";

/** How much longer than was meant a text may be before it is asked to be shorter, and sections that are asked at most. */
const SPARE = 1.1;
const SECTIONS_MOST = 3;

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
    const description = `The report has ${has} words where ${words} were meant, this section ${own}: take out some ${less} words of it, first what lies beside the question and detail that its reader needs neither to understand nor to act. What goes, goes in whole sentences, items or rows.`;
    return { kind: "quality", heading, description };
  });
}
