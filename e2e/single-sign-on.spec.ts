import { expect, type Page, test } from "@playwright/test";
import { codeOf, giveCode, setUp } from "./codes";
import { type Provider, startProvider } from "./oidc";
import { enter, enterAsAdministrator } from "./people";

let provider: Provider;
test.beforeAll(async () => {
  provider = await startProvider({ sub: "0", name: "Nobody", email: "nobody@example.org", email_verified: false });
});
test.afterAll(() => new Promise<void>((resolve) => void provider.server.close(() => resolve())));
test.beforeEach(async ({ page }) => {
  // The first account is made by whoever set the install up.
  await enterAsAdministrator(page);
  await page.context().clearCookies();
});

function aPerson(name: string): Provider["person"] {
  const id = crypto.randomUUID();
  return { sub: id, name, email: `${id}@example.org`, email_verified: true };
}

async function comeFromThere(page: Page, path = "/"): Promise<void> {
  await page.goto(path === "/" ? "/sign-in" : path);
  await page.getByRole("button", { name: "Continue with Test sign-on" }).click();
}

test("whom the provider knows gets an account, where they wanted to go, and the same account again", async ({
  page,
}) => {
  provider.person = aPerson("Grace Hopper");
  await comeFromThere(page, "/models");
  await page.waitForURL(/\/models$/);
  expect(provider.asked.at(-1)).toEqual({ hasState: true, hasNonce: true, hasChallenge: true });
  await page.context().clearCookies();
  await comeFromThere(page);
  await expect(page.getByRole("button", { name: "GH: account of Grace Hopper" })).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText("You also sign in with Test sign-on.")).toBeVisible();
  await expect(page.getByText("Your account has no password yet.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(2);
});

test("an address that the provider does not call verified opens nobody's account", async ({ page }) => {
  const victim = aPerson("Ada Lovelace");
  await enter(page, victim);
  await page.context().clearCookies();
  provider.person = { ...victim, sub: crypto.randomUUID(), email_verified: false };
  await comeFromThere(page);
  await expect(page.getByRole("alert").getByText("has no verified e-mail address")).toBeVisible();
  provider.person = { ...provider.person, email_verified: true };
  await comeFromThere(page);
  await expect(page.getByRole("button", { name: "AL: account of Ada Lovelace" })).toBeVisible();
});

test("whoever comes from a provider and has a second factor here is asked for a code, and gets where they wanted", async ({
  page,
}) => {
  provider.person = aPerson("Katherine");
  await comeFromThere(page, "/account");
  await page.waitForURL(/\/account$/);
  const { secret } = await setUp(page);
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();
  await page.context().clearCookies();
  await comeFromThere(page, "/models");
  await page.waitForURL(/sign-in\/code/);
  await page.goto("/projects");
  await page.waitForURL(/sign-in\?/);
  await comeFromThere(page, "/models");
  await giveCode(page, codeOf(secret, 1));
  await page.waitForURL(/\/models$/);
});

test("an answer that was meant for another browser signs nobody in", async ({ page, browser }) => {
  provider.person = aPerson("Mallory");
  const mallory = await (await browser.newContext()).newPage();
  provider.isHolding = true;
  await comeFromThere(mallory);
  await expect(mallory.getByText("Held.")).toBeVisible();
  await page.goto(provider.held[0] ?? "");
  await expect(page.getByRole("alert").getByText("Signing in there did not work.")).toBeVisible();
  await page.goto("/projects");
  await page.waitForURL(/sign-in/);
  await mallory.context().close();
});
