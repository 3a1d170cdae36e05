import { expect, type Page } from "@playwright/test";

/**
 * Accepts what comes to the queue of topics until the run has come where it should. What was missed and nobody says may
 * be searched for once more, and that comes before people like every other topic.
 */
export async function acceptTopics(page: Page, hasCome: () => Promise<boolean>): Promise<void> {
  const topics = page.locator("[data-kind=topic]");
  await expect(async () => {
    await page.goto("/review?kind=topic");
    const count = await topics.count();
    if (count > 0) {
      await topics.first().getByRole("button", { name: "Accept" }).click();
      await expect(topics).toHaveCount(count - 1);
    }
    expect(await hasCome()).toBe(true);
  }).toPass({ timeout: 90_000 });
}
