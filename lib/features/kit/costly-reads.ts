import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Turns, takeTurns } from "@/lib/platform/children/turns";

/** Reads that cost much, such as packing a run: at once in this process, and waiting, in all and of one account. */
const AT_ONCE = 2;
const WAITING = { most: 100, each: 20 } as const;

interface Places {
  readonly working: Set<string>;
  readonly waiting: Turns<() => void>;
}

interface Shared {
  stemmaCostlyReads?: Places;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;
shared.stemmaCostlyReads ??= { working: new Set(), waiting: takeTurns(WAITING) };
const { working, waiting } = shared.stemmaCostlyReads;

function beginNext(): void {
  while (working.size < AT_ONCE) {
    const next = waiting.take((owner) => !working.has(owner));
    if (next === undefined) return;
    working.add(next.owner);
    next.piece();
  }
}

/**
 * Reads what costs much when it is the account's turn: one at a time for each account, a few for all, so that nobody's
 * downloads keep others from theirs. Only the work holds the turn, never the sending: who reads slowly stops nobody.
 */
export async function inTurn<T>(userId: UserId, work: () => Promise<T>): Promise<T> {
  await new Promise<void>((resolve, reject) => {
    if (!waiting.add(userId, resolve)) {
      reject(new Refusal("over_limit", "Several of your downloads are being made already. Wait until one is done."));
    }
    beginNext();
  });
  try {
    return await work();
  } finally {
    working.delete(userId);
    beginNext();
  }
}
