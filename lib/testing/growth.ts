/** How often each size is measured; the least counts, for what else the machine does only adds. */
const TIMES = 3;

/** Below this the clock says little of work, in milliseconds. */
const FLOOR_MS = 2;

function leastMs(work: () => void): number {
  const taken = Array.from({ length: TIMES }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return Math.max(FLOOR_MS, Math.min(...taken));
}

/** What work in proportion to its input takes for four times the input, with room for a busy machine; squares take 16. */
export const LINEAR = 9;

/** How many times as long work takes for four times the size. Both are measured in one go, so a busy machine cancels out. */
export function growth(work: (size: number) => void, size: number): number {
  work(size);
  const small = leastMs(() => work(size));
  return leastMs(() => work(4 * size)) / small;
}
