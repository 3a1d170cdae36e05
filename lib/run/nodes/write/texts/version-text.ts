import type { Section } from "@/lib/domain/report/report";
import type { OutlineResult, WrittenPart } from "@/lib/domain/run/results";
import type { ReportDraft } from "@/lib/reports/compose/compose";

/** The sections that written parts make, in their order, as deep as their writer or the outline puts each. */
export function sectionsOf({ sections }: Pick<OutlineResult, "sections">, parts: readonly WrittenPart[]): Section[] {
  return parts
    .toSorted((a, b) => a.ordinal - b.ordinal)
    .map(({ ordinal, heading, markdown, level }) => ({
      kind: ordinal === 0 ? "answer" : "body",
      heading,
      markdown,
      level: level ?? sections[ordinal - 1]?.level ?? 1,
    }));
}

/** A version as the file of its text says it: its title, what warns of it, and its sections. */
export function asMarkdown({
  title,
  warning,
  figures,
  sections,
}: Pick<ReportDraft, "title" | "warning" | "sections"> & {
  figures: Pick<ReportDraft["figures"], "evidence">;
}): string {
  const banner = warning === null ? "" : `> ${warning}\n\n`;
  const evidence = figures.evidence === "" ? "" : `${figures.evidence}\n\n`;
  const parts = sections.map(({ level = 1, heading, markdown }) => {
    return `${"#".repeat(level + 1)} ${heading}\n\n${markdown.trim()}\n`;
  });
  return `# ${title}\n\n${banner}${evidence}${parts.join("\n")}`;
}

/** Where a version is kept; a later one never overwrites the first. */
export function artifactPath(version: number): string {
  return version === 1 ? "synthesis/final-synthesis.md" : `synthesis/final-synthesis.v${version}.md`;
}
