import { expect, type Page, test } from "@playwright/test";
import { view } from "./ask";
import { enter } from "./people";
import { aSample } from "./sample";

interface Quoted {
  snapshot: { text: string; isRendered: boolean } | null;
  quotes: { factKey: string; start: number; end: number }[];
}

/** The letters and figures of a text: what a page and its text as read have in common. */
function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Opens a source at a quote as it was published; returns the words that are boxed there. */
async function boxedAt(page: Page, address: string): Promise<string> {
  await page.goto(address);
  const document = page.getByRole("region", { name: "The document, as published" });
  await expect(document.locator("mark[data-box]").first()).toBeVisible();
  return (await document.locator("mark[data-box]").allTextContents()).join(" ");
}

test("what a member opens as published has the quote boxed that it is opened for, on a page and in a Word document", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await enter(page, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  const { projectId, facts } = await aSample(page);
  const sources = [...new Set(facts.flatMap(({ evidence }) => evidence.map(({ sourceId }) => sourceId)))];
  const read = await Promise.all(
    sources.map(async (id) => ({ id, ...(await view<Quoted>(page.request, `source/${id}`)) })),
  );
  const rendered = read.filter(({ snapshot, quotes }) => snapshot?.isRendered === true && quotes.length > 0);
  expect(rendered.length).toBeGreaterThan(1);
  for (const { id, snapshot, quotes } of rendered) {
    const [first] = quotes;
    if (first === undefined || snapshot === null) continue;
    const quote = [...snapshot.text].slice(first.start, first.end).join("");
    const boxed = await boxedAt(page, `/projects/${projectId}/library/${id}?fact=${first.factKey}&show=page`);
    expect(letters(boxed)).toBe(letters(quote));
  }
});
