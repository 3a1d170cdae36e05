import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Keys of a run's facts without one quote that is exactly its span of the stored text. The database refuses such a
 * quote when it is written; this looks again, at the time it is used.
 */
export async function listBrokenEvidence(tx: Tx, scope: Scope, runId: string): Promise<string[]> {
  const rows = z.array(z.object({ key: z.string() })).parse(
    await tx.$queryRaw`
      select f.key from fact f
      where f.project_id = ${scope.projectId}::uuid
        and exists (select 1 from fact_use u where u.run_id = ${runId}::uuid and u.fact_id = f.id)
        and not exists (
          select 1 from evidence e join snapshot s on s.id = e.snapshot_id
            join content c on c.project_id = s.project_id and c.sha256 = s.sha256
          where e.fact_id = f.id and e.stale_at is null and not e.is_beside
            and substring(c.text from e.start + 1 for e."end" - e.start) = e.quote)
      order by f.key`,
  );
  return rows.map((row) => row.key);
}

/** Why a fact is out of use whose quote is not in its source. */
export const NOT_VERBATIM = "Its quote is not in the stored text.";

/** Takes facts out of use by one run, with the reason. */
export async function quarantine(
  tx: Tx,
  scope: Scope,
  input: { runId: string; facts: readonly { key: string; why: string }[] },
): Promise<void> {
  if (input.facts.length === 0) return;
  await tx.$executeRaw`
    update fact_use u set quarantine = given.why
    from jsonb_to_recordset(${JSON.stringify(input.facts)}::jsonb) as given(key text, why text)
      join fact f on f.project_id = ${scope.projectId}::uuid and f.key = given.key
    where u.run_id = ${input.runId}::uuid and u.fact_id = f.id`;
}
