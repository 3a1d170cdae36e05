import { z } from "zod";
import { ImportId, ProjectId, RunId } from "@/lib/domain/core/ids";
import type { Contract } from "@/lib/features/kit/contract";

/** What workers import: the answer is a job, and what it comes to is read from the view of imports. */
export const backupContract = {
  replay_run: {
    right: "read_prompts",
    input: z.strictObject({ projectId: ProjectId, runId: RunId }),
    /** The replay will stand in a project of the caller's own. */
    output: z.object({ importId: ImportId }),
  },
  cancel_import: {
    right: null,
    input: z.strictObject({ importId: ImportId }),
    output: z.object({}),
  },
} as const satisfies Contract;
