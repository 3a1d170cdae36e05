import type { Page } from "@playwright/test";

/** What can be worked by hand; of radio buttons and tabs the one that is chosen, the arrow keys lead to the others. */
const CONTROLS =
  'a[href], button, input:not([type="radio"]:not(:checked)), select, textarea, summary, [tabindex="0"], [role="button"]';

/** Numbers what is there to be worked; returns how many. */
async function numberControls(page: Page): Promise<number> {
  return await page.evaluate((controls) => {
    const all = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) &&
        one.getBoundingClientRect().width > 0 &&
        one.tabIndex >= 0 &&
        !one.matches(":disabled") &&
        one.closest("[inert], [aria-hidden=true]") === null,
    );
    for (const [nth, one] of all.entries()) one.dataset["control"] = `${nth}`;
    document.body.tabIndex = -1;
    document.body.focus();
    return all.length;
  }, CONTROLS);
}

interface Stop {
  control: string | null;
  html: string;
  isSeen: boolean;
}

/** Where the keyboard comes to, and whether that can be seen: on it or on what is drawn in its place. */
interface Watched {
  stops?: Stop[];
}

/** From now on the page notes each stop. */
async function watchStops(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: typeof globalThis & Watched = globalThis;
    const stops: Stop[] = [];
    watched.stops = stops;
    document.addEventListener("focusin", ({ target: at }) => {
      if (!(at instanceof HTMLElement) || at === document.body) return;
      const drawn = [at, at.nextElementSibling, at.parentElement, at.parentElement?.parentElement ?? null].filter(
        (one) => one !== null,
      );
      const isSeen = drawn.some((one) => getComputedStyle(one).outlineStyle !== "none");
      stops.push({ control: at.dataset["control"] ?? null, html: at.outerHTML.slice(0, 200), isSeen });
    });
  });
}

/** Presses Tab so often, as a key that is held down does, and returns the stops noted since the last time. */
async function tab(page: Page, times: number): Promise<Stop[]> {
  await Promise.all(Array.from({ length: times }, () => page.keyboard.down("Tab")));
  await page.keyboard.up("Tab");
  return await page.evaluate(() => {
    const watched: typeof globalThis & Watched = globalThis;
    return watched.stops?.splice(0) ?? [];
  });
}

/** How many presses go to the page before it is asked where they led. */
const AT_ONCE = 20;

/** What is wrong with a page for someone who has the Tab key alone: what it does not come to, and where it is not seen. */
export async function keyboardFaults(page: Page): Promise<string[]> {
  const count = await numberControls(page);
  await watchStops(page);
  const reached = new Set<string>();
  const faults = new Set<string>();
  // A field of several parts, as a date, takes a stop for each.
  for (let press = 0; press < count * 2 && reached.size < count; press += AT_ONCE) {
    for (const stop of await tab(page, AT_ONCE)) {
      if (stop.control !== null) reached.add(stop.control);
      if (!stop.isSeen) faults.add(`not seen: ${stop.html}`);
    }
  }
  const missed = await page.evaluate(
    (seen) =>
      [...document.querySelectorAll<HTMLElement>("[data-control]")]
        .filter((one) => !seen.includes(one.dataset["control"] ?? ""))
        .map((one) => `not reached: ${one.outerHTML.slice(0, 200)}`),
    [...reached],
  );
  return [...faults, ...missed];
}
