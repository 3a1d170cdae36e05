/** A part of a page that has not come to life by then never will. */
const PATIENCE_MS = 20_000;

/** Whether React hears an element. */
export type Hears = (element: Element) => boolean;

/**
 * How to see that React hears an element: it leaves a mark on each that it has brought to life, of a name that is told
 * by one that it has for certain. Where it leaves none, all count as heard and nothing is held.
 */
export function hears(alive: Element): Hears {
  const mark = Object.keys(alive).find((name) => name.startsWith("__reactProps"));
  return (element) => mark === undefined || mark in element;
}

function untilNextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Waits until `isHeard` hears an element that stands on the page; false when it never did. */
export async function untilHeard(element: Element, isHeard: Hears): Promise<boolean> {
  const endsAtMs = performance.now() + PATIENCE_MS;
  while (element.isConnected && !isHeard(element) && performance.now() < endsAtMs) await untilNextFrame();
  return element.isConnected && isHeard(element);
}
