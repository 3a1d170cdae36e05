import { expect, type Page, test } from "@playwright/test";
import { command } from "./ask";
import { expectAccessible } from "./axe";
import { enter } from "./people";
import { untilStatus } from "./run-events";

/** The sample project after a run, so that its knowledge base holds accepted facts. */
async function aKnowingProject(page: Page): Promise<string> {
  const sample = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  const settings = { perspectives: 3, iterations: 1, approvePlan: false };
  const start = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", start);
  await untilStatus(page.request, runId, "completed");
  return sample.projectId;
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel("Ask the knowledge base").fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: question })).toBeVisible();
}

test("a question is answered with markers that open their quote, or refused and made a researcher's problem", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await enter(page, { name: "Hypatia", email: `hypatia-${crypto.randomUUID()}@example.org` });
  const projectId = await aKnowingProject(page);
  await page.goto(`/projects/${projectId}/ask`);
  await ask(page, "What decides whether tenants are satisfied?");
  await expect(page).toHaveURL(/\/ask\?question=/);
  const answer = page.getByRole("article", { name: "Answer" });
  const marker = answer.locator("[data-marker]").first();
  await expect(marker).toBeVisible();
  await marker.click();
  const evidence = page.getByRole("complementary", { name: "Evidence" });
  await expect(evidence.locator("mark").first()).toBeVisible();
  await expect(evidence.locator("mark").first()).toHaveText(/.{20,}/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(evidence).toHaveCount(0);

  const unknown = "Which colour do electric ferries have?";
  await ask(page, unknown);
  await expect(answer).toContainText("The knowledge base does not hold this.");
  await expect(answer.locator("[data-marker]")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "What decides whether tenants are satisfied?" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Research this" }).click();
  const dialogue = page.getByRole("dialog");
  await expect(dialogue.getByLabel("Problem definition")).toHaveValue(unknown);
  await dialogue.getByRole("button", { name: "Create researcher" }).click();
  await page.waitForURL(/researchers\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Which colour do electric ferries have");
});
