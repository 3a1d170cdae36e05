import type { TopicReviewView } from "@/lib/features/reviews/views/reviews";
import type { NodePanelView } from "@/lib/features/runs/views/node-panel";
import { comments, node, nodePanel, project, runView } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const ignore = (): void => undefined;
const searched = node({ status: "complete" });
const panel = { view: runView({ nodes: [searched] }), node: searched, onOpen: ignore, onClose: ignore };
const open: TopicReviewView = {
  needed: 1,
  approvals: 0,
  reviews: [],
  state: "in_review",
  isOpen: true,
  isPeoplesAlone: false,
};

const details = (topic: TopicReviewView): NodePanelView => nodePanel({ node: searched, topic });

test.beforeEach(({ server }) => server.view("comments", ["node", "r1"], { key: "search-1" }).answers(comments()));

test("a topic that waits is accepted by what was seen of it; who was second is told", async ({
  mount,
  page,
  server,
}) => {
  server.view("node", ["r1", "search-1"]).answers(details(open));
  const command = server.command("judge_topic");
  command.refuses({ kind: "stale", message: "Someone else has judged this topic meanwhile." });
  await mount("NodePanel", panel);
  const review = page.getByRole("dialog");
  await expect(review.getByText("It waits for people.")).toBeVisible();
  await review.getByRole("button", { name: "Accept the topic" }).click();
  await expect(page.getByText("Someone else has judged this topic meanwhile.")).toBeVisible();
  command.answers({ left: 0 });
  const sent = server.sent("judge_topic");
  await review.getByRole("button", { name: "Accept the topic" }).click();
  expect(await sent).toMatchObject({ runId: "r1", nodeKey: "search-1", seen: "in_review", verdict: "accepted" });
  await expect(page.getByText("The topic is accepted.")).toBeVisible();
});

test("a topic is sent back with what is missing, never with nothing", async ({ mount, page, server }) => {
  server.view("node", ["r1", "search-1"]).answers(details(open));
  server.command("judge_topic").answers({ left: 0 });
  await mount("NodePanel", panel);
  await page.getByRole("button", { name: "Send it back…" }).click();
  const form = page.getByRole("dialog", { name: "Send back: Loads" });
  await form.getByRole("button", { name: "Send back" }).click();
  await expect(form.getByText(/Write at least one line/)).toBeVisible();
  await form.getByLabel("What is missing?").fill("No figure of the winter\n\nNo source");
  const sent = server.sent("judge_topic");
  await form.getByRole("button", { name: "Send back" }).click();
  expect(await sent).toMatchObject({ verdict: "rejected", gaps: ["No figure of the winter", "No source"] });
  await expect(page.getByText("The topic is searched again.")).toBeVisible();
  await expect(form).toBeHidden();
});

test("once research went on, and for readers, it says what stands and offers nothing", async ({
  mount,
  page,
  server,
}) => {
  const view = server.view("node", ["r1", "search-1"]);
  view.answers(details({ ...open, state: "exhausted", isOpen: true }));
  const shown = await mount("NodePanel", {
    ...panel,
    view: runView({ project: project("viewer"), nodes: [searched] }),
  });
  await expect(page.getByRole("dialog").getByText("Nobody has commented yet.")).toBeVisible();
  await expect(page.getByText("People's review")).toBeHidden();
  await shown.unmount();
  view.answers(details({ ...open, isOpen: false }));
  await page.reload();
  await mount("NodePanel", panel);
  await expect(page.getByRole("dialog").getByText("It waits for people.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept the topic" })).toBeHidden();
});
