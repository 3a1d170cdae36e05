import type { Page } from "@playwright/test";

/** Exports a report as a person does, and saves it; returns the address of the file. */
export async function exportReport(
  page: Page,
  { projectId, reportId }: { projectId: string; reportId: string },
  format: string,
): Promise<string> {
  await page.goto(`/projects/${projectId}/reports/${reportId}`);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Format").selectOption(format);
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  return new URL((await saved).url()).pathname;
}
