import { createHash } from "node:crypto";
import type { FactKey, Scope } from "@/lib/domain/core/ids";
import { factKeyFromHash } from "@/lib/domain/facts/fact";
import { sameForm } from "@/lib/domain/facts/same-statement";
import type { Tx } from "@/lib/platform/db/client";

/** Words of a snapshot. */
interface Quoted {
  /** In code points of the snapshot's text. */
  start: number;
  end: number;
  /** Exactly that span: the database refuses anything else. */
  quote: string;
}

/** A statement with the span it stands on, as a search found it. */
export interface Proposal extends Quoted {
  statement: string;
  confidence: number;
  snapshotId: string;
  page: number | null;
  heading: string | null;
  agentCallId: string;
  /** Words beside it, in the same text, that say what it leaves open; with their page where that is another. */
  beside?: readonly (Quoted & { page?: number | null })[];
}

/** The researcher, run and node that found a fact. */
export interface Finder {
  researcherId: string;
  runId: string;
  nodeId: string;
  nodeKey: string;
}

/** The hash by which a statement is the same as another, and the key that markers name it by. */
export function identify(statement: string): { normalHash: string; key: FactKey } {
  const normalHash = createHash("sha256").update(sameForm(statement), "utf8").digest("hex");
  return { normalHash, key: factKeyFromHash(normalHash) };
}

/**
 * Adds proposals to the project's knowledge: the same statement, or one that is nearly so, is one fact, however often and
 * by whomever it is found; a further place adds evidence to it. The order of writers does not matter: of spellings of one
 * statement the smallest is kept, of confidences the greatest, and what one has as its quote is not beside one. A stale
 * fact that a source says again is proposed anew. Returns the keys, without repeats.
 */
export async function proposeFacts(
  tx: Tx,
  scope: Scope,
  input: { finder: Finder; proposals: readonly Proposal[] },
): Promise<FactKey[]> {
  if (input.proposals.length === 0) return [];
  const rows = input.proposals.flatMap(({ beside = [], ...proposal }) => {
    const named = { ...proposal, ...identify(proposal.statement) };
    return [{ ...named, isBeside: false }, ...beside.map((words) => ({ ...named, ...words, isBeside: true }))];
  });
  const { finder } = input;
  // One statement; facts in the order of their hash, so that two writers lock the same ones in the same order.
  await tx.$executeRaw`
    /* propose_facts */
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
        statement text, confidence float8, "snapshotId" uuid, start int, "end" int, quote text, page int, heading text,
        "agentCallId" uuid, "normalHash" text, key text, "isBeside" boolean)
    ), moved as (
      -- What was merged into another, or says something else since it was edited, gives its new quotes to what stands now.
      select "normalHash", (array_agg(coalesce(f.superseded_by_id, f.id)))[1] as id
      from (select distinct "normalHash", key from given) as asked join fact f on f.project_id = ${scope.projectId}::uuid
        and (f.normal_hash = asked."normalHash" and f.superseded_by_id is not null
          or f.key = asked.key and f.normal_hash <> asked."normalHash" and not exists (select from fact known
            where known.project_id = f.project_id and known.normal_hash = asked."normalHash"))
      group by "normalHash"
    ), asked as (
      select "normalHash", min(key) as key, min(statement collate "C") as statement, max(confidence) as confidence,
        (array_agg("agentCallId" order by "agentCallId"))[1] as "agentCallId"
      from given where "normalHash" not in (select "normalHash" from moved) group by "normalHash"
    ), held as materialized (
      -- What says nothing new is locked and not written: a fact stands in many indexes.
      select id, normal_hash, statement, revision, confidence, status = 'stale' and not is_settled as is_back
      from fact where project_id = ${scope.projectId}::uuid and normal_hash = any(array(select "normalHash" from asked))
      order by normal_hash for no key update
    ), changed as (
      update fact set
        statement = case when fact.revision = 1
          then least(fact.statement collate "C", asked.statement collate "C") else fact.statement end,
        status = case when held.is_back then 'proposed' else fact.status end,
        stale_from = case when held.is_back then null else fact.stale_from end,
        confidence = greatest(fact.confidence, asked.confidence), updated_at = now()
      from held join asked on asked."normalHash" = held.normal_hash
      where fact.id = held.id and (held.is_back or held.confidence < asked.confidence
        or held.revision = 1 and held.statement collate "C" > asked.statement collate "C")
    ), written as (
      insert into fact (project_id, key, statement, normal_hash, confidence, researcher_id, run_id, node_id,
        agent_call_id)
      select ${scope.projectId}::uuid, key, statement, "normalHash", confidence,
        ${finder.researcherId}::uuid, ${finder.runId}::uuid, ${finder.nodeId}::uuid, "agentCallId"
      from asked where "normalHash" not in (select normal_hash from held) order by "normalHash"
      -- Another writer may have been quicker since.
      on conflict (project_id, normal_hash) do update set
        statement = case when fact.revision = 1
          then least(fact.statement collate "C", excluded.statement collate "C") else fact.statement end,
        status = case when fact.status = 'stale' and not fact.is_settled then 'proposed' else fact.status end,
        stale_from = case when fact.status = 'stale' and not fact.is_settled then null else fact.stale_from end,
        confidence = greatest(fact.confidence, excluded.confidence), updated_at = now()
      returning id, normal_hash
    ), found as (
      select id, normal_hash from held union all select id, normal_hash from written
      union all select id, "normalHash" from moved
    ), used as (
      insert into fact_use (project_id, run_id, fact_id, node_key)
      select distinct ${scope.projectId}::uuid, ${finder.runId}::uuid, id, ${finder.nodeKey} from found
      on conflict do nothing
    )
    insert into evidence (project_id, fact_id, snapshot_id, start, "end", quote, confidence, page, heading, is_beside,
      run_id, node_id, agent_call_id)
    select ${scope.projectId}::uuid, said.* from (
      select found.id, "snapshotId", start, "end", min(quote) as quote, max(confidence) as confidence, min(page),
        min(heading collate "C") as heading, bool_and("isBeside") as is_beside, ${finder.runId}::uuid, ${finder.nodeId}::uuid, (array_agg("agentCallId"))[1]
      from given join found on found.normal_hash = given."normalHash"
      group by found.id, "snapshotId", start, "end") as said
    where not exists (select from evidence e
      where e.fact_id = said.id and e.snapshot_id = said."snapshotId" and e.start = said.start and e."end" = said."end"
        and e.quote = said.quote and e.confidence >= said.confidence and (said.is_beside or not e.is_beside)
        and (e.heading collate "C" > said.heading collate "C") is not true)
    on conflict (fact_id, snapshot_id, start, "end") do update set
      confidence = greatest(evidence.confidence, excluded.confidence),
      heading = least(evidence.heading collate "C", excluded.heading collate "C"),
      is_beside = evidence.is_beside and excluded.is_beside
    where evidence.confidence < excluded.confidence or evidence.is_beside and not excluded.is_beside
      or evidence.heading collate "C" > excluded.heading collate "C"`;
  return [...new Set(rows.map((row) => row.key))];
}
