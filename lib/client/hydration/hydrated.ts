/** A part of a page that has not come to life by then never will. */
const PATIENCE_MS = 20_000;

/** Whether React hears an element. */
export type Hears = (element: Element) => boolean;

/** What React has on a part that it is still bringing to life: until that is done, what happens there is lost on it. */
const UNDER_WAY = 4098;

function fieldOf(thing: unknown, name: string): unknown {
  return typeof thing === "object" && thing !== null ? Reflect.get(thing, name) : undefined;
}

/** The kind of the part at the top of a page. */
const TOP = 3;

/**
 * Whether a part stands in what is on the page by now, as React looks at it when something happens there: none of what
 * is new about it is under way still, and it hangs from the top of the page. React drops what happens elsewhere.
 */
function isOnPage(part: unknown): boolean {
  const isNew = (one: unknown): boolean => fieldOf(one, "alternate") === null;
  let one = part;
  for (; isNew(one); one = fieldOf(one, "return")) {
    const flags = fieldOf(one, "flags");
    if (typeof flags === "number" && (flags & UNDER_WAY) !== 0) return false;
  }
  // Of a part that was there before, the page has the top; what was given up hangs from nothing.
  let top = part;
  for (let above = top; typeof above === "object" && above !== null; above = fieldOf(above, "return")) top = above;
  return fieldOf(top, "tag") === TOP;
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
