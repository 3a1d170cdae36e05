import type { ImportLinesView, ImportLineView } from "@/lib/features/backup/views/import-lines";
import { project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const taken: ImportLineView = {
  ordinal: 1,
  path: "sources/survey.md",
  line: null,
  isTaken: true,
  words: "",
  said: "It is a source.",
  sourceId: "s1",
};
const left: ImportLineView = {
  ordinal: 2,
  path: "knowledge.md",
  line: 1_204,
  isTaken: false,
  words: "The quay was built in 1904.",
  said: "Its quote is not in the document that it names.",
  sourceId: null,
};

function lines(view: Partial<ImportLinesView> = {}): { view: ImportLinesView } {
  const whole = { project: project(), taken: 1_500, left: 1, items: [taken, left], next: null };
  return { view: { ...whole, isFirst: true, isLeftOnly: false, ...view } };
}

test("each line says its file, what became of it and why, and leads to what it became", async ({ mount }) => {
  const screen = await mount("ImportLinesScreen", lines());
  const row = screen.getByRole("table", { name: "Lines" }).getByRole("row");
  await expect(row).toHaveCount(3);
  await expect(row.nth(1)).toContainText("Taken");
  await expect(row.nth(1).getByRole("link")).toHaveAttribute("href", "/projects/p1/library/s1");
  await expect(row.nth(2)).toContainText("Left");
  await expect(row.nth(2)).toContainText("line 1,204");
  await expect(row.nth(2)).toContainText("Its quote is not in the document that it names.");
  await expect(row.nth(2)).toContainText("The quay was built in 1904.");
  await expect(row.nth(2).getByRole("link")).toHaveCount(0);
  await expect(screen.getByRole("link", { name: "Save as CSV" })).toHaveAttribute("href", "/api/imported/p1");
});

test("on a telephone each line is a card that shows its why whole, and is still a row to a screen reader", async ({
  mount,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const long = `Research/${"a-folder-with-a-long-name/".repeat(4)}kurze Übersicht.md`;
  const screen = await mount("ImportLinesScreen", lines({ items: [{ ...taken, path: long }, left] }));
  const row = screen.getByRole("table", { name: "Lines" }).getByRole("row");
  await expect(row).toHaveCount(3);
  for (const nth of [1, 2]) {
    const cells = row.nth(nth).getByRole("cell");
    await expect(cells).toHaveCount(3);
    for (const cell of await cells.all()) {
      const box = await cell.boundingBox();
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
      await expect(cell).toHaveCSS("padding", "0px");
    }
  }
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(390);
});

test("what is shown, and the pages before and behind it, stand at addresses of their own", async ({ mount }) => {
  const screen = await mount("ImportLinesScreen", lines({ next: 100, isFirst: false }));
  const which = screen.getByRole("navigation", { name: "Which lines" }).getByRole("link");
  await expect(which).toHaveText(["All (1,501)", "Left (1)"]);
  await expect(which.nth(0)).toHaveAttribute("aria-current", "page");
  await expect(which.nth(1)).not.toHaveAttribute("aria-current");
  const pages = screen.getByRole("navigation", { name: "Pages of lines" }).getByRole("link");
  await expect(pages).toHaveText(["First page", "Next page"]);
  await expect(pages.nth(0)).toHaveAttribute("href", "/projects/p1/imported");
  await expect(pages.nth(1)).toHaveAttribute("href", "/projects/p1/imported?after=100");
  await screen.update(lines({ items: [left], next: 2, isFirst: false, isLeftOnly: true }));
  await expect(which.nth(1)).toHaveAttribute("aria-current", "page");
  await expect(pages.nth(0)).toHaveAttribute("href", "/projects/p1/imported?only=left");
  await expect(pages.nth(1)).toHaveAttribute("href", "/projects/p1/imported?only=left&after=2");
  await screen.update(lines());
  await expect(pages).toHaveCount(0);
});

test("where all was taken, or no folder was imported, it says which", async ({ mount }) => {
  const screen = await mount("ImportLinesScreen", lines({ left: 0, items: [], isLeftOnly: true }));
  await expect(screen.getByText("Nothing was left")).toBeVisible();
  await expect(screen.getByRole("link", { name: "All (1,500)" })).toBeVisible();
  await screen.update(lines({ taken: 0, left: 0, items: [] }));
  await expect(screen.getByText("No folder was imported")).toBeVisible();
  await expect(screen.getByRole("navigation", { name: "Which lines" })).toBeHidden();
  await expect(screen.getByRole("link", { name: "Save as CSV" })).toBeHidden();
});
