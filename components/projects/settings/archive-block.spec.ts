import { project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

test("a project is archived once what that means was read, and brought back by one click", async ({
  mount,
  page,
  server,
}) => {
  server.command("archive_project").answers({ paused: 2 });
  server.command("restore_project").answers({ resumed: 2 });
  await mount("ArchiveBlock", { project: project() });
  await page.getByRole("button", { name: "Archive the project" }).click();
  const asked = page.getByRole("dialog", { name: "Archive “Harbour”?" });
  await expect(asked.getByText("Nothing in it can be changed, its runs are paused")).toBeVisible();
  // Enter alone archives nothing.
  await expect(asked.getByRole("button", { name: "Keep it active" })).toBeFocused();
  const sent = server.sent("archive_project");
  await asked.getByRole("button", { name: "Archive", exact: true }).click();
  expect(await sent).toEqual({ projectId: "p1" });
  await expect(asked).toBeHidden();
  await expect(page.getByText("The project was archived; 2 runs paused.")).toBeVisible();
  const back = server.sent("restore_project");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await back).toEqual({ projectId: "p1" });
  await expect(page.getByText("The project is back; 2 runs resumed.")).toBeVisible();
});

test("a refusal is told, and the dialogue stays", async ({ mount, page, server }) => {
  server.command("archive_project").refuses({ kind: "conflict", message: "This project is archived." });
  await mount("ArchiveBlock", { project: project() });
  await page.getByRole("button", { name: "Archive the project" }).click();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByText("This project is archived.")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Archive “Harbour”?" })).toBeVisible();
});
