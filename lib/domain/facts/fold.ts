import { z } from "zod";
import { foldLevels } from "@/lib/domain/core/words";

/** What stands in a prompt for what was folded; `of` names what it stands for, which stays stored. */
export const Fold = z.object({
  /** Counts the folds of one node, from 1. */
  ordinal: z.int(),
  level: z.enum(foldLevels),
  summary: z.string(),
  factIds: z.array(z.string()),
  tokens: z.int(),
  rationale: z.string(),
  /** Turns of the conversation from 0, the last one included, or ordinals of earlier folds. */
  of: z.union([z.object({ turns: z.tuple([z.int(), z.int()]) }), z.object({ folds: z.array(z.int()) })]),
});
export type Fold = z.infer<typeof Fold>;
