import { node, run, runView } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const ignore = (): void => undefined;

test("each line is a question, and an empty focus is the first of them", async ({ mount, page, server }) => {
  const closed = Promise.withResolvers<void>();
  server.command("add_search").answers({ nodeKey: "search-2" });
  await mount("AddSearchDialogue", { view: runView(), isOpen: true, onClose: closed.resolve });
  const shown = page.getByRole("dialog", { name: "Add a search" });
  await expect(shown.getByLabel("Name")).toBeFocused();
  await shown.getByLabel("Name").fill("Depths");
  await shown.getByLabel("Questions").fill("How deep?\n\n Since when? ");
  const sent = server.sent("add_search");
  await shown.getByRole("button", { name: "Add the search" }).click();
  expect((await sent).perspective).toEqual({
    name: "Depths",
    focus: "How deep?",
    questions: ["How deep?", "Since when?"],
  });
  await closed.promise;
  await expect(page.getByText("The search is part of the plan.")).toBeVisible();
});

test("a refused search keeps what was written and says why beside it", async ({ mount, page, server }) => {
  server.command("add_search").refuses({ kind: "invalid", message: "Ask at least once.", field: "perspective" });
  await mount("AddSearchDialogue", { view: runView(), isOpen: true, onClose: ignore });
  const shown = page.getByRole("dialog");
  await shown.getByLabel("Name").fill("Depths");
  await shown.getByRole("button", { name: "Add the search" }).click();
  await expect(shown.getByText("Ask at least once.")).toBeVisible();
  await expect(shown.getByLabel("Name")).toHaveValue("Depths");
});

test("in a tree it belongs to a topic that may have others beneath it", async ({ mount, page }) => {
  const tree = run({ strategy: { planner: "tree", shape: { breadth: 2, depth: 1 }, why: null } });
  const nodes = [node(), node({ key: "search-1-retry-1", title: "Again" })];
  await mount("AddSearchDialogue", { view: runView({ run: tree, nodes }), isOpen: true, onClose: ignore });
  await page.getByRole("dialog").getByRole("combobox", { name: "Belongs to" }).click();
  await expect(page.getByRole("option")).toHaveText(["Loads"]);
});
