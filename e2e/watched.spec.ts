import { expect, test } from "@playwright/test";
import { command, send, view } from "./ask";
import { makeMember } from "./members";
import { createProject, enter } from "./people";
import { untilStatus } from "./run-events";
import { startRun } from "./sample";
import { handbook, SITE_PORT, startSite } from "./sites";

test("a page is watched; when it no longer says what a report cites, the report, the source and colleagues are told", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const site = await startSite();
  try {
    await enter(page, { name: "Marie Tharp", email: `marie-${crypto.randomUUID()}@example.org` });
    const projectId = await createProject(page, "Harbours");
    const colleague = await (await browser.newContext()).newPage();
    const email = `viewer-${crypto.randomUUID()}@example.org`;
    await enter(colleague, { name: "Mary Jackson", email });
    await makeMember(page.request, colleague.request, { projectId, email, role: "viewer" });
    const url = `http://localhost:${SITE_PORT}/handbook/`;
    const { sourceId } = await command<{ sourceId: string }>(page.request, "add_url", { projectId, url });
    const source = `/projects/${projectId}/library/${sourceId}`;

    await test.step("it is set to be looked at every week, and stands in the list of watched pages", async () => {
      await page.goto(source);
      await page.getByRole("combobox", { name: "How often it is looked at" }).selectOption("Watch every week");
      await expect(page.getByText("Saved. What is found on the page")).toBeVisible();
      await page.goto(`/projects/${projectId}/library`);
      const watched = page.getByRole("list", { name: "Watched pages" });
      await expect(watched.getByRole("link", { name: "Handbook 0" })).toBeVisible();
      await expect(watched).toContainText("every week");
    });

    await test.step("a viewer sees the list, and changes nothing", async () => {
      await colleague.goto(`/projects/${projectId}/library`);
      await expect(colleague.getByRole("list", { name: "Watched pages" })).toContainText("Handbook 0");
      await expect(colleague.getByRole("button", { name: /^Stop watching/ })).toHaveCount(0);
      const refused = await send(colleague.request, "schedule_source", { projectId, sourceId, days: null });
      expect(refused.status).toBe(403);
    });

    const problem = "How deep is the harbour basin?";
    const asked = { projectId, name: "Depth", problem };
    const { researcherId } = await command<{ researcherId: string }>(page.request, "create_researcher", asked);
    const runId = await startRun(page, { projectId, researcherId }, { strategy: "quick", iterations: 1 });
    await untilStatus(page.request, runId, "completed");
    const { run } = await view<{ run: { report: { id: string } } }>(page.request, `run/${runId}`);
    const report = `/projects/${projectId}/reports/${run.report.id}`;
    const changed = page.getByText(
      /cited facts? no longer stands? on (?:its|their) page as (?:it was|they were) quoted, as read on/,
    );

    await test.step("as long as the page says what was cited the report says nothing of it", async () => {
      await page.goto(report);
      await expect(page.getByText("nine metres deep").first()).toBeVisible();
      await expect(changed).toBeHidden();
    });

    await test.step("the page changes: its source says how many facts are gone", async () => {
      handbook.depth = "seven";
      await page.goto(source);
      await page.getByRole("button", { name: "Read again" }).click();
      await expect(page.getByText(/no longer on the page, as read on/)).toBeVisible();
    });

    await test.step("the report names what is affected, and a run that asks for it alone is one click away", async () => {
      await page.goto(report);
      await expect(changed).toBeVisible();
      await page.getByRole("link", { name: "Research what changed" }).click();
      await expect(page.getByRole("textbox", { name: "Question" })).toHaveValue(
        /^What holds now of .+\n- The harbour basin is nine metres deep/,
      );
    });

    await test.step("a colleague was told, reads the line, and is offered no run", async () => {
      await colleague.goto("/notifications");
      await expect(colleague.getByText("The page “Handbook 0” says something else than before.")).toBeVisible();
      await colleague.goto(report);
      await expect(colleague.getByText(/cited facts? no longer stands? on/)).toBeVisible();
      await expect(colleague.getByRole("link", { name: "Research what changed" })).toHaveCount(0);
    });

    await test.step("a stranger reads it on the share page", async () => {
      const shared = { projectId, reportId: run.report.id, label: "For readers" };
      const { url: link } = await command<{ url: string }>(page.request, "create_share_link", shared);
      const stranger = await (await browser.newContext()).newPage();
      await stranger.goto(link);
      await expect(stranger.getByText(/cited facts? no longer stands? on/)).toBeVisible();
    });
  } finally {
    handbook.depth = "nine";
    await new Promise((resolve) => site.close(resolve));
  }
});
