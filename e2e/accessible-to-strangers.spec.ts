import { expect, test } from "@playwright/test";
import { command } from "./ask";
import { expectNothing } from "./axe";
import { administrator, enter, enterAsAdministrator } from "./people";
import { aSample } from "./sample";

test("axe finds nothing on what is shown to strangers", async ({ page, browser }) => {
  await enter(page, { name: "Annie Easley", email: `annie-${crypto.randomUUID()}@example.org` });
  const { projectId, reportId } = await aSample(page);
  const link = { projectId, reportId, days: 30, label: "" };
  const scope = { quotes: true, sources: true, decision: true, cost: true, downloads: true };
  const shared = await command<{ url: string }>(page.request, "create_share_link", { ...link, scope });
  const password = "low tide at noon";
  const locked = await command<{ url: string }>(page.request, "create_share_link", { ...link, password });
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(shared.url);
  const original = await stranger.getByRole("link", { name: "See it as published" }).first().getAttribute("href");
  const open = {
    "shared report": shared.url,
    "what stands around a quote in its document": original ?? "",
    "shared report, locked": locked.url,
    "shared report, a wrong password": `${locked.url}?said=wrong`,
    "sign-in": "/sign-in",
    code: "/sign-in/code",
    "sign-up": "/sign-up",
    forgot: "/forgot",
  };
  for (const [screen, url] of Object.entries(open)) {
    await stranger.goto(url);
    await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothing(stranger, screen);
  }
  await stranger.context().close();
});

test("axe finds nothing on an invitation, on the accounts of the install and on a link that sets a password", async ({
  page,
  browser,
}) => {
  await enterAsAdministrator(page);
  await page.goto("/people");
  // Another test's account may have a link that its test uses.
  const own = page.getByRole("listitem").filter({ hasText: administrator.email });
  await own.getByRole("button", { name: /^Password link/ }).click();
  const link = await page.getByRole("textbox", { name: /^Link that sets/ }).inputValue();
  await expectNothing(page, "people");
  await page.goto("/limits");
  await expect(page.getByRole("heading", { name: "One web server" })).toBeVisible();
  await expectNothing(page, "limits");
  await page.goto("/access-log");
  await expect(page.getByRole("region", { name: "Entries" })).toBeVisible();
  await expectNothing(page, "readings and sign-ins");
  const email = `grace-${crypto.randomUUID()}@example.org`;
  const { projectId } = await command<{ projectId: string }>(page.request, "create_project", {
    name: "Tides",
    goal: "",
  });
  const input = { projectId, email, role: "viewer" };
  const { url } = await command<{ url: string }>(page.request, "invite_member", input);
  await page.goto(`/projects/${projectId}/settings`);
  await expect(page.getByRole("list", { name: "Open invitations" })).toBeVisible();
  await expectNothing(page, "settings, one invited");
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expectNothing(guest, "a link that sets a password");
  await guest.goto(`/sign-in?callbackUrl=${url}`);
  await expectNothing(guest, "sign-in, invited");
  await enter(guest, { name: "Grace Hopper", email });
  await guest.goto(url);
  await expect(guest.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await expectNothing(guest, "an invitation");
  await guest.context().close();
});
