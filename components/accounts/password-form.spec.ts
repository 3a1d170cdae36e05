import { expect, test } from "@/lib/testing/gallery/test";

test("who has a password writes it first; a wrong one is said at its field", async ({ mount, server }) => {
  const message = "That is not your current password.";
  server.command("change_password").refuses({ kind: "invalid", message, field: "current" });
  const shown = await mount("PasswordForm", { hasPassword: true, tokens: 2 });
  const current = shown.getByRole("textbox", { name: "Current password" });
  await shown.getByRole("button", { name: "Change password" }).click();
  await expect(current).toHaveAccessibleDescription(/Write your current password\./);
  await current.fill("wrong");
  await shown.getByRole("textbox", { name: "New password" }).fill("correct horse battery");
  await shown.getByRole("checkbox", { name: "Revoke my API tokens, too" }).uncheck();
  const sent = server.sent("change_password");
  await shown.getByRole("button", { name: "Change password" }).click();
  expect(await sent).toEqual({ current: "wrong", password: "correct horse battery", revokeTokens: false });
  await expect(current).toHaveAccessibleDescription(new RegExp(message));
});

test("who has none sets the first one, and nothing of it stays in the form", async ({ mount, page, server }) => {
  server.command("change_password").answers({});
  const shown = await mount("PasswordForm", { hasPassword: false, tokens: 0 });
  await expect(shown.getByText("Your account has no password yet.")).toBeVisible();
  await expect(shown.getByRole("checkbox")).toBeHidden();
  const field = shown.getByRole("textbox", { name: "New password" });
  await field.fill("correct horse battery");
  await shown.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password was changed. Other sessions have ended.")).toBeVisible();
  await expect(field).toHaveValue("");
});
