import { expect, test } from "@/lib/testing/gallery/test";

const sections = [
  { ordinal: 0, heading: "Answer", level: 1 },
  { ordinal: 1, heading: "Loads", level: 1 },
  { ordinal: 2, heading: "Cranes", level: 2 },
];

test("the contents lead to each section, and say which one is being read", async ({ mount, page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const shown = await mount("ContentsOfText", { sections });
  const contents = shown.getByRole("navigation", { name: "Contents" });
  await expect(contents.getByRole("link")).toHaveText(["Answer", "Loads", "Cranes"]);
  await contents.getByRole("link", { name: "Cranes" }).click();
  await expect(page).toHaveURL(/#section-2$/);
  await expect(contents.locator("[aria-current=location]")).toHaveText("Cranes");
  await page.locator("#section-1").evaluate((section) => section.scrollIntoView());
  await expect(contents.locator("[aria-current=location]")).toHaveText("Loads");
});
