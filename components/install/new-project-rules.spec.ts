import { expect, test } from "@/lib/testing/gallery/test";

const days = { originals: null, calls: 365, events: 400 };

test("the rules of new projects are chosen, and only what was changed is saved", async ({ mount, page, server }) => {
  server.command("set_retention_defaults").answers({});
  const shown = await mount("NewProjectRules", { days });
  const save = shown.getByRole("button", { name: "Save rules" });
  await expect(save).toBeDisabled();
  await expect(shown.getByRole("combobox", { name: "What events of a run say" })).toHaveValue("400");
  await shown.getByRole("combobox", { name: "Files as they came" }).selectOption("For 5 years");
  await shown.getByRole("combobox", { name: "Prompts and answers of models" }).selectOption("For ever");
  const sent = server.sent("set_retention_defaults");
  await save.click();
  expect(await sent).toEqual({ days: { originals: 1_825, calls: null } });
  await expect(page.getByText("Saved. Projects that are there keep their own rules.")).toBeVisible();
  await expect(save).toBeDisabled();
});

test("what is refused leaves the choice to be mended", async ({ mount, page, server }) => {
  server
    .command("set_retention_defaults")
    .refuses({ kind: "forbidden", message: "Only an administrator may do that." });
  const shown = await mount("NewProjectRules", { days });
  await shown.getByRole("combobox", { name: "Files as they came" }).selectOption("For 30 days");
  await shown.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Only an administrator may do that.")).toBeVisible();
  await expect(shown.getByRole("combobox", { name: "Files as they came" })).toHaveValue("30");
});
