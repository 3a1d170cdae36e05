import { z } from "zod";
import { Prompts } from "@/lib/agents/call/prompts";
import { agents } from "@/lib/agents/index";
import { ProjectId, ResearcherId, UserId } from "@/lib/domain/core/ids";

/** What is asked of the agent, kept with the request so that every attempt asks the same. */
export const FrozenInput = z.object({ input: agents.summarize_project.input, prompts: Prompts });
export type FrozenInput = z.infer<typeof FrozenInput>;

/** A request for a summary, as the worker that holds it has it. */
export const SummaryClaim = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  researcherId: ResearcherId,
  researcher: z.string(),
  requestedById: UserId.nullable(),
  token: z.uuid(),
  secret: z.string(),
  attempts: z.int(),
  frozen: FrozenInput.nullable(),
});
export type SummaryClaim = z.infer<typeof SummaryClaim>;
