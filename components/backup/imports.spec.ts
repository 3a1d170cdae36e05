import type { ImportView } from "@/lib/features/backup/views/imports";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function job(view: Partial<ImportView> = {}): ImportView {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    kind: "project",
    name: "harbour.zip",
    status: "done",
    progress: 100,
    error: null,
    projectId: "p1",
    runId: null,
    sourceRunId: null,
    hasLines: false,
    createdAt: at,
    ...view,
  };
}

test("where there are none nothing stands, and when they cannot be read that is said", async ({
  mount,
  page,
  server,
}) => {
  const view = server.view("imports");
  view.answers({ imports: [] });
  const read = page.waitForResponse("**/api/views/imports");
  const shown = await mount("Imports");
  await read;
  await expect(shown.getByRole("region")).toBeHidden();
  view.refuses({ kind: "unavailable", message: "The database cannot be reached at the moment." });
  await shown.unmount();
  await page.reload();
  await expect((await mount("Imports")).getByText("The database cannot be reached at the moment.")).toBeVisible();
});

test("each says how far it is, what became of it, or why nothing did", async ({ mount, server }) => {
  const imports = [
    job({ id: "1", name: "waits.zip", status: "queued", projectId: null }),
    job({ id: "3", name: "none.zip", status: "failed", error: "This is no zip at all.", projectId: null }),
    job({ id: "4", name: "run.zip", kind: "run", runId: "r1" }),
    job({ id: "5", name: "gone.zip", projectId: null }),
    job({ id: "6", name: "earlier.zip", hasLines: true }),
  ];
  server.view("imports").answers({ imports });
  const shown = await mount("Imports");
  const rows = shown.getByRole("listitem");
  await expect(rows.nth(0)).toContainText("Waits for its turn.");
  await expect(rows.nth(1)).toContainText("This is no zip at all.");
  await expect(rows.nth(2).getByRole("link", { name: "Open run.zip" })).toHaveAttribute(
    "href",
    "/projects/p1/runs/r1?tab=record",
  );
  await expect(rows.nth(3)).toContainText("It was deleted since.");
  // Earlier research ends in the page of what was taken and what was left.
  await expect(rows.nth(4).getByRole("link", { name: "Open earlier.zip" })).toHaveAttribute(
    "href",
    "/projects/p1/imported",
  );
  await expect(shown.getByRole("button", { name: "Cancel: waits.zip" })).toBeVisible();
});

test("one that is under way shows its progress until it is done, and cannot be taken out before", async ({
  mount,
  server,
}) => {
  const view = server.view("imports");
  view.answers({ imports: [job({ status: "running", progress: 40, projectId: null })] });
  server.command("cancel_import").refuses({ kind: "not_found", message: "There is no such import of yours." });
  const shown = await mount("Imports");
  await expect(shown.getByRole("progressbar", { name: "Import of harbour.zip" })).toHaveAttribute(
    "aria-valuenow",
    "40",
  );
  await expect(shown.getByRole("button")).toBeHidden();
  view.answers({ imports: [job()] });
  await expect(shown.getByRole("link", { name: "Open harbour.zip" })).toHaveAttribute("href", "/projects/p1");
  const sent = server.sent("cancel_import");
  await shown.getByRole("button", { name: "Remove from the list: harbour.zip" }).click();
  expect(await sent).toEqual({ importId: job().id });
});
