import { expect, test } from "@playwright/test";
import { command } from "./ask";
import { untilOpen } from "./dialogues";
import { createProject, enter } from "./people";
import { handbook, SITE_PORT, startSite } from "./sites";

test("a site is read page by page; a page of it is read again, and what it said before stays", async ({ page }) => {
  test.setTimeout(90_000);
  const site = await startSite();
  try {
    await enter(page, { name: "Marie Tharp", email: `marie-${crypto.randomUUID()}@example.org` });
    const projectId = await createProject(page, "Harbours");
    await page.goto(`/projects/${projectId}/library`);
    await page.getByRole("button", { name: "Add site" }).click();
    const dialog = page.getByRole("dialog");
    await untilOpen(dialog);
    await dialog.getByLabel("Address").fill("http://127.0.0.1:9/");
    await dialog.locator("button[type=submit]").click();
    await expect(dialog.getByText("Only the ports 80 and 443 are reached")).toBeVisible();
    await dialog.getByLabel("Address").fill(`http://localhost:${SITE_PORT}/handbook/`);
    await dialog.locator("button[type=submit]").click();
    const sites = page.getByRole("list", { name: "Sites" });
    await expect(sites).toContainText("is read: 4 pages", { timeout: 45_000 });
    const sources = page.getByRole("list", { name: "Sources" });
    await expect(sources.getByRole("link")).toHaveText(["Handbook 3", "Handbook 2", "Handbook 1", "Handbook 0"]);

    await sources.getByRole("link", { name: "Handbook 0" }).click();
    await expect(page.getByText("nine metres deep")).toBeVisible();
    handbook.depth = "seven";
    await page.getByRole("button", { name: "Read again" }).click();
    await expect(page.getByText("The page says something else now.")).toBeVisible();
    await expect(page.getByText("seven metres deep")).toBeVisible();
    await page.getByText("2 versions").click();
    await page.getByRole("list").filter({ hasText: "what it says now" }).getByRole("link").last().click();
    await expect(page.getByText("This is what the source said when it was read")).toBeVisible();
    await page.getByText("What has changed since").click();
    await expect(page.locator("del")).toContainText("nine");
    await expect(page.locator("ins")).toContainText("seven");
  } finally {
    handbook.depth = "nine";
    await new Promise((resolve) => site.close(resolve));
  }
});

test("a file of references fills a library: pages with their authors and dates, what cannot be had with its reason", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const site = await startSite();
  try {
    await enter(page, { name: "Marie Tharp", email: `marie-${crypto.randomUUID()}@example.org` });
    const projectId = await createProject(page, "Harbours");
    await page.goto(`/projects/${projectId}/library`);
    const at = `http://localhost:${SITE_PORT}/handbook`;
    const bib = String.raw`@manual{one, title = {Mooring {B}oats}, author = {Erd{\H o}s, P{\'a}l and Ames, Ruth}, year = 1999,
      month = mar, publisher = {Harbour Press}, url = {${at}/1}}
      @misc{two, title = {Lines for the night}, url = {${at}/2}}
      @misc{gone, title = {A lost chapter}, url = {${at}/9}}
      @book{paper, title = {On paper alone}, author = {Ames, Ruth}}`;
    const file = { name: "harbours.bib", mimeType: "text/plain", buffer: Buffer.from(bib) };
    await page.locator("input[type=file]").setInputFiles(file);
    const dialogue = page.getByRole("dialog", { name: "Add a list of references" });
    await expect(dialogue.getByRole("status")).toHaveText("4 references found.");
    await expect(dialogue.getByRole("list", { name: "Without an address" })).toHaveText("On paper alone · Ruth Ames");
    await dialogue.getByRole("button", { name: "Read and add 3 pages" }).click();
    const rows = page.getByRole("list", { name: "Sources on their way" }).getByRole("listitem");
    await expect(rows.filter({ hasText: "Added" })).toHaveCount(2, { timeout: 45_000 });
    await expect(rows.filter({ hasText: "A lost chapter" })).toContainText("The site says that there is no such page");
    const sources = page.getByRole("list", { name: "Sources", exact: true });
    await expect(sources.getByRole("link", { name: "Lines for the night" })).toBeVisible();

    await page.getByRole("button", { name: "Clear this list" }).click();
    await page.locator("input[type=file]").setInputFiles(file);
    await dialogue.getByLabel("Lines for the night").uncheck();
    await dialogue.getByLabel("A lost chapter").uncheck();
    await dialogue.getByRole("button", { name: "Read and add 1 page" }).click();
    await expect(rows).toContainText("This is already in the library as “Mooring Boats”.");

    await sources.getByRole("link", { name: "Mooring Boats" }).click();
    const details = page.getByRole("main");
    for (const known of ["Handbook 1", "Pál Erdős, Ruth Ames", "1999-03"]) {
      await expect(details.getByText(known).first()).toBeAttached();
    }
    await expect(details.getByText("Dated by the list of references that named it")).toBeAttached();
  } finally {
    await new Promise((resolve) => site.close(resolve));
  }
});

test("sites for restricted runs are named in the project, and a run tells what became of each search", async ({
  page,
}) => {
  test.setTimeout(60_000);
  await enter(page, { name: "Inge Lehmann", email: `inge-${crypto.randomUUID()}@example.org` });
  const made = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  await page.goto(`/projects/${made.projectId}`);
  await page.getByRole("button", { name: "Edit" }).first().click();
  const sites = page.getByRole("dialog").getByLabel("Sites for restricted runs");
  await untilOpen(page.getByRole("dialog"));
  await sites.fill("https://docs.example.org/guide");
  await sites.press("Enter");
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await expect(page.getByText("The project was changed.")).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("docs.example.org");

  const settings = { strategy: "quick", iterations: 1, approvePlan: false };
  const start = { ...made, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", start);
  await page.goto(`/projects/${made.projectId}/runs/${runId}?tab=searches`);
  await expect(page.getByText(/\d+ searches\./)).toBeVisible({ timeout: 30_000 });
  const search = page.locator("details").filter({ hasText: "read ·" }).first();
  await search.locator("summary").click();
  await expect(search.getByRole("link").first()).toBeVisible();
  await expect(search).toContainText("library · read");
});
