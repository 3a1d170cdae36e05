import { expect, test } from "@/lib/testing/gallery/test";

test("of a deleted project is told when it went, who asked for it, and how many rows of what", async ({ mount }) => {
  const project = {
    projectId: "5f0c2f0e-9b0a-4c6c-9d0f-2f1b3c4d5e6f",
    requestedBy: "Ada Lovelace",
    requestedAt: "2026-11-25T09:00:00.000Z",
    deletedAt: "2026-12-25T09:00:00.000Z",
    total: 1_352,
    rows: [
      { table: "fact", count: 1_340 },
      { table: "source", count: 12 },
    ],
  };
  const shown = await mount("DeletedProjects", { projects: [project] });
  await expect(shown.getByText(project.projectId)).toBeVisible();
  await expect(shown.getByText("Ada Lovelace")).toBeVisible();
  await expect(shown.getByText("asked on 25 November 2026")).toBeVisible();
  await expect(shown.getByText("source")).toBeHidden();
  await shown.getByText("1,352 rows").click();
  await expect(shown.getByRole("listitem")).toHaveText(["fact 1,340", "source 12"]);
});

test("where none was deleted, that is said", async ({ mount }) => {
  const shown = await mount("DeletedProjects", { projects: [] });
  await expect(shown.getByText("No project was deleted on this install.")).toBeVisible();
});
