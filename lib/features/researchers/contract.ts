import { z } from "zod";
import { ProjectId, ResearcherId, RunId } from "@/lib/domain/core/ids";
import { ResearchHoldings } from "@/lib/domain/deletion/research";
import { type Contract, prose, revision, title } from "@/lib/features/kit/contract";

/** What people do with researchers. */
export const researchersContract = {
  create_researcher: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      name: title,
      problem: prose.min(1, "Say what the researcher is to find out."),
    }),
    output: z.object({ researcherId: ResearcherId }),
  },
  edit_researcher: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      researcherId: ResearcherId,
      revision,
      name: title,
      problem: prose.min(1, "Say what the researcher is to find out."),
    }),
    output: z.object({ revision }),
  },
  activate_researcher: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, researcherId: ResearcherId }),
    output: z.object({}),
  },
  finish_researcher: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, researcherId: ResearcherId }),
    /** Whether the project's summary is being made again; it is not when the researcher has found nothing yet. */
    output: z.object({ isSummarized: z.boolean() }),
  },
  archive_researcher: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId, researcherId: ResearcherId }),
    output: z.object({}),
  },
  /** Deletes a run that is over with all that is its own; `name` is what it is called, as a person typed it. */
  delete_run: {
    right: "delete_research",
    asksAgain: true,
    input: z.strictObject({ projectId: ProjectId, runId: RunId, name: z.string().max(4096) }),
    output: z.object({ takes: ResearchHoldings }),
  },
  /** Deletes a researcher with all of its runs. */
  delete_researcher: {
    right: "delete_research",
    asksAgain: true,
    input: z.strictObject({ projectId: ProjectId, researcherId: ResearcherId, name: z.string().max(4096) }),
    output: z.object({ takes: ResearchHoldings }),
  },
  retry_summary: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId }),
    output: z.object({}),
  },
} as const satisfies Contract;
