import { expect, test } from "@/lib/testing/gallery/test";

const both = { hasPassword: true, hasSecondFactor: true, hasPasskey: false, providers: [] };
const stale = { kind: "sign_in_again", message: "Show once more that it is you." } as const;
const made = { tokenId: "01900000-0000-7000-8000-000000000001", token: "stemma_secret" };

test("what is done only soon after signing in asks for password and code, then is done without another click", async ({
  mount,
  page,
  server,
}) => {
  const create = server.command("create_token");
  create.refuses(stale);
  const again = server.command("sign_in_again");
  again.refuses({ kind: "invalid", message: "That is not your password.", field: "password" });
  await mount("AskedAgain", { proofs: both });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Nightly");
  await page.getByRole("button", { name: "Create token" }).click();
  const dialogue = page.getByRole("dialog", { name: "Sign in again" });
  const password = dialogue.getByRole("textbox", { name: "Password" });
  await expect(password).toBeFocused();
  await password.press("Enter");
  await expect(dialogue.getByText("Write your password.")).toBeVisible();
  await expect(dialogue.getByText("Write the code.")).toBeVisible();
  await password.fill("wrong");
  await dialogue.getByRole("textbox", { name: "Code" }).fill("123456");
  await dialogue.getByRole("button", { name: "Go on" }).click();
  await expect(dialogue.getByText("That is not your password.")).toBeVisible();
  again.answers({});
  create.answers(made);
  const [shown, sent] = [server.sent("sign_in_again"), server.sent("create_token")];
  await password.fill("correct horse battery");
  await password.press("Enter");
  expect(await shown).toEqual({ password: "correct horse battery", code: "123456" });
  expect(await sent).toMatchObject({ name: "Nightly" });
  await expect(dialogue).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Token" })).toHaveValue("stemma_secret");
});

test("whoever does not go on is told that nothing was done, and may try again", async ({ mount, page, server }) => {
  server.command("create_token").refuses(stale);
  await mount("AskedAgain", { proofs: { ...both, hasSecondFactor: false, hasPasskey: false } });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Nightly");
  await page.getByRole("button", { name: "Create token" }).click();
  const dialogue = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialogue.getByRole("textbox", { name: "Code" })).toBeHidden();
  await dialogue.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(stale.message)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create token" })).toBeEnabled();
});

test("too many tries are said so in the dialogue", async ({ mount, page, server }) => {
  server.command("create_token").refuses(stale);
  const message = "That was too often. Wait 15 minutes and try again.";
  server.command("sign_in_again").refuses({ kind: "over_limit", message });
  await mount("AskedAgain", { proofs: { ...both, hasSecondFactor: false, hasPasskey: false } });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Nightly");
  await page.getByRole("button", { name: "Create token" }).click();
  const dialogue = page.getByRole("dialog", { name: "Sign in again" });
  await dialogue.getByRole("textbox", { name: "Password" }).fill("a guess");
  await dialogue.getByRole("button", { name: "Go on" }).click();
  await expect(dialogue.getByText(message)).toBeVisible();
});

test("an account with neither password nor code is sent to where it signs in", async ({ mount, page, server }) => {
  server.command("create_token").refuses(stale);
  const providers = [{ id: "oidc" as const, name: "the port's sign-on" }];
  await mount("AskedAgain", { proofs: { hasPassword: false, hasSecondFactor: false, hasPasskey: false, providers } });
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Nightly");
  await page.getByRole("button", { name: "Create token" }).click();
  const dialogue = page.getByRole("dialog", { name: "Sign in again" });
  await expect(dialogue.getByRole("button", { name: "Continue with the port's sign-on" })).toBeVisible();
  await expect(dialogue.getByRole("textbox")).toBeHidden();
});
