import type { ReviewQueueView } from "@/lib/features/reviews/views/review-queue";
import type { ReviewItemView } from "@/lib/features/reviews/views/waiting-items";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const harbour = { id: "p1", name: "Harbour" };
const approvals = { by: [], needed: 1 };

function waitingFact(id: string, statement: string): ReviewItemView {
  return {
    kind: "fact",
    id,
    project: harbour,
    since: at,
    key: id,
    revision: 4,
    statement,
    confidence: 0.9,
    score: 0.5,
    quote: { text: statement, sourceTitle: "Port survey" },
  };
}

const topic: ReviewItemView = {
  kind: "topic",
  id: "t1",
  project: harbour,
  since: at,
  runId: "r1",
  nodeKey: "review-1",
  searchKey: "search-1",
  researcher: "Loads",
  title: "Depths",
  focus: "How deep it is",
  questions: ["How deep?"],
  facts: 3,
  opinion: { verdict: "accepted", reason: "All is answered.", gaps: [] },
  approvals,
};

function queue(items: ReviewItemView[], view: Partial<ReviewQueueView> = {}): { view: ReviewQueueView } {
  const oldest = items.length === 0 ? null : at;
  return { view: { items, next: null, kinds: [], projects: [], oldest, mostCounted: 100, mark: "as it is", ...view } };
}

test.beforeEach(({ server }) => server.view("review-count").answers({ count: 1, mark: "as it is" }));

test("where nothing waits the page says what comes there", async ({ mount }) => {
  const screen = await mount("ReviewScreen", queue([]));
  await expect(screen.getByRole("heading", { name: "Nothing waits for you here" })).toBeVisible();
  await expect(screen.getByRole("link", { name: "To the projects" })).toBeVisible();
  await expect(screen.getByRole("search")).toBeHidden();
});

test("each thing that waits says what it takes to judge it", async ({ mount }) => {
  const screen = await mount("ReviewScreen", queue([waitingFact("f1", "It carries 40 tonnes."), topic]));
  const fact = screen.getByRole("article", { name: "Fact: It carries 40 tonnes." });
  await expect(fact).toContainText("Word for word in Port survey");
  const second = screen.getByRole("article", { name: "Topic: Depths" });
  await expect(second).toContainText("3 facts found; one acceptance is needed.");
  await expect(second).toContainText("The agents' review: accepted. All is answered.");
});

test("a contradiction is judged where it stands: both quotes with their sources, settled by its keys, with a way back", async ({
  mount,
  page,
  server,
}) => {
  const pair: ReviewItemView = {
    kind: "contradiction",
    id: "c1",
    project: harbour,
    since: at,
    revision: 4,
    nature: "direct",
    reason: "The loads differ.",
    first: "It carries 40 tonnes.",
    second: "It carries 30 tonnes.",
    firstQuote: { text: "carries forty tonnes", sourceTitle: "Port survey" },
    secondQuote: { text: "thirty tonnes at most", sourceTitle: "Annual report" },
  };
  server.command("settle_contradiction").answers({ revision: 5 });
  const screen = await mount("ReviewScreen", queue([pair, waitingFact("f1", "First.")]));
  const shown = screen.getByRole("article", { name: "Contradiction: The loads differ." });
  await expect(shown.getByRole("blockquote").first()).toContainText("carries forty tonnes Port survey");
  await expect(shown.getByRole("blockquote").last()).toContainText("thirty tonnes at most Annual report");
  const here = page.url();
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  expect(page.url()).toBe(here);
  const sent = server.sent("settle_contradiction");
  await page.keyboard.press("1");
  expect(await sent).toEqual({ projectId: "p1", relationId: "c1", revision: 4, outcome: { holds: "first" } });
  await expect(screen.getByRole("article", { name: "Fact: First." })).toBeFocused();
  const back = server.sent("settle_contradiction");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await back).toMatchObject({ revision: 5, outcome: { holds: "open" } });
});

test("keys move, accept what is reached and go on to the next", async ({ mount, page, server }) => {
  server.command("settle_facts").answers({
    settled: [{ factId: "f1", revision: 5 }],
    refused: [],
  });
  const screen = await mount("ReviewScreen", queue([waitingFact("f1", "First."), waitingFact("f2", "Second.")]));
  await expect(screen.getByRole("article")).toHaveCount(2);
  await page.keyboard.press("j");
  await expect(screen.getByRole("article", { name: "Fact: First." })).toBeFocused();
  const sent = server.sent("settle_facts");
  await page.keyboard.press("a");
  expect(await sent).toEqual({ projectId: "p1", facts: [{ factId: "f1", revision: 4 }], verdict: "accepted" });
  await expect(screen.getByRole("article", { name: "Fact: Second." })).toBeFocused();
  await expect(page.getByText("1 fact accepted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
});

test("facts are judged at once; those that were refused say why", async ({ mount, page, server }) => {
  server.command("settle_facts").answers({
    settled: [{ factId: "f1", revision: 5 }],
    refused: [{ factId: "f2", statement: "Second.", why: "Someone else was faster." }],
  });
  const screen = await mount("ReviewScreen", queue([waitingFact("f1", "First."), waitingFact("f2", "Second.")]));
  await screen.getByRole("button", { name: "Choose all 2 facts of this page" }).click();
  await expect(screen.getByRole("checkbox", { name: "Choose “Second.”" })).toBeChecked();
  await screen.getByRole("button", { name: "Reject 2 facts" }).click();
  await expect(page.getByText("1 fact rejected.")).toBeVisible();
  await expect(page.getByText("“Second.”: Someone else was faster.")).toBeVisible();
});

test("sending back wants at least one gap or action item, and sends each line", async ({ mount, page, server }) => {
  server.command("judge_topic").answers({ left: 0 });
  const screen = await mount("ReviewScreen", queue([topic]));
  await screen.getByRole("article").focus();
  await page.keyboard.press("r");
  const dialogue = page.getByRole("dialog", { name: "Send back: Depths" });
  await dialogue.getByRole("button", { name: "Send back" }).click();
  await expect(dialogue.getByText("Write at least one line here or below.")).toBeVisible();
  await dialogue.getByLabel("What is missing?").fill("No depth of 1990\n\n No tide ");
  const sent = server.sent("judge_topic");
  await dialogue.getByRole("button", { name: "Send back" }).click();
  expect(await sent).toMatchObject({ verdict: "rejected", gaps: ["No depth of 1990", "No tide"], actionItems: [] });
  await expect(dialogue).toBeHidden();
});

test("a refused verdict says why and leaves what waits where it is", async ({ mount, page, server }) => {
  server.command("judge_topic").refuses({ kind: "forbidden", message: "Nobody accepts what they made themselves." });
  const screen = await mount("ReviewScreen", queue([topic]));
  await screen.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("Nobody accepts what they made themselves.")).toBeVisible();
  await expect(screen.getByRole("article", { name: "Topic: Depths" })).toBeVisible();
});

test("a choice of kind or project stands in the address", async ({ mount, page }) => {
  const counts = {
    kinds: [{ kind: "fact" as const, count: 1 }],
    projects: [{ id: "p1", name: "Harbour", count: 100 }],
  };
  const screen = await mount("ReviewScreen", queue([waitingFact("f1", "First.")], counts));
  await screen.getByRole("combobox", { name: "Kind" }).selectOption({ label: "Facts (1)" });
  await expect(page).toHaveURL(/kind=fact/);
  await screen.getByRole("combobox", { name: "Project" }).selectOption("p1");
  await expect(page).toHaveURL(/project=p1/);
});

test("the queue is narrowed to a kind and a project, with how much waits in each; both stand in the address", async ({
  mount,
  page,
}) => {
  const view = {
    kinds: [
      { kind: "fact" as const, count: 3 },
      { kind: "topic" as const, count: 1 },
    ],
    projects: [{ id: "p1", name: "Harbour", count: 4 }],
  };
  const screen = await mount("ReviewScreen", queue([waitingFact("f1", "It carries 40 tonnes."), topic], view));
  const filters = screen.getByRole("search", { name: "What waits" });
  await expect(filters.getByLabel("Kind").getByRole("option").first()).toHaveText("All kinds (4)");
  await filters.getByLabel("Kind").selectOption("Topics (1)");
  await expect(page).toHaveURL(/kind=topic/);
  await filters.getByLabel("Project").selectOption("Harbour (4)");
  await expect(page).toHaveURL(/project=p1/);
  await filters.getByLabel("Kind").selectOption("All kinds (4)");
  await expect(page).not.toHaveURL(/kind=/);
  await expect(page).toHaveURL(/project=p1/);
});

test("what was judged leaves the queue before the server has answered; what is refused comes back", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("settle_facts");
  const answer = command.waits();
  const items = [waitingFact("f1", "It carries 40 tonnes."), waitingFact("f2", "It is 12 m high.")];
  const screen = await mount("ReviewScreen", queue(items));
  const first = screen.getByRole("article", { name: "Fact: It carries 40 tonnes." });
  const second = screen.getByRole("article", { name: "Fact: It is 12 m high." });
  await first.getByRole("button", { name: "Accept" }).click();
  await expect(first).toBeHidden();
  answer({ settled: [{ factId: "f1", revision: 5 }], refused: [] });
  await expect(page.getByRole("alert")).toContainText("1 fact accepted.");
  command.refuses({ kind: "stale", message: "Somebody else was faster." });
  await second.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("Somebody else was faster.")).toBeVisible();
  await expect(second).toBeVisible();
});

test("what a run has gone past is read anew, and does not stay in the queue", async ({ mount, page, server }) => {
  server.command("judge_topic").refuses({ kind: "conflict", message: "The run has gone past this topic." });
  const screen = await mount("ReviewScreen", queue([topic]));
  const isRead = server.readAgain();
  await screen.getByRole("button", { name: "Accept" }).click();
  await isRead;
  await expect(page.getByText("The run has gone past this topic.")).toBeVisible();
});

test("once a colleague has judged, or something has come, the queue is read anew", async ({ mount, server }) => {
  server.view("review-count").answers({ count: 0, mark: "otherwise" });
  const isRead = server.readAgain();
  await mount("ReviewScreen", queue([topic]));
  await isRead;
});
