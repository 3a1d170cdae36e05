import { z } from "zod";
import { ProjectId, ResearcherId } from "@/lib/domain/core/ids";
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
  retry_summary: {
    right: "research",
    input: z.strictObject({ projectId: ProjectId }),
    output: z.object({}),
  },
} as const satisfies Contract;
