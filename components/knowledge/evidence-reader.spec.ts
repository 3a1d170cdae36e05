import { comments, evidence, fact, factPanel, project } from "@/lib/testing/gallery/examples";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const reader = { project: project(), factId: "f1", onClose: (): void => undefined };

test.beforeEach(({ server }) => server.view("comments", ["fact", "f1"]).answers(comments()));

test("the quote appears in its surroundings once it has arrived, and has the focus before", async ({
  mount,
  server,
}) => {
  const arrive = server.view("fact", ["f1"]).waits();
  const shown = await mount("EvidenceReader", reader);
  const panel = shown.getByRole("complementary", { name: "Evidence" });
  await expect(panel).toBeFocused();
  await expect(skeleton(panel)).toBeVisible();
  arrive(factPanel());
  const quote = panel.getByRole("region", { name: "Quote in Port survey" });
  await expect(quote).toHaveText("Before. The quay carries 40 tonnes. After.");
  await expect(quote.locator("mark")).toHaveText("The quay carries 40 tonnes.");
  await expect(panel.getByRole("link", { name: "Port survey, page 4" })).toHaveAttribute(
    "href",
    "/projects/p1/library/s1?fact=A1",
  );
  await expect(panel.getByRole("link", { name: "original page" })).toHaveAttribute("href", /fact=A1@\d+&.*show=page$/);
  await expect(skeleton(panel)).toBeHidden();
});

test("a quote of a page or a Word document leads to the document as it was published", async ({ mount, server }) => {
  const piece = evidence({ page: null, heading: "Quays" });
  server.view("fact", ["f1"]).answers(factPanel({ fact: fact({ evidence: [piece] }), rendered: [piece.snapshotId] }));
  const shown = await mount("EvidenceReader", reader);
  await expect(shown.getByRole("link", { name: "as published" })).toHaveAttribute("href", /version=n1&show=page$/);
  await expect(shown.getByRole("link", { name: "original page" })).toBeHidden();
});

test("words beside a quote stand behind it, and say what they are for", async ({ mount, server }) => {
  const words = evidence({ id: "e2", quote: "It was built in 1931.", start: 40, end: 61, isBeside: true });
  server.view("fact", ["f1"]).answers(factPanel({ fact: fact({ evidence: [evidence(), words] }) }));
  const shown = await mount("EvidenceReader", reader);
  await expect(shown.getByRole("heading", { name: "In its source", exact: true })).toBeVisible();
  await expect(shown.locator("mark")).toHaveText(["The quay carries 40 tonnes.", "It was built in 1931."]);
  await expect(shown.getByText("Beside the quote, for what it leaves open:")).toHaveCount(1);
});

test("what could not be read says why", async ({ mount, server }) => {
  server.view("fact", ["f1"]).refuses({ kind: "not_found", message: "This fact is not there any more." });
  const shown = await mount("EvidenceReader", reader);
  await expect(shown.getByRole("alert")).toHaveText("This fact is not there any more.");
  await expect(shown.getByRole("button", { name: "Close the evidence" })).toBeVisible();
});

test("a fact that stands alone has no headings for what it lacks", async ({ mount, server }) => {
  server.view("fact", ["f1"]).answers(factPanel());
  const shown = await mount("EvidenceReader", reader);
  await expect(shown.getByRole("heading")).toHaveText(["Evidence", "In its source", "Comments"]);
  await expect(shown.getByText("Nobody has commented yet.")).toBeVisible();
});

test("all that speaks for a fact, against it and about it stands under its heading", async ({ mount, server }) => {
  const other = fact({ id: "f2", key: "B1", statement: "It carries 30.", evidence: [evidence({ quote: "Only 30." })] });
  server.view("fact", ["f1"]).answers(
    factPanel({
      fact: fact({
        evidence: [evidence(), evidence({ id: "e2", sourceId: "s2", sourceTitle: "Annual report", page: null })],
      }),
      corroborations: [
        { id: "f3", key: "C1", statement: "Forty tonnes.", status: "accepted", sourceTitle: "A letter" },
      ],
      contradictions: [
        {
          id: "c1",
          nature: null,
          status: "possible",
          reason: "The figures differ.",
          revision: 1,
          createdAt: "2026-01-05T09:00:00.000Z",
          settlement: null,
          settledBy: null,
          settledAt: null,
          figures: [],
          a: other,
          b: fact(),
        },
      ],
      reviews: [{ verdict: "accepted", note: "Seen.", at: "2026-01-05T09:00:00.000Z", by: null, isStale: true }],
      supersededBy: { id: "f9", key: "Z1", statement: "The quay carries 41 tonnes." },
    }),
  );
  const shown = await mount("EvidenceReader", reader);
  await expect(shown.getByRole("heading")).toHaveText([
    "Evidence",
    "In its sources",
    "Borne out by",
    "Contradicted by",
    "Verdicts",
    "Comments",
  ]);
  await expect(shown.getByText("Only 30.")).toBeVisible();
  await expect(shown.getByText("An agent accepted")).toContainText("stale: the fact has been said anew since");
  await expect(shown.getByRole("link", { name: "The quay carries 41 tonnes." })).toBeVisible();
});

test("Escape closes it, its keys give verdicts, and neither does while one types", async ({ mount, page, server }) => {
  const closed = Promise.withResolvers<void>();
  server.view("fact", ["f1"]).answers(factPanel());
  server.command("settle_fact").answers({ revision: 2 });
  const shown = await mount("EvidenceReader", { ...reader, onClose: closed.resolve });
  await shown.getByRole("button", { name: "Write a comment" }).click();
  const comment = shown.getByRole("textbox", { name: "Comment" });
  await comment.pressSequentially("a r");
  await expect(comment).toHaveValue("a r");
  await shown.getByRole("button", { name: "Close the evidence" }).focus();
  const sent = server.sent("settle_fact");
  await page.keyboard.press("a");
  expect(await sent).toMatchObject({ factId: "f1", verdict: "accepted" });
  await page.keyboard.press("Escape");
  await closed.promise;
});

test("viewers read it and are told who judges", async ({ mount, server }) => {
  server.view("fact", ["f1"]).answers(factPanel());
  const shown = await mount("EvidenceReader", { ...reader, project: project("viewer") });
  await expect(shown.getByText("Owners and reviewers accept, reject and dispute facts.")).toBeVisible();
  await expect(shown.getByRole("button", { name: /Accept/ })).toBeHidden();
});
