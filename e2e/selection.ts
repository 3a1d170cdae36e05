import { expect, type Page } from "@playwright/test";

/** Selects the first sentence of the report's first paragraph, as a reader with a pointer would. */
async function selectPassage(page: Page): Promise<string> {
  const paragraph = page.locator("#report-text section p").first();
  const selected = await paragraph.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const node = walker.nextNode();
    const range = document.createRange();
    if (node === null) return "";
    range.setStart(node, 0);
    range.setEnd(node, Math.min(60, node.textContent?.length ?? 0));
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(range);
    return range.toString();
  });
  expect(selected.length).toBeGreaterThan(20);
  return selected;
}

/** Begins a comment on a passage of the report that the page shows; returns the passage. */
export async function startComment(page: Page): Promise<string> {
  const selected = await selectPassage(page);
  await page.getByRole("button", { name: "Comment", exact: true }).first().click();
  await expect(page.getByRole("region", { name: "New comment" })).toContainText(selected.trim().slice(0, 20));
  return selected;
}
