import type { ResearcherStatus } from "@/lib/domain/core/words";
import type { ResearcherView } from "@/lib/features/researchers/views/researcher";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

/** A researcher that stands so. */
function loads(status: ResearcherStatus): { projectId: string; researcher: ResearcherView["researcher"] } {
  const asked = { id: "q1", name: "Loads", problem: "What does the quay carry?", createdAt: at };
  return {
    projectId: "p1",
    researcher: { ...asked, status, liveRun: null, revision: 1, createdBy: null, edited: null },
  };
}

const target = { projectId: "p1", researcherId: "q1" };

test("a researcher is offered what can be done with it as it stands, and nothing while its run is under way", async ({
  mount,
}) => {
  const shown = await mount("ResearcherActions", loads("idle"));
  await expect(shown.getByRole("button")).toHaveText(["Finish", "Archive"]);
  await shown.update(loads("completed"));
  await expect(shown.getByRole("button")).toHaveText(["Activate", "Archive"]);
  await shown.update(loads("archived"));
  await expect(shown.getByRole("button")).toHaveText(["Activate"]);
  await shown.update(loads("active"));
  await expect(shown.getByRole("button")).toHaveCount(0);
});

test("finishing tells whether the project's summary changes by it", async ({ mount, page, server }) => {
  const command = server.command("finish_researcher");
  command.answers({ isSummarized: true });
  const shown = await mount("ResearcherActions", loads("idle"));
  const sent = server.sent("finish_researcher");
  await shown.getByRole("button", { name: "Finish" }).click();
  expect(await sent).toEqual(target);
  await expect(page.getByText("“Loads” is completed. The project's summary is being updated.")).toBeVisible();
  command.answers({ isSummarized: false });
  await shown.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("It has found nothing yet, so the project's summary stays.")).toBeVisible();
});

test("what was archived is brought back by undoing it", async ({ mount, page, server }) => {
  server.command("archive_researcher").answers({});
  server.command("activate_researcher").answers({});
  const shown = await mount("ResearcherActions", loads("idle"));
  const archived = server.sent("archive_researcher");
  await shown.getByRole("button", { name: "Archive" }).click();
  expect(await archived).toEqual(target);
  await expect(page.getByText("“Loads” is archived. All that it found is kept.")).toBeVisible();
  const back = server.sent("activate_researcher");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await back).toEqual(target);
});

test("one that is activated is opened; a refusal is told, and leaves one where one is", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("activate_researcher");
  command.refuses({ kind: "over_limit", message: "This project has as many researchers as it may have." });
  const shown = await mount("ResearcherActions", loads("archived"));
  await shown.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("This project has as many researchers as it may have.")).toBeVisible();
  await expect(page).not.toHaveURL(/researchers/);
  command.answers({});
  await shown.getByRole("button", { name: "Activate" }).click();
  await expect(page).toHaveURL(/\/projects\/p1\/researchers\/q1/);
});
