import { expect, type Locator, type Page } from "@playwright/test";
import { untilRun } from "./run-events";

/** Accepts a topic of the queue, until the server has said that it is: the row leaves before that. */
export async function acceptTopic(page: Page, topic: Locator): Promise<void> {
  // By its own step: another may come meanwhile, under the same name where it was searched again.
  const path = await topic.getByRole("heading").getByRole("link").getAttribute("href");
  const said = page.waitForResponse("**/api/commands/judge_topic");
  await topic.getByRole("button", { name: "Accept" }).click();
  expect((await said).status()).toBe(200);
  await expect(page.locator("[data-kind=topic]", { has: page.locator(`a[href="${path}"]`) })).toHaveCount(0);
}

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
    for (let left = await topics.count(); left > 0; left -= 1) await acceptTopic(page, topics.first());
    return false;
  });
}
