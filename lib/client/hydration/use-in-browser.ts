"use client";

import { useSyncExternalStore } from "react";

function never(): () => void {
  return () => undefined;
}

/**
 * Whether a browser draws a part of a page: false on the server and while what it has drawn comes to life. A part that draws
 * another thing then than the server did is thrown away and drawn anew, and what was clicked in it is lost.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
