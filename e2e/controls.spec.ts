import { expect, test } from "@playwright/test";
import { command, view } from "./ask";
import { untilOpen } from "./dialogues";
import { enter } from "./people";
import { untilRun, untilStatus } from "./run-events";

interface RunSeen {
  run: { status: string; stage: string; revision: number; report: { version: number } | null };
  nodes: { key: string; status: string }[];
}

test("a run is paused, gets one more search, is resumed and ends; another is cancelled", async ({ page }) => {
  await enter(page, { name: "Mary Jackson", email: `mary-${crypto.randomUUID()}@example.org` });
  const sample = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  const start = async (settings: object): Promise<string> => {
    const input = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
    return (await command<{ runId: string }>(page.request, "start_run", input)).runId;
  };
  const read = (runId: string): Promise<RunSeen> => view<RunSeen>(page.request, `run/${runId}`);

  await test.step("pauses, adds a search, resumes", async () => {
    const runId = await start({ perspectives: 6, iterations: 3, concurrency: 1, approvePlan: true });
    await untilStatus(page.request, runId, "waiting");
    const target = { projectId: sample.projectId, runId };
    const { revision } = (await read(runId)).run;
    await command(page.request, "approve_plan", { ...target, revision });
    await command(page.request, "pause_run", target);
    await page.goto(`/projects/${sample.projectId}/runs/${runId}`);
    await expect(page.getByText("Paused. Steps under way are finished")).toBeVisible();
    await page.getByRole("button", { name: "Add a search" }).click();
    const dialog = page.getByRole("dialog");
    await untilOpen(dialog);
    await dialog.getByLabel("Name").fill("Neighbours");
    await dialog.getByLabel("Questions").fill("How loud are the outdoor units?\nWho complains about noise?");
    await dialog.getByRole("button", { name: "Add the search" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("tab", { name: "List" }).click();
    await expect(page.getByRole("button", { name: /Neighbours/ }).first()).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.locator("[data-run-status=completed]")).toBeVisible({ timeout: 60_000 });
    await page.getByRole("tab", { name: "Timeline" }).click();
    await expect(page.getByRole("button", { name: /Search: Neighbours/ })).toBeVisible();
  });

  await test.step("ends research early, then goes on where it stopped", async () => {
    const runId = await start({ perspectives: 6, iterations: 3, concurrency: 1, approvePlan: true });
    await untilStatus(page.request, runId, "waiting");
    const target = { projectId: sample.projectId, runId };
    await command(page.request, "approve_plan", { ...target, revision: (await read(runId)).run.revision });
    await untilRun(page.request, runId, ({ nodes }) =>
      nodes.some(({ key, status }) => key === "search-1" && status !== "pending"),
    );
    await command(page.request, "pause_run", target);
    await command(page.request, "finish_run", target);
    await page.goto(`/projects/${sample.projectId}/runs/${runId}`);
    await expect(page.locator("[data-run-status=completed]")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("A person asked for the report").first()).toBeVisible();
    await page.getByRole("button", { name: "Continue research" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Minutes")).toBeVisible();
    await dialog.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(dialog).toBeHidden();
    await untilRun(page.request, runId, ({ run }) => run.report?.version === 2);
    await expect(page.locator("[data-run-status=completed]")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("button", { name: "Continue research" })).toBeHidden();
    await page.getByRole("button", { name: /^Report check/ }).click();
    await expect(page.getByText(/revision \d+, inputs/)).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("asks what nothing answers: the gates say that they were waived, and why", async () => {
    const problem = "Which orchids flower in the rainforest of Borneo?";
    const { projectId } = sample;
    const researcher = { projectId, name: "Orchids", problem };
    const { researcherId } = await command<{ researcherId: string }>(page.request, "create_researcher", researcher);
    const settings = { strategy: "quick", approvePlan: false };
    const input = { projectId, researcherId, idempotencyKey: crypto.randomUUID(), settings };
    const { runId } = await command<{ runId: string }>(page.request, "start_run", input);
    await page.goto(`/projects/${projectId}/runs/${runId}`);
    await expect(page.locator("[data-run-status=completed]")).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Findings check: waived" }).click();
    await expect(page.getByText("Waived by a rule of Stemma: The report says what was not found.")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Open the report" }).click();
    await expect(page.getByText("Nothing that was read answers").first()).toBeVisible();
  });

  await test.step("drops a search and takes that back, then cancels", async () => {
    const runId = await start({ perspectives: 6, iterations: 3, concurrency: 1, approvePlan: true });
    await untilStatus(page.request, runId, "waiting");
    const target = { projectId: sample.projectId, runId };
    await command(page.request, "approve_plan", { ...target, revision: (await read(runId)).run.revision });
    await command(page.request, "pause_run", target);
    await page.goto(`/projects/${sample.projectId}/runs/${runId}?node=search-3`);
    await page.getByRole("button", { name: "Drop this search" }).click();
    await expect(page.getByRole("button", { name: "Put this search back" })).toBeVisible();
    await page.getByRole("button", { name: "Put this search back" }).click();
    await expect(page.getByRole("button", { name: "Drop this search" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the run" }).click();
    await expect(page.locator("[data-run-status=cancelled]")).toBeVisible();
  });
});
