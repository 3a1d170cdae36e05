import type { KnownResearcher } from "@/lib/domain/researcher/command-line";
import { expect, test } from "@/lib/testing/gallery/test";

function researcher(nth: number): KnownResearcher {
  return { id: `r${nth}`, name: `Researcher of the matter number ${nth}`, status: "active", liveRun: null };
}

const bar = {
  project: { id: "p1", name: "Harbour" },
  maySeePrompts: true,
  maySeeCosts: true,
  mayResearch: true,
  mayShare: true,
};

test("what is looked after now and then stands under More, and a few researchers by name", async ({ mount, page }) => {
  const shown = await mount("ProjectBar", { ...bar, researchers: [researcher(1), researcher(2)] });
  const nav = shown.getByRole("navigation", { name: "Project" });
  await expect(nav.getByRole("link", { name: "Settings" })).toBeHidden();
  await expect(nav.getByRole("link", { name: "Researcher of the matter number 2" })).toBeVisible();
  await nav.getByRole("button", { name: "More" }).press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText(["Prompts", "Usage", "Share links", "Settings"]);
  await expect(page.getByRole("menuitem", { name: "Usage" })).toHaveAttribute("href", "/projects/p1/usage");
});

test("ten researchers share a menu, so that the bar of a wide window holds every place", async ({ mount, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const researchers = Array.from({ length: 10 }, (_, nth) => researcher(nth));
  const shown = await mount("ProjectBar", { ...bar, researchers });
  const nav = shown.getByRole("navigation", { name: "Project" });
  await expect(nav.getByRole("button", { name: "10 researchers" })).toBeVisible();
  expect(await nav.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await nav.getByRole("button", { name: "10 researchers" }).click();
  await expect(page.getByRole("menuitem")).toHaveCount(10);
});
