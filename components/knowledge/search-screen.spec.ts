import type { SearchView } from "@/lib/features/knowledge/views/search";
import { knownFact } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function found(view: Partial<SearchView> = {}): { view: SearchView } {
  return { view: { q: "", projects: [], searched: 0, next: null, ...view } };
}

const name = "Search statements, quotes and titles of sources";

test("before anything is asked the field has the focus and nothing is said to be missing", async ({ mount }) => {
  const screen = await mount("SearchScreen", found());
  await expect(screen.getByRole("textbox", { name })).toBeFocused();
  await expect(screen.getByRole("status")).toBeEmpty();
  await expect(screen.getByRole("heading", { name: "No project holds it" })).toBeHidden();
});

test("what one types stands in the address, from the first page on", async ({ mount, page }) => {
  const screen = await mount("SearchScreen", found());
  await page.keyboard.type("tide -low");
  await expect(page).toHaveURL(/q=tide\+-low/);
  await expect(screen.getByRole("textbox", { name })).toHaveValue("tide -low");
});

test("where no project holds it the page says what to try", async ({ mount }) => {
  const screen = await mount("SearchScreen", found({ q: "tide", searched: 3 }));
  await expect(screen.getByRole("status")).toHaveText("Found in 0 of your 3 projects.");
  await expect(screen.getByRole("heading", { name: "No project holds it" })).toBeVisible();
  await expect(screen.getByText("Try fewer words, or a word in another form.")).toBeVisible();
});

test("facts stand under their projects, each leading to itself there", async ({ mount }) => {
  const projects = [{ id: "p1", name: "Harbour", facts: [knownFact()], hasMore: true }];
  const screen = await mount("SearchScreen", found({ q: "quay", projects, searched: 20, next: 20 }));
  await expect(screen.getByRole("heading", { name: "Harbour" })).toBeVisible();
  const fact = screen.getByRole("list", { name: "Facts of Harbour" }).getByRole("link").first();
  await expect(fact).toHaveAttribute("href", "/projects/p1/knowledge?q=quay&fact=A1");
  await expect(screen.getByRole("link", { name: "Show all" })).toBeVisible();
  await expect(screen.getByRole("link", { name: "Search in older projects" })).toHaveAttribute(
    "href",
    "/search?q=quay&from=20",
  );
});
