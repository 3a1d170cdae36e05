import type { DeletedSource } from "@/lib/domain/deletion/holdings";
import { project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const deleted: DeletedSource = {
  id: "s9",
  kind: "upload",
  by: "Ada Lovelace",
  askedAt: "2026-11-25T09:00:00.000Z",
  deletedAt: "2026-11-25T09:00:08.000Z",
  facts: 14,
  runs: 2,
};

test("in the place of a deleted source stands who deleted it, when, and what went with it", async ({ mount, page }) => {
  await mount("DeletedSource", { project: project(), deleted });
  await expect(page.getByText("This source (file) was deleted by Ada Lovelace,")).toBeVisible();
  await expect(page.getByText("14 facts that rested on it went with it")).toBeVisible();
  await expect(page.getByText("the records of 2 runs")).toBeVisible();
});

test("one that is being deleted says so, and not yet what went", async ({ mount, page }) => {
  await mount("DeletedSource", { project: project(), deleted: { ...deleted, deletedAt: null } });
  await expect(page.getByText("This source (file) is being deleted by Ada Lovelace,")).toBeVisible();
  await expect(page.getByText("went with it")).toBeHidden();
});

test("a library tells of its deleted sources, each with the way to what is left of it", async ({ mount, page }) => {
  const view = {
    project: project(),
    crawls: [],
    watched: [],
    lists: [],
    sources: [],
    next: null,
    total: 0,
    deleted: [deleted],
  };
  await mount("Library", { view, isFirstPage: true });
  await expect(page.getByRole("heading", { name: "Deleted sources" })).toBeVisible();
  await expect(page.getByText("was deleted by Ada Lovelace,")).toBeVisible();
  await expect(page.getByText("with 14 facts")).toBeVisible();
  await expect(page.getByRole("link", { name: "File", exact: true })).toHaveAttribute(
    "href",
    "/projects/p1/library/s9",
  );
});
