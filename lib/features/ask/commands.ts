import { type Access, mayDo } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { projectAnswering } from "@/lib/run/reach/reach";
import type { askContract } from "./contract";
import { askQuestion } from "./questions";

/**
 * Whoever may read may ask, and gets the facts word for word; in a model's words only those who may spend the project's
 * money on research.
 */
export async function askKnowledge(
  db: Db,
  access: Access<"read">,
  { questionId, question, afterId, isWordForWord }: Parsed<typeof askContract, "ask_knowledge">,
): Promise<Answered<typeof askContract, "ask_knowledge">> {
  await spend(db, "questions", access.userId);
  const models =
    !isWordForWord && mayDo(access, "research") ? (await projectAnswering(db, access.projectId)).models : null;
  const input = { id: questionId, text: question, afterId, userId: access.userId, models };
  return { questionId, status: await askQuestion(db, { projectId: access.projectId }, input) };
}
