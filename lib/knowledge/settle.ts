import { z } from "zod";
import { type FactId, RunId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { type FactStatus, type FactVerdict, factStatuses } from "@/lib/domain/core/words";
import { afterVerdict } from "@/lib/domain/facts/fact";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { writeVersion } from "./fact-versions";
import { makersOfFacts, refuseOwn } from "./four-eyes";
import { refreshScores } from "./score";

export interface GivenVerdict {
  factId: FactId;
  /** The revision that the reviewer saw. */
  revision: number;
  verdict: FactVerdict;
  note: string;
}

const Statuses = z.array(z.object({ status: z.enum(factStatuses) }));
const Settled = z.array(
  z.object({ revision: z.int(), statement: z.string(), runId: RunId.nullable(), status: z.enum(factStatuses) }),
);

/** The status that the verdict leads to, from the fact's row as it is now, locked. */
async function nextStatus(tx: Tx, access: Access<"review">, given: GivenVerdict): Promise<FactStatus> {
  const rows = await tx.$queryRaw<unknown>`
    select status::text from fact
    where project_id = ${access.projectId}::uuid and id = ${given.factId}::uuid for update`;
  const status = Statuses.parse(rows)[0]?.status;
  if (status === undefined) throw new Refusal("not_found", "There is no such fact in this project.");
  if (given.verdict === "accepted") {
    const makers = await makersOfFacts(tx, access.projectId, [given.factId]);
    refuseOwn(makers.get(given.factId) ?? new Set(), access.userId, "wrote this fact");
  }
  const next = afterVerdict(status, given.verdict);
  if (next === null) {
    throw new Refusal(
      "conflict",
      `This fact is ${status} and cannot be ${given.verdict}. Reload to see what took its place.`,
    );
  }
  return next;
}

async function writeVerdict(
  tx: Tx,
  access: Access<"review">,
  given: GivenVerdict,
): Promise<z.infer<typeof Settled>[number]> {
  const status = await nextStatus(tx, access, given);
  // A reopened fact is the agents' again.
  const rows = await tx.$queryRaw<unknown>`
    update fact set status = ${status}::fact_status, is_settled = ${given.verdict !== "reopened"},
      revision = revision + 1, updated_at = now()
    where project_id = ${access.projectId}::uuid and id = ${given.factId}::uuid and revision = ${given.revision}
    returning revision, statement, run_id as "runId", status::text`;
  const settled = Settled.parse(rows)[0];
  if (settled !== undefined) return settled;
  throw new Refusal("stale", "This fact was changed by someone else meanwhile. Reload to see it, then decide again.");
}

/**
 * A person's verdict on a fact: its status, settled against agents; a review; a version; its score and its
 * neighbours' anew. Returns the new revision and the run whose feed tells of it; `stale` when the fact changed since it was seen.
 */
export async function settleFact(
  db: Db,
  access: Access<"review">,
  verdict: GivenVerdict,
): Promise<{ revision: number; runId: RunId | null }> {
  return await inTransaction(db, (tx) => settleFactIn(tx, access, verdict));
}

/** Settles a fact as `settleFact` does, within a transaction that does more. */
export async function settleFactIn(
  tx: Tx,
  access: Access<"review">,
  verdict: GivenVerdict,
): Promise<{ revision: number; runId: RunId | null }> {
  const settled = await writeVerdict(tx, access, verdict);
  await keep(tx, access, { ...verdict, settled });
  await refreshScores(tx, access, [verdict.factId]);
  return { revision: settled.revision, runId: settled.runId };
}

async function keep(
  tx: Tx,
  access: Access<"review">,
  given: GivenVerdict & { settled: z.infer<typeof Settled>[number] },
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
  await writeVersion(tx, access, { factId, number: revision, content: { statement, status }, reason: note });
  const payload = { subject: "fact", subjectId: factId, verdict, note };
  await appendEvents(tx, { projectId, runId }, [{ kind: "review_given", payload, actorId: userId }]);
}
