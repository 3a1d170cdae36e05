import { expect as expectValue } from "@playwright/test";
import type { QuoteSpanView } from "@/lib/features/kit/models";
import type { SourceView } from "@/lib/features/library/views/source";
import { at, comments, project, snapshot, source } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";
import { typed, typedPdf } from "@/lib/testing/rigs/typed-pdf";

const first = "The quay carries forty tonnes.";
const second = "The crane lifts twelve.";
const text = `${first}\n\n${second} Nobody drew this.`;
const bytes = typedPdf([
  [
    { x: 60, y: 700, text: "The quay carries" },
    { x: 60, y: 686, text: "forty tonnes." },
  ],
  [{ x: 120, y: 400, text: second }],
]);
const ORIGINAL = "/api/originals/n1";

function quote(factKey: string, statement: string, words: string): QuoteSpanView {
  const start = text.indexOf(words);
  return { factId: factKey, factKey, statement, status: "accepted", start, end: start + words.length };
}

const view: SourceView = {
  project: project(),
  source: source({ characters: text.length }),
  snapshot: snapshot({
    text,
    originalUrl: ORIGINAL,
    pages: [
      { page: 1, start: 0 },
      { page: 2, start: text.indexOf(second) },
    ],
  }),
  versions: [{ id: "n1", readAt: at, characters: text.length, isCurrent: true }],
  changes: null,
  gone: null,
  holdings: null,
  quotes: [
    quote("A1", "It holds 40 t.", "carries forty tonnes."),
    quote("B2", "It lifts 12 t.", "lifts twelve"),
    quote("C3", "None.", "Nobody drew this."),
  ],
};

test.beforeEach(({ server }) => server.view("comments", ["source", "s1"]).answers(comments()));

test("a quote is boxed on its page where it stands, line by line, beside what was read there", async ({
  mount,
  page,
  server,
}) => {
  server.file(ORIGINAL, bytes);
  await mount("SourceReader", { view });
  await page.getByRole("button", { name: "It lifts 12 t." }).click();
  await page.getByText("Original page", { exact: true }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  const box = page.locator("[data-box]");
  await expect(box).toHaveCount(1);
  await expect(page).toHaveURL(/show=page/);
  const canvas = page.getByRole("img", { name: "Page 2 of the original, the quote boxed" });
  const [sheet, boxed] = [await canvas.boundingBox(), await box.boundingBox()];
  const scale = (sheet?.width ?? 0) / typed.page.width;
  const left = 120 + "The crane ".length * typed.letter;
  expectValue(((boxed?.x ?? 0) - (sheet?.x ?? 0)) / scale).toBeCloseTo(left, 0);
  expectValue((boxed?.width ?? 0) / scale).toBeCloseTo("lifts twelve".length * typed.letter, 0);
  const base = typed.page.height - ((boxed?.y ?? 0) + (boxed?.height ?? 0) - (sheet?.y ?? 0)) / scale;
  expectValue(base).toBeGreaterThan(400 - typed.size / 2);
  expectValue(base).toBeLessThan(400);

  await page.keyboard.press("p");
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await expect(box).toHaveCount(2);
  const article = page.getByRole("article", { name: "Text of the source" });
  await expect(article).toContainText("carries forty tonnes.");
  await expect(article).not.toContainText(second);
});

test("pages are turned by their buttons; a quote that the page does not draw says so, and the page is shown", async ({
  mount,
  page,
  server,
}) => {
  server.file(ORIGINAL, bytes);
  await mount("SourceReader", { view });
  await page.getByText("Original page", { exact: true }).click();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByRole("img", { name: "Page 2 of the original" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  await page.getByRole("button", { name: "None." }).click();
  await expect(page.getByText("The quote could not be placed on this page.")).toBeVisible();
  await expect(page.locator("[data-drawn]")).toBeVisible();
  await expect(page.locator("[data-box]")).toHaveCount(0);
});

test("an original that is no PDF any more leaves its text as read", async ({ mount, page, server }) => {
  server.file(ORIGINAL, new Uint8Array([1, 2, 3]));
  await mount("SourceReader", { view });
  await page.getByText("Original page", { exact: true }).click();
  await expect(page.getByText("The original could not be opened.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Text of the source" })).toContainText("forty tonnes");
});
