import { type Browser, expect, type Page, test } from "@playwright/test";
import { type Authenticator, anAuthenticator } from "@/lib/testing/gallery/authenticator";
import { expectAccessible } from "./axe";
import { enter, password } from "./people";

/** Puts the passkey of one device into another, as it stands, with its counter where it is said so. */
async function copied(from: Authenticator, to: Authenticator, signCount?: number): Promise<void> {
  const { credentials } = await from.session.send("WebAuthn.getCredentials", { authenticatorId: from.authenticatorId });
  const [credential] = credentials;
  if (credential === undefined) throw new Error("The device keeps no passkey.");
  await to.session.send("WebAuthn.addCredential", {
    authenticatorId: to.authenticatorId,
    credential: { ...credential, signCount: signCount ?? credential.signCount },
  });
}

async function aBrowser(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage();
}

test("a passkey is added, signs in, stands in for a code, is refused once it was copied, and is removed", async ({
  page,
  browser,
}) => {
  const ada = { name: "Ada", email: `ada-${crypto.randomUUID()}@example.org` };
  await enter(page, ada);
  const phone = await anAuthenticator(page);
  await page.goto("/account");
  await page.getByRole("form", { name: "Add a passkey" }).getByLabel("Name").fill("My phone");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByRole("button", { name: "I have kept them" }).click();
  const kept = page.getByRole("list", { name: "Passkeys" });
  await expect(kept).toContainText("My phone");
  await expect(kept).toContainText("never used");
  await expectAccessible(page);

  const other = await aBrowser(browser);
  const device = await anAuthenticator(other);
  await copied(phone, device);
  await other.goto("/sign-in?callbackUrl=/account");
  await other.getByRole("button", { name: "Sign in with a passkey" }).click();
  await other.waitForURL(/\/account$/);
  await expect(other.getByRole("list", { name: "Passkeys" })).toContainText("last used");

  // The password alone is no way in any more, and the passkey stands in for a code.
  const third = await aBrowser(browser);
  await copied(device, await anAuthenticator(third));
  await third.goto("/sign-in?callbackUrl=/account");
  await third.getByLabel("E-mail").fill(ada.email);
  await third.getByRole("textbox", { name: "Password" }).fill(password);
  await third.keyboard.press("Enter");
  await third.waitForURL(/sign-in\/code/);
  await third.getByRole("button", { name: "Use a passkey" }).click();
  await third.waitForURL(/\/account$/);

  // A copy counts from where it was taken: it is behind by now.
  const copy = await aBrowser(browser);
  await copied(phone, await anAuthenticator(copy), 1);
  await copy.goto("/sign-in?callbackUrl=/account");
  await copy.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(copy.getByText("This passkey lets nobody in here")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Remove My phone" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toBeHidden();
  await Promise.all([other, third, copy].map((one) => one.context().close()));
});
