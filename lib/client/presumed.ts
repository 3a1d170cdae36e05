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

/** Keeps what is presumed of things of one kind, for all components that show them. */
export function presumptions<V>(): Presumptions<V> {
  let all: ReadonlyMap<string, Presumed<V>> = new Map();
  const listeners = new Set<() => void>();
  const none: typeof all = new Map();

  function change(id: string, presumed: Presumed<V> | null): void {
    const next = new Map(all);
    if (presumed === null) next.delete(id);
    else next.set(id, presumed);
    all = next;
    for (const listener of listeners) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  function forget(id: string, presumed: Presumed<V> | undefined): void {
    if (presumed !== undefined && all.get(id) === presumed) change(id, null);
  }

  return {
    presume(id, seen, value): () => void {
      const presumed = { seen, value };
      change(id, presumed);
      const takeBack = (): void => forget(id, presumed);
      setTimeout(takeBack, GIVEN_UP_MS);
      return takeBack;
    },
    useOf(id, seen): V | null {
      const presumed = useSyncExternalStore(
        subscribe,
        () => all.get(id),
        () => undefined,
      );
      const isOver = presumed !== undefined && presumed.seen !== seen;
      // What has no revision may come to be told as it was seen again: nothing is presumed of it then. Of what has one,
      // another place may still show the revision that was seen.
      useEffect(() => {
        if (isOver && typeof seen !== "number") forget(id, presumed);
      }, [id, seen, isOver, presumed]);
      return presumed === undefined || isOver ? null : presumed.value;
    },
    useIsAny(): ReturnType<Presumptions<V>["useIsAny"]> {
      const shown = useSyncExternalStore(
        subscribe,
        () => all,
        () => none,
      );
      return (id, seen): boolean => {
        const presumed = shown.get(id);
        return presumed !== undefined && presumed.seen === seen;
      };
    },
  };
}
