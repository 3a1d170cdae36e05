import type { DeletedResearch } from "@/lib/domain/deletion/research";
import { project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const deleted: DeletedResearch = {
  id: "w9",
  kind: "researcher",
  number: null,
  by: "Ada Lovelace",
  requestedAt: "2026-11-25T09:00:00.000Z",
  deletedAt: "2026-11-25T09:00:08.000Z",
  runs: 3,
  facts: 14,
  laterRuns: 2,
};

test("in the place of a deleted researcher stands who deleted it, when, and what went with it", async ({
  mount,
  page,
}) => {
  await mount("DeletedResearch", { project: project(), deleted });
  await expect(page.getByRole("heading", { name: "Deleted researcher" })).toBeVisible();
  await expect(page.getByText("This researcher was deleted by Ada Lovelace,")).toBeVisible();
  await expect(page.getByText("3 runs went with it. 14 facts that nothing else uses went with it.")).toBeVisible();
  await expect(page.getByText("taken out of the records of 2 later runs.")).toBeVisible();
});

test("a run that is being deleted says so by its number, and not yet what went", async ({ mount, page }) => {
  await mount("DeletedResearch", {
    project: project(),
    deleted: { ...deleted, kind: "run", number: 2, deletedAt: null },
  });
  await expect(page.getByText("Run 2 is being deleted by Ada Lovelace,")).toBeVisible();
  await expect(page.getByText("went with it")).toBeHidden();
});

test("a project lists its deleted researchers and runs, each with the way to what is left of it", async ({
  mount,
  page,
}) => {
  const run: DeletedResearch = { ...deleted, id: "r9", kind: "run", number: 2 };
  await mount("DeletedResearchList", { projectId: "p1", deleted: [deleted, run] });
  await expect(page.getByRole("heading", { name: "Deleted researchers and runs" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Researcher" })).toHaveAttribute("href", "/projects/p1/researchers/w9");
  await expect(page.getByRole("link", { name: "Run 2" })).toHaveAttribute("href", "/projects/p1/runs/r9");
});
