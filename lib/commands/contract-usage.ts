import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";

/** What a project may spend. */
export const usageContract = {
  set_budget: {
    right: "raise_budget",
    input: z.strictObject({
      projectId: ProjectId,
      revision: z.int32().min(1),
      /** Dollars for each calendar month; null lifts the budget. */
      monthlyUsd: z
        .number("Write an amount in dollars.")
        .min(0.01, "Allow at least one cent, or lift the budget.")
        .max(1_000_000, "Allow at most $1,000,000.")
        .nullable(),
    }),
    output: z.object({ revision: z.int() }),
  },
} as const;
