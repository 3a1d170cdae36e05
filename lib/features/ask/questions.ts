import type { Scope, UserId } from "@/lib/domain/core/ids";
import type { QuestionStatus } from "@/lib/domain/core/words";
import type { Db } from "@/lib/platform/db/client";
import { type Models, modelFor } from "@/lib/run/drivers/models";
import { lookUpAnswer } from "./known-answer";
import { putIntoWords } from "./question-call";
import { endLostQuestions, storeAnswer } from "./question-rows";
import { threadOf } from "./thread";

/** A person's question to the knowledge base. */
export interface QuestionInput {
  /** Equal for every repeat of one click. */
  id: string;
  text: string;
  userId: UserId;
  /** The question that it follows; null for one that begins a thread. */
  afterId?: string | null;
  /** Who may be asked to put it into words; null answers word for word, which costs nothing. */
  models: Models | null;
}

/**
 * Answers a question from the project's accepted facts alone: word for word, or with a model in its words, every claim
 * with its marker; or says that the knowledge base does not hold it. One that follows another is understood by it. The
 * same question over the same facts is paid for once, and counts towards the project's budget.
 */
export async function askQuestion(
  db: Db,
  scope: Scope,
  { id, text, userId, models, afterId = null }: QuestionInput,
): Promise<QuestionStatus> {
  const earlier = await db.question.findFirst({ where: { ...scope, id }, select: { status: true } });
  if (earlier) return earlier.status;
  await endLostQuestions(db, scope);
  const thread = await threadOf(db, scope, afterId);
  const known = await lookUpAnswer(db, scope, { question: text, earlier: thread?.earlier ?? null });
  const asked = { id, text, userId, afterId, understood: known.understood };
  if (models === null || known.facts.length + (thread?.facts.length ?? 0) === 0) {
    return await storeAnswer(db, scope, { ...known, ...asked, model: "offline", note: "" });
  }
  const choice = modelFor(models, thread === null ? "write_answer" : "answer_follow_up");
  const row = { ...asked, model: `${choice.provider}:${choice.model}` };
  await putIntoWords(db, scope, { question: row, known, thread, models });
  const { status } = await db.question.findUniqueOrThrow({ where: { id }, select: { status: true } });
  return status;
}
