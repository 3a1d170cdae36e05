import { expect, test } from "@/lib/testing/gallery/test";

const dialogue = {
  subject: { projectId: "p1", reportId: "rep1" },
  version: 2,
  isOpen: true,
  onClose: (): void => undefined,
};

test.beforeEach(({ server }) => server.view("links", ["rep1"]).answers([]));

test("a link is made of what was chosen, its address is shown once, and label and password are not kept", async ({
  mount,
  page,
  server,
}) => {
  server.command("create_share_link").answers({
    linkId: "01900000-0000-7000-8000-000000000001",
    url: "/share/a-secret-token",
  });
  await mount("ShareDialogue", dialogue);
  const form = page.getByRole("dialog", { name: "Share version 2" });
  await form.getByLabel("Label").fill("For the housing committee");
  await form.getByLabel("Days").fill("7");
  await form.getByRole("radio", { name: "Always the newest version" }).check();
  await form.getByRole("checkbox", { name: "Comments" }).check();
  await form.getByLabel("Password", { exact: true }).fill("low tide at noon");
  const sent = server.sent("create_share_link");
  await form.getByRole("button", { name: "Create link" }).click();
  expect(await sent).toEqual({
    projectId: "p1",
    reportId: "rep1",
    label: "For the housing committee",
    days: 7,
    followsNewest: true,
    scope: { quotes: true, sources: true, decision: false, comments: true, cost: false, downloads: false },
    password: "low tide at noon",
  });
  await expect(form.getByRole("textbox", { name: "Address of the link" })).toHaveValue(/\/share\/a-secret-token$/);
  await expect(form.getByRole("button", { name: "Create link" })).toHaveCount(0);
  await form.getByRole("button", { name: "Make another link" }).click();
  await expect(form.getByLabel("Label")).toHaveValue("");
  await expect(form.getByLabel("Password", { exact: true })).toHaveValue("");
});

test("files are not shared without their quotes, nor behind a short password; a refusal stands at its field", async ({
  mount,
  page,
  server,
}) => {
  server
    .command("create_share_link")
    .refuses({ kind: "invalid", message: "Use at most 120 characters.", field: "label" });
  await mount("ShareDialogue", dialogue);
  const form = page.getByRole("dialog");
  await form.getByRole("checkbox", { name: "Downloads" }).check();
  await form.getByRole("checkbox", { name: "Quotes" }).uncheck();
  await form.getByLabel("Password", { exact: true }).fill("short");
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(form.getByText("A file holds the quotes and the sources.")).toBeVisible();
  await expect(form.getByText("Use at least 8 characters, or none.")).toBeVisible();
  await form.getByRole("checkbox", { name: "Quotes" }).check();
  await form.getByLabel("Password", { exact: true }).fill("");
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(form.getByLabel("Label")).toHaveAccessibleDescription(/Use at most 120 characters\./);
});

test("the preview shows what is chosen at that moment", async ({ mount, page }) => {
  await mount("ShareDialogue", dialogue);
  const form = page.getByRole("dialog");
  const preview = form.getByRole("link", { name: "See what a stranger sees" });
  await expect(preview).toHaveAttribute("href", /\/preview\?.*comments=off/);
  await form.getByRole("checkbox", { name: "Comments" }).check();
  await expect(preview).toHaveAttribute("href", /\/preview\?.*comments=on/);
});
