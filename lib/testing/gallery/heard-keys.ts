import type { Page } from "@playwright/test";

/** Presses a key of the page's own as soon as it is heard: a page comes drawn from the server, and hears them later. */
export async function pressHeard(page: Page, key: string): Promise<void> {
  await page.locator(`html[data-keys~="${key}"]`).waitFor({ state: "attached" });
  await page.keyboard.press(key);
}
