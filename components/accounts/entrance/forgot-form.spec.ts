import { expect, test } from "@/lib/testing/gallery/test";

test("an install without e-mail says who makes a link", async ({ mount }) => {
  const shown = await mount("ForgotForm", { isMailConfigured: false });
  await expect(shown.getByText("This install sends no e-mail. Ask an administrator for a link")).toBeVisible();
  await expect(shown.getByRole("textbox")).toBeHidden();
  await expect(shown.getByRole("link", { name: "Back to sign-in" })).toHaveAttribute("href", "/sign-in");
});

test("a link is asked for once an address is there; the answer is the same whoever has it", async ({
  mount,
  server,
}) => {
  server.command("request_reset").answers({});
  const shown = await mount("ForgotForm", { isMailConfigured: true });
  const button = shown.getByRole("button", { name: "Send the link" });
  await button.click();
  await expect(shown.getByText("Write your e-mail address.")).toBeVisible();
  await shown.getByLabel("E-mail").fill("ada@example.org");
  const sent = server.sent("request_reset");
  await button.click();
  expect(await sent).toEqual({ email: "ada@example.org" });
  await expect(shown.getByText("If there is an account with that address, a link is on its way to it.")).toBeVisible();
});

test("too many requests are said so, and the form stays", async ({ mount, page, server }) => {
  server.command("request_reset").refuses({ kind: "over_limit", message: "That was too often. Wait a minute." });
  const shown = await mount("ForgotForm", { isMailConfigured: true });
  await shown.getByLabel("E-mail").fill("ada@example.org");
  await shown.getByLabel("E-mail").press("Enter");
  await expect(page.getByText("That was too often. Wait a minute.")).toBeVisible();
  await expect(shown.getByLabel("E-mail")).toHaveValue("ada@example.org");
});
