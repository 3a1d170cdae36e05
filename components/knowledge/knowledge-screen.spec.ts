import { comments, factPanel, knowledge, knownFact, project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const facts = [knownFact(), knownFact({ id: "f2", key: "B1", statement: "It is 12 metres deep." })];

// What the focus rests on on its way is fetched ahead.
test.beforeEach(({ server }) => {
  for (const fact of facts) server.view("fact", [fact.id]).answers(factPanel({ fact }));
});

test("before anything is known the page says what comes there, and has no filters", async ({ mount }) => {
  const screen = await mount("KnowledgeScreen", { view: knowledge() });
  await expect(screen.getByRole("heading", { name: "Nothing is known yet" })).toBeVisible();
  await expect(screen.getByRole("search")).toBeHidden();
});

test("what fits no fact says so and leads back to all", async ({ mount, page }) => {
  const screen = await mount("KnowledgeScreen", { view: knowledge({ facts }) });
  await screen
    .getByRole("search")
    .getByRole("combobox", { name: "Score" })
    .selectOption({ label: "Score 90 % or more" });
  await expect(page).toHaveURL(/score=90/);
  await screen.update({ view: knowledge() });
  await expect(screen.getByRole("heading", { name: "No fact fits" })).toBeVisible();
  await screen.getByRole("button", { name: "Show all" }).click();
  await expect(page).not.toHaveURL(/score/);
});

test("keys move from fact to fact and open one beside the list; closing gives the focus back", async ({
  mount,
  page,
  server,
}) => {
  server.view("comments", ["fact", "f2"]).answers(comments());
  const screen = await mount("KnowledgeScreen", { view: knowledge({ facts }) });
  await expect(screen.getByText("2 facts", { exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("o");
  const reader = screen.getByRole("complementary", { name: "Evidence" });
  await expect(reader).toContainText("It is 12 metres deep.");
  await expect(page).toHaveURL(/fact=B1/);
  await page.keyboard.press("Escape");
  await expect(reader).toBeHidden();
  await expect(screen.getByRole("button", { name: /It is 12 metres deep/ })).toBeFocused();
});

test("a verdict by key is said, with a way back", async ({ mount, page, server }) => {
  server.command("settle_fact").answers({ revision: 2 });
  const screen = await mount("KnowledgeScreen", { view: knowledge({ facts }) });
  await expect(screen.getByRole("list", { name: "Facts" }).getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("j");
  const sent = server.sent("settle_fact");
  await page.keyboard.press("r");
  expect(await sent).toEqual({ projectId: "p1", factId: "f1", revision: 1, verdict: "rejected" });
  const back = server.sent("settle_fact");
  await page.getByRole("button", { name: "Undo" }).click();
  expect(await back).toEqual({ projectId: "p1", factId: "f1", revision: 2, verdict: "reopened" });
});

test("a verdict on what someone changed meanwhile shows what stands now, and lets one choose", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("settle_fact");
  command.refuses({ kind: "stale", message: "It was changed." });
  const arrive = server.view("fact", ["f1"]).waits();
  const screen = await mount("KnowledgeScreen", { view: knowledge({ facts }) });
  await expect(screen.getByRole("list", { name: "Facts" })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  const dialogue = page.getByRole("dialog", { name: "Changed by someone else meanwhile" });
  await expect(dialogue).toBeVisible();
  arrive(factPanel({ fact: knownFact({ statement: "The quay carries 41 tonnes.", revision: 7 }) }));
  await expect(dialogue.getByRole("region", { name: "As it stands now" })).toContainText("41 tonnes");
  command.answers({ revision: 8 });
  const sent = server.sent("settle_fact");
  await dialogue.getByRole("button", { name: "Put mine in its place" }).click();
  expect(await sent).toMatchObject({ revision: 7, verdict: "accepted" });
  await expect(dialogue).toBeHidden();
});

test("viewers' keys judge nothing", async ({ mount, page }) => {
  const screen = await mount("KnowledgeScreen", { view: knowledge({ facts, project: project("viewer") }) });
  await expect(screen.getByText("accept ·")).toBeHidden();
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await expect(screen.getByRole("button", { name: /The quay carries/ })).toBeFocused();
});

test("what narrows the facts says how many each choice would show, stands in the address, and is lifted at once", async ({
  mount,
  page,
}) => {
  const facets = {
    status: [{ status: "accepted" as const, count: 12 }],
    researchers: [{ id: "q1", name: "Loads", count: 7 }],
    contradicted: 2,
  };
  const view = knowledge({ facts, facets, source: { id: "s1", title: "Port survey" } });
  const screen = await mount("KnowledgeScreen", { view });
  const filters = screen.getByRole("search", { name: "Facts" });
  await filters.getByLabel("Status").selectOption("Accepted (12)");
  await filters.getByLabel("Researcher").selectOption("Loads (7)");
  await filters.getByLabel("Contradictions").selectOption("Contradicted (2)");
  await filters.getByLabel("Found since").fill("2026-01-01");
  await filters.getByLabel("Found until").fill("2026-01-31");
  await filters.getByLabel("Order").selectOption("Strongest first");
  for (const part of [
    "status=accepted",
    "researcher=q1",
    "contradicted=true",
    "since=2026-01-01",
    "until=2026-01-31",
  ]) {
    await expect(page).toHaveURL(new RegExp(part));
  }
  await expect(page).toHaveURL(/order=strongest/);
  await expect(filters.getByRole("button", { name: "From Port survey" })).toBeVisible();
  await filters.getByRole("button", { name: "Show all" }).click();
  await expect(page).not.toHaveURL(/status|researcher|contradicted|since|until/);
  await expect(filters.getByLabel("Status")).toHaveValue("");
});

test("what a row opens is on its way once a pointer rests on it, and is said to be fetched ahead", async ({
  mount,
  page,
  server,
}) => {
  server.view("comments", ["fact", "f1"]).answers(comments());
  const screen = await mount("KnowledgeScreen", { view: knowledge({ facts }) });
  const row = screen.getByRole("button", { name: facts[0]?.statement ?? "" });
  const ahead = page.waitForResponse("**/api/views/fact/f1");
  await row.hover();
  expect((await ahead).request().headers()["x-purpose"]).toBe("prefetch");
  // Who opens it is shown what has come, and noted by a request of their own.
  server.view("fact", ["f1"]).waits();
  const opened = page.waitForRequest("**/api/views/fact/f1");
  await row.click();
  await expect(screen.getByRole("complementary", { name: "Evidence" })).toContainText("Before.");
  expect((await opened).headers()["x-purpose"]).toBeUndefined();
});
