import { expect, test } from "@playwright/test";
import { command, view } from "./ask";
import { makeMember } from "./members";
import { enter } from "./people";
import { acceptTopics } from "./topics";

interface RunSeen {
  run: { report: { id: string } };
}

test("what a colleague judges in one browser appears in a report that is open in another, which is not loaded again", async ({
  page: ada,
  browser,
}) => {
  test.setTimeout(240_000);
  const grace = await (await browser.newContext()).newPage();
  const email = `grace-${crypto.randomUUID()}@example.org`;
  await enter(ada, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  await enter(grace, { name: "Grace Hopper", email });
  const sample = await command<{ projectId: string; researcherId: string }>(ada.request, "open_sample", {});
  const { projectId } = sample;
  await makeMember(ada.request, grace.request, { projectId, email, role: "reviewer" });
  const settings = { perspectives: 2, iterations: 1, approvePlan: false, review: { by: "people", approvals: 1 } };
  const input = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(ada.request, "start_run", input);
  await acceptTopics(ada, runId);
  const { run } = await view<RunSeen>(ada.request, `run/${runId}`);
  const report = `/projects/${projectId}/reports/${run.report.id}`;
  await ada.goto(report);
  await grace.goto(report);
  let isLoadedAgain = false;
  ada.on("load", () => {
    isLoadedAgain = true;
  });

  await test.step("each sees that the other is here", async () => {
    await expect(ada.getByRole("list", { name: "Here now" })).toContainText("Grace Hopper");
    await expect(grace.getByRole("list", { name: "Here now" })).toContainText("Ada Lovelace");
  });

  await test.step("a rejected fact is marked in the other's text", async () => {
    const rejected = ada.locator("[data-marker][data-status=rejected]");
    await expect(rejected).toHaveCount(0);
    await grace.locator("section[data-kind=body] [data-marker]").last().click();
    await grace
      .getByRole("complementary", { name: "Evidence" })
      .getByRole("button", { name: /Reject/ })
      .click();
    await expect(rejected.first()).toBeVisible();
    await grace.keyboard.press("Escape");
  });

  await test.step("its acceptance stands in the other's report, with who accepted it", async () => {
    await expect(ada.getByText("accepted by Grace Hopper")).toHaveCount(0);
    await grace.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(ada.getByText("accepted by Grace Hopper").first()).toBeVisible();
    await expect(ada.getByRole("button", { name: "Accept", exact: true })).toHaveCount(0);
  });
  expect(isLoadedAgain).toBe(false);
  await grace.context().close();
});
