import type { SectionKind } from "@/lib/domain/core/words";

interface Nested {
  kind: SectionKind;
  level?: number;
}

/**
 * The numbers of sections that lie in each other, as `2.1`; empty where none does, and for those that no writer of the
 * body wrote: a flat report needs none.
 */
export function sectionNumbers(sections: readonly Nested[]): string[] {
  const isNested = sections.some(({ level = 1 }) => level > 1);
  const counts: number[] = [];
  return sections.map(({ kind, level = 1 }) => {
    if (!isNested || kind !== "body") return "";
    counts.length = Math.min(level, counts.length + 1);
    const at = counts.length - 1;
    counts[at] = (counts[at] ?? 0) + 1;
    return counts.join(".");
  });
}

/** A section's heading with its number before it, where it has one. */
export function numbered<S extends Nested & { heading: string }>(sections: readonly S[]): S[] {
  const numbers = sectionNumbers(sections);
  return sections.map((section, index) => ({
    ...section,
    heading: [numbers[index], section.heading].filter(Boolean).join(" "),
  }));
}
