import type { FactKey } from "@/lib/domain/core/ids";
import type { SectionKind } from "@/lib/domain/core/words";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { type DiffPiece, textDiff } from "@/lib/domain/text/text-diff";
import type { Section } from "./report";

/** What became of one section between two versions. */
export interface SectionChange {
  kind: SectionKind;
  change: "same" | "changed" | "added" | "removed";
  heading: DiffPiece[];
  text: DiffPiece[];
  /** Facts that it cites now and did not before, and the other way round. */
  cited: FactKey[];
  uncited: FactKey[];
}

type Pair = [before: Section | null, after: Section | null];

/** Sections by their kind and heading; those that were renamed by their order among what is left of their kind. */
function paired(before: readonly Section[], after: readonly Section[]): Pair[] {
  const left = new Set(before);
  const found = new Map<Section, Section>();
  const take = (section: Section, fits: (other: Section) => boolean): void => {
    if (found.has(section)) return;
    const other = before.find((one) => left.has(one) && one.kind === section.kind && fits(one));
    if (other === undefined) return;
    left.delete(other);
    found.set(section, other);
  };
  for (const section of after) take(section, (other) => other.heading === section.heading);
  for (const section of after) take(section, () => true);
  const pairs: Pair[] = after.map((section) => [found.get(section) ?? null, section]);
  // What is gone is told where it stood.
  for (const section of left) {
    const previous = before[before.indexOf(section) - 1];
    const place = pairs.findIndex(([earlier]) => earlier === previous && previous !== undefined);
    pairs.splice(place + 1, 0, [section, null]);
  }
  return pairs;
}

function changeOf([before, after]: Pair): SectionChange {
  const earlier = before ? citedKeys([before]) : [];
  const later = after ? citedKeys([after]) : [];
  const heading = textDiff(before?.heading ?? "", after?.heading ?? "");
  const text = textDiff(before?.markdown ?? "", after?.markdown ?? "");
  const isSame = [...heading, ...text].every(({ kind }) => kind === "same");
  return {
    kind: (after ?? before)?.kind ?? "body",
    change: before === null ? "added" : after === null ? "removed" : isSame ? "same" : "changed",
    heading,
    text,
    cited: later.filter((key) => !earlier.includes(key)),
    uncited: earlier.filter((key) => !later.includes(key)),
  };
}

/** What changed from one version of a report to another, section by section in the order of the later one. */
export function compareReports(before: readonly Section[], after: readonly Section[]): SectionChange[] {
  return paired(before, after).map(changeOf);
}
