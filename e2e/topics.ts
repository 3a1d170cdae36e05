import { expect, type Page } from "@playwright/test";
import { untilRun } from "./run-events";

/**
 * Accepts every topic that waits for people until the run waits at its review. What was missed and nobody says may be
 * searched for once more, and that comes before people like every other topic.
 */
export async function acceptTopics(page: Page, runId: string): Promise<void> {
  const topics = page.locator("[data-kind=topic]");
  await untilRun(page.request, runId, async ({ run }) => {
    if (run.status !== "waiting") return false;
    if (run.stage === "review") return true;
    await page.goto("/review?kind=topic");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (let left = await topics.count(); left > 0; left -= 1) {
      // By its own step: another may come meanwhile, under the same name where it was searched again.
      const path = await topics.first().getByRole("heading").getByRole("link").getAttribute("href");
      await topics.first().getByRole("button", { name: "Accept" }).click();
      await expect(topics.filter({ has: page.locator(`a[href="${path}"]`) })).toHaveCount(0);
    }
    return false;
  });
}
