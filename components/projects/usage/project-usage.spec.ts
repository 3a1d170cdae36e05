import type { UsedView } from "@/lib/features/kit/models";
import type { ProjectUsageView } from "@/lib/features/projects/views/usage";
import { project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const none: UsedView = { tokensIn: 0, tokensOut: 0, costUsd: 0, calls: 0, runs: 0 };
const some: UsedView = { tokensIn: 12_000, tokensOut: 3_000, costUsd: 0.004, calls: 41, runs: 2 };

function usage(view: Partial<ProjectUsageView> = {}): ProjectUsageView {
  return {
    project: project(),
    revision: 1,
    monthlyUsd: null,
    budget: null,
    budgetSet: null,
    from: "2026-01-01",
    to: "2026-01-31",
    total: none,
    byProject: [],
    byResearcher: [],
    byModel: [],
    byDay: [],
    searches: [],
    ...view,
  };
}

test("where nothing was used that is said; an owner sets a monthly budget there", async ({ mount, page }) => {
  const shown = await mount("ProjectUsage", { view: usage() });
  await expect(shown.getByText("Nothing was used in these days")).toBeVisible();
  await expect(shown.getByRole("table")).toBeHidden();
  await shown.getByRole("button", { name: "Monthly budget" }).click();
  await expect(page.getByRole("dialog", { name: "Monthly budget" })).toBeVisible();
});

test("what was used is added up by researcher, model and day, and small amounts are more than nothing", async ({
  mount,
}) => {
  const view = usage({
    total: some,
    byResearcher: [
      { ...some, id: "q1", name: "Loads", projectId: "p1" },
      { ...none, id: null, name: "Questions and summaries", projectId: "p1" },
    ],
    byModel: [{ ...some, model: "openai:small" }],
    byDay: [{ ...some, day: "2026-01-05" }],
    searches: [{ provider: "Library", count: 1 }],
  });
  const shown = await mount("ProjectUsage", { view });
  const row = shown.getByRole("table", { name: "By researcher" }).getByRole("row", { name: /Loads/ });
  await expect(row).toContainText("$0.0040");
  await expect(row).toContainText("15,000");
  await expect(row.getByRole("link")).toHaveAttribute("href", "/projects/p1/researchers/q1");
  await expect(shown.getByRole("table", { name: "By model" })).toContainText("openai:small");
  await expect(shown.getByRole("heading", { name: /day/i })).toHaveText(["Day by day"]);
  await shown.getByText("As a table").click();
  await expect(shown.getByRole("table", { name: "By day" })).toContainText("2026-01-05");
  await expect(shown.getByText("Library: 1 search")).toBeVisible();
});

test("a budget that is nearly spent is told, one that is spent stops new runs; editors cannot change it", async ({
  mount,
}) => {
  const budget = { month: "2026-01", monthlyUsd: 50, spentUsd: 41 };
  const view = usage({ project: project("editor"), monthlyUsd: 50, budget });
  const shown = await mount("ProjectUsage", { view });
  await expect(shown.getByText("$41.00 of $50.00 are spent in 2026-01.")).toBeVisible();
  await expect(shown.getByText("82 % of the budget of $50.00 for 2026-01 are spent.")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Monthly budget" })).toBeHidden();
  await shown.update({ view: { ...view, budget: { ...budget, spentUsd: 50 } } });
  await expect(shown.getByRole("alert")).toContainText("no new one begins until an owner raises it");
});
