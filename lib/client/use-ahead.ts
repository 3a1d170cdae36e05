"use client";

import { type SyntheticEvent, useEffect, useRef } from "react";

/** Milliseconds that a pointer or the focus rests on what it is about to open; what is passed over is not fetched. */
const RESTS_MS = 70;

/** What a part of a page hears to fetch ahead what things in it open. */
export interface Ahead {
  onPointerOver: (event: SyntheticEvent) => void;
  onPointerOut: () => void;
  onFocus: (event: SyntheticEvent) => void;
  onBlur: () => void;
}

/**
 * Has come what a thing opens by script once somebody is about to open it, as links do by themselves: `selector` says which
 * things within the part do, `come` fetches what one of them opens.
 */
export function useAhead(selector: string, come: (thing: HTMLElement) => void): Ahead {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => (): void => clearTimeout(waiting.current), []);
  function begin({ target }: SyntheticEvent): void {
    const thing = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    clearTimeout(waiting.current);
    if (thing !== null) waiting.current = setTimeout(() => come(thing), RESTS_MS);
  }
  const end = (): void => clearTimeout(waiting.current);
  return { onPointerOver: begin, onPointerOut: end, onFocus: begin, onBlur: end };
}
