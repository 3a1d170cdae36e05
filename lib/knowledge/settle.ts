import { z } from "zod";
import type { Db, Tx } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/tx";
import { type FactId, RunId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import type { Access } from "@/lib/domain/rights";
import { type FactStatus, factStatuses } from "@/lib/domain/words";
import { appendEvents } from "@/lib/engine/audit";
import { refreshScores } from "./score";

export interface FactVerdict {
  factId: FactId;
  /** The revision that the reviewer saw. */
  revision: number;
  verdict: "accepted" | "rejected" | "reopened";
  note: string;
}

/** What each verdict makes of a fact; a reopened one is the agents' again. */
const outcomes = {
  accepted: { status: "accepted", isSettled: true },
  rejected: { status: "rejected", isSettled: true },
  reopened: { status: "proposed", isSettled: false },
} as const satisfies Record<FactVerdict["verdict"], { status: FactStatus; isSettled: boolean }>;

const Settled = z.array(
  z.object({ revision: z.int(), statement: z.string(), runId: RunId.nullable(), status: z.enum(factStatuses) }),
);

async function requireFact(tx: Tx, access: Access<"review">, factId: FactId): Promise<void> {
  const fact = await tx.fact.findFirst({ where: { projectId: access.projectId, id: factId }, select: { id: true } });
  if (fact === null) throw new Refusal("not_found", "There is no such fact in this project.");
}

async function writeVerdict(
  tx: Tx,
  access: Access<"review">,
  verdict: FactVerdict,
): Promise<z.infer<typeof Settled>[number]> {
  const { status, isSettled } = outcomes[verdict.verdict];
  const rows = await tx.$queryRaw<unknown>`
    update fact set status = ${status}::fact_status, is_settled = ${isSettled}, revision = revision + 1,
      updated_at = now()
    where project_id = ${access.projectId}::uuid and id = ${verdict.factId}::uuid and revision = ${verdict.revision}
    returning revision, statement, run_id as "runId", status`;
  const settled = Settled.parse(rows)[0];
  if (settled !== undefined) return settled;
  await requireFact(tx, access, verdict.factId);
  throw new Refusal("stale", "This fact was changed by someone else meanwhile. Reload to see it, then decide again.");
}

/**
 * A person's verdict on a fact: its status, settled against agents; a review; a version; its score and its
 * neighbours' anew. Returns the new revision; `stale` when the fact changed since it was seen.
 */
export async function settleFact(db: Db, access: Access<"review">, verdict: FactVerdict): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const settled = await writeVerdict(tx, access, verdict);
    await keep(tx, access, { ...verdict, settled });
    await refreshScores(tx, access, [verdict.factId]);
    return settled.revision;
  });
}

async function keep(
  tx: Tx,
  access: Access<"review">,
  given: FactVerdict & { settled: z.infer<typeof Settled>[number] },
): Promise<void> {
  const { projectId, userId } = access;
  const { factId, note, settled, verdict } = given;
  const { revision, runId, statement, status } = settled;
  await tx.review.create({
    data: {
      projectId,
      runId,
      subject: "fact",
      subjectId: factId,
      subjectVersion: revision,
      verdict,
      note,
      reviewerId: userId,
    },
  });
  const content = { statement, status };
  await tx.version.create({
    data: {
      projectId,
      subjectKind: "fact",
      subjectId: factId,
      number: revision,
      content,
      reason: note,
      authorId: userId,
    },
  });
  const payload = { subject: "fact", subjectId: factId, verdict, note };
  await appendEvents(tx, { projectId, runId }, [{ kind: "review_given", payload, actorId: userId }]);
}
