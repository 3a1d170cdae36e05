import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { zipSync } from "fflate";
import { command, ORIGIN, view } from "./ask";
import { enter } from "./people";
import { untilStatus } from "./run-events";

interface RunSeen {
  run: { status: string; report: { id: string } | null };
  facts: { key: string; evidence: { sourceId: string }[] }[];
}

/** A sample project with a run that has ended, a verdict, an excluded source and prompts of its own. */
async function aProject(page: Page): Promise<{ projectId: string; runId: string }> {
  const sample = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  const { projectId } = sample;
  const settings = { perspectives: 2, iterations: 1, approvePlan: false };
  const start = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", start);
  const read = (): Promise<RunSeen> => view<RunSeen>(page.request, `run/${runId}`);
  await untilStatus(page.request, runId, "completed");
  const { facts } = await read();
  const [fact] = await view<{ newestFacts: { id: string; revision: number }[] }>(
    page.request,
    `project/${projectId}`,
  ).then((project) => project.newestFacts);
  const verdict = { projectId, factId: fact?.id, revision: fact?.revision, verdict: "accepted", note: "Seen myself." };
  await command(page.request, "settle_fact", verdict);
  await command(page.request, "exclude_source", { projectId, sourceId: facts.at(-1)?.evidence[0]?.sourceId });
  return { projectId, runId };
}

/** What people perceive of a screen, but for times, ids in addresses and the note that a project was imported. */
async function perceive(page: Page): Promise<string> {
  const seen = await page.getByRole("main").ariaSnapshot();
  return seen
    .replace(/ +- paragraph:\n(?: +- (?:text: Imported|time: .*|text: . Its people are named .*)\n)+/, "")
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "#")
    .replaceAll(/- time: .*/g, "- time")
    .replaceAll(/\b(?:just now|now|(?:\d+|an?) (?:seconds?|minutes?|hours?|days?) ago)\b/g, "then");
}

/** What a screen shows once all that it asks for has come. */
async function read(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await page.locator("html[data-listens]").waitFor();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  return await perceive(page);
}

/** The addresses of a project's screens, in the order in which both projects have them. */
async function screensOf(page: Page, projectId: string): Promise<string[]> {
  const project = await view<{ researchers: { id: string; lastRun: { id: string } | null }[] }>(
    page.request,
    `project/${projectId}`,
  );
  const [researcher] = project.researchers;
  const runId = researcher?.lastRun?.id ?? "";
  const { run, facts } = await view<RunSeen>(page.request, `run/${runId}`);
  const home = `/projects/${projectId}`;
  return [
    home,
    `${home}/library`,
    `${home}/library/${facts[0]?.evidence[0]?.sourceId}?fact=${facts[0]?.key}`,
    `${home}/prompts`,
    `${home}/researchers/${researcher?.id}`,
    `${home}/runs/${runId}`,
    `${home}/runs/${runId}?node=search-1`,
    `${home}/runs/${runId}?tab=timeline`,
    `${home}/runs/${runId}?tab=searches`,
    `${home}/runs/${runId}?tab=record`,
    `${home}/reports/${run.report?.id}`,
    `${home}/reports/${run.report?.id}?fact=${facts[0]?.key}`,
  ];
}

test("a project that is exported and imported shows on every screen what the original shows", async ({ page }) => {
  test.setTimeout(240_000);
  await enter(page, { name: "Hedy Lamarr", email: `hedy-${crypto.randomUUID()}@example.org` });
  const { projectId } = await aProject(page);
  const saved = test.info().outputPath("project.zip");

  await test.step("exports it", async () => {
    await page.goto(`/projects/${projectId}`);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export" }).click();
    await (await download).saveAs(saved);
  });

  await test.step("refuses a zip that was changed, with the file named", async () => {
    await page.goto("/projects");
    const choose = page.getByLabel("Zip of a project");
    const buffer = Buffer.from(zipSync({ "../../etc/passwd": new Uint8Array(3) }));
    await choose.setInputFiles({ name: "p.zip", mimeType: "application/zip", buffer });
    await expect(page.getByText("../../etc/passwd").first()).toBeVisible();
    const bytes = readFileSync(saved);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await choose.setInputFiles({ name: "changed.zip", mimeType: "application/zip", buffer: bytes });
    const changed = page
      .getByRole("region", { name: "Imports" })
      .getByRole("listitem")
      .filter({ hasText: "changed.zip" });
    await expect(changed).toContainText(/This zip was not imported: .*Nothing was changed/);
  });

  await test.step("imports it", async () => {
    await page.getByLabel("Zip of a project").setInputFiles(saved);
    await page.waitForURL(/projects\/[0-9a-f-]{36}$/);
    await expect(page.getByText(/^Imported /)).toBeVisible();
  });

  const copyId = page.url().split("/").at(-1) ?? "";
  expect(copyId).not.toBe(projectId);
  const screens = await screensOf(page, projectId);
  const copies = await screensOf(page, copyId);
  for (const [index, address] of screens.entries()) {
    const original = await read(page, address);
    expect(await read(page, copies[index] ?? ""), address).toBe(original);
  }
});

test("nobody exports a project without being signed in", async ({ page, playwright }) => {
  await enter(page, { name: "Mary Golda Ross", email: `mary-${crypto.randomUUID()}@example.org` });
  const { projectId } = await command<{ projectId: string }>(page.request, "create_project", { name: "Own", goal: "" });
  expect((await page.request.get(`${ORIGIN}/api/projects/${projectId}/zip`)).status()).toBe(200);
  const stranger = await playwright.request.newContext();
  expect((await stranger.get(`${ORIGIN}/api/projects/${projectId}/zip`)).status()).toBe(401);
  await stranger.dispose();
});
