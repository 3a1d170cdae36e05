/** How much a process that works nodes has to do. */
export interface Load {
  /** Share of the time in which its loop had something to do. */
  busy: number;
  /** How late the loop came to what was due, 99 times of 100 at most; in milliseconds. */
  delayMs: number;
  /** Callers that wait for a connection to the database, for each connection that there is. */
  waiting: number;
  /** Share of the memory that it may have. */
  memory: number;
}

/** How many nodes it may have under way, and how often in a row it was found full since that was decided. */
export interface Admission {
  places: number;
  fullLooks: number;
}

/** Nodes that one process has under way at most; most of their time they wait for others. */
const MOST = 256;
/**
 * Nodes that one process works at once, while the others wait for somebody: enough that one works while the next waits for
 * the database. Source: bench/engine/fairness.ts. In a process that is full they would only be in each other's way, and in that
 * of other processes on the machine: with half of them two workers took no longer for 25 runs, and a stranger's run took
 * 1.3 times as long as alone instead of 2.1 times. Source: bench/engine/overload.ts.
 */
const DESKS = 4;
const DESKS_WHEN_FULL = 2;
/** Fewer are never admitted: as long as they wait for others, their process has nothing to do. */
const FEWEST = 16;
/** So often in a row a process is found full before it takes up less: it may have been one long piece of work. */
const FULL_LOOKS = 2;

/** How many of those that it has under way a process works at once. */
export function desksOf({ places }: Admission): number {
  return places < MOST ? DESKS_WHEN_FULL : DESKS;
}

/** A process that has nothing under way. */
export const atFirst: Admission = { places: MOST, fullLooks: 0 };

/**
 * Full: the loop has hardly a moment to spare *and* comes late, so that more nodes would make all of them slower; or
 * whoever wants a connection finds another one before him; or memory ends. A loop that comes late though it rests most of
 * the time was held by one long piece of work, which fewer nodes would not make shorter. Source: bench/engine/overload.ts.
 */
function isFull({ busy, delayMs, waiting, memory }: Load): boolean {
  return (busy >= 0.95 && delayMs >= 60) || waiting >= 1 || memory >= 0.85;
}

/** Well below what is full, so that what one look takes the next does not give back. */
function isEasy({ busy, delayMs, waiting, memory }: Load): boolean {
  return (busy < 0.85 || delayMs < 25) && waiting < 0.25 && memory < 0.75;
}

/**
 * What a look at the process changes. Where it is full, it gets by with three quarters of what it has under way, which
 * leave one by one; where it is easy, half as many again may come, up to all.
 */
export function nextAdmission(now: Admission, load: Load, underWay: number): Admission {
  const { places, fullLooks } = now;
  if (isFull(load)) {
    if (fullLooks + 1 < FULL_LOOKS) return { places, fullLooks: fullLooks + 1 };
    const fewer = Math.floor(Math.min(places, underWay) * 0.75);
    return { places: Math.min(places, Math.max(FEWEST, fewer)), fullLooks: 0 };
  }
  if (!isEasy(load)) return { places, fullLooks: 0 };
  return { places: Math.min(MOST, Math.ceil(places * 1.5)), fullLooks: 0 };
}

/**
 * Whether the next in line may begin. However many others have under way, an account may always have its even share of
 * the places: whoever comes late to a process that is full need not wait until another's steps have ended.
 */
export function isAdmitted(
  { places, underWay }: { places: number; underWay: number },
  next: { held: number; accounts: number },
): boolean {
  if (underWay < places) return true;
  return underWay < 2 * places && next.held < Math.max(1, Math.floor(places / next.accounts));
}
