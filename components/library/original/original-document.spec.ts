import type { SourceView } from "@/lib/features/library/views/source";
import { at, comments, project, snapshot, source } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const text = "# The port\n\nThe **quay** carries forty tonnes.\n\n| Crane | 12 t |\n| --- | --- |\n| Pier | 9 t |";
const QUAY = "The **quay** carries forty tonnes.";

function quote(factKey: string, statement: string, words: string): SourceView["quotes"][number] {
  const start = text.indexOf(words);
  return { factId: factKey, factKey, statement, status: "accepted", start, end: start + words.length };
}

const read = snapshot({ text, originalUrl: "/api/originals/n1", isRendered: true });
const view: SourceView = {
  project: project(),
  source: source({ characters: text.length }),
  snapshot: read,
  versions: [{ id: "n1", readAt: at, characters: text.length, isCurrent: true }],
  changes: null,
  holdings: null,
  gone: null,
  quotes: [
    quote("A1", "It holds 40 t.", QUAY),
    quote("B2", "The pier lifts 9 t.", "| Pier | 9 t |"),
    quote("C3", "None.", "# The port"),
  ],
};

const rendered = {
  nodes: [
    { tag: "p" as const, children: ["The ", { tag: "strong" as const, children: ["quay"] }, " carries forty tonnes."] },
    {
      tag: "table" as const,
      children: [
        {
          tag: "tbody" as const,
          children: [
            {
              tag: "tr" as const,
              children: [
                { tag: "td" as const, children: ["Pier"] },
                { tag: "td" as const, children: ["9 t"] },
              ],
            },
          ],
        },
      ],
    },
    { tag: "img" as const, alt: "The harbour", children: [] },
  ],
  isCut: false,
};

test.beforeEach(({ server }) => server.view("comments", ["source", "s1"]).answers(comments()));

test("a quote is boxed in the document as it was published, beside the text as read", async ({
  mount,
  page,
  server,
}) => {
  server.view("rendered", ["n1"]).answers({ rendered, taken: null });
  await mount("SourceReader", { view });
  await page.getByRole("button", { name: "It holds 40 t." }).click();
  await page.getByText("As published", { exact: true }).click();
  await expect(page).toHaveURL(/show=page/);
  const document = page.getByRole("region", { name: "The document, as published" });
  await expect(document.locator("[data-box]")).toHaveText(["The", "quay", " carries forty tonnes."]);
  await expect(document.getByText("Picture: The harbour")).toBeVisible();
  await expect(page.getByText("Text that the document itself hides may be among what is shown.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Text of the source" })).toContainText("carries forty tonnes.");
  await page.keyboard.press("n");
  await expect(document.locator("[data-box]")).toHaveText(["Pier", "9 t"]);
});

test("an address that names a quote opens it boxed, as published", async ({ mount, page, server }) => {
  server.view("rendered", ["n1"]).answers({ rendered, taken: null });
  await mount("SourceReader", { view });
  await page.evaluate(() => window.history.pushState(null, "", "?fact=A1&show=page"));
  const document = page.getByRole("region", { name: "The document, as published" });
  await expect(document.locator("[data-box]")).toHaveText(["The", "quay", " carries forty tonnes."]);
  await expect(page.getByText("This quote is not seen on the page as published")).toBeHidden();
});

test("of a quote that the page hides it is said that it is not seen there", async ({ mount, page, server }) => {
  const hidden = {
    nodes: rendered.nodes.map((node, nth) => (nth === 0 ? { ...node, isUnseen: true as const } : node)),
    isCut: false,
  };
  server.view("rendered", ["n1"]).answers({ rendered: hidden, taken: null });
  await mount("SourceReader", { view });
  await page.getByText("As published", { exact: true }).click();
  await page.getByRole("button", { name: "It holds 40 t." }).click();
  await expect(page.getByText("This quote is not seen on the page as published")).toBeVisible();
  await page.getByRole("button", { name: "The pier lifts 9 t." }).click();
  await expect(page.getByText("This quote is not seen on the page as published")).toBeHidden();
});

test("a quote that the document does not hold says so; a document that cannot be opened leaves its text", async ({
  mount,
  page,
  server,
}) => {
  server.view("rendered", ["n1"]).answers({ rendered, taken: null });
  const shown = await mount("SourceReader", { view });
  await page.getByText("As published", { exact: true }).click();
  await page.getByRole("button", { name: "None." }).click();
  await expect(page.getByText("The quote could not be placed in the original.")).toBeVisible();
  server.view("rendered", ["n2"]).answers({ rendered: null, taken: null });
  await shown.update({ view: { ...view, snapshot: { ...read, id: "n2" } } });
  await expect(page.getByText("The original could not be opened.")).toBeVisible();
});

test("tables of a text stand as tables, their quotes in their cells; signs of headings are not seen", async ({
  mount,
  page,
}) => {
  await mount("SourceReader", { view });
  const article = page.getByRole("article", { name: "Text of the source" });
  await expect(article.getByRole("cell")).toHaveText(["Pier", "9 t"]);
  await expect(article.getByRole("columnheader")).toHaveText(["Crane", "12 t"]);
  await article.getByRole("button", { name: "9 t" }).click();
  await expect(article.locator("[aria-pressed=true]")).toHaveText(["Pier", "9 t"]);
  await expect(page).toHaveURL(/fact=B2/);
});
