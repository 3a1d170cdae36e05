import { expect, test } from "@playwright/test";
import { command } from "./ask";
import { enter } from "./people";

test("an owner puts a prompt into the project's own words, is told what is wrong with it, and takes it back", async ({
  page,
}) => {
  await enter(page, { name: "Grete Hermann", email: `grete-${crypto.randomUUID()}@example.org` });
  const { projectId } = await command<{ projectId: string }>(page.request, "open_sample", {});
  await page.goto(`/projects/${projectId}`);
  await page.getByRole("navigation", { name: "Project" }).getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Prompts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Prompts" })).toBeVisible();
  await page.getByRole("button", { name: /classify/i }).click();
  const own = page.getByRole("textbox", { name: "In this project" });
  await expect(page.getByRole("textbox", { name: "As Stemma has it" })).toHaveValue(/You plan research/);
  await own.fill("Say what kind of question this is.\n$qestion");
  await expect(page.getByText("Line 2: Unknown variable $qestion")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await own.fill("Say what kind of question this is.\n$question");
  await expect(page.getByText("The model will not see $projectSummary, $history.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The prompt was saved.")).toBeVisible();
  await expect(page.getByText("own words")).toBeVisible();
  await page.reload();
  await expect(own).toHaveValue("Say what kind of question this is.\n$question");
  await page.getByRole("button", { name: "Back to Stemma's words" }).click();
  await expect(own).toHaveValue(/You plan research/);
  await expect(page.getByText("own words")).toHaveCount(0);
});
