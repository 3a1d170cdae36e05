import { project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

test("owners bring an archived project back from any of its pages; others are told who may", async ({
  mount,
  page,
  server,
}) => {
  server.command("restore_project").answers({ resumed: 0 });
  const shown = await mount("ArchivedNote", { project: project("owner", true) });
  await expect(shown.getByText("This project is archived")).toBeVisible();
  const sent = server.sent("restore_project");
  await shown.getByRole("button", { name: "Bring it back" }).click();
  expect(await sent).toEqual({ projectId: "p1" });
  await expect(page.getByText("The project is back.")).toBeVisible();
  await shown.update({ project: project("editor", true) });
  await expect(shown.getByText("An owner can bring it back.")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Bring it back" })).toBeHidden();
});

test("where no project is archived, the list says what archiving is for", async ({ mount }) => {
  const shown = await mount("ArchivedProjects", { projects: [] });
  await expect(shown.getByRole("heading", { name: "No project is archived" })).toBeVisible();
  await expect(shown.getByRole("link", { name: "Show all projects" })).toHaveAttribute("href", "/projects");
});
