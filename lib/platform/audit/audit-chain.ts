import { createHash } from "node:crypto";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { CHAIN_START, type ChainedEvent, hashedEventColumns, isRedacted, type Link, walkChain } from "./chain";

/** What became of one stream: its run, or null for the project's own; the first event that is not as it was. */
interface StreamVerdict {
  runId: string | null;
  events: number;
  /** How many of them had words of a deleted source taken out, each of which a redaction tells of. */
  redacted: number;
  bad: number | null;
}

export interface AuditVerdict {
  streams: StreamVerdict[];
  /** Covers all streams with their last hashes: equal heads, equal trails. Null where one is broken. */
  head: string | null;
}

/** Events held in memory at once. */
const BATCH = 2_000;

/** The next events of a stream. */
async function readChain(db: Db, streamId: string, after: number): Promise<ChainedEvent[]> {
  return await db.$queryRaw<ChainedEvent[]>`
    select seq, hash, ${hashedEventColumns} as told, (
      select array_agg(r.new_sha256) from redaction r where r.project_id = audit_event.project_id
        and r.table_name = 'audit_event' and r.row_key = audit_event.stream_id || ' ' || audit_event.seq) as redacted
    from audit_event where stream_id = ${streamId}::uuid and seq > ${after} order by seq limit ${BATCH}`;
}

/** How many events a stream has been given, as its owner counted them. */
interface Counted {
  streamId: string;
  runId: string | null;
  seq: number;
}

async function verifyStream(db: Db, { streamId, runId, seq }: Counted): Promise<{ verdict: StreamVerdict; at: Link }> {
  let at = CHAIN_START;
  let redacted = 0;
  for (;;) {
    const events = await readChain(db, streamId, at.seq);
    const walked = walkChain(at, events);
    redacted += events.filter(isRedacted).length;
    if (walked.bad !== null) return { verdict: { runId, events: seq, redacted, bad: walked.bad }, at };
    at = walked.at;
    if (events.length < BATCH) break;
  }
  // More than were counted were written while this was reading.
  return { verdict: { runId, events: at.seq, redacted, bad: at.seq < seq ? at.seq + 1 : null }, at };
}

/** Whether every event of a project's trail is as it was written, stream by stream: its own and each run's. */
export async function verifyAudit(db: Db, { projectId }: Scope): Promise<AuditVerdict> {
  const streams = await db.$queryRaw<Counted[]>`
    select id as "streamId", null::text as "runId", event_seq as seq from project where id = ${projectId}::uuid
    union all
    select id, id::text, event_seq from run where project_id = ${projectId}::uuid order by 2 nulls first`;
  const head = createHash("sha256");
  const verdicts: StreamVerdict[] = [];
  for (const stream of streams) {
    const { verdict, at } = await verifyStream(db, stream);
    verdicts.push(verdict);
    head.update(`${stream.streamId} ${at.seq} ${Buffer.from(at.hash).toString("hex")}\n`);
  }
  const isWhole = verdicts.every(({ bad }) => bad === null);
  return { streams: verdicts, head: isWhole ? head.digest("hex") : null };
}
