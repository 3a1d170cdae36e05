import { createHash } from "node:crypto";
import { Prisma } from "@/lib/platform/db/generated/client";

/** An event as its hash covers it: `told` is all that it says, as one line. */
export interface ChainedEvent {
  seq: number;
  told: string;
  hash: Uint8Array | null;
}

/** Where a walk along a stream's chain stands. */
export interface Link {
  seq: number;
  hash: Uint8Array;
}

export const CHAIN_START: Link = { seq: 0, hash: new Uint8Array() };

/**
 * What an event's hash covers, put together anew and not by the database's own function: that may have been changed by
 * whoever changed the events.
 */
export const hashedEventColumns = Prisma.sql`jsonb_build_array(stream_id, seq, project_id, run_id, kind, payload, reason, stage,
  node_key, tick_id, actor_id, extract(epoch from ts))::text`;

/** The hash of an event, which covers the one before it. */
export function chainHash(before: Uint8Array, line: string): Buffer {
  return createHash("sha256").update(before).update(line, "utf8").digest();
}

/**
 * Walks along events in the order of their stream from where `at` stands: the number of the first that was changed,
 * or is missing, or comes twice; or, where all are as they were written, the link that the next follows.
 */
export function walkChain(at: Link, events: readonly ChainedEvent[]): { bad: number } | { bad: null; at: Link } {
  let link = at;
  for (const { seq, told, hash } of events) {
    if (seq !== link.seq + 1) return { bad: link.seq + 1 };
    const right = chainHash(link.hash, told);
    if (hash === null || !right.equals(hash)) return { bad: seq };
    link = { seq, hash: right };
  }
  return { bad: null, at: link };
}
