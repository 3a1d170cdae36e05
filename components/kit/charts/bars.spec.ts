import { expect, test } from "@/lib/testing/gallery/test";

const bars = [
  { key: "2026-10", name: "Oct 2026", value: 2, says: "$2.00" },
  { key: "2026-11", name: "Nov 2026", value: 4, says: "$4.00" },
  { key: "2026-12", name: "Dec 2026", value: 0, says: "$0.00" },
];

test("bars are as high as what they stand for, and their table opens beneath them", async ({ mount, page }) => {
  const shown = await mount("Bars", { bars, children: "The same in numbers" });
  const heights = await shown
    .locator("[title]")
    .evaluateAll((all) => all.map((one) => one.querySelector("div > span")?.clientHeight ?? 0));
  expect(heights[1]).toBeGreaterThan((heights[0] ?? 0) * 1.9);
  expect(heights[2]).toBeLessThan(3);
  await expect(shown.getByText("Most: Nov 2026, $4.00")).toBeVisible();
  const table = shown.getByText("The same in numbers");
  await expect(shown.getByRole("group")).not.toHaveAttribute("open");
  await page.getByText("As a table").focus();
  await page.keyboard.press("Enter");
  await expect(shown.getByRole("group")).toHaveAttribute("open");
  await expect(table).toBeVisible();
});
