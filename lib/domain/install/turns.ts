/** A worker among those that live, and the database's time: the one clock of all. */
export interface Standing {
  /** How many of them come before it by name. */
  place: number;
  living: number;
  nowMs: number;
}

/**
 * Whether what any worker may do for all is this one's to do now. The time is cut into pieces of `everyMs` milliseconds,
 * which the workers have in turns: it is done as often by many as by one alone. Who dies leaves its pieces empty until it
 * counts as living no more.
 */
export function isTurn({ place, living, nowMs }: Standing, everyMs: number): boolean {
  return Math.floor(nowMs / everyMs) % Math.max(1, living) === place;
}
