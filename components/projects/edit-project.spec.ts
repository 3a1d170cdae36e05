import type { ProjectView } from "@/lib/features/projects/views/project";
import { at, project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function own(view: Partial<ProjectView["project"]> = {}): ProjectView["project"] {
  return {
    ...project(),
    goal: "Decide about the quay.",
    isSample: false,
    createdAt: at,
    revision: 3,
    importedAt: null,
    switchedOff: [],
    origin: null,
    allowedDomains: ["example.org"],
    edited: null,
    fourEyes: false,
    ...view,
  };
}

test("name, goal, sites and the second pair of eyes are changed together, and the form closes", async ({
  mount,
  page,
  server,
}) => {
  server.command("edit_project").answers({ revision: 4 });
  await mount("EditProject", { project: own() });
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit project" });
  await expect(form.getByLabel("Name")).toHaveValue("Harbour");
  await form.getByLabel("Name").fill("Port");
  await form.getByRole("combobox", { name: "Sites for restricted runs" }).fill("port.example.com");
  await page.keyboard.press("Enter");
  await form.getByRole("switch", { name: "A second pair of eyes" }).focus();
  await page.keyboard.press("Space");
  const sent = server.sent("edit_project");
  await form.getByRole("button", { name: "Save" }).click();
  expect(await sent).toEqual({
    projectId: "p1",
    revision: 3,
    name: "Port",
    goal: "Decide about the quay.",
    allowedDomains: ["example.org", "port.example.com"],
    fourEyes: true,
  });
  await expect(form).toBeHidden();
  await expect(page.getByText("The project was changed.")).toBeVisible();
});

test("a site that is none is told at the sites; who was second keeps what was written, and sees what stands now", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("edit_project");
  command.refuses({ kind: "invalid", message: "“???” is no site.", field: "allowedDomains.1" });
  const shown = await mount("EditProject", { project: own() });
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit project" });
  await form.getByRole("combobox", { name: "Sites for restricted runs" }).fill("???");
  await page.keyboard.press("Enter");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("“???” is no site.")).toBeVisible();
  command.refuses({ kind: "stale", message: "Somebody changed it meanwhile." });
  const again = server.readAgain();
  await form.getByRole("button", { name: "Save" }).click();
  await again;
  await expect(page.getByText("Somebody changed it meanwhile.")).toBeVisible();
  const edited = { by: "Grace Hopper", at };
  await shown.update({ project: own({ name: "Port", revision: 4, edited }) });
  await expect(form.getByRole("status")).toContainText("Grace Hopper changed this");
  await expect(form.getByRole("status")).toContainText("NamePort");
  await expect(form.getByText("???", { exact: true })).toBeVisible();
  await form.getByRole("button", { name: "Keep what I wrote" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Port");
  await expect(form.getByText("???", { exact: true })).toBeVisible();
  command.answers({ revision: 5 });
  const sent = server.sent("edit_project");
  await form.getByRole("button", { name: "Save" }).click();
  expect(await sent).toMatchObject({ revision: 4, name: "Port", allowedDomains: ["example.org", "???"] });
});

test("an open form in which nothing is written shows what a colleague saved, and keeps the focus", async ({
  mount,
  page,
}) => {
  const shown = await mount("EditProject", { project: own() });
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit project" });
  await form.getByLabel("Goal").focus();
  await shown.update({ project: own({ name: "Port", goal: "Decide.", revision: 4 }) });
  await expect(form.getByLabel("Name")).toHaveValue("Port");
  await expect(form.getByLabel("Goal")).toHaveValue("Decide.");
  await expect(form.getByLabel("Goal")).toBeFocused();
  await expect(form.getByRole("status")).toBeEmpty();
});

test("what was saved is not taken for a colleague's change, however the server writes it", async ({
  mount,
  page,
  server,
}) => {
  server.command("edit_project").answers({ revision: 4 });
  const shown = await mount("EditProject", { project: own() });
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit project" });
  await form.getByLabel("Name").fill("Port ");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Port ");
  await shown.update({ project: own({ name: "Port", revision: 4 }) });
  await expect(form.getByLabel("Name")).toHaveValue("Port");
  await expect(form.getByRole("status")).toBeEmpty();
});
