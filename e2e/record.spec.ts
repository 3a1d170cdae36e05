import { createHash } from "node:crypto";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { command, view } from "./ask";
import { enter } from "./people";
import { untilStatus } from "./run-events";

interface Sample {
  projectId: string;
  researcherId: string;
}

interface RunSeen {
  run: { status: string };
  nodes: { key: string; kind: string }[];
}

async function start(request: APIRequestContext, sample: Sample, approvePlan: boolean): Promise<string> {
  const settings = { strategy: "quick", approvePlan };
  const input = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  return (await command<{ runId: string }>(request, "start_run", input)).runId;
}

async function openCall(page: Page): Promise<void> {
  const call = page.locator("details", { hasText: "ask question" }).first();
  await call.locator("summary").click();
  await expect(call.locator("pre").first()).toBeVisible();
}

test("a step shows how its search stands and the hash of each prompt; lines of two researchers say whose they are", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, { name: "Annie Easley", email: `annie-${crypto.randomUUID()}@example.org` });
  const sample = await command<Sample>(page.request, "open_sample", {});
  const { projectId } = sample;
  const runId = await start(page.request, sample, false);
  await untilStatus(page.request, runId, "completed");

  const panel = page.getByRole("dialog");
  await test.step("the panel of a search says its round, its questions and the last decision", async () => {
    const { nodes } = await view<RunSeen>(page.request, `run/${runId}`);
    const key = nodes.find(({ kind }) => kind === "search")?.key ?? "";
    await page.goto(`/projects/${projectId}/runs/${runId}?node=${key}`);
    await expect(panel.getByText(/^[1-3] of 3$/).first()).toBeVisible();
    await expect(panel.getByRole("heading", { name: /Last decision, after round/ })).toBeVisible();
    await expect(panel.getByText(/^The search ended:/)).toBeVisible();
    await expect(panel.locator("[data-question]").first()).toBeVisible();
  });

  await test.step("the hash beside a prompt is that of the prompt, and can be copied", async () => {
    await openCall(page);
    const call = panel.locator("details[open]");
    const hash = (await call.locator("code").textContent()) ?? "";
    const prompt = (await call.locator("pre").first().textContent()) ?? "";
    expect(createHash("sha256").update(prompt).digest("hex")).toBe(hash);
    await call.getByRole("button", { name: "Copy" }).click();
    await expect(call.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash);
  });

  const problem = "What do tenants say of the noise of heat pumps?";
  const { researcherId } = await command<{ researcherId: string }>(page.request, "create_researcher", {
    projectId,
    name: "Noise",
    problem,
  });
  const waiting = await start(page.request, { projectId, researcherId }, true);
  await untilStatus(page.request, waiting, "waiting");

  await test.step("the project's feed names run and researcher; who waits for a person is not at work", async () => {
    await page.goto(`/projects/${projectId}`);
    const feed = page.getByRole("list", { name: "Activity, newest first" });
    await expect(feed.getByRole("link", { name: "Noise, run 1" }).first()).toHaveAttribute(
      "href",
      `/projects/${projectId}/runs/${waiting}`,
    );
    await expect(feed.locator(`a[href="/projects/${projectId}/runs/${runId}"]`).first()).toBeVisible();
    await expect(page.getByRole("main").getByText("Waits for a person").first()).toBeVisible();
    await expect(page.getByText("At work")).toHaveCount(0);
  });

  await test.step("a run's own feed says once whose it is", async () => {
    await page.goto(`/projects/${projectId}/runs/${waiting}?tab=activity`);
    await expect(page.getByRole("list", { name: "Activity of Run 1 of Noise, newest first" })).toBeVisible();
  });
});
