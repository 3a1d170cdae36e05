import { z } from "zod";
import type { Rendered } from "@/lib/agents/call/render";
import type { Failure } from "@/lib/domain/core/failure";
import { type Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { QuestionStatus } from "@/lib/domain/core/words";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { bookProjectSpending } from "@/lib/run/drivers/book-spending";
import type { Estimate } from "@/lib/run/drivers/driver";
import { budgetSpent, reserveOfProject } from "@/lib/run/drivers/holds";

/** A question as it is stored; `model` says who answers. */
export interface NewQuestion {
  id: string;
  text: string;
  /** The question that it follows, and what it means by itself. */
  afterId: string | null;
  understood: string;
  userId: UserId;
  model: string;
}

/** What a call used. */
interface CallSpent {
  tokensIn: number;
  tokensOut: number;
  usd: number;
}

interface Answer {
  markdown: string;
  isHeld: boolean;
  note: string;
}

/** After so long a call's process is gone: longer than any call may take. */
const LOST_MS = 300_000;

function statusOf({ isHeld }: { isHeld: boolean }): QuestionStatus {
  return isHeld ? "answered" : "not_held";
}

async function tell(
  tx: Tx,
  scope: Scope,
  question: { id: string; userId: UserId | null; isHeld: boolean },
): Promise<void> {
  const payload = { questionId: question.id, isHeld: question.isHeld };
  const event = { kind: "knowledge_asked", payload, ...(question.userId ? { actorId: question.userId } : {}) } as const;
  await appendEvents(tx, { projectId: scope.projectId, runId: null }, [event]);
}

/** Stores a question with an answer that cost nothing. */
export async function storeAnswer(db: Db, scope: Scope, question: NewQuestion & Answer): Promise<QuestionStatus> {
  const { id, text, afterId, understood, userId, model, markdown, isHeld, note } = question;
  const status = statusOf({ isHeld });
  await inTransaction(db, async (tx) => {
    const rows = await tx.$executeRaw`
      insert into question (id, project_id, asked_by_id, text, after_id, understood, status, answer, note, model,
        answered_at)
      values (${id}::uuid, ${scope.projectId}::uuid, ${userId}::uuid, ${text}, ${afterId}::uuid, ${understood},
        ${status}::question_status, ${markdown}, ${note}, ${model}, now())
      on conflict do nothing`;
    if (rows > 0) await tell(tx, scope, { id, userId, isHeld });
  });
  return status;
}

/** Gives again, for nothing, what a model once answered to the same question over the same facts; null where none did. */
export async function answerAgain(
  db: Db,
  scope: Scope,
  question: NewQuestion & { promptHash: string },
): Promise<{ id: string; output: { markdown: string } } | null> {
  const { promptHash, model } = question;
  const before = await db.question.findFirst({
    where: { ...scope, promptHash, model, status: { not: "asked" }, note: "" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, answer: true, status: true },
  });
  if (!before) return null;
  const { id, answer: markdown, status } = before;
  await storeAnswer(db, scope, { ...question, markdown, isHeld: status === "answered", note: "" });
  return { id, output: { markdown } };
}

/** Thrown to take the question back when the project's budget does not hold its call. */
class NoBudget extends Error {}

/** Stores a question with its prompt before its call is made, and keeps back what that may cost; says why it may not be. */
export async function beginCall(
  db: Db,
  scope: Scope,
  question: NewQuestion & { rendered: Rendered; estimate: Estimate | null },
): Promise<Failure | null> {
  const { id, text, afterId, understood, userId, model, rendered } = question;
  const { prompt } = rendered;
  const sameAs = rendered.sameAs();
  const estimate = question.estimate ?? { tokens: 0, usd: 0 };
  try {
    return await inTransaction(db, async (tx) => {
      const rows = await tx.$executeRaw`
        insert into question (id, project_id, asked_by_id, text, after_id, understood, model, prompt, prompt_hash,
          reserved_tokens, reserved_usd)
        values (${id}::uuid, ${scope.projectId}::uuid, ${userId}::uuid, ${text}, ${afterId}::uuid, ${understood},
          ${model}, ${prompt}, ${sameAs}, ${estimate.tokens}, ${estimate.usd})
        on conflict do nothing`;
      if (rows === 0) {
        throw new Refusal(
          "conflict",
          "This very question is being answered now. Its answer appears in the list below.",
        );
      }
      if (!(await reserveOfProject(tx, scope, { estimate, share: 1 }))) throw new NoBudget();
      return null;
    });
  } catch (error) {
    if (error instanceof NoBudget) return budgetSpent("project");
    throw error;
  }
}

const Ended = z.array(z.object({ userId: UserId.nullable(), tokens: z.number(), usd: z.number() }));

/** Ends a call: the answer, what was used and what was kept back are one commit. A call of unknown cost counts as kept. */
export async function endCall(
  db: Db,
  scope: Scope,
  ended: Answer & { id: string; spent: CallSpent | null },
): Promise<void> {
  const { id, markdown, isHeld, note, spent } = ended;
  const status = statusOf(ended);
  await inTransaction(db, async (tx) => {
    const rows = await tx.$queryRaw`
      with before as (
        select id, reserved_tokens, reserved_usd from question
        where id = ${id}::uuid and project_id = ${scope.projectId}::uuid and status = 'asked' for update)
      update question q set status = ${status}::question_status, answer = ${markdown}, note = ${note},
        tokens_in = coalesce(${spent?.tokensIn ?? null}::int, before.reserved_tokens),
        tokens_out = ${spent?.tokensOut ?? 0}, cost_usd = coalesce(${spent?.usd ?? null}::numeric, before.reserved_usd),
        reserved_tokens = 0, reserved_usd = 0, answered_at = now()
      from before where q.id = before.id
      returning q.asked_by_id as "userId", before.reserved_tokens as tokens, before.reserved_usd::float8 as usd`;
    const [kept] = Ended.parse(rows);
    if (!kept) return;
    const used = spent ?? { tokensIn: kept.tokens, tokensOut: 0, usd: kept.usd };
    await bookProjectSpending(tx, { projectId: scope.projectId, ...used }, kept);
    await tell(tx, scope, { id, userId: kept.userId, isHeld });
  });
}

/** Calls whose process is gone: nobody knows what they cost, so what was kept for them counts as spent. */
export async function endLostQuestions(db: Db, scope: Scope): Promise<void> {
  const before = new Date(Date.now() - LOST_MS);
  const lost = await db.question.findMany({
    where: { ...scope, status: "asked", createdAt: { lt: before } },
    take: 20,
    select: { id: true },
  });
  for (const { id } of lost) {
    const note = "The answer was lost with the process that wrote it. Ask again.";
    await endCall(db, scope, { id, markdown: "", isHeld: false, note, spent: null });
  }
}
