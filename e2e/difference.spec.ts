import { expect, test } from "@playwright/test";
import { command, view } from "./ask";
import { enter } from "./people";
import { untilStatus } from "./run-events";
import { aSample, startRun } from "./sample";

interface Editing {
  reportId: string;
  revision: number;
  sections: { ordinal: number; kind: string; heading: string; markdown: string }[];
}

test("a researcher's second report says what changed since the first, claim by claim, as files and to strangers", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await enter(page, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  const first = await aSample(page);
  const { projectId, researcherId } = first;

  await test.step("a first report has nothing to be compared with, and says so", async () => {
    await page.goto(`/projects/${projectId}/reports/${first.reportId}/difference`);
    await expect(page.getByRole("heading", { name: "Nothing to compare with yet" })).toBeVisible();
  });

  const runId = await startRun(page, { projectId, researcherId }, { perspectives: 3, iterations: 1 });
  await untilStatus(page.request, runId, "completed");
  const { run } = await view<{ run: { report: { id: string } } }>(page.request, `run/${runId}`);

  await test.step("the second run says in its own feed how its answer stands to the first", async () => {
    const { events } = await view<{ events: { text: string }[] }>(page.request, `run/${runId}`);
    const said = events.map(({ text }) => text).filter((text) => text.startsWith("The answer "));
    expect(said).toEqual([expect.stringMatching(/^The answer (?:changed since|is the same as on) /)]);
  });

  const before = await view<Editing>(page.request, `report-editing/${run.report.id}`);
  const body = before.sections
    .filter(({ kind }) => kind === "body")
    .toSorted((a, b) => b.markdown.length - a.markdown.length)[0];
  const marker = /\[F[0-9A-Z]{12}\]/.exec(body?.markdown ?? "")?.[0] ?? "";
  const edited = await command<{ reportId: string }>(page.request, "edit_section", {
    projectId,
    reportId: before.reportId,
    revision: before.revision,
    ordinal: body?.ordinal ?? 0,
    heading: body?.heading ?? "",
    markdown: `A ferry leaves the harbour of Tern Hill at noon. ${marker}`,
  });

  await test.step("the newer report opens with what changed, and leads to it", async () => {
    await page.goto(`/projects/${projectId}/reports/${edited.reportId}`);
    await expect(page.getByText(/^Since .+new/)).toBeVisible();
    await page.getByRole("link", { name: "See what changed" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "What changed" })).toBeVisible();
    const changes = page.getByRole("main").locator("ol > li");
    await expect(changes.filter({ hasText: "A ferry leaves the harbour" })).toBeVisible();
  });

  await test.step("one kind is shown alone, by the keyboard, with the quotes behind it", async () => {
    await page.getByRole("link", { name: /^New \d/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: /^New \d/ })).toHaveAttribute("aria-current", "page");
    const change = page.locator("ol > li").filter({ hasText: "A ferry leaves the harbour" });
    await expect(change.locator("q").first()).toBeVisible();
    await expect(change.getByText("It did not say this.")).toBeVisible();
  });

  await test.step("it is saved as CSV and as Markdown", async () => {
    const saved = async (name: string): Promise<string> => {
      const address = (await page.getByRole("link", { name }).getAttribute("href")) ?? "";
      return await (await page.request.get(address)).text();
    };
    expect(await saved("Save as CSV")).toContain("A ferry leaves the harbour of Tern Hill at noon.");
    expect(await saved("Save as Markdown")).toContain("## New");
  });

  await test.step("the researcher's page leads there, too", async () => {
    await page.goto(`/projects/${projectId}/researchers/${researcherId}`);
    await page.getByRole("link", { name: "What changed" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "What changed" })).toBeVisible();
  });

  await test.step("a stranger reads the line on the share page", async () => {
    const { url } = await command<{ url: string }>(page.request, "create_share_link", {
      projectId,
      reportId: edited.reportId,
      label: "For readers",
    });
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(url);
    await expect(stranger.getByText(/^Since .+new/)).toBeVisible();
  });
});
