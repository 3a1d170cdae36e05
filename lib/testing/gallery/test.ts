import { test as base, type ConsoleMessage, expect, type Locator, type Page } from "@playwright/test";
import { type Bundle, bundleGallery } from "./bundle";
import { Server } from "./server";
import type { stories } from "./stories";

type Gallery = { [Name in keyof typeof stories]: Awaited<ReturnType<(typeof stories)[Name]>> };

declare module "playwright/test" {
  // What `mount` may be asked for, and what each story takes.
  interface Stories extends Gallery {}
}

/** The browser itself reports each answer that is no success; the page shows those. */
function isOfPage(message: ConsoleMessage): boolean {
  return message.type() === "error" && !message.text().startsWith("Failed to load resource");
}

/** Leaves nothing of a test to the next one: no page that still asks, nothing that it kept. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  await page.goto("about:blank");
  await page.mouse.move(0, 0);
}

/**
 * A test of components in a browser: `mount` shows one, `server` says what it is answered. Whatever it asks for beyond
 * that, and anything on the console's error channel, fails the test.
 *
 * The tests of a worker share one tab, in which each begins with a document of its own: a tab for each test would cost
 * more than the test. A test that fails takes its worker along, and so the tab.
 */
export const test = base.extend<{ server: Server }, { bundle: Bundle; tab: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is wanted from the pattern.
  bundle: [async ({}, use) => await use(await bundleGallery()), { scope: "worker" }],
  tab: [
    async ({ browser, bundle }, use) => {
      // Nobody here looks at how dialogues glide in.
      const tab = await browser.newPage({ reducedMotion: "reduce" });
      await tab.addInitScript({ content: bundle.script });
      await use(tab);
      await tab.context().close();
    },
    { scope: "worker" },
  ],
  page: async ({ tab, viewport, actionTimeout }, use) => {
    tab.setDefaultTimeout(actionTimeout);
    if (viewport) await tab.setViewportSize(viewport);
    await use(tab);
  },
  server: [
    async ({ page, bundle }, use) => {
      const server = new Server(page, bundle);
      const errors: string[] = [];
      const onConsole = (message: ConsoleMessage): void => void (isOfPage(message) && errors.push(message.text()));
      const onError = (error: Error): void => void errors.push(error.message);
      page.on("console", onConsole).on("pageerror", onError);
      await page.route("**/*", (route) => server.answer(route));
      await use(server);
      page.off("console", onConsole).off("pageerror", onError);
      await leave(page);
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(server.unexpected, "what no test has an answer for").toEqual([]);
      expect(errors, "the console's errors").toEqual([]);
    },
    { auto: true },
  ],
});

/** What stands where something is still on its way. */
export function skeleton(within: Locator): Locator {
  return within.locator(".mantine-Skeleton-root:visible").first();
}

export { expect };
