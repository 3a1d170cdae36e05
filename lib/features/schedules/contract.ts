import { z } from "zod";
import { ProjectId, ResearcherId } from "@/lib/domain/core/ids";
import { Schedule } from "@/lib/domain/researcher/schedule-shape";
import { RunSettings } from "@/lib/domain/run/settings";
import { type Contract, revision } from "@/lib/features/kit/contract";

/** When researchers run again by themselves. */
export const schedulesContract = {
  set_schedule: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      researcherId: ResearcherId,
      plan: Schedule,
      /** What each of its runs begins with, its limits among it. */
      settings: RunSettings,
      /** Of the schedule as it was seen; null where there was none. */
      revision: revision.nullable(),
      /** The iterations that a person was shown and confirmed; needed above 20. */
      confirmedIterations: z.int().optional(),
    }),
    output: z.object({ revision, nextAt: z.iso.datetime() }),
  },
  remove_schedule: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, researcherId: ResearcherId }),
    output: z.object({}),
  },
} as const satisfies Contract;
