import { expect, type Page } from "@playwright/test";

/** Everybody's here. */
export const password = "correct horse battery";

/** Whose account is the first of the install under test; e2e/first-account.spec.ts makes it before all tests. */
export const administrator = { name: "Alan Turing", email: "administrator@example.org", password };

export async function makeAccount(
  page: Page,
  person: { name: string; email: string },
  chosen: string = password,
): Promise<void> {
  await page.getByLabel("Name").fill(person.name);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(chosen);
  await page.locator("button[type=submit]").click();
}

/** Enters with the first account of the install. */
export async function enterAsAdministrator(page: Page): Promise<void> {
  await enterAgain(page, administrator);
}

/** Makes an account of one's own and enters. */
export async function enter(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.goto("/sign-up");
  await makeAccount(page, person);
  await expect(page.getByRole("heading", { name: "Projects" })).toBeVisible();
  await page.goto("/projects");
  await expect(page.getByRole("heading", { name: "Projects" })).toBeVisible();
}

/** Enters a further browser with an account that is there. */
export async function enterAgain(page: Page, person: { email: string }): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "Projects" })).toBeVisible();
}

/** A new project; ends on its page and returns its id. */
export async function createProject(page: Page, name: string): Promise<string> {
  await page.goto("/projects");
  await page.getByRole("button", { name: "New project" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Goal").fill("Decide whether to replace the boilers.");
  await dialog.locator("button[type=submit]").click();
  await page.waitForURL(/projects\/[0-9a-f-]{36}$/);
  return page.url().split("/").at(-1) ?? "";
}
