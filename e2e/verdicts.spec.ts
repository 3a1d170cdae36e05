import { expect, type Page, test } from "@playwright/test";
import type { RunStatus } from "@/lib/domain/core/words";
import { command, view } from "./ask";
import { expectAccessible } from "./axe";
import { enter } from "./people";
import { untilRun, untilStatus } from "./run-events";

interface RunSeen {
  run: { status: string; revision: number; report: { id: string; version: number } | null };
}

interface Editing {
  reportId: string;
  revision: number;
  sections: { ordinal: number; kind: string; heading: string; markdown: string }[];
}

const perspectives = [
  {
    name: "Efficiency",
    focus: "Efficiency of heat pumps in cold weather",
    questions: ["How efficient are heat pumps in cold weather?"],
  },
  { name: "Costs", focus: "What heat pumps cost", questions: ["What does a heat pump cost?"] },
  { name: "Llamas", focus: "The price of llamas", questions: ["What does a llama cost at auction?"] },
];

/** A run of the sample, one of whose perspectives nobody can answer from it. */
async function aReport(page: Page): Promise<{ projectId: string; runId: string; reportId: string }> {
  const sample = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  const settings = { strategy: "perspectives", perspectives: 3, iterations: 1, approvePlan: true };
  const start = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", start);
  const read = (): Promise<RunSeen> => view<RunSeen>(page.request, `run/${runId}`);
  await untilStatus(page.request, runId, "waiting");
  const target = { projectId: sample.projectId, runId };
  await command(page.request, "edit_plan", { ...target, revision: (await read()).run.revision, perspectives });
  await command(page.request, "approve_plan", { ...target, revision: (await read()).run.revision });
  const rests = (status: RunStatus): boolean => status === "completed" || status === "waiting";
  await untilRun(page.request, runId, ({ run }) => run.report?.version === 1 && rests(run.status));
  return { projectId: sample.projectId, runId, reportId: (await read()).run.report?.id ?? "" };
}

/** What reader and share page say alike. */
async function expectTold(page: Page): Promise<void> {
  await expect(page.getByText("Of 3 perspectives, 1 was not accepted: Llamas").first()).toBeVisible();
  await expect(page.getByText(/^This report rests on \d+ /)).toBeVisible();
  const wide = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  // On a phone, too, it is a line of the text and covers nothing.
  await expect(page.getByText(/^This report rests on \d+ /)).toHaveCSS("position", "static");
  await page.setViewportSize(wide);
  await expect(page.getByText(/^Extracted without a language model/)).toBeVisible();
  await expect(page.locator("em[data-kind=inference]")).toHaveText("(inference)");
  await expect(page.locator("em[data-kind=scope]")).toHaveText("Scope:");
  const coverage = page.locator("summary", { hasText: /coverage \d+ %/ });
  await coverage.click();
  const item = page.getByRole("listitem").filter({ hasText: "What does a llama cost at auction?" });
  await expect(item.first()).toContainText("not answered");
  const answer = page.getByRole("link", { name: /^Answer 1 to: / }).first();
  await answer.click();
  const { hash } = new URL(page.url());
  expect(hash).toMatch(/^#answer-\d+-\d+$/);
  await expect(page.locator(hash)).toHaveCount(1);
}

test("a report says what no source says, what it answers and what was not accepted, to members and strangers, and is searched again", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await enter(page, { name: "Emmy Noether", email: `emmy-${crypto.randomUUID()}@example.org` });
  const { projectId, runId, reportId } = await aReport(page);
  const editing = await view<Editing>(page.request, `report-editing/${reportId}`);
  const [answer] = editing.sections;
  const [marker = ""] = answer?.markdown.match(/\[F\w{12}\]/) ?? [];
  const said = `${answer?.markdown}\n\nInference: So it is worth a look. ${marker} Scope: The sources say nothing of llamas.`;
  const edit = { projectId, reportId, revision: editing.revision, ordinal: 0, heading: "Answer", markdown: said };
  const edited = await command<{ reportId: string }>(page.request, "edit_section", edit);
  const address = `/projects/${projectId}/reports/${edited.reportId}`;

  await test.step("in the reader", async () => {
    await page.goto(address);
    await expectTold(page);
    await expectAccessible(page, "article");
  });

  await test.step("on the page of a link, without JavaScript", async () => {
    const made = { projectId, reportId: edited.reportId };
    const { url } = await command<{ url: string }>(page.request, "create_share_link", made);
    const stranger = await browser.newContext({ javaScriptEnabled: false });
    const reader = await stranger.newPage();
    await reader.goto(url);
    await expectTold(reader);
    await expect(reader.getByRole("button", { name: "Search again" })).toHaveCount(0);
    await stranger.close();
  });

  await test.step("searches again for what was not found", async () => {
    await page.goto(address);
    await page.getByRole("button", { name: "Search again for these" }).click();
    await expect(page.getByText("Research goes on for what was not found.")).toBeVisible();
    await untilRun(page.request, runId, ({ run }) => run.report?.version === 3);
  });
});
