import { z } from "zod";
import { sourceKinds } from "@/lib/domain/core/words";

/** What goes with a source, and what is changed by it. */
export const SourceHoldings = z.object({
  /** Texts that it had when it was read, and files as they came. */
  readings: z.int(),
  originals: z.int(),
  /** Facts that no other source bears out. */
  facts: z.int(),
  /** Sentences of reports that cite one of them, and the reports. */
  sentences: z.int(),
  reports: z.int(),
  /** Runs that read it or used its facts: their records lose its words, and they cannot be replayed any more. */
  runs: z.int(),
});
export type SourceHoldings = z.infer<typeof SourceHoldings>;

/** What is left of a source that was deleted, or is being deleted: no word of it. */
export const DeletedSource = z.object({
  id: z.string(),
  kind: z.enum(sourceKinds),
  by: z.string().nullable(),
  requestedAt: z.string(),
  /** Null while it is under way. */
  deletedAt: z.string().nullable(),
  /** Facts that went with it, and runs whose records lost its words. */
  facts: z.int(),
  runs: z.int(),
});
export type DeletedSource = z.infer<typeof DeletedSource>;
