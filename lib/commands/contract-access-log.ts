import { z } from "zod";
import { accessLogDays } from "@/lib/domain/core/access-log";

const { least, most } = accessLogDays;

/** How long an install keeps who read what and who signed in. */
export const accessLogContract = {
  keep_access_log: {
    right: null,
    input: z.strictObject({
      days: z
        .int("Write a whole number of days.")
        .min(least, "Keep at least a day.")
        .max(most, "Keep at most ten years."),
    }),
    output: z.object({}),
  },
} as const;
