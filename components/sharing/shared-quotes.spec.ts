import type { SharedReportView } from "@/lib/features/sharing/views/shared-report";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const source = { url: null, host: null, readAt: at, sha256: "a".repeat(64), page: 4, heading: null };

/** A picture of one point. */
const onePixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const view: SharedReportView = {
  projectName: "Harbour",
  report: {
    id: "",
    version: 1,
    status: "draft",
    title: "What the quay holds",
    question: "What the quay holds",
    isOfUnknownOrigin: false,
    warning: null,
    since: null,
    affected: null,
    evidence: "",
    mode: "offline",
    figures: {
      uncitedShare: 0,
      coverage: 1,
      notCovered: [],
      questions: [],
      offending: [],
      topics: [],
      check: null,
      checkBefore: null,
      sources: 1,
      facts: 1,
    },
    createdAt: at,
    acceptedAt: null,
    acceptedByName: null,
    sections: [{ ordinal: 0, kind: "answer", heading: "Answer", markdown: "It holds forty tonnes [FA1].", level: 1 }],
    cited: [
      {
        number: 1,
        key: "A1",
        factId: "A1",
        statement: "The quay holds 40 t.",
        status: "accepted",
        quote: "The quay carries forty tonnes.",
        sourceTitle: "Port survey",
        sourceHost: null,
        beside: [],
        fields: ["Status: Final"],
        goneAt: null,
        support: "supported",
        score: 1,
        confidence: 1,
      },
    ],
    references: [],
  },
  drawn: {
    0: [{ tag: "p", children: ["It holds forty tonnes ", { tag: "cite-marker", keys: "A1", children: [] }, "."] }],
  },
  scope: { quotes: true, sources: true, decision: false, comments: false, cost: false, downloads: false },
  expiresAt: null,
  costUsd: null,
  evidence: {
    A1: [
      {
        source: { ...source, title: "Port survey", fields: ["Status: Final"] },
        context: { before: "Since 1931. ", quote: "The quay carries forty tonnes.", after: " It stands." },
        original: "page",
        isBeside: false,
        isGone: false,
        goneAt: null,
      },
    ],
  },
  matrix: null,
  decision: null,
  threads: null,
};

test("a stranger sees the quote at its number, and beside the text on a click; Escape goes back to the number", async ({
  mount,
  page,
}) => {
  const shown = await mount("SharedReport", { view, base: "/share/token" });
  const marker = shown.getByRole("link", { name: "Citation 1", exact: true });
  await marker.focus();
  const card = page.getByRole("tooltip");
  await expect(card).toContainText("Since 1931. The quay carries forty tonnes. It stands.");
  await expect(card).toContainText("Port survey [Status: Final], page 4");
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await marker.press("Enter");
  const panel = shown.getByRole("complementary", { name: "Evidence" });
  await expect(panel).toBeFocused();
  await expect(panel.locator("mark")).toHaveText("The quay carries forty tonnes.");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(marker).toBeFocused();
});

test("words beside a quote stand behind it, with its source told once", async ({ mount }) => {
  const [quote] = view.evidence["A1"] ?? [];
  if (quote === undefined) throw new Error("a quote");
  const context = { before: "", quote: "It was built in 1931.", after: "" };
  const words = { ...quote, context, original: null, isBeside: true };
  const shown = await mount("SharedReport", {
    view: { ...view, evidence: { A1: [quote, words] } },
    base: "/share/token",
  });
  const note = shown.locator("#note-1");
  await expect(note.locator("mark")).toHaveText(["The quay carries forty tonnes.", "It was built in 1931."]);
  await expect(note.getByText("Beside the quote, for what it leaves open:")).toBeVisible();
  await expect(note.getByText("Port survey [Status: Final]")).toHaveCount(1);
});

test("the page of the original comes beneath the quote when it is asked for, and goes with it", async ({
  mount,
  page,
  server,
}) => {
  server.file("/share/token/pages/1-1", onePixel);
  const shown = await mount("SharedReport", { view, base: "/share/token" });
  const marker = shown.getByRole("link", { name: "Citation 1", exact: true });
  await marker.press("Enter");
  const panel = shown.getByRole("complementary", { name: "Evidence" });
  const picture = panel.getByRole("img", { name: "Page 4 of Port survey as published, the quote boxed" });
  await expect(picture).toHaveCount(0);
  await panel.getByRole("link", { name: "See the original page" }).click();
  await expect(picture).toHaveAttribute("data-state", "here");
  await page.keyboard.press("Escape");
  await marker.press("Enter");
  await expect(picture).toHaveCount(0);
});

test("a page that cannot be shown says so", async ({ mount, server }) => {
  server.file("/share/token/pages/1-1", new TextEncoder().encode("no picture"));
  const shown = await mount("SharedReport", { view, base: "/share/token" });
  await shown.getByRole("link", { name: "Citation 1", exact: true }).press("Enter");
  await shown.getByRole("complementary").getByRole("link", { name: "See the original page" }).click();
  await expect(shown.getByRole("alert")).toContainText("This page could not be shown.");
});

test("a preview names the original page and leads nowhere", async ({ mount }) => {
  const shown = await mount("SharedReport", { view, base: null });
  await expect(shown.getByText("See the original page")).toBeVisible();
  await expect(shown.getByRole("link", { name: "See the original page" })).toHaveCount(0);
});

test("what a decision can rest on stands beneath the report, each fact with its note or its own quote", async ({
  mount,
}) => {
  const cited = { statement: "The quay holds 40 t.", number: 1, quote: "", sourceTitle: "Port survey", sources: 1 };
  const other = { ...cited, statement: "It holds 30 t.", number: null, quote: "Thirty tonnes.", isSetAside: false };
  const decision = {
    supporting: [{ ...cited, isSetAside: false }],
    opposing: [{ reason: "The figures differ.", inAnswer: { ...cited, isSetAside: false }, against: other }],
    settled: [],
    unknown: ["Who weighed it?"],
    turning: [],
  };
  const shown = await mount("SharedReport", { view: { ...view, decision }, base: "/share/token" });
  const part = shown.getByRole("region", { name: "For the decision" });
  await expect(part.getByText("“Thirty tonnes.”")).toBeVisible();
  await expect(part.getByRole("heading", { level: 3 })).toHaveText([
    "Strongest evidence for it",
    "Strongest evidence against it",
    "What is not known",
  ]);
  await part.getByRole("link", { name: "Citation 1" }).first().click();
  await expect(shown.getByRole("complementary", { name: "Evidence" }).locator("mark")).toHaveText(
    "The quay carries forty tonnes.",
  );
});

test("what it covers is told in markup that a browser leaves as it is", async ({ mount }) => {
  const questions = [{ question: "What does it hold?", thread: "search-1", places: [] }];
  const figures = { ...view.report.figures, coverage: 0, questions };
  const shown = await mount("SharedReport", { view: { ...view, report: { ...view.report, figures } }, base: null });
  await shown.getByText("coverage 0 % (0 of 1 question)").click();
  await expect(shown.getByText("What does it hold?")).toBeVisible();
});

test("on paper the quotes stand in two columns", async ({ mount, page }) => {
  const shown = await mount("SharedReport", { view, base: "/share/token" });
  await page.emulateMedia({ media: "print" });
  await expect(shown.getByRole("list").last()).toHaveCSS("column-count", "2");
  await page.emulateMedia({ media: "screen" });
});

test("a quote of a page or a Word document leads to what stands around it there", async ({ mount }) => {
  const [piece] = view.evidence["A1"] ?? [];
  if (piece === undefined) throw new Error("a piece of evidence");
  const shown = await mount("SharedReport", {
    view: { ...view, evidence: { A1: [{ ...piece, original: "document" }] } },
    base: "/share/token",
  });
  const link = shown.getByRole("link", { name: "See it as published" });
  await expect(link).toHaveAttribute("href", "/share/token/pages/1-1");
});

test("figures over years stand on one axis beside their table, and each mark opens its quote", async ({ mount }) => {
  const [first] = view.report.cited;
  if (first === undefined) throw new Error("The example cites nothing.");
  const keys = ["7K3Q9XM2PA4B", "B8W1ZT5RN6CD", "C1D2E3F4G5H6"];
  const cited = keys.map((key, nth) => ({
    ...first,
    key,
    number: nth + 1,
    statement: `In ${2021 + nth}, the quay took ${20 * (nth + 1)} ships.`,
  }));
  const markdown = keys.map((key) => `It took ships. [F${key}]`).join(" ");
  const sections = [{ ordinal: 0, kind: "answer" as const, heading: "Answer", markdown, level: 1 }];
  const given = { ...view, drawn: { 0: null }, report: { ...view.report, cited, sections } };
  const shown = await mount("SharedReport", { view: given, base: "/share/token" });
  const table = shown.getByRole("table", { name: "Figures by year" });
  await expect(table.getByRole("row").nth(3)).toContainText("202360 ships");
  await table.locator("[data-side]").nth(1).click();
  const panel = shown.getByRole("complementary", { name: "Evidence" });
  await expect(panel).toContainText("In 2022, the quay took 40 ships.");
});
