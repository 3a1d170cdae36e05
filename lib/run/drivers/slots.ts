import { fairOrder, type Whose } from "@/lib/domain/run/fair-order";

/** So many at once of one thing in this process; the rest wait, and get their turns by lib/domain/run/fair-order.ts. */
export interface Slots {
  /** Does the work when there is room; rejects with the signal's reason when it aborts before. */
  within<T>(whose: Whose, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Resolves when there is room, with what gives the place back; rejects as `within` does. */
  enter(whose: Whose, signal: AbortSignal): Promise<() => void>;
  /** How many are taken. */
  taken(): number;
  /** Lets those in that wait and may enter by now. */
  handOut(): void;
}

/** Whether one more may enter: the account whose turn is next holds so many of those that are taken. */
type MayEnter = (taken: number, next: { held: number; accounts: number }) => boolean;

/** Opens slots of which `size` may be taken at once, or as many as it says of the next in line. */
export function openSlots(size: number | MayEnter): Slots {
  let busy = 0;
  const waiting = fairOrder<() => void>();
  const mayEnter: MayEnter = typeof size === "number" ? (taken): boolean => taken < size : size;

  /** Hands out what is free; whoever leaves does it, so that no place is free for one who came later. */
  function handOut(): void {
    for (let next = waiting.next(); next !== undefined && mayEnter(busy, next); next = waiting.next()) {
      busy += 1;
      waiting.take()?.();
    }
  }

  function leaving(whose: Whose): () => void {
    return () => {
      busy -= 1;
      waiting.end(whose);
      handOut();
    };
  }

  function enter(whose: Whose, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const onAbort = (): void => {
        waiting.remove(whose, go);
        reject(signal.reason);
      };
      const go = (): void => {
        signal.removeEventListener("abort", onAbort);
        resolve(leaving(whose));
      };
      signal.addEventListener("abort", onAbort, { once: true });
      waiting.add(whose, go);
      handOut();
    });
  }

  return {
    enter,
    taken: () => busy,
    handOut,
    async within(whose, signal, work): ReturnType<typeof work> {
      const leave = await enter(whose, signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
