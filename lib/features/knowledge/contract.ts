import { z } from "zod";
import { FactId, ProjectId, RelationId, ResearcherId } from "@/lib/domain/core/ids";
import { factVerdicts } from "@/lib/domain/core/words";
import { type Contract, note, revision } from "@/lib/features/kit/contract";

/** What people do with facts and contradictions. */
export const knowledgeContract = {
  settle_fact: {
    right: "review",
    input: z.strictObject({
      projectId: ProjectId,
      factId: FactId,
      revision,
      verdict: z.enum(factVerdicts),
      note: note.default(""),
    }),
    output: z.object({ revision }),
  },
  edit_fact: {
    right: "edit_fact",
    input: z.strictObject({
      projectId: ProjectId,
      factId: FactId,
      revision,
      statement: z.string().trim().min(1, "Write the statement.").max(2000, "Use at most 2,000 characters."),
      reason: note.default(""),
    }),
    output: z.object({ revision }),
  },
  merge_facts: {
    right: "edit_fact",
    input: z.strictObject({
      projectId: ProjectId,
      /** The fact that gives its quotes away, and the one that takes them: each at the revision that was seen. */
      fact: z.strictObject({ factId: FactId, revision }),
      into: z.strictObject({ factId: FactId, revision }),
    }),
    output: z.object({ revision }),
  },
  settle_contradiction: {
    right: "review",
    input: z.strictObject({
      projectId: ProjectId,
      relationId: RelationId,
      revision,
      outcome: z.discriminatedUnion("holds", [
        z.strictObject({ holds: z.literal("first") }),
        z.strictObject({ holds: z.literal("second") }),
        z.strictObject({
          holds: z.literal("both"),
          firstScope: z.string().trim().min(1, "Say where the first holds.").max(500),
          secondScope: z.string().trim().min(1, "Say where the second holds.").max(500),
        }),
        /** The two facts do not contradict each other. */
        z.strictObject({ holds: z.literal("unrelated") }),
        /** Nobody has settled it after all. */
        z.strictObject({ holds: z.literal("open") }),
      ]),
      note: note.default(""),
    }),
    output: z.object({ revision }),
  },
  look_into: {
    right: "research",
    input: z.strictObject({
      projectId: ProjectId,
      researcherId: ResearcherId,
      question: z.string().trim().min(1, "Write the question.").max(1000, "Use at most 1,000 characters."),
    }),
    output: z.object({}),
  },
} as const satisfies Contract;
