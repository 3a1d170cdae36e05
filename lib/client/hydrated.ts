/** A part of a page that has not come to life by then never will. */
const PATIENCE_MS = 20_000;

/** Whether React hears an element. */
export type Hears = (element: Element) => boolean;

/** What React has on a part that it is still bringing to life: until that is done, what happens there is lost on it. */
const UNDER_WAY = 4098;

function fieldOf(thing: unknown, name: string): unknown {
  return typeof thing === "object" && thing !== null ? Reflect.get(thing, name) : undefined;
}

/** Whether a part stands in what is on the page by now, as React looks at it when something happens there. */
function isOnPage(part: unknown): boolean {
  for (let one = part; typeof one === "object" && one !== null; one = fieldOf(one, "return")) {
    const flags = fieldOf(one, "flags");
    if (fieldOf(one, "alternate") === null && typeof flags === "number" && (flags & UNDER_WAY) !== 0) return false;
  }
  return true;
}

/**
 * How to see that React hears an element: it leaves marks on each that it has brought to life, of names that are told
 * by one that it has for certain. Where it leaves none, all count as heard and nothing is held.
 */
export function hears(alive: Element): Hears {
  const nameOf = (beginning: string): string | undefined =>
    Object.keys(alive).find((name) => name.startsWith(beginning));
  const [mark, part] = [nameOf("__reactProps"), nameOf("__reactFiber")];
  return (element) =>
    mark === undefined || (mark in element && (part === undefined || isOnPage(Reflect.get(element, part))));
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
