import { z } from "zod";
import { queryTypes } from "@/lib/domain/core/words";

/** One thing that has to be said, in its several spellings; “this + that” is held by a sentence that holds both. */
const Said = z.array(z.string().min(1)).min(1);
export type Said = z.infer<typeof Said>;

/** A part of a question that its library does not answer, and words by which one tells that a sentence speaks of it. */
const Missing = z.strictObject({ part: z.string().min(1), terms: Said });

/** Two documents that give different answers to one thing. */
const Dispute = z.strictObject({ about: z.string().min(1), a: Said, b: Said });

/** A question as a person asks it, and what its library says to it. */
export const ItemInput = z.strictObject({
  id: z.string().min(1),
  question: z.string().min(1),
  queryType: z.enum(queryTypes),
  /** What answers it: each stands in the first section of a good report, in a sentence that cites. */
  gold: z.array(Said).default([]),
  /** What a good report says beside it, in whichever section. */
  more: z.array(Said).default([]),
  unanswerable: z.array(Missing).default([]),
  disputed: z.array(Dispute).default([]),
});
export type ItemInput = z.infer<typeof ItemInput>;

/** A document of a library: a file to be read, with a title where it does not bring its own, or a text as it stands. */
export type Document = { title: string; text: string } | { path: string; fileName: string; title: string | null };

/** What one run is made of. */
export interface Item extends ItemInput {
  set: string;
  documents: readonly Document[];
  /** Sentences of the documents that bear the answer out, where no string tells it (yes, no, one of two that are named). */
  supporting: readonly string[];
}

/** Whether the library answers at least a part of the question. */
export function isAnswerable(item: Pick<Item, "gold" | "supporting" | "disputed">): boolean {
  return item.gold.length > 0 || item.supporting.length > 0 || item.disputed.length > 0;
}
