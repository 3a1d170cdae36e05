import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { ResearcherId, Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

/** Asks for the project's summary to be made again by a worker, in the caller's transaction. */
export async function requestSummary(
  tx: Tx,
  scope: Scope,
  input: { researcherId: ResearcherId; userId: UserId; name: string },
): Promise<void> {
  const { researcherId, userId, name } = input;
  const secret = randomBytes(16).toString("hex");
  await tx.summaryRequest.create({ data: { ...scope, researcherId, secret, requestedById: userId } });
  const event = { kind: "summary_requested", payload: { researcherId, name }, actorId: userId } as const;
  await appendEvents(tx, { projectId: scope.projectId, runId: null }, [event]);
}

const RetriedRows = z.array(z.object({ researcher_id: z.string(), name: z.string() }));

/** Lets the last request that failed be tried once more, with what is known by now. */
export async function retrySummary(db: Db, scope: Scope, input: { userId: UserId }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = RetriedRows.parse(
      await tx.$queryRaw`
      update summary_request q set status = 'waiting', reason = null, asked = null, attempts = 0, retry_at = null,
        ended_at = null, requested_by_id = ${input.userId}::uuid
      from researcher r
      where r.id = q.researcher_id and q.status = 'failed' and q.id = (
        select id from summary_request where project_id = ${scope.projectId}::uuid
        order by created_at desc, id desc limit 1)
      returning q.researcher_id, r.name`,
    );
    const row = rows[0];
    if (!row)
      throw new Refusal("conflict", "There is no summary that failed. It is made when a researcher is completed.");
    const payload = { researcherId: row.researcher_id, name: row.name };
    const event = { kind: "summary_requested", payload, actorId: input.userId } as const;
    await appendEvents(tx, { projectId: scope.projectId, runId: null }, [event]);
  });
}
