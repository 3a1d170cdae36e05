import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { unzipSync, zipSync } from "fflate";
import { command } from "./ask";
import { enter } from "./people";
import { untilStatus } from "./run-events";

/** A run of the sample that has ended; ends on its record. */
async function openRecord(page: Page): Promise<void> {
  const sample = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  const settings = { perspectives: 2, iterations: 1, approvePlan: false };
  const start = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", start);
  await untilStatus(page.request, runId, "completed");
  await page.goto(`/projects/${sample.projectId}/runs/${runId}?tab=record`);
}

test("a run is replayed from its own evidence, and its bundle opens as a run of its own", async ({ page }) => {
  await enter(page, { name: "Katherine Johnson", email: `katherine-${crypto.randomUUID()}@example.org` });
  await openRecord(page);
  await expect(page.getByRole("rowheader", { name: "synthesis/final-synthesis.md" })).toBeVisible();

  await test.step("replays it", async () => {
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    const replays = page.getByRole("list", { name: "Replays" });
    await expect(replays).toContainText(/Identical: \d+ artifacts, byte for byte/, { timeout: 60_000 });
    await replays.getByRole("link", { name: "Open the replay" }).click();
    await expect(page.getByText("This is a replay")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open the report" })).toBeVisible();
    await page.goBack();
  });

  const saved = test.info().outputPath("run.zip");
  await test.step("saves its bundle", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the bundle" }).click();
    await (await download).saveAs(saved);
  });

  await test.step("opens the bundle, and refuses one that was changed", async () => {
    const files = unzipSync(new Uint8Array(readFileSync(saved)));
    const report = new TextEncoder().encode("# Another report\n");
    const bytes = Buffer.from(zipSync({ ...files, "synthesis/final-synthesis.md": report }));
    await page.goto("/projects");
    const choose = page.getByLabel("Bundle of a run");
    await choose.setInputFiles({ name: "run.zip", mimeType: "application/zip", buffer: bytes });
    await expect(page.getByText("synthesis/final-synthesis.md was changed").first()).toBeVisible();
    await choose.setInputFiles(join(saved));
    await page.waitForURL(/runs\/[0-9a-f-]{36}\?tab=record/);
    await expect(page.getByRole("list", { name: "Replays" })).toContainText("Identical", { timeout: 60_000 });
  });
});
