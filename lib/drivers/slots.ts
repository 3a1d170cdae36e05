/** So many at once of one thing in this process; the rest wait in the order in which they came. */
export interface Slots {
  /** Does the work when there is room; rejects with the signal's reason when it aborts before. */
  within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** Opens `size` of them. */
export function openSlots(size: number): Slots {
  let busy = 0;
  const waiting: (() => void)[] = [];

  function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (busy < size) {
      busy += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal.reason);
      };
      // Whoever leaves hands its place on, so that it is never free for one who came later.
      const go = (): void => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      signal.addEventListener("abort", onAbort, { once: true });
      waiting.push(go);
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return {
    async within(signal, work): ReturnType<typeof work> {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
