import { useEffect, useEffectEvent, useId, useSyncExternalStore } from "react";

/** What several parts of a page offer to the shell, each for as long as it is shown. */
export interface Registry<T> {
  offer: (owner: string, items: readonly T[]) => void;
  withdraw: (owner: string) => void;
  subscribe: (teller: () => void) => () => void;
  all: () => readonly T[];
}

const none: readonly never[] = [];

/** An empty registry. Its list keeps its identity until an offer changes, as React's external stores ask. */
export function aRegistry<T>(): Registry<T> {
  const offers = new Map<string, readonly T[]>();
  const tellers = new Set<() => void>();
  let list: readonly T[] = none;

  function changed(): void {
    list = [...offers.values()].flat();
    for (const teller of tellers) teller();
  }
  return {
    offer(owner, items): void {
      offers.set(owner, items);
      changed();
    },
    withdraw(owner): void {
      offers.delete(owner);
      changed();
    },
    subscribe(teller): () => void {
      tellers.add(teller);
      return () => tellers.delete(teller);
    },
    all: () => list,
  };
}

/** Everything that is offered now; nothing on the server. */
export function useOffered<T>(registry: Registry<T>): readonly T[] {
  return useSyncExternalStore(registry.subscribe, registry.all, () => none);
}

/** Offers items while the component is mounted; anew only when `signature` changes, which must tell them apart. */
export function useOffer<T>(registry: Registry<T>, items: readonly T[], signature: string): void {
  const owner = useId();
  const current = useEffectEvent(() => items);
  useEffect(() => {
    if (signature === "") return;
    registry.offer(owner, current());
    return (): void => registry.withdraw(owner);
  }, [registry, owner, signature]);
}
