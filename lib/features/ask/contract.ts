import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { questionStatuses } from "@/lib/domain/core/words";
import type { Contract } from "@/lib/features/kit/contract";

/** What people ask of the knowledge base. */
export const askContract = {
  ask_knowledge: {
    right: "read",
    input: z.strictObject({
      projectId: ProjectId,
      /** Made by whoever asks; the same for every repeat of one click. */
      questionId: z.uuid(),
      question: z.string().trim().min(3, "Write a question.").max(500, "Use at most 500 characters."),
      /** The question that it follows, by which it is understood: “and what about …”; null begins a thread. */
      afterId: z.uuid().nullable().default(null),
      /** Whether it is answered in the facts' own words, which costs nothing, though a model could be asked. */
      isWordForWord: z.boolean().default(false),
    }),
    output: z.object({ questionId: z.uuid(), status: z.enum(questionStatuses) }),
  },
} as const satisfies Contract;
