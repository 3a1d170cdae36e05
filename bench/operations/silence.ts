/**
 * The longest time between two moments, of those between `fromMs` and `toMs`, in which nothing succeeded; milliseconds.
 * What succeeded before counts to where it began.
 */
export function longestSilence(
  succeededMs: readonly number[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): number {
  const within = succeededMs.filter((atMs) => atMs > fromMs && atMs < toMs).sort((a, b) => a - b);
  const moments = [fromMs, ...within, toMs];
  return Math.max(...moments.slice(1).map((atMs, nth) => atMs - (moments[nth] ?? atMs)));
}
