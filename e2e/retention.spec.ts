import { expect, test } from "@playwright/test";
import { command } from "./ask";
import { expectNothing } from "./axe";
import { createProject, enter } from "./people";

test("an owner says how long prompts are kept, reads before what is lost by it, and ends the rule again", async ({
  page,
}) => {
  await enter(page, { name: "Emmy Noether", email: `emmy-${crypto.randomUUID()}@example.org` });
  const projectId = await createProject(page, "Kept harbour");
  await command(page.request, "add_text", { projectId, title: "Pier", text: "The pier carries 30 tonnes." });
  await page.goto(`/projects/${projectId}/settings`);
  await expect(page.getByRole("heading", { name: "How long things are kept" })).toBeVisible();
  await expect(page.getByText("Kept for ever")).toHaveCount(3);

  await test.step("it is set, with what goes and what is lost told before", async () => {
    await page.getByRole("button", { name: "Change how long: Prompts and answers of models" }).click();
    const asked = page.getByRole("dialog", { name: "Prompts and answers of models" });
    await asked.getByLabel("How long it is kept").selectOption({ label: "90 days" });
    await expect(asked.getByText("Nothing is as old yet.")).toBeVisible();
    await expect(asked.getByText("A run can no longer be replayed")).toBeVisible();
    await expectNothing(page, "the dialogue of a rule");
    await asked.getByRole("button", { name: "Delete what is older" }).click();
    await expect(page.getByText("Kept for 90 days after the run ended; set by Emmy Noether")).toBeVisible();
  });

  await test.step("the project's feed tells it, and it is ended again", async () => {
    await page.goto(`/projects/${projectId}`);
    await expect(
      page.getByText("Prompts and answers of models are kept for 90 days after the run ended."),
    ).toBeVisible();
    await page.goto(`/projects/${projectId}/settings`);
    await page.getByRole("button", { name: "Change how long: Prompts and answers of models" }).click();
    await page.getByLabel("How long it is kept").selectOption({ label: "For ever" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Kept for ever")).toHaveCount(3);
  });
});
