import { project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const holdings = {
  sources: 12,
  facts: 1_340,
  researchers: 1,
  runs: 5,
  reports: 3,
  shareLinks: 0,
  comments: 14,
  replays: 1,
  bytes: 3_400_000,
};
const archived = project("owner", true);

test("a project's deletion says before what goes and when, and takes its name; Enter sends it", async ({
  mount,
  page,
  server,
}) => {
  server.command("delete_project").answers({ deleteAfter: "2026-12-25T09:00:00.000Z", takes: holdings });
  await mount("DeleteBlock", { project: archived, holdings });
  await page.getByRole("button", { name: "Delete this project" }).click();
  const asked = page.getByRole("dialog", { name: "Delete “Harbour”?" });
  await expect(
    asked.getByText("12 sources, 1,340 facts, 1 researcher, 5 runs, 1 replay, 3 reports, 14 comments, 3.4 MB"),
  ).toBeVisible();
  await expect(asked.getByText("share link")).toBeHidden();
  await expect(asked.getByText("any owner can keep it until then")).toBeVisible();
  const name = asked.getByLabel("Type Harbour to confirm");
  await expect(name).toBeFocused();
  const sent = server.sent("delete_project");
  await name.fill("Harbour");
  await name.press("Enter");
  expect(await sent).toEqual({ projectId: "p1", name: "Harbour" });
  await expect(asked).toBeHidden();
});

test("a name that is another is refused at its field, and the dialogue stays", async ({ mount, page, server }) => {
  const message = "Type the project’s name as it is: Harbour";
  server.command("delete_project").refuses({ kind: "invalid", message, field: "name" });
  await mount("DeleteBlock", { project: archived, holdings });
  await page.getByRole("button", { name: "Delete this project" }).click();
  const asked = page.getByRole("dialog", { name: "Delete “Harbour”?" });
  await asked.getByLabel("Type Harbour to confirm").fill("Port");
  await asked.getByRole("button", { name: "Delete in 30 days" }).click();
  await expect(asked.getByText(message)).toBeVisible();
  await expect(asked.getByLabel("Type Harbour to confirm")).toHaveAttribute("aria-invalid", "true");
});

test("a project that is to be deleted says when, and is kept by one click", async ({ mount, page, server }) => {
  server.command("keep_project").answers({});
  const doomed = { ...archived, deleteAfter: "2026-12-25T09:00:00.000Z" };
  const shown = await mount("DeleteBlock", { project: doomed, holdings });
  await expect(shown.getByText("will be deleted on 25 December 2026")).toBeVisible();
  await expect(shown.getByRole("button", { name: "Delete this project" })).toBeHidden();
  const sent = server.sent("keep_project");
  await shown.getByRole("button", { name: "Keep it" }).click();
  expect(await sent).toEqual({ projectId: "p1" });
  await expect(page.getByText("The project is kept. It stays archived.")).toBeVisible();
});
