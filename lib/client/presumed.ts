"use client";

import { useEffect, useSyncExternalStore } from "react";

/** What tells one state of a thing from the next: its revision, or what it is where it has none. */
type Seen = number | string | boolean | null;

interface Presumed<V> {
  seen: Seen;
  value: V;
}

/** After so long what the server tells stands, whatever became of the act. */
const GIVEN_UP_MS = 20_000;

/** What people have just done to things of one kind, shown before the server has answered. */
export interface Presumptions<V> {
  /** Shows `value` while the thing is told as it was seen; returns what takes that back, for an act that was refused. */
  presume: (id: string, seen: Seen, value: V) => () => void;
  /** What is presumed of a thing that is told as `seen` now; null when nothing is. */
  useOf: (id: string, seen: Seen) => V | null;
  /** Whether something is presumed of a thing that is told so, for lists. */
  useIsAny: () => (id: string, seen: Seen) => boolean;
}

interface Store<V> {
  all: () => ReadonlyMap<string, Presumed<V>>;
  set: (id: string, presumed: Presumed<V>) => void;
  /** Ends what is presumed of a thing, unless something else is by now. */
  forget: (id: string, presumed: Presumed<V>) => void;
  subscribe: (listener: () => void) => () => void;
}

function aStore<V>(): Store<V> {
  let all: ReadonlyMap<string, Presumed<V>> = new Map();
  const listeners = new Set<() => void>();
  function become(next: typeof all): void {
    all = next;
    for (const listener of listeners) listener();
  }
  return {
    all: () => all,
    set: (id, presumed) => become(new Map([...all, [id, presumed]])),
    forget(id, presumed): void {
      if (all.get(id) === presumed) become(new Map([...all].filter(([other]) => other !== id)));
    },
    subscribe(listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function usePresumed<V>({ all, forget, subscribe }: Store<V>, id: string, seen: Seen): V | null {
  const presumed = useSyncExternalStore(
    subscribe,
    () => all().get(id),
    () => undefined,
  );
  const isOver = presumed !== undefined && presumed.seen !== seen;
  // What has no revision may come to be told as it was seen again: nothing is presumed of it then. Of what has one,
  // another place may still show the revision that was seen.
  useEffect(() => {
    if (isOver && typeof seen !== "number") forget(id, presumed);
  }, [id, seen, isOver, presumed, forget]);
  return presumed === undefined || isOver ? null : presumed.value;
}

function useIsPresumed<V>({ all, subscribe }: Store<V>): (id: string, seen: Seen) => boolean {
  // A server's pages presume nothing, and nothing is presumed when they come to life.
  const shown = useSyncExternalStore<ReturnType<typeof all> | null>(subscribe, all, () => null);
  return (id, seen) => {
    const presumed = shown?.get(id);
    return presumed !== undefined && presumed.seen === seen;
  };
}

/** Keeps what is presumed of things of one kind, for all components that show them. */
export function presumptions<V>(): Presumptions<V> {
  const store = aStore<V>();
  return {
    presume(id, seen, value): () => void {
      const presumed = { seen, value };
      store.set(id, presumed);
      const takeBack = (): void => store.forget(id, presumed);
      setTimeout(takeBack, GIVEN_UP_MS);
      return takeBack;
    },
    useOf: (id, seen) => usePresumed(store, id, seen),
    useIsAny: () => useIsPresumed(store),
  };
}
