import type { ProjectView } from "@/lib/features/projects/views/project";
import type { SettingsView } from "@/lib/features/projects/views/settings";
import { at, project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function block(
  models: Omit<SettingsView["models"], "chosen">,
  role: "owner" | "viewer" = "owner",
): { project: ProjectView["project"]; models: SettingsView["models"] } {
  const plain = {
    goal: "",
    revision: 3,
    isSample: false,
    createdAt: at,
    importedAt: null,
    switchedOff: [],
    origin: null,
  };
  return {
    project: { ...project(role), ...plain, allowedDomains: [], fourEyes: false, edited: null },
    models: { ...models, chosen: null },
  };
}

const configured = ["openai:big", "openai:small"];

test("an owner chooses some of the install's models, or none; at least one is wanted of some", async ({
  mount,
  server,
}) => {
  const shown = await mount("ModelsBlock", block({ configured, allowed: null }));
  const save = shown.getByRole("button", { name: "Save models" });
  await expect(save).toBeDisabled();
  await shown.getByLabel("Only these").check();
  await shown.getByLabel("openai:big").uncheck();
  await shown.getByLabel("openai:small").uncheck();
  await expect(save).toBeDisabled();
  await shown.getByLabel("openai:small").check();
  server.command("set_project_models").answers({ revision: 4 });
  const some = server.sent("set_project_models");
  await save.click();
  expect(await some).toEqual({ projectId: "p1", revision: 3, models: ["openai:small"] });
  await shown.getByLabel("None: offline runs only").check();
  const none = server.sent("set_project_models");
  await save.click();
  expect(await none).toEqual({ projectId: "p1", revision: 4, models: [] });
});

test("who may not choose reads what holds, and a model that is gone is named", async ({ mount }) => {
  const shown = await mount("ModelsBlock", block({ configured, allowed: [] }, "viewer"));
  await expect(shown.getByText("None: this project's runs are offline.")).toBeVisible();
  await expect(shown.getByRole("button")).toHaveCount(0);
  await shown.update(block({ configured: [], allowed: null }, "viewer"));
  await expect(shown.getByText("None is configured: runs are offline.")).toBeVisible();
  await shown.update(block({ configured, allowed: ["openai:old"] }));
  await expect(shown.getByText("No longer configured: openai:old.")).toBeVisible();
});

test("models that a colleague chooses are shown; over one's own choice they are told, and theirs can be taken", async ({
  mount,
  server,
}) => {
  const [first, second, third] = [
    block({ configured, allowed: null }),
    block({ configured, allowed: [] }),
    block({ configured, allowed: ["openai:big"] }),
  ];
  const shown = await mount("ModelsBlock", first);
  await shown.update({ ...second, project: { ...second.project, revision: 4 } });
  await expect(shown.getByLabel("None: offline runs only")).toBeChecked();
  await expect(shown.getByRole("button", { name: "Save models" })).toBeDisabled();
  await shown.getByLabel("Every model of this install").check();
  const by = { by: "Grace Hopper", at };
  await shown.update({ models: { ...third.models, chosen: by }, project: { ...third.project, revision: 5 } });
  await expect(shown.getByRole("status")).toContainText("Grace Hopper changed this");
  await expect(shown.getByRole("status")).toContainText("Modelsopenai:big");
  await expect(shown.getByLabel("Every model of this install")).toBeChecked();
  server.command("set_project_models").refuses({ kind: "stale", message: "Somebody changed it meanwhile." });
  const sent = server.sent("set_project_models");
  await shown.getByRole("button", { name: "Save models" }).click();
  expect(await sent).toMatchObject({ revision: 4, models: null });
  await shown.getByRole("button", { name: "Take theirs" }).click();
  await expect(shown.getByLabel("openai:big")).toBeChecked();
  await expect(shown.getByLabel("openai:small")).not.toBeChecked();
  await expect(shown.getByRole("button", { name: "Take theirs" })).toBeHidden();
});
