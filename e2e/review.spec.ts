import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { pressHeard } from "@/lib/testing/gallery/heard-keys";
import { command, ORIGIN, send, view } from "./ask";
import { untilOpen } from "./dialogues";
import { makeMember } from "./members";
import { enter } from "./people";
import { untilRun, untilStatus } from "./run-events";
import { acceptTopics } from "./topics";

interface RunSeen {
  run: { status: string; stage: string; report: { id: string } | null };
  nodes: { key: string; status: string }[];
}

interface Sample {
  projectId: string;
  researcherId: string;
}

/** A second person in a browser of her own, invited as a reviewer. */
async function aReviewer(browser: Browser, owner: APIRequestContext, projectId: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const email = `grace-${crypto.randomUUID()}@example.org`;
  await enter(page, { name: "Grace Hopper", email });
  await makeMember(owner, page.request, { projectId, email, role: "reviewer" });
  return page;
}

async function start(request: APIRequestContext, sample: Sample, settings: object): Promise<string> {
  const input = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  return (await command<{ runId: string }>(request, "start_run", input)).runId;
}

test("two people review: a topic is sent back by keyboard and accepted, facts in a batch, the report by both", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await enter(page, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  const sample = await command<Sample>(page.request, "open_sample", {});
  const { projectId } = sample;
  const grace = await aReviewer(browser, page.request, projectId);
  const review = { by: "people", approvals: 1 };
  const settings = { perspectives: 2, iterations: 1, approvePlan: false };
  const runId = await start(page.request, sample, { ...settings, review });
  const read = (): Promise<RunSeen> => view<RunSeen>(page.request, `run/${runId}`);
  const waits = async (stage: string): Promise<void> =>
    untilRun(page.request, runId, ({ run }) => run.status === "waiting" && run.stage === stage);
  const topics = grace.locator("[data-kind=topic]");

  await test.step("one rejects a topic from the queue by keyboard; it is searched again", async () => {
    await waits("wave1");
    await grace.goto("/review?kind=topic");
    await expect(topics).toHaveCount(2);
    await pressHeard(grace, "j");
    await expect(topics.first()).toBeFocused();
    await pressHeard(grace, "?");
    await expect(grace.getByRole("dialog")).toContainText("Reject, with what is missing");
    await grace.keyboard.press("Escape");
    await expect(grace.getByRole("dialog")).toBeHidden();
    await topics.first().focus();
    await grace.keyboard.press("r");
    const dialog = grace.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Send back" }).click();
    await expect(dialog.getByText("Write at least one line")).toBeVisible();
    await dialog.getByLabel("What is missing?").fill("No figure for houses built before 1950");
    await dialog.getByLabel("What should the next search do?").fill("Look for measured heat demand");
    await dialog.getByRole("button", { name: "Send back" }).click();
    await expect(grace.getByText("The topic is searched again.")).toBeVisible();
    await untilRun(page.request, runId, ({ nodes }) =>
      nodes.some(({ key, status }) => key.endsWith("-retry-1") && status === "complete"),
    );
    await waits("wave1");
  });

  await test.step("facts of topics that wait are accepted in a batch at once, and taken back at once", async () => {
    await grace.goto("/review?kind=fact");
    const facts = grace.locator("[data-kind=fact]");
    await expect(facts.first()).toBeVisible();
    const before = await facts.count();
    expect(before).toBeGreaterThan(1);
    await pressHeard(grace, "j");
    await expect(facts.first()).toBeFocused();
    await grace.keyboard.press("x");
    await expect(grace.getByRole("button", { name: "Accept 1 fact" })).toBeVisible();
    await grace.getByRole("button", { name: "Choose none" }).click();
    const first = (await facts.first().getByRole("heading").textContent()) ?? "";
    await grace.getByRole("button", { name: /Choose all/ }).click();
    await grace.getByRole("button", { name: new RegExp(`^Accept ${before} facts$`) }).click();
    const done = grace.getByRole("alert").filter({ hasText: `${before} facts accepted.` });
    await expect(facts.filter({ has: grace.getByRole("heading", { name: first, exact: true }) })).toHaveCount(0);
    await done.getByRole("button", { name: "Undo" }).click();
    await expect(facts.first().getByRole("heading")).toHaveText(first);
    await expect(facts).toHaveCount(before);
  });

  await test.step("the node's panel shows who sent it back, and the other accepts what came of it there", async () => {
    const rerun = (await read()).nodes.find(({ key }) => key.startsWith("search-") && key.endsWith("-retry-1"));
    const before = rerun?.key.replace("-retry-1", "") ?? "";
    await page.goto(`/projects/${projectId}/runs/${runId}?node=${before}`);
    await expect(page.getByRole("dialog")).toContainText("Grace Hopper rejected it");
    await expect(page.getByRole("dialog")).toContainText("No figure for houses built before 1950");
    await page.goto(`/projects/${projectId}/runs/${runId}?node=${rerun?.key}`);
    await grace.goto("/review?kind=topic");
    await expect(topics).toHaveCount(2);
    await page.getByRole("button", { name: "Accept the topic" }).click();
    await expect(page.getByText("The topic is accepted.")).toBeVisible();
    // The queue that is open in the other's browser hears of it.
    await expect(topics).toHaveCount(1);
  });

  await test.step("the last topic is accepted by keyboard, and the run goes on by itself to its report", async () => {
    await pressHeard(grace, "j");
    await expect(topics.first()).toBeFocused();
    await grace.keyboard.press("a");
    await expect(grace.getByText("The topic is accepted.")).toBeVisible();
    await acceptTopics(grace, runId);
  });

  await test.step("the shell and the project's card say how much waits; the report is accepted from the queue", async () => {
    await grace.goto("/projects");
    await expect(grace.getByRole("link", { name: /Review \d+ waiting/ })).toBeVisible();
    await expect(grace.getByText(/\d+ for review/).first()).toBeVisible();
    await grace.goto("/review?kind=report");
    await grace.locator("[data-kind=report]").getByRole("button", { name: "Accept" }).click();
    await expect(grace.getByText("The report is accepted.")).toBeVisible();
    await untilStatus(page.request, runId, "completed");
  });

  await test.step("an approval is dismissed with a reason; another version makes the rest stale", async () => {
    const reportId = (await read()).run.report?.id ?? "";
    await page.goto(`/projects/${projectId}/reports/${reportId}`);
    const list = page.getByRole("region", { name: "Reviews of version 1" });
    await expect(list).toContainText("Grace Hopper accepted it");
    await list.getByRole("button", { name: "Dismiss the approval of Grace Hopper" }).click();
    await untilOpen(page.getByRole("dialog"));
    await page.getByRole("dialog").getByLabel("Why").fill("The costs were not checked.");
    await page.getByRole("dialog").getByRole("button", { name: "Dismiss" }).click();
    await expect(list).toContainText("dismissed by Ada Lovelace: The costs were not checked.");
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(page.getByText("accepted by Ada Lovelace")).toBeVisible();
    const { report } = await view<{ report: { id: string } }>(page.request, `report/${reportId}`);
    const revision = (await view<{ revision: number }>(page.request, `report/${report.id}`)).revision;
    await command(grace.request, "request_changes", { projectId, reportId, revision, note: "Say more about noise." });
    await waits("review");
    const newest = (await read()).run.report?.id ?? "";
    await page.goto(`/projects/${projectId}/reports/${newest}`);
    await expect(page.getByRole("region", { name: "Reviews of version 2" })).toContainText(
      /Ada Lovelace accepted it .*\(stale: that was version 1\)/,
    );
  });

  const anonymous = await browser.newContext();
  const asked = await send(anonymous.request, "settle_facts", { projectId, facts: [], verdict: "accepted" });
  expect(asked.status).toBe(401);
  expect((await anonymous.request.get(`${ORIGIN}/api/views/review-count`)).status()).toBe(401);
  await Promise.all([grace.context().close(), anonymous.close()]);
});
