import { RunSettings } from "@/lib/domain/run/settings";
import type { NewRunView } from "@/lib/features/runs/views/new-run";
import { newRun, project } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

function formOf(view: Partial<NewRunView> = {}): { view: NewRunView } {
  return { view: newRun(view) };
}

test("a run starts once with the settings of its form and its page opens", async ({ mount, page, server }) => {
  const answer = server.command("start_run").waits();
  const form = await mount("RunForm", formOf());
  await form.getByText("Advanced").click();
  await form.getByRole("switch", { name: "Show me the plan before it runs" }).click({ force: true });
  const start = form.getByRole("button", { name: "Start the run" });
  const sent = server.sent("start_run");
  await start.click();
  expect(await sent).toMatchObject({ mode: "offline", settings: { approvePlan: false } });
  await expect(form.locator("button[type=submit]")).toHaveAttribute("data-loading", "true");
  answer({ runId: "r9" });
  await expect(page).toHaveURL(/\/projects\/p1\/runs\/r9$/);
});

test("a refused run says why and can be tried again with the same key", async ({ mount, page, server }) => {
  server.command("start_run").refuses({ kind: "over_limit", message: "Four runs are under way already." });
  const form = await mount("RunForm", formOf());
  const first = server.sent("start_run");
  await form.getByRole("button", { name: "Make the plan" }).click();
  await expect(page.getByText("Four runs are under way already.")).toBeVisible();
  const second = server.sent("start_run");
  await form.getByRole("button", { name: "Make the plan" }).click();
  expect((await second).idempotencyKey).toBe((await first).idempotencyKey);
});

test("without anything to read it leads to the library and starts nothing", async ({ mount }) => {
  const form = await mount("RunForm", formOf({ sources: { ready: 0, total: 0 } }));
  await expect(form.getByRole("heading", { name: "There is nothing to read yet" })).toBeVisible();
  await expect(form.getByRole("link", { name: "Add sources to the library" })).toBeVisible();
  await expect(form.getByRole("button", { name: "Make the plan" })).toBeDisabled();
});

test("while another run goes on it leads there; viewers are told who starts runs", async ({ mount }) => {
  const liveRun = { id: "r1", startedBy: { id: "u2", name: "Emmy Noether" } };
  const form = await mount("RunForm", formOf({ project: project("viewer"), liveRun }));
  await expect(form.getByText("A run of this researcher is under way. Emmy Noether started it.")).toBeVisible();
  await expect(form.getByRole("link", { name: "Open it" })).toHaveAttribute("href", "/projects/p1/runs/r1");
  await expect(form.getByText("Owners and editors start runs.")).toBeVisible();
});

test("a tree that may make many iterations asks with their number before it starts", async ({ mount, page }) => {
  const defaults = RunSettings.parse({ strategy: "tree", tree: { breadth: 3, depth: 3 } });
  const form = await mount("RunForm", formOf({ defaults }));
  await form.getByRole("button", { name: "Make the plan" }).click();
  const dialogue = page.getByRole("dialog", { name: "Up to 86 iterations?" });
  await expect(dialogue.getByRole("button", { name: "Change the settings" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialogue).toBeHidden();
});

test("only the plan has neither length nor review, and says what answers", async ({ mount }) => {
  const form = await mount("RunForm", formOf());
  await expect(form.getByText("This run works without a language model")).toBeVisible();
  await expect(form.getByText("it reads the library: 9 sources.")).toBeVisible();
  await form.getByText("Advanced").click();
  await form.getByRole("radio", { name: "Only the plan" }).check();
  await expect(form.getByRole("switch")).toBeHidden();
  await expect(form.getByRole("button", { name: "Make the plan" })).toBeVisible();
});

test("question, depth and a button are all that one meets; the rest is folded away", async ({ mount, server }) => {
  server.command("start_run").refuses({ kind: "over_limit", message: "Four runs are under way already." });
  const form = await mount("RunForm", formOf());
  await expect(form.getByRole("textbox", { name: "Question" })).toHaveValue("What does the quay carry?");
  await expect(form.getByRole("radio", { name: "Normal" })).toBeHidden();
  await form.getByText("Quick", { exact: true }).click();
  await expect(form.getByText("One search and one cited answer.")).toBeVisible();
  const sent = server.sent("start_run");
  await form.getByRole("button", { name: "Start the run" }).click();
  const { settings, question } = await sent;
  expect(settings).toMatchObject({ strategy: "quick", approvePlan: false });
  expect(question).toBeUndefined();
});

test("a changed question goes along, and an empty one is asked for", async ({ mount, server }) => {
  server.command("start_run").refuses({ kind: "invalid", message: "Say it shorter.", field: "question" });
  const form = await mount("RunForm", formOf());
  const question = form.getByRole("textbox", { name: "Question" });
  await question.fill(" ");
  await form.getByRole("button", { name: "Make the plan" }).click();
  await expect(form.getByText("Write what the run is to find out.")).toBeVisible();
  await question.fill("What does the quay carry in winter?");
  const sent = server.sent("start_run");
  await form.getByRole("button", { name: "Make the plan" }).click();
  expect((await sent).question).toBe("What does the quay carry in winter?");
  await expect(form.getByText("Say it shorter.")).toBeVisible();
  await expect(question).toHaveValue("What does the quay carry in winter?");
});

test("one comes deeper from an answer, and is told what such runs took here", async ({ mount }) => {
  const defaults = RunSettings.parse({ strategy: "quick", approvePlan: false });
  const kind = { strategy: "perspectives", mode: "offline" } as const;
  const view = formOf({ defaults, usualRuns: [{ ...kind, runs: 2, seconds: 4, searches: 14, facts: 93, costUsd: 0 }] });
  const form = await mount("RunForm", { ...view, depth: "standard" });
  await expect(form.getByRole("radio", { name: "Standard" })).toBeChecked();
  await expect(
    form.getByText("The last 2 runs like this took 4 seconds, with 14 searches and 93 facts, at no cost."),
  ).toBeVisible();
  await expect(form.getByRole("button", { name: "Make the plan" })).toBeEnabled();
});

test("a model may be let follow links, as far as is said before the start; without the web it may not", async ({
  mount,
  server,
}) => {
  server.command("start_run").refuses({ kind: "over_limit", message: "Four runs are under way already." });
  const live = { driver: "live", note: null, models: ["m"], webProviders: ["arXiv"], prices: null } as const;
  const form = await mount("RunForm", formOf({ capabilities: { ...live, models: ["m"], webProviders: ["arXiv"] } }));
  await form.getByText("Advanced").click();
  const pages = form.getByRole("textbox", { name: "Pages by links" });
  await expect(pages).toHaveValue("0");
  await pages.fill("12");
  await expect(form.getByText("It may follow links of pages it has read, to at most 12 pages.")).toBeVisible();
  const first = server.sent("start_run");
  await form.getByRole("button", { name: "Make the plan" }).click();
  expect((await first).settings).toMatchObject({ followPages: 12 });
  await form.getByRole("radio", { name: "No web" }).check();
  await expect(pages).toBeHidden();
  const second = server.sent("start_run");
  await form.getByRole("button", { name: "Make the plan" }).click();
  expect((await second).settings).not.toHaveProperty("followPages");
});

test("a run about what changed asks for that alone, until somebody writes another question", async ({
  mount,
  server,
}) => {
  server.command("start_run").refuses({ kind: "over_limit", message: "Four runs are under way already." });
  const ofChanged = "What holds now of this statement?\n- The quay carries 40 tonnes.";
  const form = await mount("RunForm", { view: { ...formOf().view, ofChanged } });
  await expect(form.getByRole("textbox", { name: "Question" })).toHaveValue(ofChanged);
  await expect(form.getByText("What changed on its page since a report cited it")).toBeVisible();
  const sent = server.sent("start_run");
  await form.getByRole("button", { name: "Make the plan" }).click();
  expect((await sent).question).toBe(ofChanged);
});
