import { z } from "zod";
import { ProjectId, RunId } from "@/lib/domain/core/ids";
import { type Contract, prose } from "@/lib/features/kit/contract";

/** Why one of the files that were sent was not taken. */
const RefusedFile = z.object({ fileName: z.string(), why: z.string() });
export type RefusedFile = z.infer<typeof RefusedFile>;

/** From a question to its answer, in one act. */
export const answersContract = {
  find_answer: {
    /** In a project that is there: the right to research in it and, with files, to add sources. */
    right: null,
    input: z.strictObject({
      /** Equal for every repeat of one click: all of them come to one answer. */
      key: z.uuid(),
      /** Null makes a project of the question. */
      projectId: ProjectId.nullable(),
      question: prose.min(1, "Write what you want to know."),
    }),
    output: z.object({
      /** Null where nothing could be begun, since none of the files could be read. */
      begun: z.object({ projectId: ProjectId, runId: RunId }).nullable(),
      refused: z.array(RefusedFile),
    }),
  },
} as const satisfies Contract;
