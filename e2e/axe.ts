import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The rules of axe that look at colours, its category `cat.color`: of all that it looks at, these alone turn with the theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

interface Looked {
  /** The rules that are looked at; all unless named. */
  rules?: readonly string[] | null;
  /** The part of the page, as a selector; the whole page unless named. */
  part?: string;
}

/**
 * Waits until what fades or moves in has come: halfway it has colours that nobody reads. What turns without end goes on.
 * Asked frame by frame: the promise of an animation that another one replaced is never kept.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = async (): Promise<unknown> => await new Promise((drawn) => requestAnimationFrame(drawn));
    const isMoving = (): boolean =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) => playState === "running" && effect?.getComputedTiming().iterations !== Infinity,
        );
    // One that a busy browser is about to begin comes a frame or two later.
    for (let still = 0; still < 4; still = isMoving() ? 0 : still + 1) await frame();
  });
}

/** Instead of axe's own source, where that is in the page already. */
const THERE = "void 0";

/** Whether axe is in each frame from an earlier look: to put it there takes longer than to look. */
async function hasAxe(page: Page): Promise<boolean> {
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => "axe" in window)));
  return frames.every((isThere) => isThere);
}

/** What axe finds on the page as it stands, in the words that help to mend it. */
async function findings(page: Page, { rules, part }: Looked): Promise<string[]> {
  // A page that is gone to shows its content while its title is on its way; what arrives on it may bring another one.
  await expect(page).toHaveTitle(/\S/);
  await untilStill(page);
  await expect(page).toHaveTitle(/\S/);
  // Without the old way it opens a page of its own each time, for frames of other origins: there are none.
  const source = (await hasAxe(page)) ? { axeSource: THERE } : {};
  const axe = new AxeBuilder({ page, ...source }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (rules) axe.withRules([...rules]);
  if (part) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}

/** What is on the page and what of it is shown. */
async function whatIsShown(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const all = [...document.body.querySelectorAll("*")];
    return document.body.innerHTML + all.map((one) => (one.checkVisibility() ? "+" : "-")).join("");
  });
}

/** Nothing is found on the page, or in a part of it, as it is shown. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(await findings(page, part === undefined ? {} : { part })).toEqual([]);
}

/** In the dark only colours are looked at again, unless anything else is shown there. */
export async function expectNothing(page: Page, screen: string): Promise<void> {
  const shown: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const now = await whatIsShown(page);
    const rules = shown.includes(now) ? COLOURS : null;
    shown.push(now);
    expect.soft(await findings(page, { rules }), `${screen}, ${colorScheme}`).toEqual([]);
  }
  // The next page comes in the colours that it is looked at in first: one that is coming to life turns them only later.
  await page.emulateMedia({ colorScheme: "light" });
}
