import { type Browser, expect, type Page, test } from "@playwright/test";
import { command } from "./ask";
import { codeOf, giveCode, setUp } from "./codes";
import { enter, enterAsAdministrator, password } from "./people";

function aPerson(name: string): { name: string; email: string } {
  return { name, email: `${name.toLowerCase()}-${crypto.randomUUID()}@example.org` };
}

async function aBrowser(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage();
}

async function givePassword(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto("/sign-in?callbackUrl=/models");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/sign-in\/code/);
}

test("whoever has set up a second factor signs in with a code, or a recovery code, and not without", async ({
  page,
  browser,
}) => {
  const ada = aPerson("Ada");
  await enter(page, ada);
  await page.goto("/account");
  const { secret, codes } = await setUp(page);
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();
  const other = await aBrowser(browser);
  await givePassword(other, ada);
  // The password alone is no way in.
  await other.goto("/projects");
  await other.waitForURL(/sign-in\?/);
  await other.goto("/sign-in/code?callbackUrl=/models");
  await giveCode(other, "no code");
  await expect(other.getByText("That code is wrong or was already used")).toBeVisible();
  const code = codeOf(secret, 1);
  await giveCode(other, code);
  await other.waitForURL(/\/models$/);
  const third = await aBrowser(browser);
  await givePassword(third, ada);
  await giveCode(third, code);
  await expect(third.getByText("That code is wrong or was already used")).toBeVisible();
  await giveCode(third, codes[0] ?? "");
  await third.waitForURL(/\/models$/);
  await page.reload();
  await expect(page.getByText("9 recovery codes left.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  const dialogue = page.getByRole("dialog");
  await dialogue.getByRole("textbox", { name: "Password" }).fill(password);
  await dialogue.getByLabel("Code").fill(codes[1] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Set up a second factor" })).toBeVisible();
  await Promise.all([other.context().close(), third.context().close()]);
});

test("an install that demands a second factor leads everybody to set one up, and nowhere else", async ({
  page,
  browser,
}) => {
  await enterAsAdministrator(page);
  const ada = aPerson("Ada");
  const other = await aBrowser(browser);
  await enter(other, ada);
  const grace = aPerson("Grace");
  const second = await aBrowser(browser);
  await enter(second, grace);
  await page.goto("/people");
  const row = page.getByRole("list", { name: "Accounts" }).getByRole("listitem").filter({ hasText: grace.email });
  await row.getByRole("button", { name: /^Make administrator/ }).click();
  await expect(row).toContainText(", administrator");
  await second.goto("/people");
  const demand = second.getByRole("switch", { name: "Demand a second factor of everybody" });
  await demand.click();
  await expect(second.getByText("Set up a second factor of your own first")).toBeVisible();
  await second.goto("/account");
  await setUp(second);
  await second.goto("/people");
  await demand.click();
  await expect(demand).toBeChecked();
  try {
    expect((await other.request.get("/api/views/notifications")).status()).toBe(401);
    await other.goto("/models");
    await other.waitForURL(/second-factor/);
    await setUp(other);
    await other.waitForURL(/\/models$/);
  } finally {
    await command(second.request, "demand_second_factor", { isDemanded: false });
  }
  await page.goto("/people");
  await row.getByRole("button", { name: /^Remove second factor/ }).click();
  await expect(row).not.toContainText(", second factor");
  await row.getByRole("button", { name: /^Remove as administrator/ }).click();
  await expect(row).not.toContainText(", administrator");
  await Promise.all([other.context().close(), second.context().close()]);
});
