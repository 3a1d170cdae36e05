import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";

/** Documents of one's own, of every kind that is usual. */
const documents = [
  "borealis-field-trial.md",
  "tamarack-audit.md",
  "cold-regions-benchmark.md",
  "city-progress-report.html",
  "tenants-union-survey.html",
  "installers-guild-notes.txt",
  "monitored-homes.csv",
  "skarvik-evaluation.pdf",
  "norrmark-grid-memo.docx",
].map((name) => join(process.cwd(), "prisma", "sample", name));

/** From the first page to the first sentence with its quote. Source: issue, “in at most 4 clicks”. */
export const CLICKS_MOST = 4;

/** Clicks as a person makes them, counted. */
export function counting(): { click: (what: Locator) => Promise<void>; count: () => number } {
  let clicks = 0;
  return {
    click: async (what): Promise<void> => {
      clicks += 1;
      await what.click();
    },
    count: () => clicks,
  };
}

/** Asks on the page of all projects, with these documents to answer from; ends where the answer is to appear. */
export async function askWithDocuments(
  page: Page,
  question: string,
  click: (what: Locator) => Promise<void>,
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await click(page.getByRole("button", { name: "Choose files" }));
  await (await chooser).setFiles(documents);
  await page.getByRole("textbox", { name: "What do you want to know?" }).fill(question);
  await click(page.getByRole("button", { name: "Find the answer" }));
  await page.waitForURL(/\/projects\/[0-9a-f-]{36}\/answers\/[0-9a-f-]{36}$/, { timeout: 60_000 });
}

/** The first sentence's marker, which opens its quote. */
export function firstMarker(page: Page): Locator {
  return page.locator("[data-answer] [data-marker]").first();
}
