import { expect, test } from "@/lib/testing/gallery/test";

test("a name is changed, an empty one is not sent, and what is refused stands at the field", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("edit_account");
  command.answers({});
  const shown = await mount("NameForm", { name: "Emmy" });
  const [name, save] = [shown.getByLabel("Name"), shown.getByRole("button", { name: "Save name" })];
  await expect(name).toHaveValue("Emmy");
  await name.fill("  ");
  await save.click();
  await expect(name).toHaveAccessibleDescription(/Write a name\./);
  await name.fill("Emmy Noether");
  const sent = server.sent("edit_account");
  await save.click();
  expect(await sent).toEqual({ name: "Emmy Noether" });
  await expect(page.getByText("Your name was changed.")).toBeVisible();
  command.refuses({ kind: "invalid", message: "Use at most 120 characters.", field: "name" });
  await save.click();
  await expect(name).toHaveAccessibleDescription(/Use at most 120 characters\./);
});
