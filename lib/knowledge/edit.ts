import type { RunId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { writeFirstVersion, writeVersion } from "./fact-versions";
import { identify } from "./facts";
import { type LockedFact, lockFacts, type SeenFact } from "./locked-facts";
import { refreshScores } from "./score";

/** What an edit says anew. */
export interface FactEdit extends SeenFact {
  statement: string;
  reason: string;
}

async function refuseTwin(tx: Tx, access: Access<"edit_fact">, given: FactEdit): Promise<string> {
  const { normalHash } = identify(given.statement);
  const twin = await tx.fact.findFirst({
    where: { projectId: access.projectId, normalHash, id: { not: given.factId } },
    select: { id: true },
  });
  if (twin === null) return normalHash;
  throw new Refusal("conflict", "The project has a fact that says this. Merge the two instead.", "statement");
}

async function writeEdit(tx: Tx, access: Access<"edit_fact">, given: FactEdit, before: LockedFact): Promise<number> {
  const normalHash = await refuseTwin(tx, access, given);
  const { factId, statement, reason } = given;
  const revision = before.revision + 1;
  await writeFirstVersion(tx, access, {
    factId,
    number: before.revision,
    content: { statement: before.statement, status: before.status },
    at: before.createdAt,
  });
  // Its key stays: reports name it by that. What was judged was the old statement.
  const status = before.status === "stale" ? "stale" : "proposed";
  const data = { statement, normalHash, status, isSettled: false, revision, updatedAt: new Date() } as const;
  await tx.fact.update({ where: { id: factId }, data, select: { id: true } });
  await writeVersion(tx, access, { factId, number: revision, content: { statement, status }, reason });
  return revision;
}

/**
 * Says a fact anew: its quotes stay, what it said is kept as a version, and verdicts on the old statement fall. `stale`
 * when it was changed since it was seen.
 */
export async function editFact(
  db: Db,
  access: Access<"edit_fact">,
  given: FactEdit,
): Promise<{ revision: number; runId: RunId | null }> {
  return await inTransaction(db, async (tx) => {
    const before = (await lockFacts(tx, access, [given]))(given);
    const revision = await writeEdit(tx, access, given, before);
    await refreshScores(tx, access, [given.factId]);
    const payload = { factId: given.factId, statement: given.statement };
    await appendEvents(tx, { projectId: access.projectId, runId: before.runId }, [
      { kind: "fact_edited", payload, actorId: access.userId },
    ]);
    return { revision, runId: before.runId };
  });
}
