import type { QuoteSpanView } from "@/lib/features/kit/models";
import type { SourceView } from "@/lib/features/library/views/source";
import { at, comments, project, snapshot, source } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const text = "The quay carries 40 tonnes.\n\nThe crane lifts 12.";

function quote(view: Partial<QuoteSpanView> = {}): QuoteSpanView {
  return {
    factId: "f1",
    factKey: "A1",
    statement: "The quay holds 40 t.",
    status: "accepted",
    start: 0,
    end: 27,
    ...view,
  };
}

const quotes = [
  quote(),
  quote({ factId: "f2", factKey: "B2", statement: "The crane lifts 12 t.", start: 29, end: 48 }),
];

const read = snapshot({ text, author: "A. Pilot" });

function view(part: Partial<SourceView> = {}, row: Partial<SourceView["source"]> = {}): SourceView {
  const page = { url: "https://port.example/survey", host: "port.example", fileName: null, mediaType: "text/html" };
  return {
    project: project(),
    source: source({ kind: "url", ...page, facts: 2, characters: text.length, ...row }),
    snapshot: read,
    versions: [{ id: "n1", readAt: at, characters: text.length, isCurrent: true }],
    changes: null,
    gone: null,
    quotes: [],
    holdings: null,
    ...part,
  };
}

test.beforeEach(({ server }) => server.view("comments", ["source", "s1"]).answers(comments()));

test("a source that could not be read says why, and has no text", async ({ mount, page }) => {
  const status = { status: "unreachable", statusReason: "The site answers with 404." } as const;
  await mount("SourceReader", { view: view({ snapshot: null, versions: [] }, status) });
  await expect(page.getByRole("heading", { name: "There is no text" })).toBeVisible();
  await expect(page.getByText("The site answers with 404.")).toBeVisible();
  await expect(page.getByRole("article")).toBeHidden();
});

test("a text that nobody quotes says so; what a reader should know stands above it", async ({ mount, page }) => {
  const cut = "This text has 3,000,000 characters; the first 2,000,000 are shown.";
  const shown = view({ snapshot: { ...read, notes: [cut] } }, { isExcluded: true });
  await mount("SourceReader", { view: shown });
  await expect(page.getByText("This source is excluded: new runs do not read it.")).toBeVisible();
  await expect(page.getByText(cut)).toBeVisible();
  await expect(page.getByText("No facts from this source yet.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Text of the source" })).toContainText("The crane lifts 12.");
});

test("a document says its DOI, which members set and others read; a page has none to set", async ({
  mount,
  page,
  server,
}) => {
  const document = { kind: "upload", url: null, host: null, fileName: "tides.pdf" } as const;
  const shown = view({}, { ...document, doi: "10.1000/tides" });
  await mount("SourceReader", { view: shown });
  const link = page.getByRole("link", { name: "10.1000/tides" });
  await expect(link).toHaveAttribute("href", "https://doi.org/10.1000/tides");
  server.command("set_source_doi").refuses({ kind: "invalid", message: "Write a DOI.", field: "doi" });
  await page.getByRole("button", { name: "Change the DOI" }).click();
  const field = page.getByRole("textbox", { name: "DOI" });
  await expect(field).toHaveValue("10.1000/tides");
  await field.fill("tides");
  const sent = server.sent("set_source_doi");
  await page.getByRole("button", { name: "Save" }).click();
  expect(await sent).toEqual({ projectId: "p1", sourceId: "s1", doi: "tides" });
  await expect(page.getByText("Write a DOI.")).toBeVisible();
});

test("only who may rename sources sets a DOI, and a page is cited by its address", async ({ mount, page }) => {
  const document = { kind: "upload", url: null, host: null, fileName: "tides.pdf" } as const;
  const screen = await mount("SourceReader", { view: view({ project: project("viewer") }, document) });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Set the DOI" })).toBeHidden();
  await screen.update({ view: view() });
  await expect(page.getByRole("button", { name: "Set the DOI" })).toBeHidden();
  await screen.update({ view: view({}, document) });
  await expect(page.getByRole("button", { name: "Set the DOI" })).toBeVisible();
});

test("a quote that is chosen is marked in the text and beside it, and stands in the address", async ({
  mount,
  page,
}) => {
  await mount("SourceReader", { view: view({ quotes }) });
  const article = page.getByRole("article", { name: "Text of the source" });
  const [first, second] = [
    article.getByRole("button", { name: "The quay carries 40 tonnes." }),
    article.getByRole("button", { name: "The crane lifts 12." }),
  ];
  await first.click();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/fact=A1/);
  await page.keyboard.press("n");
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await expect(first).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("button", { name: "The crane lifts 12 t." })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Previous quote" }).click();
  await expect(first).toHaveAttribute("aria-pressed", "true");
});

test("an older reading says that it is one, and what has changed since", async ({ mount, page }) => {
  const versions = [
    { id: "n2", readAt: at, characters: 20, isCurrent: true },
    { id: "n1", readAt: at, characters: text.length, isCurrent: false },
  ];
  const changes = [
    { kind: "removed", text: "40 tonnes" },
    { kind: "added", text: "45 tonnes" },
  ] as const;
  const shown = view({ snapshot: { ...read, isCurrent: false }, versions, changes: [...changes] });
  await mount("SourceReader", { view: shown });
  await expect(page.getByText("This is what the source said when it was read")).toBeVisible();
  await page.getByText("What has changed since").click();
  await expect(page.locator("ins")).toHaveText("45 tonnes");
  await expect(page.locator("del")).toHaveText("40 tonnes");
});

test("reading again says what came of it, also when the page is gone; a viewer is not offered it", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("reread_source");
  command.answers({ outcome: "unreachable", reason: "The site answers with 503.", gone: 0, back: 0 });
  const shown = await mount("SourceReader", { view: view() });
  const button = page.getByRole("button", { name: "Read again" });
  await button.click();
  await expect(page.getByText("The site answers with 503. What it said before is kept.")).toBeVisible();
  command.answers({ outcome: "changed", reason: "", gone: 2, back: 0 });
  await button.click();
  await expect(page.getByText("The page says something else now. 2 facts lost their quote.")).toBeVisible();
  await shown.update({ view: { ...view(), project: project("viewer") } });
  await expect(button).toBeHidden();
});

test("a page is watched, and that is told", async ({ mount, page, server }) => {
  server.command("schedule_source").answers({});
  await mount("SourceReader", { view: view() });
  const sent = server.sent("schedule_source");
  await page.getByRole("combobox", { name: "How often it is looked at" }).selectOption("Watch every week");
  expect(await sent).toEqual({ projectId: "p1", sourceId: "s1", days: 7 });
  await expect(page.getByText("Saved. What is found on the page stands in the library")).toBeVisible();
});

test("a rhythm stands as it was chosen while it is being saved, when no other can be, and as it was where it is refused", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("schedule_source");
  const save = command.waits();
  await mount("SourceReader", { view: view() });
  const rhythm = page.getByRole("combobox", { name: "How often it is looked at" });
  await rhythm.selectOption("Watch every week");
  await expect(rhythm).toHaveValue("7");
  await expect(rhythm).toHaveAttribute("aria-disabled", "true");
  await rhythm.press("ArrowDown");
  await expect(rhythm).toHaveValue("7");
  save({});
  await expect(rhythm).toBeEnabled();
  await expect(rhythm).toHaveValue("7");
  command.refuses({ kind: "unavailable", message: "Try again in a minute." });
  await rhythm.selectOption("Not watched");
  await expect(page.getByText("Try again in a minute.")).toBeVisible();
  await expect(rhythm).toHaveValue("");
});

test("a rhythm that an earlier version set is among those to choose", async ({ mount, page }) => {
  const rare = view();
  await mount("SourceReader", { view: { ...rare, source: { ...rare.source, rereadDays: 90 } } });
  await expect(page.getByRole("combobox", { name: "How often it is looked at" })).toHaveValue("90");
});

test("a source says how many of its facts its page no longer has, as read when", async ({ mount, page }) => {
  const gone = { gone: 3, of: 12, readAt: "2026-11-03T06:00:00.000Z" };
  await mount("SourceReader", { view: { ...view(), gone } });
  await expect(page.getByText("3 of 12 facts are no longer on the page, as read on 3 November 2026.")).toBeVisible();
});
