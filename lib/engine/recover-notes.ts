import type { Db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { BUDGET_SPENT } from "@/lib/domain/budget";
import { Failure, PROVIDER_DOWN } from "@/lib/domain/failure";
import type { CapturedDriver } from "@/lib/drivers/captured";

/** Characters of the failed prompt that the notes are written from. */
const PROMPT_SHOWN = 6_000;

/** Failures that no answer was the cause of: there is nothing to do differently. */
const notTheirs: ReadonlySet<string | undefined> = new Set([BUDGET_SPENT, PROVIDER_DOWN]);

/**
 * Notes for an attempt after the first, by the agent `recover`, from what the attempt before failed with; stored, so
 * that a worker that takes over finds the same. Null for a first attempt, and when no call of an agent failed.
 */
export async function notesFor(
  db: Db,
  driver: CapturedDriver,
  asked: { nodeId: string; attempt: number; signal: AbortSignal },
): Promise<string | null> {
  const { nodeId, attempt, signal } = asked;
  if (attempt <= 1) return null;
  const [own, before] = await Promise.all([
    db.nodeAttempt.findUnique({ where: { nodeId_attempt: { nodeId, attempt } }, select: { notes: true } }),
    db.nodeAttempt.findUnique({
      where: { nodeId_attempt: { nodeId, attempt: attempt - 1 } },
      select: { failure: true },
    }),
  ]);
  if (own?.notes) return own.notes;
  const failure = Failure.safeParse(before?.failure);
  const failed = await db.agentCall.findFirst({
    where: { nodeId, attempt: attempt - 1, agent: { not: "recover" }, failure: { not: Prisma.DbNull } },
    orderBy: { startedAt: "desc" },
    select: { prompt: true },
  });
  if (!failure.success || !failed || notTheirs.has(failure.data.code)) return null;
  const input = { failure: failure.data.message, prompt: failed.prompt.slice(0, PROMPT_SHOWN), attempt: attempt - 1 };
  const answer = await driver.runAgent("recover", input, signal);
  if (!answer.ok) return null;
  const { notes } = answer.output;
  await db.nodeAttempt.update({ where: { nodeId_attempt: { nodeId, attempt } }, data: { notes } });
  return notes;
}
