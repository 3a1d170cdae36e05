import { expect, test } from "@/lib/testing/gallery/test";

const asked = { token: "a-token-of-a-mail", email: "emmy@example.org" };

test("an address is confirmed by a button, not by opening the page; then the way on is shown", async ({
  mount,
  server,
}) => {
  const answer = server.command("confirm_address").waits();
  const shown = await mount("ConfirmForm", asked);
  await expect(shown.getByText("You are signed in as emmy@example.org.")).toBeVisible();
  const button = shown.getByRole("button", { name: "Confirm it" });
  const sent = server.sent("confirm_address");
  await button.click();
  expect(await sent).toEqual({ token: asked.token });
  await expect(button).toHaveAttribute("data-loading", "true");
  answer({});
  await expect(shown.getByRole("status")).toContainText("emmy@example.org is confirmed.");
  await expect(shown.getByRole("link", { name: "Your projects" })).toHaveAttribute("href", "/projects");
  await expect(button).toBeHidden();
});

test("a link that holds no more is told, and so is a server that is gone", async ({ mount, server }) => {
  const command = server.command("confirm_address");
  command.refuses({ kind: "not_found", message: "This link has ended. Ask for another." });
  const shown = await mount("ConfirmForm", asked);
  await shown.getByRole("button", { name: "Confirm it" }).click();
  await expect(shown.getByRole("alert")).toHaveText("This link has ended. Ask for another.");
  command.breaks();
  await shown.getByRole("button", { name: "Confirm it" }).click();
  await expect(shown.getByRole("alert")).toContainText("The server could not be reached.");
});

test("an address that the account takes is named before and after", async ({ mount, server }) => {
  server.command("confirm_address").answers({});
  const shown = await mount("ConfirmForm", { token: "t", email: "new@example.org", isNew: true });
  await expect(shown.getByText("From now on you sign in with new@example.org.")).toBeVisible();
  await shown.getByRole("button", { name: "Confirm it" }).click();
  await expect(shown.getByRole("status")).toContainText("Your account has the address new@example.org now.");
});
