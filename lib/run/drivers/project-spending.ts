import { z } from "zod";
import type { AgentKind } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { bookProjectSpending } from "./book-spending";
import { json } from "./captured";
import type { AgentReply, Estimate } from "./driver";
import { reserveOfProject } from "./holds";

/** A call that belongs to a project and to no run, as its row begins. */
export interface ProjectCaller {
  id: string;
  projectId: string;
  subjectKind: string;
  subjectId: string;
  agent: AgentKind;
  promptHash: string;
  inputDigest: string;
  prompt: string;
}

/** Writes that a call begins, and keeps back what it may cost. Says why when the project's budget does not hold it. */
export async function beginCall(
  db: Db,
  caller: ProjectCaller,
  { estimate, nowMs }: { estimate: Estimate; nowMs: number },
): Promise<Failure | null> {
  return await inTransaction(db, async (tx) => {
    if (!(await reserveOfProject(tx, caller, { estimate, share: 1 }))) {
      return { kind: "permanent", code: BUDGET_SPENT, message: "The project's budget was spent." };
    }
    const held = { heldTokens: estimate.tokens, heldUsd: estimate.usd };
    await tx.projectCall.create({ data: { ...caller, ...held, startedAt: new Date(nowMs) } });
    return null;
  });
}

const Held = z.object({ projectId: z.string(), tokens: z.number(), usd: z.number() });

/** Writes what came of a call, and what it cost, in one commit. Throws when somebody has counted it as lost meanwhile. */
export async function endCall(
  db: Db,
  { id, projectId }: ProjectCaller,
  ended: { reply: AgentReply<AgentKind>; output: unknown; failure: Failure | null; dropped: object },
): Promise<void> {
  const { model, tokensIn, tokensOut, costUsd, startedAtMs, endedAtMs } = ended.reply;
  await inTransaction(db, async (tx) => {
    const row = await tx.projectCall.findUniqueOrThrow({
      where: { id },
      select: { heldTokens: true, heldUsd: true },
    });
    const { count } = await tx.projectCall.updateMany({
      where: { id, endedAt: null },
      data: {
        output: json(ended.output),
        failure: json(ended.failure),
        dropped: JSON.parse(JSON.stringify(ended.dropped)),
        model,
        tokensIn,
        tokensOut,
        costUsd,
        startedAt: new Date(startedAtMs),
        endedAt: new Date(endedAtMs),
      },
    });
    if (count === 0) throw new Error("The call was counted as lost meanwhile.");
    const held = { tokens: row.heldTokens, usd: Number(row.heldUsd) };
    await bookProjectSpending(tx, { projectId, tokensIn, tokensOut, usd: costUsd }, held);
  });
}

/** Calls of a subject whose worker is gone: what was kept back counts as spent, for nobody knows what they cost. */
export async function bookLostCalls(db: Db, subjectId: string): Promise<void> {
  const failure = JSON.stringify({ kind: "unavailable", message: "The call was lost with its worker." });
  await inTransaction(db, async (tx) => {
    const lost = z.array(Held).parse(
      await tx.$queryRaw`
        update project_call set ended_at = now(), failure = ${failure}::jsonb, tokens_in = held_tokens,
          cost_usd = held_usd
        where subject_id = ${subjectId}::uuid and ended_at is null
        returning project_id as "projectId", held_tokens as tokens, held_usd::float8 as usd`,
    );
    for (const { projectId, ...held } of lost) {
      await bookProjectSpending(tx, { projectId, tokensIn: held.tokens, tokensOut: 0, usd: held.usd }, held);
    }
  });
}
