import { type Browser, expect, type Page, test } from "@playwright/test";
import { pressHeard } from "@/lib/testing/gallery/heard-keys";
import { command, view } from "./ask";
import { makeMember } from "./members";
import { enter } from "./people";
import { untilRun, untilStatus } from "./run-events";
import { startComment } from "./selection";

interface RunSeen {
  run: { status: string; report: { id: string; version: number } };
  facts: { id: string; key: string; evidence: { sourceId: string }[] }[];
}

interface Team {
  ada: Page;
  grace: Page;
  projectId: string;
  runId: string;
  reportId: string;
  run: () => Promise<RunSeen>;
}

/** Two people in two browsers, with a report that one of them had made and the other reviews. */
async function aTeam(page: Page, browser: Browser): Promise<Team> {
  const grace = await (await browser.newContext()).newPage();
  const email = `grace-${crypto.randomUUID()}@example.org`;
  await enter(page, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  await enter(grace, { name: "Grace Hopper", email });
  const made = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  await makeMember(page.request, grace.request, { projectId: made.projectId, email, role: "reviewer" });
  const settings = { perspectives: 2, iterations: 1, approvePlan: false };
  const input = { ...made, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", input);
  const run = (): Promise<RunSeen> => view<RunSeen>(page.request, `run/${runId}`);
  await untilStatus(page.request, runId, "completed");
  const reportId = (await run()).run.report.id;
  return { ada: page, grace, projectId: made.projectId, runId, reportId, run };
}

test("two people comment on a report: a selection, a mention, a live answer, resolving, the next version", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { ada, grace, projectId, runId, reportId, run } = await aTeam(page, browser);
  const report = `/projects/${projectId}/reports/${reportId}`;
  await Promise.all([ada.goto(report), grace.goto(report)]);

  await test.step("the reviewer is told that the report waits for them", async () => {
    await expect(grace.getByRole("link", { name: /^Notifications, \d+ unread/ })).toBeVisible();
  });

  const thread = ada.locator("article[data-thread]").first();
  const seen = grace.locator("article[data-thread]").first();
  await test.step("a comment on a selection, with a mention completed by keys, appears for the other at its passage", async () => {
    const selected = await startComment(ada);
    const form = ada.getByRole("region", { name: "New comment" });
    await form.getByRole("textbox", { name: "Comment", exact: true }).pressSequentially("Is this so, @gra");
    await expect(ada.getByRole("option", { name: "Grace Hopper" })).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Comment", exact: true })).toHaveAttribute(
      "aria-activedescendant",
      /./,
    );
    await ada.keyboard.press("Enter");
    await expect(form.getByRole("textbox", { name: "Comment", exact: true })).toHaveValue("Is this so, @Grace Hopper ");
    await ada.keyboard.press("Control+Enter");
    await expect(thread).toContainText("Is this so, @Grace Hopper");
    await expect(seen).toContainText(selected.trim().slice(0, 20));
    await expect(seen).toContainText("Is this so, @Grace Hopper");
    expect(await grace.evaluate(() => CSS.highlights.get("st-comments")?.size)).toBe(1);
  });

  await test.step("the one who is mentioned finds it by the bell", async () => {
    await grace.goto("/notifications");
    const told = grace.getByRole("listitem").filter({ hasText: "mentioned you" });
    await told.getByRole("link").click();
    await expect(grace).toHaveURL(/reports\/.*comment=/);
    await expect(seen).toHaveAttribute("data-open", "true");
  });

  await test.step("an answer appears for the other without reloading; the thread is resolved and reopened", async () => {
    await seen.getByRole("button", { name: "Reply" }).click();
    await seen.getByRole("textbox", { name: "Reply" }).fill("The audit says otherwise.");
    await seen.locator("form").getByRole("button", { name: "Reply" }).click();
    await expect(thread).toContainText("The audit says otherwise.");
    await thread.getByRole("button", { name: "Resolve" }).click();
    await expect(seen).toBeHidden();
    await grace.getByRole("button", { name: "Comments", exact: true }).click();
    const list = grace.getByRole("dialog", { name: "Comments" });
    // The one that was open last is shown among the resolved.
    await expect(list.getByRole("button", { name: "Hide resolved threads" })).toBeVisible();
    await expect(list).toContainText("Resolved by Ada Lovelace");
    await list.getByRole("button", { name: "Reopen" }).click();
    await grace.keyboard.press("Escape");
    await expect(thread).toBeVisible();
  });

  await test.step("pending comments are seen by their author alone, and go with the request for changes", async () => {
    await startComment(grace);
    const form = grace.getByRole("region", { name: "New comment" });
    await form
      .getByRole("textbox", { name: "Comment", exact: true })
      .fill("Say more about the cost of maintenance here.");
    await form.getByRole("button", { name: "Keep for my review" }).click();
    await expect(grace.getByText("Pending: only you see it")).toBeVisible();
    await ada.reload();
    await expect(thread).toBeVisible();
    await expect(ada.getByText("Say more about the cost")).toHaveCount(0);
    await grace.getByRole("button", { name: "Request changes" }).click();
    const dialog = grace.getByRole("dialog", { name: "Request changes" });
    await expect(dialog).toContainText("1 pending comment");
    await dialog.locator("button[type=submit]").click();
    await expect(ada.getByText("Say more about the cost of maintenance here.", { exact: true })).toBeVisible();
  });

  await test.step("the next version shows the threads again, and says where their passages are now", async () => {
    await untilRun(ada.request, runId, (delta) => delta.run.report?.version === 2);
    await ada.goto(`/projects/${projectId}/reports/${(await run()).run.report.id}`);
    await expect(thread).toContainText("Written on version 1.");
    const now = await ada.evaluate(() => CSS.highlights.get("st-comments")?.size ?? 0);
    const gone = await ada.locator("article[data-thread]").getByText("The passage is gone").count();
    expect(now + gone).toBe(2);
    const review = await view<{ report: { changeNote: string } }>(ada.request, `report/${(await run()).run.report.id}`);
    expect(review.report.changeNote).toContain("Say more about the cost of maintenance here.");
  });
  await grace.context().close();
});

test("facts, sources and steps of a run are commented on, by keyboard too; who is here is seen until they leave", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { ada, grace, projectId, runId, reportId, run } = await aTeam(page, browser);
  const project = `/projects/${projectId}`;

  await test.step("who looks at a run is seen there and in the project", async () => {
    await ada.goto(`${project}/runs/${runId}`);
    await grace.goto(`${project}/runs/${runId}`);
    await expect(ada.getByRole("list", { name: "Looking at this run" })).toContainText("Grace Hopper");
    await grace.goto(project);
    await expect(ada.getByRole("list", { name: "Looking at this run" })).toHaveCount(0);
    await ada.goto(project);
    const members = ada.getByRole("list", { name: "Members" });
    await expect(members.getByRole("listitem").filter({ hasText: "Grace Hopper" })).toContainText("here now");
    await grace.goto("/projects");
    await expect(members).not.toContainText("here now");
  });

  await test.step("a step of the run", async () => {
    await ada.goto(`${project}/runs/${runId}?node=search-1`);
    const panel = ada.getByRole("dialog");
    await panel.getByRole("button", { name: "Write a comment" }).click();
    await panel.getByRole("textbox", { name: "Comment", exact: true }).fill("Why these words?");
    await panel.getByRole("button", { name: "Comment", exact: true }).click();
    await expect(panel.locator("article[data-thread]")).toContainText("Why these words?");
  });

  await test.step("a fact, edited and deleted", async () => {
    const [fact] = (await run()).facts;
    await ada.goto(`${project}/reports/${reportId}?fact=${fact?.key}`);
    const cited = ada.getByRole("complementary", { name: "Evidence" });
    if ((await cited.count()) === 0) await ada.locator("[data-marker]").first().click();
    await cited.getByRole("button", { name: "Write a comment" }).click();
    await cited.getByRole("textbox", { name: "Comment", exact: true }).fill("Of which year?");
    await ada.keyboard.press("Control+Enter");
    await cited.getByRole("button", { name: "Edit the comment of Ada Lovelace" }).click();
    await cited.getByLabel("Edit the comment").fill("Of which year is this?");
    await cited.getByRole("button", { name: "Save" }).click();
    await expect(cited.locator("article[data-thread]")).toContainText("edited");
    await cited.getByRole("button", { name: "Delete the comment of Ada Lovelace" }).click();
    await cited.getByRole("button", { name: "Delete for good" }).click();
    await expect(cited.getByText("Nobody has commented yet.")).toBeVisible();
  });

  await test.step("a paragraph of a source, by keys alone", async () => {
    const sourceId = (await run()).facts[0]?.evidence[0]?.sourceId;
    await ada.goto(`${project}/library/${sourceId}`);
    const form = ada.getByRole("region", { name: "New comment" });
    await pressHeard(ada, "m");
    await form.getByLabel("On").selectOption({ index: 2 });
    await form.getByRole("textbox", { name: "Comment", exact: true }).fill("Who measured this?");
    await ada.keyboard.press("Control+Enter");
    const thread = ada.getByRole("dialog", { name: "Comments" }).locator("article[data-thread]");
    await expect(thread).toContainText("Who measured this?");
    await expect(thread.locator("blockquote")).not.toBeEmpty();
    const linked = await thread.getAttribute("data-thread");
    await ada.goto(`${project}/library/${sourceId}?comment=${linked}`);
    await expect(thread).toContainText("Who measured this?");
  });

  await test.step("a muted project tells nothing", async () => {
    await grace.goto("/notifications");
    await grace.getByRole("button", { name: "Mark all as read" }).click();
    await expect(grace.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
    const mute = grace.getByRole("switch").first();
    await mute.focus();
    await grace.keyboard.press("Space");
    await expect(grace.getByText("Muted: you get no notifications from it.")).toBeVisible();
    const subject = { kind: "report", id: reportId };
    const body = "@Grace Hopper, unheard";
    await command(ada.request, "add_comment", { projectId, commentId: crypto.randomUUID(), subject, body });
    expect((await view<{ unread: number }>(grace.request, "unread")).unread).toBe(0);
  });
  await grace.context().close();
});
