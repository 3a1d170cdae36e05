import { Failure } from "@/lib/domain/core/failure";
import type { FailureKind } from "@/lib/domain/core/words";
import type { Db } from "@/lib/platform/db/client";
import type { CapturedDriver, RetryNotes } from "@/lib/run/drivers/captured";

/** Characters of the failed prompt that the notes are written from: who is asked stands first, the rules stand last. */
const SHOWN = { first: 1_500, last: 4_500 } as const;

/** The one failure that an answer is the cause of. Where none came there is nothing to do differently. */
const UNUSABLE: FailureKind = "invalid_output";

/** A failed prompt as the notes are written from it: whole, or its beginning and its end. */
export function shownOf(prompt: string): string {
  if (prompt.length <= SHOWN.first + SHOWN.last) return prompt;
  return `${prompt.slice(0, SHOWN.first)}\n[…]\n${prompt.slice(-SHOWN.last)}`.toWellFormed();
}

/**
 * Notes for an attempt after the first, by the agent `recover`, from what the attempt before failed with; stored, so
 * that a worker that takes over finds the same. Null for a first attempt, and when no agent gave an answer of no use.
 */
export async function notesFor(
  db: Db,
  driver: CapturedDriver,
  retry: { nodeId: string; attempt: number; signal: AbortSignal },
): Promise<RetryNotes | null> {
  const { nodeId, attempt, signal } = retry;
  if (attempt <= 1) return null;
  const [own, before] = await Promise.all([
    db.nodeAttempt.findUnique({ where: { nodeId_attempt: { nodeId, attempt } }, select: { notes: true } }),
    db.nodeAttempt.findUnique({
      where: { nodeId_attempt: { nodeId, attempt: attempt - 1 } },
      select: { failure: true },
    }),
  ]);
  const failure = Failure.safeParse(before?.failure);
  if (failure.data?.kind !== UNUSABLE) return null;
  const failed = await db.agentCall.findFirst({
    where: { nodeId, attempt: attempt - 1, agent: { not: "recover" }, failure: { path: ["kind"], equals: UNUSABLE } },
    orderBy: [{ startedAt: "desc" }, { promptHash: "asc" }, { id: "asc" }],
    select: { agent: true, prompt: true },
  });
  if (!failed) return null;
  const { agent } = failed;
  if (own?.notes) return { agent, text: own.notes };
  const input = { failure: failure.data.message, prompt: shownOf(failed.prompt), attempt: attempt - 1 };
  const answer = await driver.runAgent("recover", input, signal);
  if (!answer.ok) return null;
  const { notes } = answer.output;
  await db.nodeAttempt.update({ where: { nodeId_attempt: { nodeId, attempt } }, data: { notes } });
  return { agent, text: notes };
}
