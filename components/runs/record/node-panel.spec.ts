import { at, comments, fact, node, nodePanel, project, runView } from "@/lib/testing/gallery/examples";
import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const ignore = (): void => undefined;
const empty = nodePanel();
const panel = { view: runView({ nodes: [node()] }), node: node(), onOpen: ignore, onClose: ignore };

test.beforeEach(({ server }) => server.view("comments", ["node", "r1"], { key: "search-1" }).answers(comments()));

test("a step's line is there at once, its details when they have arrived", async ({ mount, page, server }) => {
  const arrive = server.view("node", ["r1", "search-1"]).waits();
  await mount("NodePanel", panel);
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Reads two sources.")).toBeVisible();
  await expect(skeleton(drawer)).toBeVisible();
  arrive({
    ...empty,
    goal: "Find what the quay carries.",
    searches: [{ provider: "library", query: "quay load", hits: 2, failure: null }],
    sources: [
      { id: "s1", title: "Port survey", url: null, failure: null },
      { id: "", title: "A page", url: "http://a.example", failure: "404" },
    ],
    facts: [fact()],
  });
  await expect(drawer.getByText("Find what the quay carries.")).toBeVisible();
  await expect(drawer.getByText("“quay load” in library: 2 results")).toBeVisible();
  await expect(drawer.getByRole("link", { name: "Port survey" }).first()).toHaveAttribute(
    "href",
    "/projects/p1/library/s1",
  );
  await expect(drawer.getByText("A page: 404")).toBeVisible();
});

test("a step that could not be read says why", async ({ mount, page, server }) => {
  server.view("node", ["r1", "search-1"]).refuses({ kind: "not_found", message: "This step is not there." });
  await mount("NodePanel", panel);
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("This step is not there.");
});

test("a step that has done nothing yet shows its state alone, and may be commented on", async ({
  mount,
  page,
  server,
}) => {
  server.view("node", ["r1", "search-1"]).answers(empty);
  await mount("NodePanel", { ...panel, view: runView({ project: project("viewer"), nodes: [node()] }) });
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("Nobody has commented yet.")).toBeVisible();
  await expect(drawer.getByRole("heading", { level: 3 })).toHaveText(["Comments"]);
});

test("a step whose attempts are used up is tried again or left out", async ({ mount, page, server }) => {
  const used = node({ status: "exhausted" });
  const attempt = { endedAt: at, startedAt: at, directive: null, notes: null };
  server.view("node", ["r1", "search-1"]).answers({
    ...empty,
    node: used,
    attempts: [
      { ...attempt, attempt: 1, failure: "No answer.", directive: { kind: "timeout", backoffMs: 1_500 } },
      { ...attempt, attempt: 2, failure: "No answer again." },
    ],
  });
  server.command("retry_node").answers({});
  await mount("NodePanel", { ...panel, view: runView({ nodes: [used] }), node: used });
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText("tried again after 1.5 s")).toBeVisible();
  const sent = server.sent("retry_node");
  await drawer.getByRole("button", { name: "Try this step again" }).click();
  expect(await sent).toEqual({ projectId: "p1", runId: "r1", nodeKey: "search-1" });
  await expect(page.getByText("The step is tried once more.")).toBeVisible();
});

test("Escape closes it", async ({ mount, page, server }) => {
  const closed = Promise.withResolvers<void>();
  server.view("node", ["r1", "search-1"]).answers(empty);
  await mount("NodePanel", { ...panel, onClose: closed.resolve });
  await expect(page.getByText("Nobody has commented yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await closed.promise;
});
