import { z } from "zod";
import type { RunId, Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { type FactStatus, factStatuses } from "@/lib/domain/core/words";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { writeVersion } from "./fact-versions";
import { type LockedFact, lockFacts, type SeenFact } from "./locked-facts";
import { refreshScores } from "./score";

interface Pair {
  from: LockedFact;
  into: LockedFact;
}

/**
 * What the one stands on, the other stands on too; a quote that both have stays one, with the greater confidence, and what
 * one has as its quote is not beside one.
 */
async function giveEvidence(tx: Tx, scope: Scope, { from, into }: Pair): Promise<void> {
  await tx.$executeRaw`
    insert into evidence (project_id, fact_id, snapshot_id, start, "end", quote, confidence, page, heading, is_beside,
      run_id, node_id, agent_call_id, created_by_id, stale_at, created_at)
    select project_id, ${into.id}::uuid, snapshot_id, start, "end", quote, confidence, page, heading, is_beside, run_id,
      node_id, agent_call_id, created_by_id, stale_at, created_at
    from evidence where project_id = ${scope.projectId}::uuid and fact_id = ${from.id}::uuid
    on conflict (fact_id, snapshot_id, start, "end") do update set
      confidence = greatest(evidence.confidence, excluded.confidence),
      is_beside = evidence.is_beside and excluded.is_beside
    where evidence.confidence < excluded.confidence or evidence.is_beside and not excluded.is_beside`;
  await tx.$executeRaw`
    insert into fact_use (project_id, run_id, fact_id, node_key, is_known, quarantine, created_at)
    select project_id, run_id, ${into.id}::uuid, node_key, is_known, quarantine, created_at
    from fact_use where project_id = ${scope.projectId}::uuid and fact_id = ${from.id}::uuid
    on conflict do nothing`;
}

/** How others stand to the one, they stand to the other too, but for what is known of them already. */
async function giveRelations(tx: Tx, scope: Scope, { from, into }: Pair): Promise<void> {
  await tx.$executeRaw`
    insert into fact_relation (project_id, kind, nature, status, finder, a_id, b_id, reason, run_id, node_key, settlement,
      confirmed_by_id, settled_by_id, settled_at, created_at)
    select r.project_id, r.kind, r.nature, r.status, r.finder,
      case when other.key < ${into.key} then other.id else ${into.id}::uuid end,
      case when other.key < ${into.key} then ${into.id}::uuid else other.id end,
      r.reason, r.run_id, r.node_key, r.settlement, r.confirmed_by_id, r.settled_by_id, r.settled_at, r.created_at
    from fact_relation r
      join fact other on other.id = case when r.a_id = ${from.id}::uuid then r.b_id else r.a_id end
    where r.project_id = ${scope.projectId}::uuid and (r.a_id = ${from.id}::uuid or r.b_id = ${from.id}::uuid)
      and other.id <> ${into.id}::uuid
    on conflict (project_id, kind, a_id, b_id) do nothing`;
  await tx.$executeRaw`
    update fact_relation set status = 'dismissed', settlement = 'One of the facts was merged into another.',
      settled_at = now(), revision = revision + 1
    where project_id = ${scope.projectId}::uuid and (a_id = ${from.id}::uuid or b_id = ${from.id}::uuid)
      and kind = 'contradicts' and status in ('possible', 'confirmed')`;
}

const Statuses = z.tuple([z.object({ status: z.enum(factStatuses) })]);

/** The other takes the greater confidence; a stale one that stands on a living quote now is proposed anew, but for one of a fact that was rejected. */
async function takeOver(tx: Tx, { from, into }: Pair): Promise<FactStatus> {
  const rows = await tx.$queryRaw`
    update fact f set confidence = greatest(f.confidence, (select confidence from fact where id = ${from.id}::uuid)),
      status = case when quotes.are_back then 'proposed'::fact_status else f.status end,
      stale_from = case when quotes.are_back then null else f.stale_from end,
      revision = f.revision + 1, updated_at = now()
    from (select ${into.status === "stale" && from.status !== "rejected"} and exists (select from evidence e
      where e.fact_id = ${into.id}::uuid and e.stale_at is null and not e.is_beside) as are_back) quotes
    where f.id = ${into.id}::uuid returning f.status::text`;
  return Statuses.parse(rows)[0].status;
}

async function supersede(tx: Tx, access: Access<"edit_fact">, { from, into }: Pair): Promise<void> {
  await tx.$executeRaw`
    update fact set superseded_by_id = ${into.id}::uuid, updated_at = now()
    where project_id = ${access.projectId}::uuid and superseded_by_id = ${from.id}::uuid`;
  await tx.$executeRaw`
    update fact set status = 'superseded', superseded_by_id = ${into.id}::uuid, revision = revision + 1,
      updated_at = now() where id = ${from.id}::uuid`;
  const status = await takeOver(tx, { from, into });
  await writeVersion(tx, access, {
    factId: from.id,
    number: from.revision + 1,
    content: { statement: from.statement, status: "superseded" },
    reason: `Merged into “${into.statement}”`,
  });
  await writeVersion(tx, access, {
    factId: into.id,
    number: into.revision + 1,
    content: { statement: into.statement, status },
    reason: `Took the quotes of “${from.statement}”`,
  });
}

/**
 * Merges a fact into another: the other stands on the quotes of both, is used where either was, and takes over how
 * others stand to the one. The one stays, superseded, with its own quotes, so that reports that cite it still open them.
 */
export async function mergeFacts(
  db: Db,
  access: Access<"edit_fact">,
  pair: { fact: SeenFact; into: SeenFact },
): Promise<{ revision: number; runId: RunId | null }> {
  if (pair.fact.factId === pair.into.factId)
    throw new Refusal("invalid", "Choose another fact to merge this one into.");
  return await inTransaction(db, async (tx) => {
    const locked = await lockFacts(tx, access, [pair.fact, pair.into]);
    const [from, into] = [locked(pair.fact), locked(pair.into)];
    await giveEvidence(tx, access, { from, into });
    await giveRelations(tx, access, { from, into });
    await supersede(tx, access, { from, into });
    await refreshScores(tx, access, [from.id, into.id]);
    const payload = { factId: from.id, intoId: into.id, statement: from.statement };
    await appendEvents(tx, { projectId: access.projectId, runId: null }, [
      { kind: "facts_merged", payload, actorId: access.userId },
    ]);
    return { revision: into.revision + 1, runId: into.runId };
  });
}
