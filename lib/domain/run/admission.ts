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

/** What a process may take up. */
export interface Admission {
  /** How many nodes it may have under way now. */
  places: number;
  /** How many it may come to have: less than all after it was found full. */
  most: number;
  /** How often in a row it was found full since that was decided. */
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
/**
 * Nodes that a process may always have under way where it is not full. Beyond them places come as they are used, twice
 * as many at each look: what a machine can do is seen before all is taken up that has come at once, which would leave
 * only slowly. Source: bench/engine/overload.ts; growth by use alone: RFC 7661, section 4.
 */
const AT_FIRST = 128;
/** Fewer are never admitted: as long as they wait for others, their process has nothing to do. */
const FEWEST = 16;
/** What a full process goes on with of what it has under way; how fast it comes to more again. */
const LESS = 0.75;
const MORE = 1.5;
/** What an easy one may have, for each that it has under way. */
const GROWTH = 2;
/** So often in a row a process is found full before it takes up less: it may have been one long piece of work. */
const FULL_LOOKS = 2;

/** How many of those that it has under way a process works at once. */
export function desksOf({ most }: Admission): number {
  return most < MOST ? DESKS_WHEN_FULL : DESKS;
}

/** A process that has nothing under way. */
export const atFirst: Admission = { places: AT_FIRST, most: MOST, fullLooks: 0 };

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
 * leave one by one; where it is easy, twice as many as are under way may be, and it may come to have half as many again as
 * before, up to all.
 */
export function nextAdmission(now: Admission, load: Load, underWay: number): Admission {
  const { places, most, fullLooks } = now;
  if (isFull(load)) {
    if (fullLooks + 1 < FULL_LOOKS) return { places, most, fullLooks: fullLooks + 1 };
    const fewer = Math.min(places, Math.max(FEWEST, Math.floor(Math.min(places, underWay) * LESS)));
    return { places: fewer, most: fewer, fullLooks: 0 };
  }
  if (!isEasy(load)) return { places, most, fullLooks: 0 };
  const upTo = Math.min(MOST, Math.ceil(most * MORE));
  return { places: Math.min(upTo, Math.max(AT_FIRST, GROWTH * underWay)), most: upTo, fullLooks: 0 };
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
