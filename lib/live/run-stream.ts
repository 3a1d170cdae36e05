import { findSession, type SignedIn } from "@/lib/access/accounts/sessions";
import { notSignedIn, openProject } from "@/lib/access/door/open-project";
import { openRow } from "@/lib/access/door/open-row";
import { RunId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import type { RunDelta } from "@/lib/features/runs/views/run-delta";
import { seenBy } from "@/lib/features/runs/views/run-head";
import type { Db } from "@/lib/platform/db/client";
import { messagesOf, openEventStream } from "./event-stream";
import type { Live } from "./live";

/**
 * A comment goes with each look, which keeps proxies from closing the stream. Removed members lose it at once, or within
 * this when the notification was lost.
 */
export const RECHECK_MS = 10_000;

export interface StreamDeps {
  db: Db;
  live: Live;
  /** Milliseconds between two looks at whether the reader may still read. */
  recheckMs?: number;
}

export interface StreamInput {
  caller: SignedIn | null;
  runId: string;
  /** The last event the reader has, as it came: a header's or an address's text. */
  after: string | null;
  /** Aborts when the reader goes. */
  signal: AbortSignal;
}

/** Whether the session and the membership, in the same role, still hold. */
export async function stillMayRead(db: Db, person: SignedIn, access: Access<"read">): Promise<boolean> {
  if ((await findSession(db, person)) === null) return false;
  try {
    const now = await openProject(db, { caller: person, projectId: access.projectId }, "read");
    // With another role other figures may be seen: the reader comes again and gets those.
    return now.role === access.role;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const withoutCosts = new WeakMap<RunDelta, RunDelta>();

/** A delta as its reader may see it: the same object for all readers who may see the same. */
function seen(access: Access<"read">, delta: RunDelta): RunDelta {
  const run = seenBy(access, delta.run);
  if (run === delta.run) return delta;
  const known = withoutCosts.get(delta);
  if (known) return known;
  const made = { ...delta, run };
  withoutCosts.set(delta, made);
  return made;
}

async function* seenDeltas(deltas: AsyncGenerator<RunDelta>, access: Access<"read">): AsyncGenerator<RunDelta> {
  for await (const delta of deltas) yield seen(access, delta);
}

/** A run's event stream through the door; it closes when the reader goes, signs out, or is removed. */
export async function openRunStream(deps: StreamDeps, input: StreamInput): Promise<ReadableStream<Uint8Array>> {
  const person = input.caller;
  if (person === null) throw notSignedIn();
  const access = await openRow(deps.db, { caller: person, kind: "run", id: input.runId }, "read");
  const runId = RunId.parse(input.runId.toLowerCase());
  const after = input.after === null ? 0 : Number(input.after);
  return openEventStream({ db: deps.db, userId: person.userId, signal: input.signal }, async (signal) => ({
    messages: messagesOf(seenDeltas(deps.live.watch(access, { runId, after, signal }), access), ({ run }) => run.seq),
    mayRead: () => stillMayRead(deps.db, person, access),
    onChange: (look) => deps.live.onPerson(person.userId, look),
    recheckMs: deps.recheckMs ?? RECHECK_MS,
  }));
}
