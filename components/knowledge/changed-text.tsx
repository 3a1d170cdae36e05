import { diffWords } from "diff";
import type { ReactNode } from "react";

/** A text with what was taken out of an earlier one and what was added to it. */
export function ChangedText({ before, after }: { before: string; after: string }): ReactNode {
  let at = 0;
  return diffWords(before, after).map(({ value, added, removed }) => {
    at += value.length;
    const key = `${at}${added ? "+" : ""}${removed ? "-" : ""}`;
    if (added) return <ins key={key}>{value}</ins>;
    if (removed) return <del key={key}>{value}</del>;
    return <span key={key}>{value}</span>;
  });
}
