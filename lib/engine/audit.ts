import type { Tx } from "@/lib/db/client";
import { type AnyEvent, eventPayloads } from "@/lib/domain/event";
import type { ProjectId, RunId, UserId } from "@/lib/domain/ids";
import type { Stage } from "@/lib/domain/words";

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

/** Reserves numbers for so many events; the row stays locked until the transaction ends. */
async function reserveSeq(tx: Tx, stream: EventStream, count: number): Promise<number> {
  const rows = stream.runId
    ? await tx.$queryRaw<{ last: number }[]>`
        update run set event_seq = event_seq + ${count} where id = ${stream.runId}::uuid
          and project_id = ${stream.projectId}::uuid returning event_seq as last`
    : await tx.$queryRaw<{ last: number }[]>`
        update project set event_seq = event_seq + ${count} where id = ${stream.projectId}::uuid
          returning event_seq as last`;
  const last = rows[0]?.last;
  if (last === undefined) throw new Error("An event was written for a run or project that does not exist.");
  return last - count;
}

/**
 * Appends events to their stream, in order and without gaps: the counter's row is locked until the transaction ends,
 * so that a reader who has seen event n has seen all before it.
 */
export async function appendEvents(tx: Tx, stream: EventStream, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const before = await reserveSeq(tx, stream, events.length);
  await tx.auditEvent.createMany({
    data: events.map((event, index) => ({
      streamId: stream.runId ?? stream.projectId,
      seq: before + index + 1,
      projectId: stream.projectId,
      runId: stream.runId,
      kind: event.kind,
      payload: eventPayloads[event.kind].parse(event.payload),
      reason: event.reason ?? "",
      stage: event.stage ?? null,
      nodeKey: event.nodeKey ?? null,
      tickId: event.tickId ?? null,
      actorId: event.actorId ?? null,
      ...(event.at ? { ts: event.at } : {}),
    })),
  });
}
