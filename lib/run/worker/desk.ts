import type { Whose } from "@/lib/domain/run/fair-order";
import type { Driver } from "@/lib/run/drivers/driver";
import type { Slots } from "@/lib/run/drivers/slots";
import type { KeptLease } from "@/lib/run/engine/context";

/**
 * The place at which a node is worked. A worker has few, for all its nodes share one thread and one database: whoever
 * waits for others leaves it, and whoever works long asks for it again at each call, so that those who wait come between.
 */
export interface Desk {
  /** Waits for something that costs this process nothing. */
  away<T>(wait: () => Promise<T>): Promise<T>;
  /** Does a piece of the node's own work when it is its turn; rejects with the signal's reason when it aborts before. */
  inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/**
 * Does the work at a desk, once there is one. `entering` calls it off before it begins; when `signal` aborts, nothing
 * waits for a desk any more.
 */
export async function atDesk(
  desks: Slots,
  { whose, entering, signal }: { whose: Whose; entering: AbortSignal; signal: AbortSignal },
  work: (desk: Desk) => Promise<void>,
): Promise<void> {
  let leave: (() => void) | null = await desks.enter(whose, entering);
  let isOver = false;
  // Calls of the node that are not answered yet. While there is one, it holds no desk: it may be waiting for it.
  let calls = 0;
  const rise = (): void => {
    leave?.();
    leave = null;
  };
  // One place in the line however many calls have ended: whoever stood there twice would wait for a desk that it has.
  let sitting: Promise<void> | null = null;
  const takeDesk = async (): Promise<void> => {
    try {
      const left = await desks.enter(whose, signal);
      if (isOver || calls > 0 || leave !== null) left();
      else leave = left;
    } finally {
      sitting = null;
    }
  };
  const sitDown = (): Promise<void> => {
    sitting ??= takeDesk();
    return sitting;
  };
  const away: Desk["away"] = async (wait) => {
    calls += 1;
    rise();
    try {
      return await wait();
    } finally {
      calls -= 1;
      if (calls === 0 && !isOver) await sitDown();
    }
  };
  try {
    await work({ away, inTurn: (own, piece) => away(() => desks.within(whose, own, piece)) });
  } finally {
    isOver = true;
    rise();
  }
}

/**
 * A node's driver as its desk has it: calls to others are waited for elsewhere, calls that work here take turns. None
 * begins unless it is sure that the node is held: what comes to its turn late may have been taken over by then.
 */
export function deskDriver(driver: Driver, desk: Desk, lease: Pick<KeptLease, "confirm">): Driver {
  const { isModelElsewhere = false, isSearchElsewhere = false } = driver;
  function call<T>(isElsewhere: boolean, { signal }: { signal: AbortSignal }, make: () => Promise<T>): Promise<T> {
    const begin = async (): Promise<T> => {
      await lease.confirm();
      return await make();
    };
    return isElsewhere ? desk.away(begin) : desk.inTurn(signal, begin);
  }
  return {
    ...driver,
    runAgent: (request) => call(isModelElsewhere, request, () => driver.runAgent(request)),
    search: (request) => call(isSearchElsewhere, request, () => driver.search(request)),
    // What a source of the library says is looked up in the database, together with what others look up at the time.
    retrieve: (request) => call(true, request, () => driver.retrieve(request)),
  };
}
