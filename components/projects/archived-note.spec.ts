import { at, project } from "@/lib/testing/gallery/examples";
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

test("a project that is to be deleted says so on its pages: owners keep it, others are told who may", async ({
  mount,
  page,
  server,
}) => {
  server.command("keep_project").answers({});
  const deleteAfter = "2026-12-25T09:00:00.000Z";
  const shown = await mount("ArchivedNote", { project: { ...project("owner", true), deleteAfter } });
  await expect(shown.getByText("will be deleted on 25 December 2026, with everything in it.")).toBeVisible();
  const sent = server.sent("keep_project");
  await shown.getByRole("button", { name: "Keep it" }).click();
  expect(await sent).toEqual({ projectId: "p1" });
  await expect(page.getByText("The project is kept. It stays archived.")).toBeVisible();
  await shown.update({ project: { ...project("viewer", true), deleteAfter } });
  await expect(shown.getByText("An owner can keep it.")).toBeVisible();
  await expect(shown.getByRole("button")).toHaveCount(0);
});

test("the list of archived projects says which are to be deleted, and an owner keeps one there", async ({
  mount,
  server,
}) => {
  server.command("keep_project").answers({});
  const card = {
    id: "p1",
    name: "Harbour",
    goal: "",
    role: "owner" as const,
    isSample: false,
    deleteAfter: "2026-12-25T09:00:00.000Z",
    sources: 1,
    facts: 2,
    runningRuns: 0,
    waiting: 0,
    lastActivityAt: at,
  };
  const of = { ...card, id: "p2", name: "Quay", role: "viewer" as const };
  const shown = await mount("ArchivedProjects", { projects: [card, of] });
  await expect(shown.getByText("Will be deleted on 25 December 2026")).toHaveCount(2);
  const sent = server.sent("keep_project");
  await shown.getByRole("button", { name: "Keep it" }).click();
  expect(await sent).toEqual({ projectId: "p1" });
});
