import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { retentionDays } from "@/lib/domain/install/retention";
import { RetentionHoldings, RetentionKind } from "@/lib/domain/install/retention-shapes";
import type { Contract } from "@/lib/features/kit/contract";

const days = z
  .int("Write a whole number of days.")
  .min(retentionDays.least, "Keep it at least a day.")
  .max(retentionDays.most, "Keep it at most a hundred years, or for ever.")
  .nullable();

/** How long a project keeps what it can do without. */
export const retentionContract = {
  /** With which rules projects begin that are made from now on; only the kinds that change, null keeps for ever. */
  set_retention_defaults: {
    right: null,
    input: z.strictObject({ days: z.partialRecord(RetentionKind, days) }),
    output: z.object({}),
  },
  set_retention: {
    right: "retain",
    asksAgain: true,
    input: z.strictObject({
      projectId: ProjectId,
      kind: RetentionKind,
      /** Null keeps it for ever. */
      days,
      /** Days of the rule that was seen; when it is another by now, nothing is changed. */
      from: z.int().nullable(),
    }),
    /** What is older already, and goes within minutes. */
    output: z.object({ takes: RetentionHoldings.nullable() }),
  },
} as const satisfies Contract;
