import { z } from "zod";
import { researchKinds } from "@/lib/domain/core/words";

/** What goes with a run or a researcher, what is changed by it, and what stays. */
export const ResearchHoldings = z.object({
  runs: z.int(),
  reports: z.int(),
  /** Links by which a report of it can be read, and files that were made of one. */
  shareLinks: z.int(),
  exports: z.int(),
  comments: z.int(),
  /** Facts that it alone found, and that nobody settled or used; and those that it found and that stay. */
  facts: z.int(),
  keptFacts: z.int(),
  /** Later runs that may have been told what it found: their records lose that. */
  laterRuns: z.int(),
  /** Later reports that say what changed since one of it. */
  laterReports: z.int(),
  /** Whether it runs again by itself until it goes. */
  isScheduled: z.boolean(),
});
export type ResearchHoldings = z.infer<typeof ResearchHoldings>;

/** What is left of a run or a researcher that was deleted, or is being deleted: no word of it. */
export const DeletedResearch = z.object({
  id: z.string(),
  kind: z.enum(researchKinds),
  /** Of a run. */
  number: z.int().nullable(),
  by: z.string().nullable(),
  requestedAt: z.string(),
  /** Null while it is under way. */
  deletedAt: z.string().nullable(),
  /** Runs that went, facts that went with them, and other runs whose records lost its words. */
  runs: z.int(),
  facts: z.int(),
  laterRuns: z.int(),
});
export type DeletedResearch = z.infer<typeof DeletedResearch>;
