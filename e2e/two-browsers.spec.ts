import { expect, test } from "@playwright/test";
import { command, view } from "./ask";
import { expectAccessible } from "./axe";
import { untilOpen } from "./dialogues";
import { makeMember } from "./members";
import { createProject, enter } from "./people";
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

  await test.step("a fact that one rejects leaves the other's matrix, and what they are at stays", async () => {
    await ada.goto(`/projects/${projectId}/matrix`);
    const id = (await ada.locator("[data-fact]").first().getAttribute("data-fact")) ?? "";
    const order = ada.getByRole("combobox", { name: "Order of the sources" });
    await order.focus();
    const { fact } = await view<{ fact: { revision: number } }>(grace.request, `fact/${id}`);
    const verdict = { projectId, factId: id, revision: fact.revision, verdict: "rejected" };
    await command(grace.request, "settle_fact", verdict);
    await expect(ada.locator(`[data-fact="${id}"]`)).toHaveCount(0);
    await expect(order).toBeFocused();
  });

  await test.step("a fact that one rejects no longer speaks for the answer on the other's decision page", async () => {
    await ada.goto(`/projects/${projectId}/decision`);
    await grace.goto(`/projects/${projectId}/decision`);
    const evidence = ada.getByRole("region", { name: "Strongest evidence for it" }).first();
    const statement = (await evidence.getByRole("button").first().textContent()) ?? "";
    const standing = evidence.getByRole("button", { name: statement, exact: true });
    await expect(standing).toBeVisible();
    await grace
      .getByRole("region", { name: "Strongest evidence for it" })
      .first()
      .getByRole("button", { name: statement, exact: true })
      .click();
    await grace
      .getByRole("complementary", { name: "Evidence" })
      .getByRole("button", { name: /Reject/ })
      .click();
    await expect(standing).toBeHidden();
  });
  await grace.context().close();
});

test("what one writes outlives a colleague's save, which is told; both hear of each other on overview and settings", async ({
  page: ada,
  browser,
}) => {
  const grace = await (await browser.newContext()).newPage();
  const email = `grace-${crypto.randomUUID()}@example.org`;
  await enter(ada, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  await enter(grace, { name: "Grace Hopper", email });
  const projectId = await createProject(ada, "Harbour");
  await makeMember(ada.request, grace.request, { projectId, email, role: "owner" });

  await test.step("on the overview a colleague's researcher appears under a question that is being written", async () => {
    await ada.goto(`/projects/${projectId}`);
    const question = ada.locator("#question").getByRole("textbox").first();
    await question.fill("What does the quay carry?");
    const researcher = { projectId, name: "Cranes", problem: "What does the crane lift?" };
    await command(grace.request, "create_researcher", researcher);
    await expect(ada.getByRole("link", { name: "Cranes" }).first()).toBeVisible();
    await expect(question).toHaveValue("What does the quay carry?");
    await expect(question).toBeFocused();
  });

  const settings = `/projects/${projectId}/settings`;
  await ada.goto(settings);
  await grace.goto(settings);
  const [mine, theirs] = [ada, grace].map((one) => one.getByRole("dialog", { name: "Edit project" }));
  if (mine === undefined || theirs === undefined) throw new Error("Two have the dialogue open.");

  await test.step("while one writes a name, the other saves a goal: who did is told, and the name stays", async () => {
    for (const one of [ada, grace]) await one.getByRole("button", { name: "Edit", exact: true }).click();
    for (const dialogue of [mine, theirs]) await untilOpen(dialogue);
    await mine.getByLabel("Name").fill("Port");
    await theirs.getByLabel("Goal").fill("Decide about the quay.");
    await theirs.getByRole("button", { name: "Save" }).click();
    await expect(theirs).toBeHidden();
    await expect(mine.getByRole("status")).toContainText("Grace Hopper changed this");
    await expect(mine.getByRole("status")).toContainText("Decide about the quay.");
    await expect(mine.getByLabel("Name")).toHaveValue("Port");
    await expect(mine.getByLabel("Name")).toBeFocused();
    await expectAccessible(ada);
  });

  await test.step("a save over what was not seen is refused, and the words stay; then both are kept", async () => {
    await mine.getByRole("button", { name: "Save" }).click();
    await expect(
      ada.getByText("Someone else changed this project meanwhile, and nothing of yours was saved."),
    ).toBeVisible();
    await expect(mine.getByLabel("Name")).toHaveValue("Port");
    await mine.getByRole("button", { name: "Keep what I wrote" }).click();
    await expect(mine.getByLabel("Goal")).toHaveValue("Decide about the quay.");
    await mine.getByRole("button", { name: "Save" }).click();
    await expect(mine).toBeHidden();
  });

  await test.step("the other's settings show the new name, and what they write there stays", async () => {
    const address = grace.getByLabel("E-mail");
    await address.fill("mary@example.org");
    await expect(grace.getByText("Port", { exact: true }).first()).toBeVisible();
    await expect(address).toHaveValue("mary@example.org");
  });
  await grace.context().close();
});
