/** The letters that stand for a source in texts that lost its words. */
export function markOf(sourceId: string): string {
  return sourceId.slice(0, 8);
}

/** What stands in the place of a sentence of a source that was deleted. */
export function removedMark(mark: string): string {
  return `Removed: source ${mark} was deleted.`;
}

const MARK = /Removed: source ([0-9a-f]{8}) was deleted\./g;

/** Whether a sentence is such a mark, as it is stored or as it is told: it claims nothing. */
export function isRemovedMark(text: string): boolean {
  return /^Removed: (?:source [0-9a-f]{8}|the source of this) was deleted\b[^.]*\.$/.test(text.trim());
}

/** Who deleted a source, and on which day. */
export interface Deleted {
  mark: string;
  by: string | null;
  on: string;
}

/** A text whose marks say who deleted their source, and when; one that nobody knows of stays as it is. */
export function withDeletionsTold(text: string, deleted: readonly Deleted[]): string {
  if (deleted.length === 0) return text;
  return text.replace(MARK, (told, mark: string) => {
    const found = deleted.find((one) => one.mark === mark);
    if (found === undefined) return told;
    const by = found.by === null ? "" : ` by ${found.by}`;
    return `Removed: the source of this was deleted${by} on ${found.on}.`;
  });
}

/** A section whose marks say so. */
export function withSectionTold<S extends { heading: string; markdown: string }>(
  section: S,
  deleted: readonly Deleted[],
): S {
  const told = (text: string): string => withDeletionsTold(text, deleted);
  return { ...section, heading: told(section.heading), markdown: told(section.markdown) };
}
