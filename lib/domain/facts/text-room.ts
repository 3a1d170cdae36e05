/** Tokens of one text below which reading it tells too little: fewer texts are read then. */
const LEAST = 1_500;

/**
 * Tokens that each text has of a room that all share: what is short is given whole, and what it leaves goes to those that
 * are longer. In a room too small for all, the last ones get nothing.
 */
export function roomForEach(sizes: readonly number[], room: number): number[] {
  const given = sizes.map(() => 0);
  const most = Math.max(0, Math.min(sizes.length, Math.floor(room / LEAST)));
  let left = room;
  const waiting = sizes
    .map((size, nth) => ({ size, nth }))
    .slice(0, most)
    .toSorted((a, b) => a.size - b.size || a.nth - b.nth);
  for (const [done, { size, nth }] of waiting.entries()) {
    const own = Math.min(size, Math.floor(left / (waiting.length - done)));
    given[nth] = own;
    left -= own;
  }
  return given;
}
