import type { ClaimChange, ReportClaim } from "@/lib/domain/difference/difference";
import { countChanges } from "@/lib/domain/difference/difference-words";
import type { ComparedVersionView, DifferenceView } from "@/lib/features/reports/views/difference";
import { at, project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function version(number: number): ComparedVersionView {
  const run = { id: `r${number}`, number };
  return { reportId: `v${number}`, version: 1, title: "Loads of the quay", status: "draft", at, run };
}

function claim(text: string, quotes: readonly string[] = ["The quay carries 40 tonnes."]): ReportClaim {
  const told = quotes.map((quote, start) => {
    return { quote, start, sourceId: "s1", sourceTitle: "Port survey", sha256: "0123456789abcdef" };
  });
  const rest = { borneOutBy: [], isDisputed: false, goneAtMs: null, isFixed: false };
  return { section: 0, heading: "Answer", text, facts: [{ key: "A1", statement: text, quotes: told, ...rest }] };
}

const changes: ClaimChange[] = [
  {
    kind: "changed_figure",
    before: claim("The quay carries 40 tonnes."),
    after: claim("The quay carries 45 tonnes."),
    figure: { from: "40 tonnes", to: "45 tonnes" },
    isFixed: false,
    removed: 0,
  },
  {
    kind: "withdrawn",
    before: claim("It was built in 1904.", []),
    after: null,
    figure: null,
    isFixed: true,
    removed: 0,
  },
  { kind: "source_gone", before: null, after: null, figure: null, isFixed: false, removed: 2 },
];

type Compared = Extract<DifferenceView, { from: ComparedVersionView }>;

function difference(view: Partial<Compared> = {}): { view: Compared } {
  const whole = {
    project: project(),
    researcher: { id: "q1", name: "Loads" },
    from: version(1),
    to: version(2),
    line: "Since 4 January: one figure changed.",
    counts: countChanges({ changes }),
    kind: null,
    changes,
  };
  return { view: { ...whole, ...view } };
}

test("each change stands with what both versions said and the quotes behind it", async ({ mount }) => {
  const screen = await mount("DifferenceScreen", difference());
  await expect(screen.getByText("Since 4 January: one figure changed.")).toBeVisible();
  const list = screen.getByRole("listitem");
  const figure = list.filter({ hasText: "Changed figures: 40 tonnes → 45 tonnes" });
  await expect(figure.locator("mark")).toHaveText(["40 tonnes", "45 tonnes"]);
  await expect(figure.getByRole("link", { name: "Port survey" }).first()).toHaveAttribute(
    "href",
    "/projects/p1/library/s1",
  );
  const withdrawn = list.filter({ hasText: "It was built in 1904." });
  await expect(withdrawn).toContainText("People had accepted what this rested on.");
  await expect(withdrawn).toContainText("No quote is left for it.");
  await expect(withdrawn).toContainText("It does not say this any more.");
  await expect(screen.getByText("2 sentences were taken out of the older version")).toBeVisible();
});

test("what another question's report does not tell is not called taken back", async ({ mount }) => {
  const before = claim("The quay was built in 1904.");
  const other: ClaimChange = { kind: "not_asked", before, after: null, figure: null, isFixed: false, removed: 0 };
  const counts = countChanges({ changes: [other] });
  const screen = await mount("DifferenceScreen", difference({ changes: [other], counts }));
  const item = screen.getByRole("listitem").filter({ hasText: "Not asked again" }).filter({ hasText: "1904" });
  await expect(item).toContainText("It answers another question.");
  await expect(item).not.toContainText("any more");
});

test("kinds are shown with their counts, each at its own address, and files are of what is shown", async ({
  mount,
}) => {
  const shown = changes.filter(({ kind }) => kind === "withdrawn");
  const screen = await mount("DifferenceScreen", difference({ kind: "withdrawn", changes: shown }));
  const kinds = screen.getByRole("navigation", { name: "Kinds of changes" }).getByRole("link");
  await expect(kinds).toHaveText(["All that changed", "Changed figures 1", "Withdrawn 1", "Source gone 2"]);
  await expect(kinds.nth(2)).toHaveAttribute("aria-current", "page");
  await expect(kinds.nth(3)).toHaveAttribute("href", "/projects/p1/reports/v2/difference?from=v1&kind=source_gone");
  await expect(screen.getByRole("link", { name: "Save as CSV" })).toHaveAttribute(
    "href",
    "/api/reports/v2/difference?from=v1&kind=withdrawn&format=csv",
  );
});

test("where nothing changed, nothing is of a kind, or there is no older report, it says which", async ({ mount }) => {
  const none = { changes: [], counts: countChanges({ changes: [] }) };
  const screen = await mount("DifferenceScreen", difference({ ...none, line: "Since 4 January: no claim changed." }));
  await expect(screen.getByText("The answer is the same")).toBeVisible();
  await screen.update(difference({ kind: "new", changes: [] }));
  await expect(screen.getByText("None of this kind")).toBeVisible();
  await screen.update({ view: { ...difference().view, changes: [], from: null, line: "" } });
  await expect(screen.getByText("Nothing to compare with yet")).toBeVisible();
  await expect(screen.getByRole("link", { name: "Save as CSV" })).toBeHidden();
});
