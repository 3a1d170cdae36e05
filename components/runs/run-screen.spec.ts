import { event, fact, node, project, run, runView } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const stream = "/api/events/r1?after=1";

test("a run that has just begun says what will stand there", async ({ mount, server }) => {
  server.stream(stream).waits();
  const screen = await mount("RunScreen", { initial: runView() });
  await expect(screen.getByRole("heading", { name: "Run 3", level: 1 })).toBeVisible();
  await expect(screen.getByText("Nothing has happened yet.")).toBeVisible();
  await screen.getByRole("tab", { name: "Timeline" }).click();
  await expect(screen.getByRole("heading", { name: "Nothing has started yet" })).toBeVisible();
});

test("what the stream brings appears without reloading; a stream that breaks says so", async ({ mount, server }) => {
  const head = run({ seq: 2, counters: { ...run().counters, sources: 5 } });
  const step = node({ status: "complete", summary: "Read two sources." });
  const told = event({ seq: 2, text: "A search ended." });
  server.stream(stream).sends({ draftAt: null, run: head, nodes: [step], events: [told] });
  server.stream("/api/events/r1?after=2").waits();
  server.view("run", ["r1"]).answers(runView());
  const screen = await mount("RunScreen", { initial: runView({ nodes: [node()], events: [event()] }) });
  const feed = screen.getByRole("list", { name: "Activity of Run 3 of Loads, newest first" });
  await expect(feed.getByRole("listitem")).toContainText(["A search ended.", "A search began."]);
  await expect(screen.getByText("The connection to the server is lost.")).toBeVisible();
  await screen.getByRole("tab", { name: "List" }).click();
  await expect(screen.getByText("Read two sources.")).toBeVisible();
});

test("a halted run says why, and offers what changes the outcome", async ({ mount, page, server }) => {
  server.stream(stream).waits();
  server.command("resume_run").refuses({ kind: "conflict", message: "It is running already." });
  const halted = run({
    status: "halted",
    statusReason: "The provider refused the key.",
    waysOn: [{ act: "resume", says: "once the key is right." }],
  });
  const screen = await mount("RunScreen", { initial: runView({ run: halted }) });
  const alert = screen.getByRole("alert");
  await expect(alert).toContainText("The provider refused the key.");
  const ways = alert.getByRole("list", { name: "What you can do" });
  await expect(ways.getByRole("listitem")).toHaveText(["Try again once the key is right."]);
  await ways.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("It is running already.")).toBeVisible();
});

test("viewers see a halt and no buttons", async ({ mount, server }) => {
  server.stream(stream).waits();
  const view = runView({ project: project("viewer"), run: run({ status: "halted", statusReason: "It stopped." }) });
  const screen = await mount("RunScreen", { initial: view });
  await expect(screen.getByRole("alert")).toHaveText("It stopped.");
  for (const name of ["Try again", "Pause", "Cancel"]) await expect(screen.getByRole("button", { name })).toBeHidden();
});

test("a completed run asks for no stream, counts its facts and leads to its report", async ({ mount, page }) => {
  const ended = run({
    status: "completed",
    endedAt: "2026-01-05T10:01:00.000Z",
    counters: { ...run().counters, facts: 2 },
    report: { id: "rep1", version: 1, status: "draft" },
  });
  const screen = await mount("RunScreen", { initial: runView({ run: ended, facts: [fact()] }) });
  await expect(screen.getByRole("link", { name: "Open the report" })).toHaveAttribute(
    "href",
    "/projects/p1/reports/rep1",
  );
  await expect(screen.getByText("61:00")).toBeVisible();
  await screen.getByRole("tab", { name: "Facts (2)" }).click();
  await expect(page).toHaveURL(/tab=facts/);
  await expect(screen.getByText("The first 1 fact of 2.")).toBeVisible();
});

test("tabs are reached by arrows", async ({ mount, page, server }) => {
  server.stream(stream).waits();
  const screen = await mount("RunScreen", { initial: runView() });
  await screen.getByRole("tab", { name: "Graph" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(screen.getByRole("tab", { name: "List" })).toBeFocused();
  await expect(screen.getByRole("tab", { name: "List" })).toHaveAttribute("aria-selected", "true");
});

test("on a phone the list stands in the graph's place, whatever the address asks for", async ({
  mount,
  page,
  server,
}) => {
  server.stream(stream).waits();
  await page.setViewportSize({ width: 390, height: 844 });
  const screen = await mount("RunScreen", { initial: runView({ nodes: [node()] }) });
  await expect(screen.getByRole("list", { name: "Steps of the plan" })).toBeVisible();
  await expect(screen.getByRole("tab", { name: "Graph" })).toBeHidden();
});

test("checks between stages are named, with what came of each", async ({ mount, page, server }) => {
  server.stream(stream).waits();
  const passed = { name: "A", verdict: "passed", because: "The plan can run.", waiver: null } as const;
  const gate = { ...passed, metrics: {}, thresholds: {}, written: null };
  const screen = await mount("RunScreen", { initial: runView({ run: run({ gates: [gate] }) }) });
  const strip = screen.getByRole("list", { name: "Stages and checks" });
  await expect(strip.getByRole("button", { name: "Report check: still to come" })).toBeVisible();
  await strip.getByRole("button", { name: "Plan check: passed" }).click();
  await expect(page.getByText("The plan can run.")).toBeVisible();
});

test("cancelling asks first, and the answer that keeps the run has the focus", async ({ mount, page, server }) => {
  server.stream(stream).waits();
  server.command("cancel_run").answers({});
  const screen = await mount("RunScreen", { initial: runView() });
  await screen.getByRole("button", { name: "Cancel" }).click();
  const dialogue = page.getByRole("dialog", { name: "Cancel this run?" });
  await expect(dialogue.getByRole("button", { name: "Let it run" })).toBeFocused();
  const sent = server.sent("cancel_run");
  await dialogue.getByRole("button", { name: "Cancel the run" }).click();
  expect(await sent).toEqual({ projectId: "p1", runId: "r1" });
  await expect(dialogue).toBeHidden();
  await expect(page.getByText("The run is cancelled. What it found is kept.")).toBeVisible();
});

test("what a tab shows is on its way once a pointer rests on it", async ({ mount, page, server }) => {
  server.stream(stream).waits();
  server.view("searches", ["r1"]).answers({ searches: [], total: 0, followed: [] });
  const screen = await mount("RunScreen", { initial: runView() });
  const ahead = page.waitForRequest("**/api/views/searches/r1");
  await screen.getByRole("tab", { name: "Searches" }).hover();
  expect((await ahead).headers()["x-purpose"]).toBe("prefetch");
});

test("what people took out of the plan, and what a tree had no room for, stand beside what was not found", async ({
  mount,
  server,
}) => {
  server.stream(stream).waits();
  const notLookedFor = { takenOut: ["When was the bell cast?"], beyond: ["Fog"] };
  const screen = await mount("RunScreen", { initial: runView({ notLookedFor }) });
  await screen.getByRole("tab", { name: "Contradictions and gaps" }).click();
  await expect(screen.getByRole("heading", { name: "Not looked for" })).toBeVisible();
  const items = screen.getByRole("tabpanel").getByRole("listitem");
  await expect(items).toHaveText(["When was the bell cast?", "Fog"]);
});
