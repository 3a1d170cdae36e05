import type { ReportExportView } from "@/lib/features/sharing/views/report-exports";
import { at } from "@/lib/testing/gallery/examples";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const dialogue = {
  subject: { projectId: "p1", reportId: "rep1" },
  version: 2,
  isOpen: true,
  onClose: (): void => undefined,
};

function file(view: Partial<ReportExportView> = {}): ReportExportView {
  return {
    id: "x1",
    format: "pdf",
    style: "apa",
    version: 2,
    status: "done",
    progress: 100,
    sizeBytes: 1_400_000,
    error: null,
    createdBy: { id: "u1", name: "Ada Lovelace" },
    createdAt: at,
    expiresAt: at,
    ...view,
  };
}

test("what was exported before appears once it has arrived; what failed says why", async ({ mount, page, server }) => {
  const arrive = server.view("exports", ["rep1"]).waits();
  await mount("ExportDialogue", dialogue);
  const shown = page.getByRole("dialog", { name: "Export version 2" });
  await expect(skeleton(shown)).toBeVisible();
  arrive({ exports: [file(), file({ id: "x2", status: "failed", sizeBytes: null, error: "The text is too long." })] });
  const rows = shown.getByRole("list", { name: "Exports" }).getByRole("listitem");
  await expect(rows.nth(0)).toContainText("1.4 MB · Ada Lovelace");
  await expect(rows.nth(0).getByRole("link", { name: /^Download/ })).toHaveAttribute("href", "/api/exports/x1");
  await expect(rows.nth(1)).toContainText("The text is too long.");
});

test("before the first export the list says so; a list that could not be read says why", async ({
  mount,
  page,
  server,
}) => {
  const view = server.view("exports", ["rep1"]);
  view.answers({ exports: [] });
  const shown = await mount("ExportDialogue", dialogue);
  await expect(page.getByText("Nothing was exported yet.")).toBeVisible();
  view.refuses({ kind: "not_found", message: "This report is not there." });
  await shown.update({ ...dialogue, isOpen: false });
  await expect(page.getByRole("dialog")).toBeHidden();
  await mount("ExportDialogue", dialogue);
  await expect(page.getByRole("alert")).toHaveText("This report is not there.");
});

test("a report is exported in the style that was chosen; its list of sources has none, nor an appendix", async ({
  mount,
  page,
  server,
}) => {
  server.view("exports", ["rep1"]).answers({ exports: [] });
  server.command("export_report").answers({ exportId: "x9" });
  await mount("ExportDialogue", dialogue);
  const shown = page.getByRole("dialog", { name: "Export version 2" });
  await shown.getByRole("combobox", { name: "Citation style" }).selectOption("apa");
  await shown.getByRole("checkbox", { name: /With an appendix/ }).check();
  const whole = server.sent("export_report");
  await shown.getByRole("button", { name: "Export", exact: true }).click();
  const subject = { projectId: "p1", reportId: "rep1" };
  expect(await whole).toEqual({ ...subject, format: "pdf", style: "apa", hasAppendix: true });
  await shown.getByRole("combobox", { name: "Format" }).selectOption("bibtex");
  await expect(shown.getByRole("combobox", { name: "Citation style" })).toBeDisabled();
  const sources = server.sent("export_report");
  await shown.getByRole("button", { name: "Export", exact: true }).click();
  expect(await sources).toEqual({ ...subject, format: "bibtex", style: "numbered", hasAppendix: false });
});
