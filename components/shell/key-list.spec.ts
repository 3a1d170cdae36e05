import { pressHeard } from "@/lib/testing/gallery/heard-keys";
import { expect, test } from "@/lib/testing/gallery/test";

test("a question mark lists the keys; switched off, single keys do nothing until they are switched on", async ({
  mount,
  page,
}) => {
  await mount("KeyList");
  const list = page.getByRole("dialog", { name: "Keys" });
  await pressHeard(page, "?");
  await expect(list.getByRole("row", { name: "? This list" })).toBeVisible();
  await expect(list.getByRole("row", { name: "Ctrl K Go to or do anything" })).toBeVisible();
  await list.getByRole("switch", { name: "Single keys do something" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-keys", "");
  await page.keyboard.press("?");
  await expect(list).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("stemma-single-keys"))).toBe("false");
});
