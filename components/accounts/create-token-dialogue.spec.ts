import { expect, test } from "@/lib/testing/gallery/test";

const dialogue = {
  projects: [{ id: "p1", name: "Harbour" }],
  longestDays: null,
  isOpen: true,
  close: (): void => undefined,
  isAdmin: false,
};
const made = { tokenId: "01900000-0000-7000-8000-000000000001", token: "stemma_abc" };

test("a token reads and ends after 90 days unless more is chosen; its text is shown once", async ({
  mount,
  page,
  server,
}) => {
  const closed = Promise.withResolvers<void>();
  server.command("create_token").answers(made);
  await mount("CreateTokenDialogue", { ...dialogue, close: closed.resolve });
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Nightly export");
  const sent = server.sent("create_token");
  await form.getByRole("button", { name: "Create token" }).click();
  expect(await sent).toEqual({ name: "Nightly export", scopes: ["read"], projectId: null, days: 90 });
  const shown = page.getByRole("dialog", { name: "Your new token" });
  await expect(shown.getByRole("textbox", { name: "Token" })).toHaveValue("stemma_abc");
  await shown.getByRole("button", { name: "Done" }).click();
  await closed.promise;
  await expect(page.getByText("stemma_abc")).toBeHidden();
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("");
});

test("what administrators may is offered to them alone", async ({ mount, page }) => {
  await mount("CreateTokenDialogue", dialogue);
  const form = page.getByRole("dialog", { name: "New token" });
  await expect(form.getByRole("checkbox", { name: "Review" })).toBeVisible();
  await expect(form.getByRole("checkbox", { name: "Manage the install" })).toHaveCount(0);
  await mount("CreateTokenDialogue", { ...dialogue, isAdmin: true });
  await expect(form.getByRole("checkbox", { name: "Manage the install" })).toBeVisible();
  await expect(form.getByRole("checkbox", { name: "Set policies" })).toBeVisible();
});

test("what is missing is said at its field", async ({ mount, page, server }) => {
  server.command("create_token").refuses({ kind: "invalid", message: "Write a name.", field: "name" });
  await mount("CreateTokenDialogue", dialogue);
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveAccessibleDescription(/Write a name\./);
});

test("a token for one project until it is revoked", async ({ mount, page, server }) => {
  server.command("create_token").answers(made);
  await mount("CreateTokenDialogue", dialogue);
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Harbour alone");
  await form.getByRole("combobox", { name: "Projects" }).click();
  await page.getByRole("option", { name: "Harbour" }).click();
  await form.getByRole("combobox", { name: "Ends" }).click();
  await page.getByRole("option", { name: "When it is revoked" }).click();
  const sent = server.sent("create_token");
  await form.getByRole("button", { name: "Create token" }).click();
  expect(await sent).toMatchObject({ projectId: "p1", days: null });
});

test("where the install says how long tokens live at most, nothing longer is offered", async ({
  mount,
  page,
  server,
}) => {
  server.command("create_token").answers(made);
  await mount("CreateTokenDialogue", { ...dialogue, longestDays: 45 });
  const form = page.getByRole("dialog", { name: "New token" });
  await expect(form.getByText("Tokens of this install live 45 days at most.")).toBeVisible();
  await form.getByRole("combobox", { name: "Ends" }).click();
  await expect(page.getByRole("option", { name: /^(In|When)/ })).toHaveText(["In 7 days", "In 30 days", "In 45 days"]);
  await page.keyboard.press("Escape");
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Nightly export");
  const sent = server.sent("create_token");
  await form.getByRole("button", { name: "Create token" }).click();
  expect(await sent).toMatchObject({ days: 45 });
});
