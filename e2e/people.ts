import { expect, type Page } from "@playwright/test";

const password = "correct horse battery";

/** Makes an account, the first of the install or a further one, and enters. */
export async function enter(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.goto("/");
  await page.waitForURL(/welcome|sign-in/);
  if (page.url().includes("sign-in")) await page.goto("/sign-up");
  await page.getByLabel("Name").fill(person.name);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.locator("button[type=submit]").click();
  // The first account goes on to its first project, a further one to its projects.
  await expect(page.getByRole("heading", { name: /^(Welcome, |Projects)/ })).toBeVisible();
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
