import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { command, ORIGIN } from "./ask";
import { untilOpen } from "./dialogues";

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

/** Makes an account on the page that is for it; ends on the page of its projects. */
export async function signUp(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.goto("/sign-up");
  await makeAccount(page, person);
  await expect(page.getByRole("heading", { name: "Projects" })).toBeVisible();
  await page.goto("/projects");
  await expect(page.getByRole("heading", { name: "Projects" })).toBeVisible();
}

/** Signs in on the page that is for it. */
export async function signIn(page: Page, person: { email: string }): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "Projects" })).toBeVisible();
}

/** Signs a browser in as the sign-in page does, without the page: most tests are about something else. */
export async function enterAgain({ request }: { request: APIRequestContext }, email: string): Promise<void> {
  const { csrfToken } = await (await request.get(`${ORIGIN}/api/auth/csrf`)).json();
  const form = { csrfToken, email, password, json: "true" };
  const response = await request.post(`${ORIGIN}/api/auth/callback/credentials`, { form });
  expect(response.status(), email).toBe(200);
}

/** Signs a browser in with the first account of the install. */
export async function enterAsAdministrator(page: Page): Promise<void> {
  await enterAgain(page, administrator.email);
}

/** Makes an account and signs a browser in with it; no page is opened. */
export async function enter(
  browser: { request: APIRequestContext },
  person: { name: string; email: string },
): Promise<void> {
  await command(browser.request, "sign_up", { name: person.name, email: person.email, password });
  await enterAgain(browser, person.email);
}

/** A new project as its form makes it; ends on its page. */
export async function fillNewProject(page: Page, name: string): Promise<void> {
  await page.goto("/projects");
  await page.getByRole("button", { name: "New project" }).click();
  const dialog = page.getByRole("dialog");
  await untilOpen(dialog);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Goal").fill("Decide whether to replace the boilers.");
  await dialog.locator("button[type=submit]").click();
  await page.waitForURL(/projects\/[0-9a-f-]{36}$/);
}

/** A new project's id; no page is opened. */
export async function createProject({ request }: { request: APIRequestContext }, name: string): Promise<string> {
  const goal = "Decide whether to replace the boilers.";
  return (await command<{ projectId: string }>(request, "create_project", { name, goal })).projectId;
}
