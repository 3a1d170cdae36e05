import { expect, test } from "@/lib/testing/gallery/test";

const form = {
  command: "sign_up",
  button: "Make the account",
  invite: "secret",
  onEntered: (): void => undefined,
} as const;

test("nothing is sent before name, address and password are there", async ({ mount }) => {
  const shown = await mount("AccountForm", { ...form, emailNote: "Nobody else sees it" });
  await shown.getByRole("button", { name: "Make the account" }).click();
  await expect(shown.getByText("Write your name, in at most 120 characters.")).toBeVisible();
  await expect(shown.getByText("Write an e-mail address.")).toBeVisible();
  await expect(shown.getByText("Use at least 10 characters.")).toBeVisible();
  await expect(shown.getByLabel("E-mail")).toHaveAccessibleDescription(/Nobody else sees it/);
});

test("an account is made with its invitation and signed in at once", async ({ mount, server }) => {
  const entered = Promise.withResolvers<void>();
  server.command("sign_up").answers({});
  server.at("/api/auth/providers").answers({ credentials: { id: "credentials", type: "credentials" } });
  server.at("/api/auth/csrf").answers({ csrfToken: "x" });
  server.at("/api/auth/callback/credentials").answers({ url: "http://localhost/" });
  const shown = await mount("AccountForm", { ...form, onEntered: entered.resolve });
  await shown.getByLabel("Name").fill("Ada");
  await shown.getByLabel("E-mail").fill("ada@example.org");
  await shown.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  const sent = server.sent("sign_up");
  await shown.getByRole("button", { name: "Make the account" }).click();
  const account = { name: "Ada", email: "ada@example.org", password: "correct horse battery" };
  expect(await sent).toEqual({ ...account, invite: "secret" });
  await entered.promise;
});

test("a refusal stands at its field, and one of none above the page", async ({ mount, page, server }) => {
  const command = server.command("sign_up");
  command.refuses({ kind: "conflict", message: "There is an account with this address.", field: "email" });
  const shown = await mount("AccountForm", form);
  await shown.getByLabel("Name").fill("Ada");
  await shown.getByLabel("E-mail").fill("ada@example.org");
  await shown.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
  await shown.getByRole("button", { name: "Make the account" }).click();
  await expect(shown.getByLabel("E-mail")).toHaveAccessibleDescription(/There is an account with this address\./);
  command.refuses({ kind: "over_limit", message: "That was too often. Wait a minute." });
  await shown.getByRole("button", { name: "Make the account" }).click();
  await expect(page.getByText("That was too often. Wait a minute.")).toBeVisible();
});
