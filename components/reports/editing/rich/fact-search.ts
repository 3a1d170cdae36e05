import type { ReportEditingView } from "@/lib/features/reports/views/report-versions";

export type CitableFact = ReportEditingView["facts"][number];

/** Facts that are offered at once. */
const OFFERED = 8;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The facts that hold every word of a query, or begin one with it; the best scored first. */
export function matchingFacts(facts: readonly CitableFact[], query: string): CitableFact[] {
  const words = wordsOf(query);
  const hits = facts.filter(({ statement, sourceTitle }) => {
    const text = `${statement} ${sourceTitle}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return hits.toSorted((a, b) => b.score - a.score).slice(0, OFFERED);
}
