import { expect, test } from "@playwright/test";
import { askWithDocuments, CLICKS_MOST, counting, firstMarker } from "./clicks";
import { enter, signUp } from "./people";

/** Words of the machinery, which nobody has to know before the first answer. */
const machinery = /researcher|perspective|\bruns?\b/i;

test("a newcomer's own documents answer a question, offline, in at most four clicks", async ({ page }) => {
  await signUp(page, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  const { click, count } = counting();
  await expect(page.getByRole("main")).not.toContainText(machinery);
  const question = "How well do air-source heat pumps perform in Varnholt, and what do they cost?";
  await askWithDocuments(page, question, click);
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(machinery);
  await expect(firstMarker(page)).toBeVisible({ timeout: 60_000 });
  expect(count()).toBeLessThanOrEqual(CLICKS_MOST);

  await firstMarker(page).click();
  await expect(page.getByRole("complementary", { name: "Evidence" }).locator("mark").first()).toHaveText(/.{20,}/);
  await page.goto(page.url().replace(/\/answers.*/, ""));
  await expect(firstMarker(page)).toBeVisible();
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("list", { name: "Reports" }).getByRole("listitem")).toHaveCount(1);
});

test("the sample comes with an answer, its facts and what contradicts, and with things to try", async ({ page }) => {
  await enter(page, { name: "Grace Hopper", email: `grace-${crypto.randomUUID()}@example.org` });
  await page.goto("/projects");
  const { click, count } = counting();
  await click(page.getByRole("button", { name: "Open the sample" }));
  await expect(firstMarker(page)).toBeVisible({ timeout: 60_000 });
  expect(count()).toBeLessThanOrEqual(CLICKS_MOST);
  await expect(page.getByRole("heading", { name: "Open contradictions" })).toBeVisible();
  await click(page.getByRole("link", { name: "Check a claim" }));
  await page.waitForURL(/\/reports\/[0-9a-f-]{36}$/);
  await click(page.locator("[data-marker]").first());
  await expect(page.getByRole("complementary", { name: "Evidence" }).locator("mark").first()).toBeVisible();
  expect(count()).toBeLessThanOrEqual(CLICKS_MOST);
});

test("without documents it says what it needs, and keeps what was typed", async ({ page }) => {
  await enter(page, { name: "Alan Kay", email: `alan-${crypto.randomUUID()}@example.org` });
  await page.goto("/projects");
  const field = page.getByRole("textbox", { name: "What do you want to know?" });
  await field.fill("How loud are heat pumps?");
  await field.press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Add the documents that should answer this.");
  await expect(field).toHaveValue("How loud are heat pumps?");
});
