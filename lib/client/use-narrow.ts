"use client";

import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 48em)";

function subscribe(tell: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
}

/** Whether the page is narrow, as a phone is; null on the server and while the page comes alive, where styles decide alone. */
export function useNarrow(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => null,
  );
}
