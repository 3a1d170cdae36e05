import type { ChangeKind } from "@/lib/domain/difference/difference";

/**
 * A claim as two versions tell it, and what became of it. Its facts are `own` where each version found its own, the same
 * in both where `shared`, and others of the same words of the source where `quote`. What is `told` says in other words
 * what a claim beside it says: nobody is to hear of it.
 */
export type Row = [
  kind: ChangeKind | "told",
  before: string | null,
  after: string | null,
  facts?: "own" | "shared" | "quote",
];

/** Two versions of one report, written by hand. */
export interface VersionPair {
  subject: string;
  rows: readonly Row[];
}
