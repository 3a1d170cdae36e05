import type { RunView } from "@/lib/features/runs/views/run";
import { project, run, runView } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function waiting(view: Partial<RunView> = {}): { view: RunView } {
  const perspectives = [
    { nodeKey: "search-1", name: "Loads", focus: "What it carries", questions: ["How much?"] },
    { nodeKey: "search-2", name: "Depths", focus: "How deep it is", questions: ["How deep?", "Since when?"] },
  ];
  return { view: runView({ run: run({ status: "waiting", stage: "init" }), plan: { perspectives }, ...view }) };
}

test("the plan stands in fields; nothing is to be saved until one changes it", async ({ mount }) => {
  const editor = await mount("PlanEditor", waiting());
  await expect(editor.getByRole("group", { name: "Perspective 1" }).getByLabel("Name")).toHaveValue("Loads");
  await expect(editor.getByRole("textbox", { name: "Question 2 of perspective 2" })).toHaveValue("Since when?");
  await expect(editor.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await expect(editor.getByRole("button", { name: "Approve and start" })).toBeEnabled();
});

const loads = "What does the quay carry?";
const asked = { nodeKey: "search-1", name: loads, focus: loads, questions: [loads] };

test("one that is its question is read once; what is changed in it keeps the question", async ({ mount, server }) => {
  server.command("edit_plan").answers({ revision: 2 });
  const editor = await mount("PlanEditor", waiting({ plan: { perspectives: [asked] } }));
  await expect(editor.getByRole("textbox")).toHaveCount(1);
  await editor.getByLabel("Name").fill("Loads");
  await expect(editor.getByRole("textbox", { name: "Question 1 of perspective 1" })).toHaveValue(loads);
  await expect(editor.getByLabel("Looks at")).toHaveValue("");
  const saved = server.sent("edit_plan");
  await editor.getByRole("button", { name: "Save changes" }).click();
  expect((await saved).perspectives).toEqual([{ name: "Loads", focus: loads, questions: [loads] }]);
});

test("what one looks at follows its first question until it is written, and again when it is emptied", async ({
  mount,
  server,
}) => {
  server.command("edit_plan").answers({ revision: 2 });
  const perspectives = [
    { ...asked, name: "Loads" },
    { ...asked, nodeKey: "search-2", name: "Depths", focus: "Water" },
  ];
  const editor = await mount("PlanEditor", waiting({ plan: { perspectives } }));
  await editor.getByRole("textbox", { name: "Question 1 of perspective 1" }).fill("How much?");
  await editor.getByLabel("Looks at").nth(1).fill("");
  const saved = server.sent("edit_plan");
  await editor.getByRole("button", { name: "Save changes" }).click();
  expect((await saved).perspectives.map(({ focus }) => focus)).toEqual(["How much?", loads]);
});

test("approving saves what was changed first, then starts with that revision", async ({ mount, page, server }) => {
  server.command("edit_plan").answers({ revision: 2 });
  server.command("approve_plan").answers({});
  const editor = await mount("PlanEditor", waiting());
  await editor.getByRole("button", { name: "Move perspective 2 up" }).click();
  const saved = server.sent("edit_plan");
  const approved = server.sent("approve_plan");
  await editor.getByRole("button", { name: "Approve and start" }).click();
  expect((await saved).perspectives.map(({ name }) => name)).toEqual(["Depths", "Loads"]);
  expect(await approved).toMatchObject({ runId: "r1", revision: 2 });
  await expect(page.getByText("The plan is saved.")).toBeVisible();
});

test("a plan that cannot be is told by its perspective, and is not sent", async ({ mount }) => {
  const editor = await mount("PlanEditor", waiting());
  await editor.getByRole("button", { name: "Add a perspective" }).click();
  await editor.getByRole("button", { name: "Save changes" }).click();
  await expect(editor.getByRole("alert")).toContainText("Perspective 3:");
});

test("a refused approval says why, and the plan stays", async ({ mount, page, server }) => {
  server.command("approve_plan").refuses({ kind: "over_limit", message: "Four runs are under way already." });
  const editor = await mount("PlanEditor", waiting());
  await editor.getByRole("button", { name: "Approve and start" }).click();
  await expect(page.getByText("Four runs are under way already.")).toBeVisible();
  await expect(editor.getByRole("button", { name: "Approve and start" })).toBeEnabled();
});

test("another's plan replaces what was not changed here, and never what was", async ({ mount }) => {
  const theirs = waiting({
    run: run({ status: "waiting", stage: "init", revision: 2 }),
    plan: { perspectives: [{ nodeKey: "search-9", name: "Tides", focus: "Water", questions: ["When?"] }] },
  });
  const editor = await mount("PlanEditor", waiting());
  await editor.update(theirs);
  await expect(editor.getByLabel("Name")).toHaveValue("Tides");
  await editor.getByLabel("Name").fill("Mine");
  await editor.update(waiting({ run: run({ status: "waiting", stage: "init", revision: 3 }) }));
  await expect(editor.getByText("Someone else has changed the plan meanwhile.")).toBeVisible();
  await expect(editor.getByLabel("Name")).toHaveValue("Mine");
  await expect(editor.getByRole("button", { name: "Approve and start" })).toBeDisabled();
});

test("viewers read the plan and are told who approves", async ({ mount }) => {
  const editor = await mount("PlanEditor", waiting({ project: project("viewer") }));
  await expect(editor.getByRole("textbox", { name: "Name" }).first()).toBeDisabled();
  await expect(editor.getByText("Owners and reviewers approve plans.")).toBeVisible();
  await expect(editor.getByRole("button", { name: "Approve and start" })).toBeDisabled();
  await expect(editor.getByRole("button", { name: "Save changes" })).toBeHidden();
});
