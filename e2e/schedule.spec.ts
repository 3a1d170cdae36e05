import { expect, test } from "@playwright/test";
import { command } from "./ask";
import { makeMember } from "./members";
import { enter } from "./people";
import { aSample } from "./sample";

test("a researcher is set to run by itself, in plain words and with its cost, changed, and left to run by hand again", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await enter(page, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  const { projectId, researcherId } = await aSample(page);
  const path = `/projects/${projectId}/researchers/${researcherId}`;

  await test.step("the form says when, and what it comes to, before it is set", async () => {
    await page.goto(path);
    await page.getByRole("link", { name: "Run it by a schedule" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Schedule" })).toBeVisible();
    await page.getByRole("combobox", { name: "By the clocks of" }).fill("Zurich");
    await page.getByRole("option", { name: "Europe/Zurich" }).click();
    await expect(page.getByText("Every Monday at 06:00, Europe/Zurich.")).toBeVisible();
    await expect(page.getByText(/^52 runs a year/)).toBeVisible();
  });

  await test.step("the researcher's page tells it", async () => {
    await page.getByLabel("Minutes, at most").fill("30");
    await page.getByRole("button", { name: "Set the schedule" }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByText("Every Monday at 06:00, Europe/Zurich")).toBeVisible();
    await expect(page.getByText("set by Ada Lovelace")).toBeVisible();
  });

  await test.step("who may not start research sees it, and cannot change it", async () => {
    const reader = await (await browser.newContext()).newPage();
    const email = `viewer-${crypto.randomUUID()}@example.org`;
    await enter(reader, { name: "Mary Jackson", email });
    await makeMember(page.request, reader.request, { projectId, email, role: "viewer" });
    await reader.goto(path);
    await expect(reader.getByText("Every Monday at 06:00, Europe/Zurich")).toBeVisible();
    await expect(reader.getByRole("link", { name: "Change", exact: true })).toBeHidden();
  });

  await test.step("two who change it at once are not one", async () => {
    // A page that hears nothing yet of what others do: what it hears of it shows by itself.
    await page.route("**/api/events/project/**", () => undefined);
    await page.goto(path);
    await page.getByRole("link", { name: "Change", exact: true }).click();
    await expect(page.getByRole("button", { name: "Change the schedule" })).toBeVisible();
    const plan = { every: "month", monthDay: 1, at: "07:00", timeZone: "UTC" };
    const settings = { approvePlan: false };
    await command(page.request, "set_schedule", { projectId, researcherId, plan, settings, revision: 1 });
    await page.getByRole("button", { name: "Change the schedule" }).click();
    await expect(page.getByText("Someone else has changed this schedule.")).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByText("On day 1 of each month at 07:00, UTC.")).toBeVisible();
  });

  await test.step("it runs by hand again, and the feed says who wanted what", async () => {
    await page.getByRole("button", { name: "Run by hand alone" }).click();
    await expect(page.getByRole("link", { name: "Run it by a schedule" })).toBeVisible();
    await page.goto(`/projects/${projectId}`);
    const feed = page.getByRole("list", { name: "Activity, newest first" });
    await expect(feed.getByText(/runs by itself: Every Monday at 06:00, Europe\/Zurich/)).toBeVisible();
    await expect(feed.getByText(/no longer runs by itself/)).toBeVisible();
  });
});
