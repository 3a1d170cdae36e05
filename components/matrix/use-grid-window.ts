"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type Frame, isSameWindow, type Window, windowOf } from "./window";

/** How an element that scrolls stands now. */
export function frameOf(element: HTMLElement): Frame {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
  return { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
}

/** What is drawn before the frame is measured: enough for a wide screen. */
const FIRST = { left: 0, top: 0, width: 1_400, height: 900 } as const;

/** The part of the grid that is drawn, what takes its frame, and what looks again when that is scrolled. */
export function useGridWindow(count: {
  rows: number;
  columns: number;
}): [Window, (element: HTMLElement | null) => void, () => void] {
  const [seen, setSeen] = useState<Frame>(FIRST);
  const element = useRef<HTMLElement | null>(null);
  const { rows, columns } = count;
  const look = useCallback((): void => {
    if (element.current === null) return;
    const now = frameOf(element.current);
    const size = { rows, columns };
    setSeen((before) => (isSameWindow(windowOf(before, size), windowOf(now, size)) ? before : now));
  }, [rows, columns]);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(element.current);
    return (): void => observer.disconnect();
  }, [look]);
  const keep = useCallback((found: HTMLElement | null): void => {
    element.current = found;
  }, []);
  return [windowOf(seen, count), keep, look];
}

/** The numbers from the first up to the last, which is not among them. */
export function range([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth);
}

/** The places to draw, with the one that has the focus wherever it stands: an element that goes loses it. */
export function withActive(seen: readonly [number, number], active: number): number[] {
  const all = range(seen);
  return active < 0 || all.includes(active) ? all : [...all, active];
}
