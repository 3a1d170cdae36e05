import { project, run, runView } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const report = { id: "v1", version: 1, status: "draft" } as const;

test("a run under way is paused, finished, added to or cancelled", async ({ mount, page, server }) => {
  server.command("pause_run").answers({});
  const shown = await mount("RunActions", { view: runView() });
  await expect(shown.getByRole("button")).toHaveText(["Pause", "Finish with what we have", "Add a search", "Cancel"]);
  await expect(shown.getByRole("link")).toBeHidden();
  await shown.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused. Steps under way are finished.")).toBeVisible();
});

test("a run that is completed leads to what came of it; one that a limit ended is continued", async ({
  mount,
  page,
}) => {
  const facts = { ...run().counters, facts: 3 };
  const ended = run({
    status: "completed",
    stage: "finalize",
    limitReached: "The time was up.",
    report,
    counters: facts,
  });
  const shown = await mount("RunActions", { view: runView({ run: ended }) });
  const links = shown.getByRole("link");
  await expect(links).toHaveText(["Open the report", "Matrix", "Decision"]);
  const hrefs = ["/projects/p1/reports/v1", "/projects/p1/runs/r1/matrix", "/projects/p1/runs/r1/decision"];
  for (const [nth, href] of hrefs.entries()) await expect(links.nth(nth)).toHaveAttribute("href", href);
  await shown.getByRole("button", { name: "Continue research" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("who may only read is offered nothing that changes it; a refused act is said", async ({ mount, page, server }) => {
  server.command("resume_run").refuses({ kind: "over_limit", message: "Five runs are under way. Wait for one." });
  const paused = run({ status: "paused" });
  const shown = await mount("RunActions", { view: runView({ run: paused, project: project("viewer") }) });
  await expect(shown.getByRole("button")).toBeHidden();
  await shown.update({ view: runView({ run: paused }) });
  await shown.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Five runs are under way. Wait for one.")).toBeVisible();
});

test("research is ended with what there is, which is told; an act that is refused meanwhile says why", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("finish_run");
  command.refuses({ kind: "conflict", message: "Nothing has been found yet." });
  const shown = await mount("RunActions", { view: runView() });
  const button = shown.getByRole("button", { name: "Finish with what we have" });
  await button.click();
  await expect(page.getByText("Nothing has been found yet.")).toBeVisible();
  command.answers({});
  const sent = server.sent("finish_run");
  await button.click();
  expect(await sent).toEqual({ projectId: "p1", runId: "r1" });
  await expect(page.getByText("Research ends; the report is being written.")).toBeVisible();
});
