import { createHash } from "node:crypto";
import { Prisma } from "@/lib/platform/db/generated/client";

/** An event as its hash covers it: `told` is all that it says, as one line. */
export interface ChainedEvent {
  seq: number;
  told: string;
  hash: Uint8Array | null;
  /** Hashes of what it told after words of a deleted source were taken out of it; null where none ever were. */
  redacted?: readonly string[] | null;
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

/** Whether an event tells what a redaction left of it: its own hash covers what it told before. */
export function isRedacted({ told, redacted }: ChainedEvent): boolean {
  if (!redacted) return false;
  return redacted.includes(createHash("sha256").update(told, "utf8").digest("hex"));
}

/**
 * Walks along events in the order of their stream from where `at` stands: the number of the first that was changed,
 * or is missing, or comes twice; or, where all are as they were written, the link that the next follows.
 */
export function walkChain(at: Link, events: readonly ChainedEvent[]): { bad: number } | { bad: null; at: Link } {
  let link = at;
  for (const event of events) {
    const { seq, told, hash } = event;
    if (seq !== link.seq + 1) return { bad: link.seq + 1 };
    if (hash === null || !(chainHash(link.hash, told).equals(hash) || isRedacted(event))) return { bad: seq };
    link = { seq, hash };
  }
  return { bad: null, at: link };
}
