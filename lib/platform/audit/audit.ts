import type { ProjectId, RunId, UserId } from "@/lib/domain/core/ids";
import type { Stage } from "@/lib/domain/core/words";
import { type AnyEvent, eventPayloads } from "@/lib/domain/run/event";
import { reasonOf } from "@/lib/domain/run/event-reasons";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** A run's events, or, without a run, the project's own. */
export interface EventStream {
  projectId: ProjectId;
  runId: RunId | null;
}

export type NewEvent = AnyEvent & {
  reason?: string;
  stage?: Stage;
  nodeKey?: string;
  tickId?: string;
  actorId?: UserId;
  /** When it happened, where that was before it is written. */
  at?: Date;
};

/**
 * The tick that an event of a run belongs to when it is written outside of one: the last one before it. `streamId` is a
 * column or a parameter of the statement that this is part of.
 */
export function lastTickOf(streamId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(select last.tick_id from audit_event last
    where last.stream_id = ${streamId} and last.tick_id is not null order by last.seq desc limit 1)`;
}

type EventRow = Record<"kind" | "reason", string> &
  Record<"stage" | "node_key" | "tick_id" | "actor_id" | "at", string | null> & { payload: unknown };

function rowsOf(events: readonly NewEvent[]): EventRow[] {
  const tickId = events.find((event) => event.tickId !== undefined)?.tickId ?? null;
  return events.map((event) => ({
    kind: event.kind,
    payload: eventPayloads[event.kind].parse(event.payload),
    reason: event.reason || reasonOf(event),
    stage: event.stage ?? null,
    node_key: event.nodeKey ?? null,
    tick_id: event.tickId ?? tickId,
    actor_id: event.actorId ?? null,
    at: event.at?.toISOString() ?? null,
  }));
}

/**
 * Insert: events of a stream, in order, behind what `counter` says stood `before` them; for the statement that raised the
 * counter by as many.
 */
export function insertEvents({ projectId, runId }: EventStream, events: readonly NewEvent[]): Prisma.Sql {
  return Prisma.sql`
    insert into audit_event (stream_id, seq, project_id, run_id, kind, payload, reason, stage, node_key, tick_id,
      actor_id, ts)
    select coalesce(${runId}::uuid, ${projectId}::uuid), counter.before + row.nth, ${projectId}::uuid, ${runId}::uuid,
      row.kind, row.payload, row.reason, row.stage::stage, row.node_key,
      coalesce(row.tick_id, ${lastTickOf(Prisma.sql`${runId}::uuid`)}), row.actor_id,
      coalesce(row.at, now())
    from counter, rows from (jsonb_to_recordset(${JSON.stringify(rowsOf(events))}::jsonb) as (kind text, payload jsonb,
      reason text, stage text, node_key text, tick_id uuid, actor_id uuid, at timestamptz)) with ordinality
      as row(kind, payload, reason, stage, node_key, tick_id, actor_id, at, nth)`;
}

/**
 * Appends events to their stream, in order and without gaps: the counter's row is locked until the transaction ends,
 * so that a reader who has seen event n has seen all before it. Events that are written together with a tick's own
 * caused it, and carry its id; each says why it is written.
 */
export async function appendEvents(tx: Tx, stream: EventStream, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { projectId, runId } = stream;
  const written = await tx.$executeRaw`
    /* append_events */
    with of_run as (
      update run set event_seq = event_seq + ${events.length}
      where id = ${runId}::uuid and project_id = ${projectId}::uuid returning event_seq
    ), of_project as (
      update project set event_seq = event_seq + ${events.length}
      where id = ${projectId}::uuid and ${runId}::uuid is null returning event_seq
    ), counter as (select event_seq - ${events.length} as before from of_run union all
      select event_seq - ${events.length} from of_project)
    ${insertEvents(stream, events)}`;
  if (written === 0) throw new Error("An event was written for a run or project that does not exist.");
}
