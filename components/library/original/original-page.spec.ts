import { expect as expectValue } from "@playwright/test";
import type { QuoteSpanView } from "@/lib/features/kit/models";
import type { OriginalPageView } from "@/lib/features/library/views/original-page";
import type { SourceView } from "@/lib/features/library/views/source";
import { at, comments, project, snapshot, source } from "@/lib/testing/gallery/examples";
import type { Server } from "@/lib/testing/gallery/server";
import { expect, test } from "@/lib/testing/gallery/test";

const first = "The quay carries forty tonnes.";
const second = "The crane lifts twelve.";
const text = `${first}\n\n${second} Nobody drew this.`;
const SIZE = { width: 600, height: 800 };
const paper = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"/>')}`;

type Quotes = NonNullable<OriginalPageView["drawn"]>["quotes"];
type Line = NonNullable<Quotes[number]["boxes"]>[number];

function line(left: number, top: number, width: number): Line {
  return { left, top, right: left + width, bottom: top + 14 };
}

function placed(words: string, boxes: Quotes[number]["boxes"]): Quotes[number] {
  const start = text.indexOf(words);
  return { start, end: start + words.length, goesOn: false, boxes };
}

const pages: Quotes[] = [
  [placed("carries forty tonnes.", [line(132, 90, 60), line(60, 104, 96)])],
  [placed("lifts twelve", [line(192, 390, 86)]), placed("Nobody drew this.", null)],
];

/** Answers for both pages of a document of two, at each size. */
function answerPages(server: Server): void {
  for (const [nth, quotes] of pages.entries()) {
    const drawn = { picture: paper, ...SIZE, pages: pages.length, quotes };
    server.view("original-page", ["n1", String(nth + 1)]).answers({ drawn, taken: null });
    server.view("original-page", ["n1", String(nth + 1)], { size: "large" }).answers({ drawn, taken: null });
  }
}

function quote(factKey: string, statement: string, words: string): QuoteSpanView {
  const start = text.indexOf(words);
  return { factId: factKey, factKey, statement, status: "accepted", start, end: start + words.length };
}

const view: SourceView = {
  project: project(),
  source: source({ characters: text.length }),
  snapshot: snapshot({
    text,
    originalUrl: "/api/originals/n1",
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
  answerPages(server);
  await mount("SourceReader", { view });
  await page.getByRole("button", { name: "It lifts 12 t." }).click();
  await page.getByText("Original page", { exact: true }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  const box = page.locator("[data-box]");
  await expect(box).toHaveCount(1);
  await expect(page).toHaveURL(/show=page/);
  const shown = page.getByRole("img", { name: "Page 2 of the original, the quote boxed" });
  await expect(shown).toBeVisible();
  // At once: the page scrolls to its box meanwhile.
  const at = await box.evaluate((element) => {
    const [sheet, own] = [element.parentElement, element].map((one) => one?.getBoundingClientRect());
    if (sheet === undefined || own === undefined) throw new Error("There is no sheet.");
    return { left: own.left - sheet.left, top: own.top - sheet.top, width: own.width, of: sheet.width };
  });
  const scale = at.of / SIZE.width;
  expectValue(at.left / scale).toBeCloseTo(192, 0);
  expectValue(at.top / scale).toBeCloseTo(390, 0);
  expectValue(at.width / scale).toBeCloseTo(86, 0);

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
  answerPages(server);
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

test("the next page is on its way before its button is pressed; a larger page is drawn sharper and stays meanwhile", async ({
  mount,
  page,
  server,
}) => {
  answerPages(server);
  await mount("SourceReader", { view });
  await page.getByText("Original page", { exact: true }).click();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  const next = page.waitForRequest("**/api/views/original-page/n1/2");
  await page.getByRole("button", { name: "Next page" }).hover();
  await next;
  const sharper = server.view("original-page", ["n1", "1"], { size: "large" }).waits();
  await page.getByRole("button", { name: "Larger" }).click();
  const shown = page.getByRole("img", { name: "Page 1 of the original" });
  await expect(shown).toHaveAttribute("width", "600");
  sharper({ drawn: { picture: paper, width: 1200, height: 1600, pages: 2, quotes: [] }, taken: null });
  await expect(shown).toHaveAttribute("width", "1200");
});

test("an original that is no PDF any more leaves its text as read", async ({ mount, page, server }) => {
  server.view("original-page", ["n1", "1"]).answers({ drawn: null, taken: null });
  await mount("SourceReader", { view });
  await page.getByText("Original page", { exact: true }).click();
  await expect(page.getByText("This page could not be drawn.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Text of the source" })).toContainText("forty tonnes");
});
