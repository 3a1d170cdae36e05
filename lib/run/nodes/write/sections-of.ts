import type { Section } from "@/lib/domain/report/report";
import type { OutlineResult, WrittenPart } from "@/lib/domain/run/results";

/** The sections that written parts make, in their order, as deep as their writer or the outline puts each. */
export function sectionsOf({ sections }: OutlineResult, parts: readonly WrittenPart[]): Section[] {
  return parts
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .map(({ ordinal, heading, markdown, level }) => ({
      kind: ordinal === 0 ? "answer" : "body",
      heading,
      markdown,
      level: level ?? sections[ordinal - 1]?.level ?? 1,
    }));
}
