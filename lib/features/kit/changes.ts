import type { Change } from "diff";

/** A part of a text beside another: in both, only in the newer one, only in the older one. */
export interface ChangeView {
  kind: "same" | "added" | "removed";
  text: string;
}

/** What became of a text, in parts; one text instead of the other where comparing them took too long. */
export function changesOf(
  parts: readonly Pick<Change, "added" | "removed" | "value">[] | undefined,
  { before, after }: { before: string; after: string },
): ChangeView[] {
  if (parts === undefined) {
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  }
  return parts.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}
