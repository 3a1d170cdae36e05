import { countTokens } from "@/lib/domain/core/tokens";
import { withinTokens } from "@/lib/domain/facts/memory";
import type { Section } from "@/lib/domain/report/report";

/** The sections whole where they fit together, else as much of the beginning of each as there is room for. */
export function sectionsWithin(
  sections: readonly Pick<Section, "heading" | "markdown">[],
  tokens: number,
): { heading: string; markdown: string }[] {
  const sizes = sections.map(({ markdown }) => countTokens(markdown));
  const isWhole = sizes.reduce((sum, size) => sum + size, 0) <= tokens;
  const each = Math.floor(tokens / Math.max(1, sections.length));
  return sections.map(({ heading, markdown }) => {
    return { heading, markdown: isWhole ? markdown : withinTokens(markdown, each) };
  });
}
