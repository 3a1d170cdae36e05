import { expect, type Page, test } from "@playwright/test";
import { command } from "./ask";
import { exportReport } from "./exported";
import { aHostileProject, type HostileIds, nothing, watched } from "./hostile";

test.describe.configure({ mode: "serial" });

let page: Page;
let ids: HostileIds;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  page = await (await browser.newContext()).newPage();
  ids = await aHostileProject(page);
});
test.afterAll(() => page.context().close());

test("M13, M14, M15: no screen asks anyone else for anything, whatever names, sources and reports hold", async () => {
  const { projectId, researcherId, sourceId, runId, reportId } = ids;
  test.setTimeout(180_000);
  const seen = watched(page);
  const project = `/projects/${projectId}`;
  for (const path of [
    "/projects",
    project,
    `${project}/library`,
    `${project}/library/${sourceId}`,
    `${project}/knowledge`,
    `${project}/researchers/${researcherId}`,
    `${project}/runs/${runId}`,
    `${project}/settings`,
    "/review",
    "/search?q=heat",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(
      page.locator("img[src*='evil'], [srcset], video, iframe, object, embed, [ping], [background]"),
    ).toHaveCount(0);
    await expect(page.locator("a[href^='javascript' i], a[href^='vbscript' i], a[href^='data:' i]")).toHaveCount(0);
  }
  await page.goto(`${project}/reports/${reportId}`);
  await expect(page.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
  // The quotes stand in the report, with what they hold as text.
  await expect(page.locator("#report-text")).toContainText("euros per flat");
  await expect(page.locator("#report-text img, #report-text svg image, #report-text style")).toHaveCount(0);
  expect(seen).toEqual(nothing);
});

test("M13, M17: what is shared and what is exported asks nobody either", async ({ browser }) => {
  const { projectId, reportId } = ids;
  const { url } = await command<{ url: string }>(page.request, "create_share_link", { projectId, reportId });
  const context = await browser.newContext();
  const stranger = await context.newPage();
  const seen = watched(stranger);
  await stranger.goto(url);
  await expect(stranger.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
  await expect(stranger.locator("img, video, iframe, picture")).toHaveCount(0);
  const exported = await page.request.get(await exportReport(page, { projectId, reportId }, "html"));
  expect(exported.headers()["content-disposition"]).toMatch(/^attachment; filename="[\w.-]+"/);
  await stranger.goto("about:blank");
  await stranger.setContent(await exported.text());
  await expect(stranger.locator("blockquote").first()).toBeAttached();
  await expect(stranger.locator("img, video, iframe, picture, script")).toHaveCount(0);
  expect(seen).toEqual(nothing);
  await context.close();
});

test("M16: the plan's steps are called what they are called, as text", async () => {
  const { projectId, runId } = ids;
  const seen = watched(page);
  await page.goto(`/projects/${projectId}/runs/${runId}`);
  const step = page.locator("[data-node^='search-']").first();
  await expect(step).toContainText("<img src=");
  await expect(page.locator("[data-node] img")).toHaveCount(0);
  expect(seen).toEqual(nothing);
});
