import { expect, type Page, test } from "@playwright/test";
import { command, send, view } from "./ask";
import { expectNothing } from "./axe";
import { createProject, enter } from "./people";
import { untilStatus } from "./run-events";

const stone = `# The stone of the harbour

The stone of the harbour, called the Brontolith, weighs 41763 kilograms. The Brontolith was raised in 1911 by the harbour board.
The harbour board measured the stone of the harbour again in 1934, and found that the Brontolith is heavy.
`;
const pier = `# The pier of the harbour

The pier of the harbour is 340 metres long. The pier was built in 1925 by the harbour board of the town.
The harbour board closed the pier of the harbour for 3 years after the storm of 1953.
`;

interface RunSeen {
  run: { report: { id: string } | null };
}

interface Studied {
  projectId: string;
  sourceId: string;
  runId: string;
  reportId: string;
}

/** A project with two texts, and a run over them with its report. */
async function study(page: Page): Promise<Studied> {
  const projectId = await createProject(page, "Harbour stones");
  const add = async (title: string, text: string): Promise<string> =>
    (await command<{ sourceId: string }>(page.request, "add_text", { projectId, title, text })).sourceId;
  const sourceId = await add("Stone survey", stone);
  await add("Pier survey", pier);
  const problem = "How heavy is the stone of the harbour, and how long is its pier?";
  const made = { projectId, name: "Ada", problem };
  const { researcherId } = await command<{ researcherId: string }>(page.request, "create_researcher", made);
  const settings = { strategy: "perspectives", iterations: 2, approvePlan: false };
  const start = { projectId, researcherId, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", start);
  await untilStatus(page.request, runId, "completed");
  const { run } = await view<RunSeen>(page.request, `run/${runId}`);
  return { projectId, sourceId, runId, reportId: run.report?.id ?? "" };
}

test("an owner deletes a source by its name; its page, the library, the report, its share page and its run say so", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await enter(page, { name: "Sonja Kovalevsky", email: `sonja-${crypto.randomUUID()}@example.org` });
  const { projectId, sourceId, runId, reportId } = await study(page);
  const link = { projectId, reportId, label: "", days: 7 };
  const { url } = await command<{ url: string }>(page.request, "create_share_link", link);
  const report = `/projects/${projectId}/reports/${reportId}`;
  const told = /Removed: the source of (?:this|these 2 sentences) was deleted by Sonja Kovalevsky on \d+ \w+ \d{4}\./;

  await test.step("reads what goes, and writes its name", async () => {
    await page.goto(report);
    await expect(page.getByText("41763 kilograms").first()).toBeVisible();
    await page.goto(`/projects/${projectId}/library/${sourceId}`);
    await page.getByRole("button", { name: "Delete this source…" }).click();
    const asked = page.getByRole("dialog", { name: "Delete “Stone survey”?" });
    await expect(asked.getByText("1 text as it was read")).toBeVisible();
    await expect(asked.getByText("of 1 report that cite it are removed")).toBeVisible();
    await expect(asked.getByText("The records of 1 run lose its words")).toBeVisible();
    await expectNothing(page, "the dialogue that deletes a source");
    await asked.getByLabel("Type Stone survey to confirm").fill("Stone");
    await page.keyboard.press("Enter");
    await expect(asked.getByText("Type the source’s name as it is: Stone survey")).toBeVisible();
    await asked.getByLabel("Type Stone survey to confirm").fill("Stone survey");
    await page.keyboard.press("Enter");
  });

  await test.step("its page says by whom and when, at first that it is under way", async () => {
    await expect(page.getByRole("heading", { name: "Deleted source" })).toBeVisible();
    await expect(page.getByText("was deleted by Sonja Kovalevsky")).toBeVisible({ timeout: 60_000 });
    await expectNothing(page, "a deleted source");
    await page.goto(`/projects/${projectId}/library`);
    await expect(page.getByRole("heading", { name: "Deleted sources" })).toBeVisible();
    await expect(page.getByText("Stone survey")).toBeHidden();
    await expectNothing(page, "a library with a deleted source");
  });

  await test.step("the report and what strangers see of it say so, and keep what its neighbour bears out", async () => {
    const stranger = await browser.newContext();
    const reader = await stranger.newPage();
    await page.goto(report);
    await reader.goto(url);
    for (const shown of [page, reader]) {
      await expect(shown.getByText(told).first()).toBeVisible();
      await expect(shown.getByText("340 metres long").first()).toBeVisible();
      await expect(shown.getByText("Brontolith")).toHaveCount(0);
    }
    await expectNothing(page, "a report whose source was deleted");
    await expectNothing(reader, "a shared report whose source was deleted");
    await stranger.close();
  });

  await test.step("the run says that it can be replayed no more, and its pages are read", async () => {
    await page.goto(`/projects/${projectId}/runs/${runId}`);
    await expect(page.getByText("Brontolith")).toHaveCount(0);
    await page.goto(`/projects/${projectId}/runs/${runId}?tab=record`);
    await expect(page.getByText("The run can no longer be replayed or taken as a bundle.")).toBeVisible();
    await expectNothing(page, "the record of a run that read a deleted source");
    await page.goto(`/projects/${projectId}/knowledge`);
    await expect(page.getByText("340 metres long").first()).toBeVisible();
    await expect(page.getByText("Brontolith")).toHaveCount(0);
    const { status, said } = await send(page.request, "replay_run", { projectId, runId });
    expect(status).toBe(409);
    expect(said).toContain("was deleted by Sonja Kovalevsky");
  });
});
