import type { SummaryVersionView, SummaryView } from "@/lib/features/researchers/views/summary";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const first: SummaryVersionView = { number: 1, at, changes: "", researcher: { id: "q1", name: "Loads" }, by: null };
const second: SummaryVersionView = { ...first, number: 2, changes: "The depth is new.", by: { id: "u1", name: "Ada" } };

function summary(view: Partial<SummaryView> = {}): SummaryView {
  return {
    shown: { ...second, text: "It carries 40 tonnes [1].\n\nIt is deep [9].", isNewest: true },
    versions: [second, first],
    cited: [{ key: "A1", statement: "The quay carries 40 tonnes.", sourceId: "s1" }],
    changes: [
      { kind: "same", text: "It carries 40 tonnes. " },
      { kind: "added", text: "It is deep." },
    ],
    request: null,
    ...view,
  };
}
const project = { id: "p1", mayResearch: true };

test("what is known cites its facts; a number of none stays as it is written", async ({ mount }) => {
  const shown = await mount("SummaryBlock", { project, summary: summary() });
  const marker = shown.getByTitle("The quay carries 40 tonnes.");
  await expect(marker).toHaveText("1");
  await expect(marker).toHaveAttribute("href", "/projects/p1/library/s1?fact=A1");
  await expect(shown.getByText("It is deep [9].")).toBeVisible();
  await expect(shown.getByText("when Loads was completed").first()).toBeVisible();
  await shown.getByText("What it changed, sentence by sentence").click();
  await expect(shown.locator("ins")).toHaveText("It is deep.");
  await shown.getByText("2 versions").click();
  await expect(shown.getByRole("link", { name: "Version 2" })).toHaveAttribute("aria-current", "true");
  await expect(shown.getByRole("link", { name: "Version 1" })).toHaveAttribute("href", "/projects/p1?summary=1");
});

test("before anything is known nothing stands there, and an older version says that it is one", async ({ mount }) => {
  const none = { shown: null, versions: [], cited: [], changes: null };
  const shown = await mount("SummaryBlock", { project, summary: summary(none) });
  await expect(shown.getByRole("heading")).toBeHidden();
  const old = { ...first, text: "It carries 40 tonnes.", isNewest: false };
  await shown.update({ project, summary: summary({ shown: old, changes: null }) });
  await expect(shown.getByText("This is version 1.")).toBeVisible();
  await expect(shown.getByRole("link", { name: "See the newest" })).toHaveAttribute("href", "/projects/p1");
});

test("a summary that is being made says so; one that could not be is tried again by who may", async ({
  mount,
  page,
  server,
}) => {
  server.command("retry_summary").answers({});
  const request = { status: "waiting", reason: "Its turn comes.", researcher: "Loads" } as const;
  const shown = await mount("SummaryBlock", { project, summary: summary({ request }) });
  await expect(shown.getByRole("status")).toContainText(
    "is being made again with what “Loads” found. It waits: Its turn",
  );
  const failed = { ...request, status: "failed", reason: "The budget is spent." } as const;
  await shown.update({ project: { ...project, mayResearch: false }, summary: summary({ request: failed }) });
  await expect(shown.getByText("stays as it was. The budget is spent.")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Try again" })).toBeHidden();
  await shown.update({ project, summary: summary({ request: failed }) });
  await shown.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The summary is made again.")).toBeVisible();
});
