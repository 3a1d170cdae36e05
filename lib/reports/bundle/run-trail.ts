import { z } from "zod";
import { canonicalJson, canonicalJsonLines } from "@/lib/domain/run/artifact";
import type { TrailHead, TrailVerdict } from "@/lib/domain/run/bundle";
import { CHAIN_START, hashedEventColumns, type Link, walkChain } from "@/lib/platform/audit/chain";
import type { Tx } from "@/lib/platform/db/client";

/** Where a bundle keeps the audit trail of its run. */
export const TRAIL = "logs/audit.jsonl";

const Row = z.object({ told: z.string(), hash: z.instanceof(Uint8Array).nullable() });

/** What an event tells, in the order in which its hash covers it. */
const EventLine = z.tuple([
  z.string(),
  z.int(),
  z.string(),
  z.string().nullable(),
  z.string(),
  z.unknown(),
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.number(),
]);

interface Fields {
  ts: string;
  run_id: string | null;
  seq: number;
  tick_id: string | null;
  stage: string | null;
  node: string | null;
  kind: string;
  reason: string;
  payload: unknown;
  actor: string | null;
}

function fieldsOf(line: string): Fields {
  const [, seq, , runId, kind, payload, reason, stage, node, tickId, actor, epoch] = EventLine.parse(JSON.parse(line));
  const ts = new Date(Math.round(epoch * 1000)).toISOString();
  return { ts, run_id: runId, seq, tick_id: tickId, stage, node, kind, reason, payload, actor };
}

const hex = (hash: Uint8Array | null): string => (hash === null ? "" : Buffer.from(hash).toString("hex"));

/**
 * A run's audit trail for people and programs: a line for each event with what it says, the very text that its hash
 * covers, that hash and the one before. Its head covers all of them.
 */
export async function packTrail(db: Tx, runId: string): Promise<{ text: string; head: TrailHead }> {
  const rows = z
    .array(Row)
    .parse(
      await db.$queryRaw`select ${hashedEventColumns} as told, hash from audit_event where stream_id = ${runId}::uuid order by seq`,
    );
  let previous = "";
  const lines = rows.map(({ told, hash }) => {
    const line = { ...fieldsOf(told), told, previous, hash: hex(hash) };
    previous = line.hash;
    return line;
  });
  return { text: canonicalJsonLines(lines), head: { events: rows.length, head: previous } };
}

const Line = z.looseObject({ told: z.string(), previous: z.string(), hash: z.string(), seq: z.int() });

/** Whether a line says of its event what its hash covers, and follows the link before it. */
function follow(at: Link, text: string): Link | null {
  try {
    const { told, previous, hash, ...fields } = Line.parse(JSON.parse(text));
    const isSame = canonicalJson(fields) === canonicalJson(fieldsOf(told)) && previous === hex(at.hash);
    const walked = walkChain(at, [{ seq: fields.seq, told, hash: Buffer.from(hash, "hex") }]);
    return isSame && walked.bad === null ? walked.at : null;
  } catch {
    return null;
  }
}

/**
 * Whether the audit trail of a bundle is as it was written: which row is the first that was changed, is missing or was
 * added; null where none is. `known` are the hashes of its rows where the run itself is here to compare with.
 */
export function verifyTrail(
  text: string,
  head: TrailHead,
  known: ReadonlyMap<number, string> = new Map(),
): TrailVerdict {
  const lines = text.split("\n").filter((line) => line !== "");
  let at = CHAIN_START;
  for (const line of lines) {
    const next = follow(at, line);
    const isKnown = next === null || (known.get(next.seq) ?? hex(next.hash)) === hex(next.hash);
    if (next === null || !isKnown || next.seq > head.events) return { events: head.events, bad: at.seq + 1 };
    at = next;
  }
  if (at.seq < head.events) return { events: head.events, bad: at.seq + 1 };
  // All of it was written anew, hash by hash: nothing but its end tells.
  return { events: head.events, bad: hex(at.hash) === head.head ? null : at.seq };
}
