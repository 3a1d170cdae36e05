import { type Browser, expect, type Page, test } from "@playwright/test";
import { codeOf, giveCode, setUp } from "./codes";
import { untilOpen } from "./dialogues";
import { enter, password } from "./people";

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
  await untilOpen(dialogue);
  await dialogue.getByRole("textbox", { name: "Password" }).fill(password);
  await dialogue.getByLabel("Code").fill(codes[1] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Set up a second factor" })).toBeVisible();
  await Promise.all([other.context().close(), third.context().close()]);
});
