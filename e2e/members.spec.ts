import { type Browser, expect, type Page, test } from "@playwright/test";
import { command, ORIGIN, send } from "./ask";
import { createProject, enter, enterAsAdministrator, password, signIn } from "./people";

function anAddress(name: string): string {
  return `${name}-${crypto.randomUUID()}@example.org`;
}

async function aBrowser(browser: Browser): Promise<Page> {
  return await (await browser.newContext()).newPage();
}

/** Invites on the settings page; returns the link that is shown once. */
async function invite(page: Page, projectId: string, guest: { email: string; role: string }): Promise<string> {
  await page.goto(`/projects/${projectId}/settings`);
  await page.getByLabel("Role", { exact: true }).selectOption(guest.role);
  await page.getByLabel("E-mail").fill(guest.email);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = page.getByRole("textbox", { name: "Address of the invitation" });
  await expect(link).toBeVisible();
  return await link.inputValue();
}

/** Makes an account on the page that a signed-out person was led to. */
async function signUpHere(page: Page, person: { name: string; email: string }): Promise<void> {
  await page.getByRole("link", { name: "Make one" }).click();
  await expect(page.getByRole("heading", { name: "Make an account" })).toBeVisible();
  await page.getByLabel("Name").fill(person.name);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.locator("button[type=submit]").click();
}

test("F48: someone is invited, joins, gets another role, and is removed while a run is open in their browser", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await enter(page, { name: "Ada Lovelace", email: anAddress("ada") });
  const sample = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  const { projectId } = sample;
  const settings = { perspectives: 2, iterations: 1, approvePlan: true };
  const start = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", start);
  const email = anAddress("grace");
  const link = await invite(page, projectId, { email, role: "reviewer" });
  await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(email);

  const other = await aBrowser(browser);
  await other.goto(link);
  await other.waitForURL(/sign-in/);
  await expect(other.getByText("To see the invitation")).toBeVisible();
  await signUpHere(other, { name: "Grace Hopper", email });
  await expect(other.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await expect(other.getByText("Ada Lovelace invites you to")).toBeVisible();
  await other.getByRole("button", { name: "Join the project" }).click();
  await other.waitForURL(`**/projects/${projectId}`);
  // A reviewer sees prompts, a viewer does not.
  await other.getByRole("navigation", { name: "Project" }).getByRole("button", { name: "More" }).click();
  await expect(other.getByRole("link", { name: "Prompts" })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This invitation does not open anything" })).toBeVisible();

  await page.reload();
  const members = page.getByRole("list", { name: "Members" });
  await expect(members).toContainText("Grace Hopper");
  await members.getByLabel("Role of Grace Hopper").selectOption("viewer");
  await expect(page.getByText("Grace Hopper has another role now.")).toBeVisible();
  expect((await other.request.get(`${ORIGIN}/projects/${projectId}/prompts`)).status()).toBe(403);

  await other.goto(`/projects/${projectId}/runs/${runId}`);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  const watching = await other.context().newPage();
  await watching.goto("/projects");
  const closed = watching.evaluate(async (id) => {
    const answer = await fetch(`/api/events/${id}`);
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read());
  }, runId);
  await members.getByRole("button", { name: "Remove Grace Hopper" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(members).not.toContainText("Grace Hopper");
  await closed;
  await expect(other.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  expect((await other.request.get(`${ORIGIN}/api/views/run/${runId}`)).status()).toBe(404);
  expect((await other.request.get(`${ORIGIN}/api/events/${runId}`)).status()).toBe(404);
  const late = await send(other.request, "cancel_run", { projectId, runId });
  expect(late.status).toBe(404);
  await other.context().close();
});

test("an invitation for someone else, a revoked one and one that never was look the same", async ({
  page,
  browser,
}) => {
  await enter(page, { name: "Ada Lovelace", email: anAddress("ada") });
  const projectId = await createProject(page, "Boilers");
  const link = await invite(page, projectId, { email: anAddress("grace"), role: "viewer" });
  const other = await aBrowser(browser);
  await enter(other, { name: "Mallory", email: anAddress("mallory") });
  const heading = other.getByRole("heading", { name: "This invitation does not open anything" });
  for (const address of [link, `${ORIGIN}/invite/${"A".repeat(43)}`, `${ORIGIN}/invite/short`]) {
    expect((await other.goto(address))?.status()).toBe(404);
    await expect(heading).toBeVisible();
  }
  const open = page.getByRole("list", { name: "Open invitations" });
  await open.getByRole("button", { name: /^Revoke/ }).click();
  await expect(page.getByText("No invitation is open.")).toBeVisible();
  await other.context().close();
});

test("an owner hands the project over and leaves; the last one cannot", async ({ page, browser }) => {
  await enter(page, { name: "Ada Lovelace", email: anAddress("ada") });
  const projectId = await createProject(page, "Boilers");
  const email = anAddress("grace");
  const link = await invite(page, projectId, { email, role: "editor" });
  await expect(page.getByText("You are the only owner.")).toBeVisible();
  const refused = await send(page.request, "leave_project", { projectId });
  expect(refused.status).toBe(409);
  const other = await aBrowser(browser);
  await enter(other, { name: "Grace Hopper", email });
  await other.goto(link);
  await other.getByRole("button", { name: "Join the project" }).click();
  await other.waitForURL(`**/projects/${projectId}`);
  await page.reload();
  await page.getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand over" }).click();
  await expect(page.getByText("Only owners can change these settings")).toBeVisible();
  await page.getByRole("button", { name: "Leave the project" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await page.waitForURL(/\/projects$/);
  expect((await page.request.get(`${ORIGIN}/projects/${projectId}`)).status()).toBe(404);
  await other.context().close();
});

test("sessions are listed and ended, and a password changed ends the others", async ({ page, browser }) => {
  const person = { name: "Ada Lovelace", email: anAddress("ada") };
  await enter(page, person);
  const other = await aBrowser(browser);
  await signIn(other, person);
  await page.goto("/account");
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await page.getByRole("button", { name: /^End the session/ }).click();
  await expect(sessions).toHaveCount(1);
  await other.goto("/projects");
  await other.waitForURL(/sign-in/);
  await signIn(other, person);
  await page.getByRole("textbox", { name: "Current password" }).fill(password);
  await page.getByRole("textbox", { name: "New password" }).fill("a new and better one");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed.")).toBeVisible();
  await other.goto("/projects");
  await other.waitForURL(/sign-in/);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada King");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("button", { name: "AK: account of Ada King" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL(/sign-in/);
  await other.context().close();
});

test("an administrator makes a link that sets a new password, and makes another administrator, and disables an account", async ({
  page,
  browser,
}) => {
  await enterAsAdministrator(page);
  const grace = { name: `Grace ${crypto.randomUUID().slice(0, 8)}`, email: anAddress("grace") };
  const other = await aBrowser(browser);
  await enter(other, grace);
  expect((await other.goto("/people"))?.status()).toBe(404);
  await page.goto("/people");
  const row = page.getByRole("list", { name: "Accounts" }).getByRole("listitem").filter({ hasText: grace.email });
  await row.getByRole("button", { name: /^Password link/ }).click();
  const link = await row.getByRole("textbox").inputValue();
  const third = await aBrowser(browser);
  await third.goto(link);
  await third.getByRole("textbox", { name: "New password" }).fill("a new and better one");
  await third.getByRole("button", { name: "Set password" }).click();
  await expect(third.getByText("The new password is set.")).toBeVisible();
  await third.getByLabel("E-mail").fill(grace.email);
  await third.getByRole("textbox", { name: "Password" }).fill("a new and better one");
  await third.locator("button[type=submit]").click();
  await expect(third.getByRole("heading", { name: "Projects" })).toBeVisible();
  await other.goto("/projects");
  await other.waitForURL(/sign-in/);
  expect((await other.goto(link))?.status()).toBe(404);
  await row.getByRole("button", { name: /^Make administrator/ }).click();
  await expect(row).toContainText(", administrator");
  expect((await third.goto("/people"))?.status()).toBe(200);
  await row.getByRole("button", { name: /^Remove as administrator/ }).click();
  await expect(row).not.toContainText(", administrator");
  expect((await third.goto("/people"))?.status()).toBe(404);
  await row.getByRole("button", { name: "Disable" }).click();
  await expect(row).toContainText("disabled");
  await third.goto("/projects");
  await third.waitForURL(/sign-in/);
  await Promise.all([other.context().close(), third.context().close()]);
});
