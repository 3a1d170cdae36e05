import { z } from "zod";
import { type FactId, RunId, type Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { factStatuses } from "@/lib/domain/core/words";
import type { Tx } from "@/lib/platform/db/client";

const Row = z.object({
  id: z.string(),
  key: z.string(),
  statement: z.string(),
  status: z.enum(factStatuses),
  revision: z.int(),
  runId: RunId.nullable(),
  createdAt: z.date(),
});
export type LockedFact = z.infer<typeof Row>;

/** What someone saw of a fact when they decided. */
export interface SeenFact {
  factId: FactId;
  revision: number;
}

/**
 * Locks facts in the order of their ids until the transaction ends, and answers how to get one of them as it is now:
 * `stale` when it was changed since it was seen, `conflict` when another took its place.
 */
export async function lockFacts(
  tx: Tx,
  scope: Scope,
  seen: readonly SeenFact[],
): Promise<(one: SeenFact) => LockedFact> {
  const ids = seen.map((one) => one.factId);
  const rows = z.array(Row).parse(
    await tx.$queryRaw`
      select id, key, statement, status::text, revision, run_id as "runId", created_at as "createdAt" from fact
      where project_id = ${scope.projectId}::uuid and id = any(${ids}::uuid[]) order by id for update`,
  );
  return ({ factId, revision }) => {
    const row = rows.find((one) => one.id === factId);
    if (row === undefined) throw new Refusal("not_found", "There is no such fact in this project.");
    if (row.status === "superseded") {
      throw new Refusal("conflict", "Another fact took the place of this one. Reload to see it.");
    }
    if (row.revision === revision) return row;
    throw new Refusal("stale", "This fact was changed by someone else meanwhile. Reload to see it, then decide again.");
  };
}
