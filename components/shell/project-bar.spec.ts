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

test("what is looked after now and then stands under More, and a few researchers by name", async ({ mount }) => {
  const shown = await mount("ProjectBar", { ...bar, researchers: [researcher(1), researcher(2)] });
  const nav = shown.getByRole("navigation", { name: "Project" });
  await expect(nav.getByRole("link", { name: "Settings" })).toBeHidden();
  await expect(nav.getByRole("link", { name: "Researcher of the matter number 2" })).toBeVisible();
  await nav.getByRole("button", { name: "More" }).press("Enter");
  const more = nav.getByRole("list", { name: "More" });
  await expect(more.getByRole("link")).toHaveText(["Prompts", "Usage", "Share links", "Settings"]);
  await expect(more.getByRole("link", { name: "Usage" })).toHaveAttribute("href", "/projects/p1/usage");
});

test("the arrows lead through what stands under More, and Escape back to its button", async ({ mount, page }) => {
  const shown = await mount("ProjectBar", { ...bar, researchers: [] });
  const more = shown.getByRole("button", { name: "More" });
  await more.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(shown.getByRole("link", { name: "Prompts" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(shown.getByRole("link", { name: "Settings" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await expect(shown.getByRole("link", { name: "Settings" })).toBeHidden();
});

test("a menu is gone once a link in it was followed, and behind whoever tabs on; a link is not missed for that", async ({
  mount,
  page,
}) => {
  const shown = await mount("ProjectBar", { ...bar, researchers: [] });
  // The bar stays on the next page: here it is told where it would go, and stays where it is.
  const followed = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener("click", (event) => {
          if (!(event.target instanceof HTMLAnchorElement)) return;
          event.preventDefault();
          resolve(event.target.pathname);
        }),
      ),
  );
  const more = shown.getByRole("button", { name: "More" });
  const list = shown.getByRole("list", { name: "More" });
  await more.click();
  await list.getByRole("link", { name: "Usage" }).click();
  expect(await followed).toBe("/projects/p1/usage");
  await expect(list).toBeHidden();
  await more.press("Enter");
  await expect(list).toBeVisible();
  await more.press("Shift+Tab");
  await expect(list).toBeHidden();
});

test("what is under More opens beneath its button and within the window, on a phone, too", async ({ mount, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const shown = await mount("ProjectBar", { ...bar, researchers: [] });
  const more = shown.getByRole("button", { name: "More" });
  await more.click();
  const list = await shown.getByRole("list", { name: "More" }).boundingBox();
  const button = await more.boundingBox();
  if (!list || !button) throw new Error("It is not shown.");
  expect(list.x).toBeGreaterThanOrEqual(0);
  expect(list.x + list.width).toBeLessThanOrEqual(360);
  expect(list.y).toBeGreaterThanOrEqual(button.y + button.height - 1);
});

test("ten researchers share a menu, so that the bar of a wide window holds every place", async ({ mount, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const researchers = Array.from({ length: 10 }, (_, nth) => researcher(nth));
  const shown = await mount("ProjectBar", { ...bar, researchers });
  const nav = shown.getByRole("navigation", { name: "Project" });
  await expect(nav.getByRole("button", { name: "10 researchers" })).toBeVisible();
  expect(await nav.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await nav.getByRole("button", { name: "10 researchers" }).click();
  await expect(nav.getByRole("list", { name: "10 researchers" }).getByRole("link")).toHaveCount(10);
});
