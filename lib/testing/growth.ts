/** How often each size is measured, in turns; the least counts, for what else the machine does only adds. */
const TIMES = { least: 3, most: 20 } as const;

/** Below this the clock says little of work, in milliseconds. */
const FLOOR_MS = 2;

/** Time of the processor that this thread was given: waiting for a busy machine does not count, in milliseconds. */
function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function takenMs(work: () => void): number {
  const begunMs = spentMs();
  work();
  return spentMs() - begunMs;
}

/** What work in proportion to its input takes for four times the input, with room for cold caches; squares take 16. */
export const LINEAR = 11;

/**
 * How many times as much of the processor work takes for four times the size. Measured again while it looks like more
 * than in proportion: a collection of garbage or a cold cache may fall into one time, work that grows faster is in all.
 */
export function growth(work: (size: number) => void, size: number): number {
  work(size);
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let time = 0; time < TIMES.least || (time < TIMES.most && large / small >= LINEAR); time++) {
    small = Math.min(
      small,
      Math.max(
        FLOOR_MS,
        takenMs(() => work(size)),
      ),
    );
    large = Math.min(
      large,
      Math.max(
        FLOOR_MS,
        takenMs(() => work(4 * size)),
      ),
    );
  }
  return large / small;
}
