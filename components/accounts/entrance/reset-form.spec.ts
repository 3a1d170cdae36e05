import { expect, test } from "@/lib/testing/gallery/test";

test("a password that is too short is not sent; one that is taken leads to sign-in", async ({
  mount,
  page,
  server,
}) => {
  server.command("reset_password").answers({});
  const shown = await mount("ResetForm", { token: "secret" });
  const field = shown.getByRole("textbox", { name: "New password" });
  await field.fill("short");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription(/Use at least 10 characters\./);
  await field.fill("correct horse battery");
  const sent = server.sent("reset_password");
  await field.press("Enter");
  expect(await sent).toEqual({ token: "secret", password: "correct horse battery" });
  await page.waitForURL("**/sign-in?set=password");
});

test("a link that has ended is said so, and the button can be pressed again", async ({ mount, server }) => {
  const message = "This link has been used or has ended. Ask for another.";
  server.command("reset_password").refuses({ kind: "not_found", message });
  const shown = await mount("ResetForm", { token: "old" });
  await shown.getByRole("textbox", { name: "New password" }).fill("correct horse battery");
  await shown.getByRole("button", { name: "Set password" }).click();
  await expect(shown.getByText(message)).toBeVisible();
  await expect(shown.getByRole("button", { name: "Set password" })).toBeEnabled();
});
