/** Work under way in this process, at most so many pieces at once. */
export interface Pool {
  /** Starts a piece when there is room; resolves when it has started. */
  start(work: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  underWay(): number;
}

/** A pool; `onError` hears what a piece of work threw. */
export function openPool(size: number, onError: (error: unknown) => void): Pool {
  const running = new Set<Promise<void>>();
  return {
    async start(work): Promise<void> {
      while (running.size >= size) await Promise.race(running);
      const piece: Promise<void> = work()
        .catch(onError)
        .finally(() => running.delete(piece));
      running.add(piece);
    },
    async idle(): Promise<void> {
      await Promise.all(running);
    },
    underWay: () => running.size,
  };
}
