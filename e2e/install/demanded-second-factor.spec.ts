import { expect, test } from "@playwright/test";
import { command } from "@/e2e/ask";
import { setUp } from "@/e2e/codes";
import { enter, enterAsAdministrator } from "@/e2e/people";
import { expectAlone } from "./alone";

test.beforeAll(expectAlone);

test("an install that demands a second factor leads everybody to set one up, and nowhere else", async ({
  page,
  browser,
}) => {
  await enterAsAdministrator(page);
  const other = await (await browser.newContext()).newPage();
  await enter(other, { name: "Ada", email: `ada-${crypto.randomUUID()}@example.org` });
  const grace = { name: "Grace", email: `grace-${crypto.randomUUID()}@example.org` };
  const second = await (await browser.newContext()).newPage();
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
