import { comments, node, nodePanel, project, runView } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const ignore = (): void => undefined;
const waiting = node({ status: "pending", attempt: 0 });
const details = nodePanel({
  node: waiting,
  goal: "What the quay carries",
  questions: ["How many tonnes?", "Since when?"],
});

function panel(one: typeof waiting): { view: ReturnType<typeof runView>; node: typeof waiting } & {
  onOpen: () => void;
  onClose: () => void;
} {
  return { view: runView({ nodes: [one] }), node: one, onOpen: ignore, onClose: ignore };
}

test.beforeEach(({ server }) => {
  server.view("comments", ["node", "r1"], { key: "search-1" }).answers(comments());
  server.view("node", ["r1", "search-1"]).answers(details);
});

test("a search that has not begun is changed, from what it is; what is wrong with it stands at its questions", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("change_search");
  command.refuses({ kind: "invalid", message: "Write at least one question.", field: "perspective.questions" });
  await mount("NodePanel", panel(waiting));
  await page.getByRole("button", { name: "Change this search" }).click();
  const form = page.getByRole("dialog", { name: "Change this search" });
  await expect(form.getByLabel("Name")).toHaveValue("Loads");
  await expect(form.getByLabel("Questions")).toHaveValue("How many tonnes?\nSince when?");
  await form.getByRole("button", { name: "Change", exact: true }).click();
  await expect(form.getByLabel("Questions")).toHaveAccessibleDescription(/Write at least one question\./);
  command.answers({});
  const sent = server.sent("change_search");
  await form.getByLabel("Looks at").fill("");
  await form.getByLabel("Questions").fill("How many tonnes in winter?\n\n");
  await form.getByRole("button", { name: "Change", exact: true }).click();
  expect(await sent).toEqual({
    projectId: "p1",
    runId: "r1",
    nodeKey: "search-1",
    perspective: {
      name: "Loads",
      focus: "How many tonnes in winter?",
      questions: ["How many tonnes in winter?"],
    },
  });
  await expect(form).toBeHidden();
  await expect(page.getByText("The search is changed.")).toBeVisible();
});

test("it is dropped from the plan, which can be taken back, and put back later", async ({ mount, page, server }) => {
  server.command("drop_search").answers({});
  server.command("restore_search").answers({});
  const shown = await mount("NodePanel", panel(waiting));
  const target = { projectId: "p1", runId: "r1", nodeKey: "search-1" };
  const dropped = server.sent("drop_search");
  await page.getByRole("button", { name: "Drop this search" }).click();
  expect(await dropped).toEqual(target);
  const undone = server.sent("restore_search");
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  expect(await undone).toEqual(target);
  await shown.update(panel(node({ status: "skipped", attempt: 0 })));
  const restored = server.sent("restore_search");
  await page.getByRole("button", { name: "Put this search back" }).click();
  expect(await restored).toEqual(target);
});

test("a search that has begun is not changed, nor one by who may only read", async ({ mount, page }) => {
  const shown = await mount("NodePanel", panel(node({ status: "running" })));
  await expect(page.getByRole("dialog").getByText("What the quay carries")).toBeVisible();
  await expect(page.getByRole("button", { name: /this search/ })).toBeHidden();
  const view = runView({ project: project("viewer"), nodes: [waiting] });
  await shown.update({ ...panel(waiting), view });
  await expect(page.getByRole("button", { name: /this search/ })).toBeHidden();
});
