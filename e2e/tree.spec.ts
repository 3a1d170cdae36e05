import { expect, test } from "@playwright/test";
import { command, send, view } from "./ask";
import { untilOpen } from "./dialogues";
import { enter } from "./people";

interface RunSeen {
  run: { status: string; revision: number; tree: { topics: number; accepted: number } | null };
}

test("a tree is set up with its number of iterations confirmed, its plan changed before and during, and it ends", async ({
  page,
}) => {
  await enter(page, { name: "Katherine Johnson", email: `katherine-${crypto.randomUUID()}@example.org` });
  const sample = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});

  await test.step("shows what a tree can lead to, and asks before it makes many iterations", async () => {
    await page.goto(`/projects/${sample.projectId}/researchers/${sample.researcherId}/new-run`);
    await page.getByText("Advanced", { exact: true }).click();
    await page.getByRole("radio", { name: "Topic tree" }).check();
    await expect(page.getByText("It can lead to 120 topics.")).toBeVisible();
    const estimate = page.getByLabel("Estimate");
    await expect(estimate.getByText("86", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Make the plan" }).click();
    const dialog = page.getByRole("dialog", { name: "Up to 86 iterations?" });
    await dialog.getByRole("button", { name: "Change the settings" }).click();
    await expect(dialog).toBeHidden();
    await page.getByLabel("Depth").fill("2");
    await expect(page.getByText("It can lead to 39 topics.")).toBeVisible();
    await expect(estimate.getByText("32", { exact: true })).toBeVisible();
    await page.getByLabel("Rounds of a search").fill("1");
    await page.getByLabel("At once").fill("1");
    await page.getByRole("button", { name: "Make the plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start with up to 32" }).click();
    await page.waitForURL(/runs\/[0-9a-f-]{36}/);
  });
  const runId = /runs\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  const target = { projectId: sample.projectId, runId };
  const read = (): Promise<RunSeen> => view<RunSeen>(page.request, `run/${runId}`);

  await test.step("changes, drops and adds topics before it begins", async () => {
    const first = page.getByRole("group", { name: "Topic 1" });
    await first.getByLabel("Name").fill("Measured efficiency");
    await page.getByRole("button", { name: "Remove topic 3" }).click();
    await page.getByRole("button", { name: "Add a topic" }).click();
    const added = page.getByRole("group", { name: "Topic 3" });
    await added.getByLabel("Name").fill("Conversion costs");
    await added.getByLabel("What belongs to it").fill("What a conversion costs per home");
    await added.getByRole("textbox", { name: "Criterion 1 of topic 3" }).fill("What does a conversion cost per home?");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("The plan is saved.")).toBeVisible();
    await command(page.request, "approve_plan", { ...target, revision: (await read()).run.revision });
    await command(page.request, "pause_run", target);
    await expect(page.getByText("Paused. Steps under way are finished")).toBeVisible();
  });

  await test.step("adds, changes and drops topics while it is under way", async () => {
    await expect(page.getByRole("region", { name: "Plan review" })).toBeHidden();
    await page.getByRole("button", { name: "Add a topic" }).click();
    const dialog = page.getByRole("dialog");
    await untilOpen(dialog);
    await dialog.getByLabel("Name").fill("Neighbours");
    await dialog.getByLabel("Criteria of acceptance").fill("How loud are the outdoor units?");
    await dialog.getByRole("button", { name: "Add the topic" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("tab", { name: "List" }).click();
    await page
      .getByRole("button", { name: /Planned.*Conversion costs/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Change this topic" }).click();
    const change = page.getByRole("dialog", { name: "Change this topic" });
    await untilOpen(change);
    await change.getByLabel("Name").fill("Costs and subsidies");
    await change.getByRole("button", { name: "Change", exact: true }).click();
    await expect(change).toBeHidden();
    await expect(page.getByRole("dialog", { name: "Search: Costs and subsidies" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page
      .getByRole("button", { name: /Planned.*Neighbours/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Drop this topic" }).click();
    await expect(page.getByRole("button", { name: "Put this topic back" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("ends with its tree in the graph and in the list", async () => {
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.locator("[data-run-status=completed]")).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText("Topic tree of breadth 3 and depth 2")).toBeVisible();
    await expect(page.locator("[data-counter=topics]")).toHaveText(/^\d+ of \d+$/);
    await expect(page.getByRole("button", { name: /Skipped.*Neighbours/ }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Done.*Costs and subsidies/ }).first()).toBeVisible();
    await page.getByRole("tab", { name: "Graph" }).click();
    await expect(page.getByRole("button", { name: /^Search Measured efficiency Done/ })).toBeVisible();
    await page.getByRole("link", { name: "Open the report" }).click();
    await expect(page.getByText(/The question was divided into \d+ topics/)).toBeVisible();
  });
});

test("a tree of many iterations is not started by anybody who has not confirmed their number", async ({ page }) => {
  await enter(page, { name: "Dorothy Vaughan", email: `dorothy-${crypto.randomUUID()}@example.org` });
  const sample = await command<object>(page.request, "open_sample", {});
  const start = { ...sample, settings: { strategy: "tree" } };
  const refused = await send(page.request, "start_run", { ...start, idempotencyKey: crypto.randomUUID() });
  expect(refused.status).toBe(422);
  expect(refused.said).toContain("This run may make 86 iterations. Confirm this number to start it.");
  const confirmed = { ...start, idempotencyKey: crypto.randomUUID(), confirmedIterations: 86 };
  expect((await send(page.request, "start_run", confirmed)).status).toBe(200);
});
