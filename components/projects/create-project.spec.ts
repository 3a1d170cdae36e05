import { pressHeard } from "@/lib/testing/gallery/heard-keys";
import { expect, test } from "@/lib/testing/gallery/test";

test("a project is created from its button or its key, and opened", async ({ mount, page, server }) => {
  server.command("create_project").answers({ projectId: "01900000-0000-7000-8000-000000000001" });
  await mount("CreateProject");
  await pressHeard(page, "c");
  const form = page.getByRole("dialog", { name: "New project" });
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "New project" }).click();
  await form.getByRole("button", { name: "Create project" }).click();
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription(/Write a name\./);
  await form.getByLabel("Name").fill("Harbour");
  await form.getByLabel("Goal").fill("Decide about the quay.");
  const sent = server.sent("create_project");
  await form.getByRole("button", { name: "Create project" }).click();
  expect(await sent).toEqual({ name: "Harbour", goal: "Decide about the quay." });
  await page.waitForURL("**/projects/01900000-0000-7000-8000-000000000001");
});

test("too long a goal is told before it is sent, a refusal at its field, and what was written stays", async ({
  mount,
  page,
  server,
}) => {
  server
    .command("create_project")
    .refuses({ kind: "over_limit", message: "You have 500 projects, as many as may be.", field: "name" });
  await mount("CreateProject");
  await page.getByRole("button", { name: "New project" }).click();
  const form = page.getByRole("dialog", { name: "New project" });
  await form.getByLabel("Name").fill("Harbour");
  await form.getByLabel("Goal").fill("x".repeat(8_001));
  await form.getByRole("button", { name: "Create project" }).click();
  await expect(form.getByLabel("Goal")).toHaveAccessibleDescription(/Use at most 8,000 characters\./);
  await form.getByLabel("Goal").fill("");
  await form.getByRole("button", { name: "Create project" }).click();
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription(/You have 500 projects/);
  await expect(form.getByLabel("Name")).toHaveValue("Harbour");
});
