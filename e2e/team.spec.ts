import { expect, test } from "@playwright/test";
import { command, view } from "./ask";
import { untilOpen } from "./dialogues";
import { makeMember } from "./members";
import { enter } from "./people";
import { untilRun, untilStatus } from "./run-events";
import { startComment } from "./selection";
import { acceptTopic, acceptTopics } from "./topics";

interface RunSeen {
  run: { status: string; stage: string; report: { id: string; version: number } | null };
  nodes: { key: string; status: string }[];
}

interface Sample {
  projectId: string;
  researcherId: string;
}

test("two people take a question from its plan to a report that a stranger can check, and take it back", async ({
  page: ada,
  browser,
}) => {
  test.setTimeout(300_000);
  const grace = await (await browser.newContext()).newPage();
  const email = `grace-${crypto.randomUUID()}@example.org`;
  await enter(ada, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  await enter(grace, { name: "Grace Hopper", email });
  const sample = await command<Sample>(ada.request, "open_sample", {});
  const { projectId } = sample;
  const project = `/projects/${projectId}`;
  await makeMember(ada.request, grace.request, { projectId, email, role: "reviewer" });
  const settings = { perspectives: 2, iterations: 1, approvePlan: true, review: { by: "people", approvals: 1 } };
  const input = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(ada.request, "start_run", input);
  const read = (): Promise<RunSeen> => view<RunSeen>(ada.request, `run/${runId}`);
  const waits = async (stage: string): Promise<void> =>
    untilRun(ada.request, runId, (delta) => delta.run.status === "waiting" && delta.run.stage === stage);
  const run = `${project}/runs/${runId}`;

  await test.step("one approves the plan that the other had made", async () => {
    await untilStatus(ada.request, runId, "waiting");
    await ada.goto(run);
    await grace.goto(run);
    await expect(ada.getByRole("list", { name: "Looking at this run" })).toContainText("Grace Hopper");
    await grace.getByRole("button", { name: "Approve and start" }).click();
    await waits("wave1");
  });

  await test.step("one sends a topic back with what is missing; it is searched again and accepted", async () => {
    await grace.goto("/review?kind=topic");
    const topics = grace.locator("[data-kind=topic]");
    await expect(topics).toHaveCount(2);
    await topics.first().getByRole("button", { name: "Reject" }).click();
    const dialog = grace.getByRole("dialog");
    await untilOpen(dialog);
    await dialog.getByLabel("What is missing?").fill("No figure for houses built before 1950");
    await dialog.getByLabel("What should the next search do?").fill("Look for measured heat demand");
    await dialog.getByRole("button", { name: "Send back" }).click();
    await untilRun(ada.request, runId, ({ nodes }) =>
      nodes.some(({ key, status }) => key.endsWith("-retry-1") && status === "complete"),
    );
    await waits("wave1");
    await ada.goto("/review?kind=topic");
    const left = ada.locator("[data-kind=topic]");
    await expect(left).toHaveCount(2);
    for (const count of [1, 0]) {
      await acceptTopic(ada, left.first());
      await expect(left).toHaveCount(count);
    }
    await acceptTopics(ada, runId);
  });

  await test.step("a contradiction is settled", async () => {
    await ada.goto(`${project}/contradictions`);
    const pairs = ada.getByRole("article");
    await expect(pairs.first()).toBeVisible();
    const before = await pairs.count();
    await ada.waitForLoadState("networkidle");
    await pairs.first().focus();
    await ada.keyboard.press("b");
    const dialog = ada.getByRole("dialog", { name: "Both hold" });
    await untilOpen(dialog);
    await dialog.getByLabel("Where the first holds").fill("in the field trial");
    await dialog.getByLabel("Where the second holds").fill("in the survey");
    await dialog.getByRole("button", { name: "Settle" }).click();
    await expect(pairs).toHaveCount(before - 1);
  });

  await test.step("changes are requested by a comment on a passage; the report is revised", async () => {
    await grace.goto(`${project}/reports/${(await read()).run.report?.id}`);
    await startComment(grace);
    const form = grace.getByRole("region", { name: "New comment" });
    await form.getByRole("textbox", { name: "Comment", exact: true }).fill("Say more about maintenance here.");
    await form.getByRole("button", { name: "Keep for my review" }).click();
    await expect(grace.getByText("Pending: only you see it")).toBeVisible();
    await grace.getByRole("button", { name: "Request changes" }).click();
    const dialog = grace.getByRole("dialog", { name: "Request changes" });
    await expect(dialog).toContainText("1 pending comment");
    await dialog.locator("button[type=submit]").click();
    await untilRun(ada.request, runId, (delta) => delta.run.report?.version === 2);
    await waits("review");
  });

  let report = "";
  await test.step("the next version is accepted, and the run ends", async () => {
    report = `${project}/reports/${(await read()).run.report?.id}`;
    await grace.goto(report);
    await expect(grace.getByText("Say more about maintenance here.").first()).toBeVisible();
    await grace.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(grace.getByText("accepted by Grace Hopper")).toBeVisible();
    await untilStatus(ada.request, runId, "completed");
  });

  await test.step("it is shared, read and checked by a stranger, and taken back", async () => {
    await ada.goto(report);
    const dialog = ada.getByRole("dialog");
    await ada.getByRole("button", { name: "Share" }).click();
    await dialog.getByRole("button", { name: "Create link" }).click();
    const url = await dialog.getByLabel("Address of the link").inputValue();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const stranger = await context.newPage();
    await stranger.goto(url);
    await expect(stranger.getByText("Grace Hopper").first()).toBeVisible();
    await stranger.locator("a[href='#note-1']").first().click();
    await expect(stranger.locator("#note-1 mark").first()).toBeVisible();
    await dialog.getByRole("button", { name: "Revoke" }).first().click();
    await expect(dialog.getByText(/revoked/)).toBeVisible();
    expect((await stranger.reload())?.status()).toBe(404);
    await context.close();
  });
  await grace.context().close();
});
