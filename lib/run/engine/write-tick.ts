import type { ProjectId, RunId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { GateName, Stage } from "@/lib/domain/core/words";
import { insertEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";
import { insertionOf, type NewNodes } from "./insert-nodes";

/** A gate as it is written; the one before it has the revision before this. */
interface GateRow {
  name: GateName;
  verdict: string;
  metrics: unknown;
  thresholds: unknown;
  because: string;
  waivedBy: string | null;
  waivedById: UserId | null;
  waivedWhy: string | null;
  digest: string;
  revision: number;
}

/** What a tick has decided and not written yet: all of it is one statement, which its events go with. */
export interface TickWrites extends NewNodes {
  /** Keys of the nodes that may be worked. */
  start: string[];
  gates: GateRow[];
  /** The stage that the run comes to, and when its research began where that was not noted before. */
  stage: Stage | null;
  researchFrom: Date | null;
}

/** Nothing to write. */
export function noWrites(): TickWrites {
  return { nodes: [], edges: [], start: [], gates: [], stage: null, researchFrom: null };
}

/** Whether there is anything to write. */
export function isToWrite({ nodes, edges, start, gates, stage }: TickWrites): boolean {
  return nodes.length + edges.length + start.length + gates.length > 0 || stage !== null;
}

/**
 * Writes what a tick decided, and its events behind it. A gate is written with the revision that it was read at, so that a
 * late writer is refused.
 */
export async function writeTick(
  tx: Tx,
  run: { projectId: ProjectId; runId: RunId },
  { writes, events }: { writes: TickWrites; events: readonly NewEvent[] },
): Promise<void> {
  const { projectId, runId } = run;
  const started = new Set(writes.start);
  // What is added and started in one tick is inserted as ready: a statement does not see what it inserts itself.
  const nodes = writes.nodes.map((node) => ({ ...node, isReady: started.has(node.key) }));
  const [written] = await tx.$queryRaw<{ gates: number; runs: number }[]>`
    /* write_tick */
    with ${insertionOf(run, { nodes, edges: writes.edges })},
    started as (
      update node set status = 'ready', ready_at = now(), retry_at = null
      where run_id = ${runId}::uuid and key = any(${writes.start})
    ), gates as (
      insert into gate (project_id, run_id, name, verdict, metrics, thresholds, because, waived_by, waived_by_id,
        waived_why, inputs_digest, revision)
      select ${projectId}::uuid, ${runId}::uuid, name, verdict, metrics, thresholds, because, "waivedBy", "waivedById",
        "waivedWhy", digest, revision
      from jsonb_to_recordset(${JSON.stringify(writes.gates)}::jsonb) as row(name gate_name, verdict gate_verdict,
        metrics jsonb, thresholds jsonb, because text, "waivedBy" waived_by, "waivedById" uuid, "waivedWhy" text,
        digest text, revision int)
      on conflict (run_id, name) do update set verdict = excluded.verdict, metrics = excluded.metrics,
        thresholds = excluded.thresholds, because = excluded.because, waived_by = excluded.waived_by,
        waived_by_id = excluded.waived_by_id, waived_why = excluded.waived_why, inputs_digest = excluded.inputs_digest,
        revision = excluded.revision, evaluated_at = now()
      where gate.revision = excluded.revision - 1
      returning name
    ), counter as (
      update run set event_seq = event_seq + ${events.length}, stage = coalesce(${writes.stage}::stage, stage),
        research_started_at = coalesce(research_started_at, ${writes.researchFrom}::timestamptz)
      where id = ${runId}::uuid and project_id = ${projectId}::uuid
      returning event_seq - ${events.length} as before
    ), told as (${insertEvents(run, events)})
    select (select count(*) from gates)::int as gates, (select count(*) from counter)::int as runs`;
  if (written?.runs !== 1) throw new Error("A tick was written for a run that does not exist.");
  if (written.gates === writes.gates.length) return;
  const names = writes.gates.map(({ name }) => name).join(" or ");
  throw new Refusal("stale", `Gate ${names} was changed by someone else. Try again.`);
}
