import { expect, test } from "@playwright/test";
import { administrator, makeAccount } from "./people";

test("an install without accounts makes its first", async ({ page }) => {
  await page.goto("/");
  await page.waitForURL(/welcome/);
  await makeAccount(page, administrator, "password123456");
  await expect(page.getByText("is on a list of leaked ones")).toBeVisible();
  await makeAccount(page, administrator);
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
});
