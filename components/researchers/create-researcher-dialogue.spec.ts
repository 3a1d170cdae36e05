import { expect, test } from "@/lib/testing/gallery/test";

const dialogue = { projectId: "p1", isOpen: true, close: (): void => undefined };

test("nothing is sent before name and problem are there; then the new researcher's page opens", async ({
  mount,
  page,
  server,
}) => {
  const closed = Promise.withResolvers<void>();
  const answer = server.command("create_researcher").waits();
  await mount("CreateResearcherDialogue", { ...dialogue, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "New researcher" });
  const button = form.getByRole("button", { name: "Create researcher" });
  await button.click();
  await expect(form.getByText("Write a name.")).toBeVisible();
  await expect(form.getByText("Say what the researcher is to find out.")).toBeVisible();
  await form.getByLabel("Name").fill("Loads");
  await form.getByLabel("Problem definition").fill("What does the quay carry?");
  const sent = server.sent("create_researcher");
  await button.click();
  expect(await sent).toEqual({ projectId: "p1", name: "Loads", problem: "What does the quay carry?" });
  await expect(button).toHaveAttribute("data-loading", "true");
  answer({ researcherId: "01900000-0000-7000-8000-000000000001" });
  await closed.promise;
  await expect(page).toHaveURL(/\/projects\/p1\/researchers\/01900000-0000-7000-8000-000000000001$/);
});

test("a name that is taken is refused at its field, and what was written stays", async ({ mount, page, server }) => {
  server
    .command("create_researcher")
    .refuses({ kind: "conflict", message: "There is one of that name.", field: "name" });
  await mount("CreateResearcherDialogue", { ...dialogue, name: "Loads", problem: "What does the quay carry?" });
  const form = page.getByRole("dialog", { name: "New researcher" });
  await form.getByLabel("Name").press("Enter");
  await expect(form.getByLabel("Name")).toHaveAccessibleDescription(/There is one of that name\./);
  await expect(form.getByLabel("Problem definition")).toHaveValue("What does the quay carry?");
});

test("a connection that is gone is told, and the form can be sent again", async ({ mount, page, server }) => {
  server.command("create_researcher").breaks();
  await mount("CreateResearcherDialogue", { ...dialogue, name: "Loads", problem: "What does the quay carry?" });
  const form = page.getByRole("dialog", { name: "New researcher" });
  await form.getByRole("button", { name: "Create researcher" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(form.getByRole("button", { name: "Create researcher" })).toBeEnabled();
});
