/** The letters that stand for a source, or for research, in texts that lost its words. */
export function markOf(goneId: string): string {
  return goneId.slice(0, 8);
}

/** What stands in the place of a sentence of a source that was deleted. */
export function removedMark(mark: string): string {
  return `Removed: source ${mark} was deleted.`;
}

/** What stands in the place of a sentence of a run or a researcher that was deleted. */
export function removedResearchMark(mark: string): string {
  return `Removed: research ${mark} was deleted.`;
}

/** Whether a sentence is such a mark, as it is stored or as it is told: it claims nothing. */
export function isRemovedMark(text: string): boolean {
  return /^Removed: (?:(?:source|research) [0-9a-f]{8}|the source of (?:this|these \d+ sentences)) was deleted\b[^.]*\.$/.test(
    text.trim(),
  );
}

/** Who deleted a source, and on which day. */
export interface Deleted {
  mark: string;
  by: string | null;
  on: string;
}

/** Marks of one source one behind the other, in one line. */
const MARKS = /Removed: source ([0-9a-f]{8}) was deleted\.(?: +Removed: source \1 was deleted\.)*/g;

function whoAndWhen({ by, on }: Deleted): string {
  return `deleted${by === null ? "" : ` by ${by}`} on ${on}`;
}

/** A text whose marks say who deleted their source, and when; one that nobody knows of stays as it is. */
export function withDeletionsTold(text: string, deleted: readonly Deleted[]): string {
  if (deleted.length === 0) return text;
  return text.replace(MARKS, (marked: string, mark: string) => {
    const found = deleted.find((one) => one.mark === mark);
    if (found === undefined) return marked;
    const sentences = marked.split("Removed:").length - 1;
    const what = sentences === 1 ? "this" : `these ${sentences} sentences`;
    return `Removed: the source of ${what} was ${whoAndWhen(found)}.`;
  });
}

/**
 * What a report says above its text that lost sentences with a source: who deleted it, and that its checks are older. Behind
 * what it is warned of otherwise; null where nothing is.
 */
export function warningTold(
  warning: string | null,
  sections: readonly { markdown: string }[],
  deleted: readonly Deleted[],
): string | null {
  const marks = new Set(sections.flatMap(({ markdown }) => [...markdown.matchAll(MARKS)].map(([, mark]) => mark)));
  const told = deleted
    .filter(({ mark }) => marks.has(mark))
    .map(
      (one) => `A source of this report was ${whoAndWhen(one)}: what rested on it was removed, and not checked anew.`,
    );
  const all = [...(warning === null ? [] : [withDeletionsTold(warning, deleted)]), ...told];
  return all.length === 0 ? null : all.join(" ");
}

/** A section whose marks say so. */
export function withSectionTold<S extends { heading: string; markdown: string }>(
  section: S,
  deleted: readonly Deleted[],
): S {
  const told = (text: string): string => withDeletionsTold(text, deleted);
  return { ...section, heading: told(section.heading), markdown: told(section.markdown) };
}
