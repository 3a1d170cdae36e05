import { z } from "zod";
import { retentionKinds } from "@/lib/domain/core/words";

export const RetentionKind = z.enum(retentionKinds);
export type RetentionKind = z.infer<typeof RetentionKind>;

/** A rule that took something: when, how long it keeps what it is about, and who had set it. */
export const TakenByRule = z.object({ at: z.coerce.date(), days: z.int(), by: z.string().nullable() });
export type TakenByRule = z.infer<typeof TakenByRule>;

/** What there is of a kind that is older than so many days, and would go at once. */
export const RetentionHoldings = z.object({
  days: z.int(),
  files: z.int(),
  bytes: z.number(),
  runs: z.int(),
  /** Calls for summaries of the project, and questions that were answered, outside of any run. */
  calls: z.int(),
});
export type RetentionHoldings = z.infer<typeof RetentionHoldings>;
