import type { SharedReportView } from "@/lib/features/kit/models-sharing";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const source = { url: null, host: null, readAt: at, sha256: "a".repeat(64), page: 4, heading: null };

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
  scope: { quotes: true, sources: true, comments: false, cost: false, downloads: false },
  expiresAt: null,
  costUsd: null,
  evidence: {
    A1: [
      {
        source: { ...source, title: "Port survey" },
        context: { before: "Since 1931. ", quote: "The quay carries forty tonnes.", after: " It stands." },
      },
    ],
  },
  matrix: null,
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
  await expect(card).toContainText("Port survey, page 4");
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

test("on paper the quotes stand in two columns", async ({ mount, page }) => {
  const shown = await mount("SharedReport", { view, base: "/share/token" });
  await page.emulateMedia({ media: "print" });
  await expect(shown.getByRole("list").last()).toHaveCSS("column-count", "2");
  await page.emulateMedia({ media: "screen" });
});
