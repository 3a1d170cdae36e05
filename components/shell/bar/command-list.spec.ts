import { knowledge, knownFact, project, source } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const bar = {
  project: { id: "p1", name: "Harbour" },
  maySeePrompts: false,
  maySeeCosts: false,
  mayResearch: true,
  mayShare: false,
  researchers: [],
};

const loads = source({ title: "Survey of loads", fileName: null, mediaType: null });

test("the command bar finds facts and sources of the open project as one types, and opens them", async ({
  mount,
  page,
  server,
}) => {
  const typed = { q: "tonnes" };
  server.view("knowledge", ["p1"], typed).answers(knowledge({ facts: [knownFact({ statement: "It carries 40 t." })] }));
  const library = {
    project: project(),
    crawls: [],
    watched: [],
    lists: [],
    sources: [loads],
    next: null,
    total: 1,
    deleted: [],
  };
  server.view("library", ["p1"], typed).answers(library);
  await mount("BarsOfProject", bar);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("textbox", { name: "Go to or do" }).fill("tonnes");
  // What is found by its meaning need not hold the letters that were typed.
  const found = page.getByRole("button", { name: /It carries 40 t\./ });
  await expect(found).toBeVisible();
  await expect(page.getByRole("button", { name: /Survey of loads/ })).toBeVisible();
  // What one can press Enter on at once stays where it was when the facts come.
  const rows = page.getByRole("button").filter({ hasText: /Search all projects for “tonnes”|It carries 40 t\./ });
  await expect(rows).toHaveText([/Search all projects/, /It carries 40 t\./]);
  await found.click();
  await expect(page).toHaveURL(/\/projects\/p1\/knowledge\?q=tonnes&fact=A1/);
});

test("while too little is typed nothing is asked", async ({ mount, page }) => {
  await mount("BarsOfProject", bar);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("textbox", { name: "Go to or do" }).fill("to");
  await expect(page.getByText("Search all projects for “to”")).toBeVisible();
});

test("what is typed before the command bar's field is there stands in it, and no key of the page hears it", async ({
  mount,
  page,
  server,
}) => {
  server.view("knowledge", ["p1"], { q: "tides" }).answers(knowledge());
  const none = {
    project: project(),
    crawls: [],
    watched: [],
    lists: [],
    sources: [],
    next: null,
    total: 0,
    deleted: [],
  };
  server.view("library", ["p1"], { q: "tides" }).answers(none);
  await mount("BarsOfProject", bar);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("tidess");
  await page.keyboard.press("Backspace");
  await expect(page.getByRole("textbox", { name: "Go to or do" })).toHaveValue("tides");
});

test("Enter takes the first row also before a busy browser has marked it as chosen", async ({ mount, page }) => {
  await mount("BarsOfProject", bar);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("textbox", { name: "Go to or do" }).fill("/research list");
  const chosen = page.locator("[data-action][data-selected]");
  await expect(chosen).toHaveCount(1);
  await chosen.evaluate((row) => row.removeAttribute("data-selected"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/projects\/p1#researchers$/);
});
