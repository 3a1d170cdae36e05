/** What one watcher has not taken yet. */
export interface Mailbox<T> {
  put(next: T): void;
  /** What was put since it was last taken, once there is something; null when the signal aborts. */
  take(): Promise<T | null>;
}

/** Opens one; what waits is one thing with what comes meanwhile, so that a slow reader holds up no more than that. */
export function openMailbox<T>(signal: AbortSignal, join: (waiting: T | null, next: T) => T): Mailbox<T> {
  let waiting: T | null = null;
  let wake: () => void = () => undefined;
  signal.addEventListener("abort", () => wake(), { once: true });
  return {
    put(next): void {
      waiting = join(waiting, next);
      wake();
    },
    async take(): Promise<T | null> {
      while (waiting === null && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const taken = signal.aborted ? null : waiting;
      waiting = null;
      return taken;
    },
  };
}
