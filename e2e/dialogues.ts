import { expect, type Locator } from "@playwright/test";

/**
 * Waits until a dialogue has put the keyboard into itself, which it does a moment after it shows: words that are filled in
 * before go to wherever the keyboard is put meanwhile, and what was to be filled stays empty.
 */
export async function untilOpen(dialogue: Locator): Promise<void> {
  await expect(dialogue.locator(":focus")).toBeAttached();
}
