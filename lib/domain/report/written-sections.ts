import { normalForm } from "@/lib/domain/facts/fact";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { SECTION_LEVELS } from "./report";

/** A part of an outline: what a writer may merge with others, order and head anew. */
interface Part {
  heading: string;
  level: number;
  factIds: readonly string[];
}

/** A section as its writer wrote it, with the parts of the outline that it covers, by their numbers from 1. */
export interface WrittenSection {
  heading: string;
  markdown: string;
  covers: number[];
}

/** The part that a section stands for without naming one: that of its heading, else the one whose facts it cites most. */
function partOf({ heading, markdown }: Omit<WrittenSection, "covers">, parts: readonly Part[]): number[] {
  const named = parts.findIndex((part) => normalForm(part.heading) === normalForm(heading));
  if (named >= 0) return [named + 1];
  const cited = new Set<string>(citedKeys([{ markdown }]));
  const told = parts.map(({ factIds }) => factIds.filter((id) => cited.has(id)).length);
  const most = Math.max(0, ...told);
  return most === 0 ? [] : [told.indexOf(most) + 1];
}

/**
 * The sections that a writer made of an outline, in its own order and under its own headings, each with the parts that it
 * covers. One without text is none; what stands twice under one heading stands there together.
 */
export function writtenSections(
  parts: readonly Part[],
  sections: readonly { heading: string; markdown: string; covers?: readonly number[] | undefined }[],
): WrittenSection[] {
  const byHeading = new Map<string, WrittenSection>();
  for (const { heading, markdown, covers = [] } of sections) {
    if (markdown.trim() === "") continue;
    const known = [...new Set(covers)].filter((number) => parts[number - 1] !== undefined);
    const covered = known.length > 0 ? known : partOf({ heading, markdown }, parts);
    // One that its writer gave no heading has that of the part that it is about.
    const own = { heading: heading.trim() || (parts[(covered[0] ?? 0) - 1]?.heading ?? ""), markdown, covers: covered };
    const before = byHeading.get(normalForm(own.heading));
    if (before === undefined) byHeading.set(normalForm(own.heading), own);
    else {
      before.markdown = `${before.markdown.trimEnd()}\n\n${markdown.trim()}`;
      before.covers = [...new Set([...before.covers, ...own.covers])];
    }
  }
  return [...byHeading.values()];
}

/** How deep each section lies: as deep as the highest part that it covers, and at most one deeper than the section before. */
export function levelsOf(parts: readonly Pick<Part, "level">[], sections: readonly WrittenSection[]): number[] {
  let above = 0;
  return sections.map(({ covers }) => {
    const levels = covers.flatMap((number) => parts[number - 1]?.level ?? []);
    above = Math.min(levels.length === 0 ? 1 : Math.min(...levels), above + 1, SECTION_LEVELS);
    return above;
  });
}
