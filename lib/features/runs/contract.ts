import { z } from "zod";
import { ProjectId, ResearcherId, RunId } from "@/lib/domain/core/ids";
import { startModes } from "@/lib/domain/core/words";
import { RunLimits, RunSettings } from "@/lib/domain/run/settings";
import { type Contract, prose, revision } from "@/lib/features/kit/contract";

/** A perspective, or a topic whose questions are its criteria, as people edit it. */
export const PerspectiveEdit = z.strictObject({
  name: z.string().trim().min(1, "Write a name.").max(120),
  focus: z.string().trim().min(1, "Say what it looks at.").max(600),
  questions: z
    .array(z.string().trim().min(1, "Write the question or remove it.").max(300))
    .min(1, "Ask at least one question.")
    .max(8),
});
export type PerspectiveEdit = z.infer<typeof PerspectiveEdit>;

/** What people do with runs: start, steer and end them. */
export const runsContract = {
  start_run: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      researcherId: ResearcherId,
      /** Equal for every repeat of one click. */
      idempotencyKey: z.uuid(),
      settings: RunSettings,
      /** What this run is to find out; the researcher's own question without it. */
      question: prose.min(1, "Write what the run is to find out.").optional(),
      /** Live where a language model is configured, else offline, when it is not said. */
      mode: z.enum(startModes).optional(),
      /** The iterations that a person was shown and confirmed; needed above 20. */
      confirmedIterations: z.int().optional(),
    }),
    output: z.object({ runId: RunId }),
  },
  edit_plan: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      runId: RunId,
      revision,
      perspectives: z.array(PerspectiveEdit).min(1, "Keep at least one.").max(8),
    }),
    output: z.object({ revision }),
  },
  approve_plan: {
    right: "approve",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, revision }),
    output: z.object({}),
  },
  resume_run: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId }),
    output: z.object({}),
  },
  pause_run: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId }),
    output: z.object({}),
  },
  finish_run: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId }),
    output: z.object({}),
  },
  force_resume: {
    right: "administer",
    input: z.strictObject({ projectId: ProjectId, runId: RunId }),
    /** Names of the workers that held steps of the run. */
    output: z.object({ holders: z.array(z.string()) }),
  },
  change_limits: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, limits: RunLimits }),
    output: z.object({}),
  },
  continue_run: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, limits: RunLimits }),
    output: z.object({}),
  },
  retry_node: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, nodeKey: z.string().min(1).max(100) }),
    output: z.object({}),
  },
  leave_out: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, nodeKey: z.string().min(1).max(100) }),
    output: z.object({}),
  },
  add_search: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      runId: RunId,
      perspective: PerspectiveEdit,
      /** In a tree: the topic that it belongs to; one of the question itself without. */
      under: z.string().min(1).max(100).optional(),
    }),
    output: z.object({ nodeKey: z.string() }),
  },
  change_search: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      runId: RunId,
      nodeKey: z.string().min(1).max(100),
      perspective: PerspectiveEdit,
    }),
    output: z.object({}),
  },
  drop_search: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, nodeKey: z.string().min(1).max(100) }),
    output: z.object({}),
  },
  restore_search: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId, nodeKey: z.string().min(1).max(100) }),
    output: z.object({}),
  },
  cancel_run: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, runId: RunId }),
    output: z.object({}),
  },
} as const satisfies Contract;
