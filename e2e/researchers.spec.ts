import { expect, type Page, test } from "@playwright/test";
import { pressHeard } from "@/lib/testing/gallery/heard-keys";
import { command, view } from "./ask";
import { untilOpen } from "./dialogues";
import { enter, enterAgain } from "./people";
import { untilRun, untilStatus } from "./run-events";

/** Opens the command bar by its key and writes a line. */
async function write(page: Page, line: string): Promise<void> {
  const bar = page.getByRole("textbox", { name: "Go to or do" });
  await expect(bar).toHaveCount(0);
  await pressHeard(page, "/");
  await expect(bar).toHaveValue("/");
  await bar.fill(line);
}

test("a researcher is created, found, archived, brought back and finished by typed commands", async ({ page }) => {
  await enter(page, { name: "Dorothy Vaughan", email: `dorothy-${crypto.randomUUID()}@example.org` });
  const { projectId } = await command<{ projectId: string }>(page.request, "open_sample", {});
  const bar = page.getByRole("dialog", { name: "Go to or do" });

  await test.step("without a project it says what to do", async () => {
    await page.goto("/projects");
    await write(page, "/research finish Noise");
    await expect(bar.getByText("Open a project first")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(bar).toBeHidden();
  });

  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("its help fills the line, and creating asks for the problem", async () => {
    await write(page, "/research");
    await expect(bar.getByText("/research archive <name>")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(bar.getByRole("textbox")).toHaveValue("/research create ");
    await page.keyboard.type("Noise");
    await expect(bar.getByText("Create “Noise”")).toBeVisible();
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "New researcher" });
    await expect(form.getByLabel("Name")).toHaveValue("Noise");
    // The dialogue puts the keyboard there once it is open.
    await expect(form.getByLabel("Name")).toBeFocused();
    await form.getByLabel("Problem definition").fill("How loud are heat pumps, and whom does it disturb?");
    await form.locator("button[type=submit]").click();
    await expect(page.getByRole("heading", { level: 1, name: "Noise" })).toBeVisible();
    // While the dialogue leaves, keys are still its own.
    await expect(form).toBeHidden();
  });

  await test.step("a name that is not there is a sentence; Tab completes one that is", async () => {
    await write(page, "/research archive Nobody");
    await expect(bar.getByText("no researcher named “Nobody”")).toBeVisible();
    await bar.getByRole("textbox").fill("/research arch");
    await page.keyboard.press("Tab");
    await expect(bar.getByRole("textbox")).toHaveValue("/research archive ");
    await page.keyboard.type("noi");
    await page.keyboard.press("Tab");
    await expect(bar.getByRole("textbox")).toHaveValue("/research archive noise");
    await page.keyboard.press("Enter");
    await expect(page.getByText("“Noise” is archived.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Researchers" }).getByText("Noise")).toBeHidden();
  });

  await test.step("activated it is back, and the list has it", async () => {
    await write(page, "/research activate Noise");
    await page.keyboard.press("Enter");
    await expect(page.getByText("“Noise” is back")).toBeVisible();
    await write(page, "/research list");
    await bar.getByRole("button", { name: /Noise/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Noise" })).toBeVisible();
  });

  await test.step("finished it starts no run until it is activated; the feed says who did what", async () => {
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(page.getByText("“Noise” is completed.")).toBeVisible();
    await expect(page.getByRole("link", { name: "New run" })).toBeHidden();
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(page.getByRole("link", { name: "New run" })).toBeVisible();
    await page.goto(`/projects/${projectId}`);
    const feed = page.getByRole("list", { name: "Activity, newest first" });
    await expect(feed.getByText("Dorothy Vaughan completed the researcher “Noise”.")).toBeVisible();
    await expect(feed.getByText("Dorothy Vaughan archived the researcher “Noise”.")).toBeVisible();
  });
});

test("a run is started by a typed line; what cannot be started says why and keeps the line", async ({ page }) => {
  await enter(page, { name: "Mary Jackson", email: `mary-${crypto.randomUUID()}@example.org` });
  const { projectId } = await command<{ projectId: string }>(page.request, "create_project", {
    name: "Noise",
    goal: "",
  });
  const researcher = { projectId, name: "Heat pumps", problem: "How loud are heat pumps?" };
  await command(page.request, "create_researcher", researcher);
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const bar = page.getByRole("dialog", { name: "Go to or do" });
  const line = "/research run Heat pumps --quick --time 20";

  await test.step("Tab completes the name, then its options", async () => {
    await write(page, "/research run H");
    await page.keyboard.press("Tab");
    await expect(bar.getByRole("textbox")).toHaveValue("/research run Heat pumps");
    await page.keyboard.type(" --q");
    await page.keyboard.press("Tab");
    await expect(bar.getByRole("textbox")).toHaveValue("/research run Heat pumps --quick");
    await page.keyboard.type(" --time 20");
    await expect(bar.getByText("A quick answer, 20 minutes at most")).toBeVisible();
  });

  await test.step("an empty library is a sentence, and the line stays", async () => {
    await page.keyboard.press("Enter");
    await expect(bar.getByText("The library has no source that could be read.")).toBeVisible();
    await expect(bar.getByRole("textbox")).toHaveValue(line);
    await page.keyboard.press("Escape");
  });

  await test.step("a deep run is asked about first, and Enter alone starts none", async () => {
    await write(page, "/research run Heat pumps --deep");
    await page.keyboard.press("Enter");
    await expect(bar.getByRole("button", { name: "Start with up to 86 iterations" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(bar.getByRole("button", { name: "Run “Heat pumps”" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("with something to read the run starts, as the line says", async () => {
    await command(page.request, "add_text", { projectId, title: "A note", text: "A heat pump makes 40 decibels." });
    await write(page, line);
    await page.keyboard.press("Enter");
    await page.waitForURL(/runs\/[0-9a-f-]{36}$/);
    const runId = page.url().split("/").at(-1) ?? "";
    const seen = await view<{ run: { settings: object } }>(page.request, `run/${runId}`);
    expect(seen.run.settings).toMatchObject({ strategy: "quick", minutes: 20, approvePlan: true });
  });

  await test.step("while it is under way another is refused, by name", async () => {
    await page.goto(`/projects/${projectId}`);
    await write(page, "/research run Heat pumps --deep");
    await expect(bar.getByText(/A run of “Heat pumps” (is under way|waits for a person)\./)).toBeVisible();
  });
});

interface RunSeen {
  run: { status: string; revision: number };
  facts: { id: string; statement: string }[];
}

interface ProjectSeen {
  counts: { facts: number };
  contradictions: { a: { researcher: { name: string } }; b: { researcher: { name: string } } }[];
  summary: { shown: { number: number } | null };
}

const names = ["Contracts", "Service", "Upkeep"] as const;

/** Makes a researcher with what the command bar offers; ends on its page. */
async function create(page: Page, projectId: string, name: string): Promise<string> {
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await write(page, `/research create ${name}`);
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "New researcher" });
  await untilOpen(form);
  await form
    .getByLabel("Problem definition")
    .fill("What do service contracts for heat pumps cost in Varnholt, for each home and year?");
  await form.locator("button[type=submit]").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return page.url().split("/").at(-1) ?? "";
}

test("three researchers at once, from three browsers: shared facts merge, a contradiction shows, nothing is lost or doubled", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const email = `katherine-${crypto.randomUUID()}@example.org`;
  const pages = await Promise.all(names.map(async () => await (await browser.newContext()).newPage()));
  const [first, second, third] = pages;
  if (!first || !second || !third) throw new Error("three browsers");
  await enter(first, { name: "Katherine Johnson", email });
  await Promise.all([second, third].map((page) => enterAgain(page, email)));
  const { projectId } = await command<{ projectId: string }>(first.request, "open_sample", {});
  const addText = (title: string, text: string): Promise<unknown> =>
    command(first.request, "add_text", { projectId, title, text });
  await addText("Tender of 2023", "Service contracts for heat pumps in Varnholt cost 240 euros per home in 2023.");

  const runs: { page: Page; runId: string }[] = [];
  await test.step("each browser creates its researcher and plans a run; all three are under way", async () => {
    for (const [index, page] of pages.entries()) {
      const researcherId = await create(page, projectId, names[index] ?? "");
      // The first is long enough to be paused while it is under way.
      const size = index === 0 ? { perspectives: 6, iterations: 3 } : { perspectives: 2, iterations: 1 };
      const settings = { ...size, concurrency: 1, approvePlan: true };
      const start = { projectId, researcherId, idempotencyKey: crypto.randomUUID(), settings };
      const { runId } = await command<{ runId: string }>(page.request, "start_run", start);
      runs.push({ page, runId });
    }
    for (const { page, runId } of runs) {
      await untilStatus(page.request, runId, "waiting");
      await page.goto(`/projects/${projectId}/runs/${runId}`);
    }
  });

  const approve = async ({ page, runId }: { page: Page; runId: string }): Promise<void> => {
    const { revision } = (await read(page, runId)).run;
    await command(page.request, "approve_plan", { projectId, runId, revision });
  };
  const [mine, ...others] = runs;
  if (!mine) throw new Error("a first run");

  await test.step("the first finds what one source says and pauses; then another source says otherwise", async () => {
    // Followed before it goes on: on a busy machine it could be over before anybody looks.
    const underWay = untilRun(
      mine.page.request,
      mine.runId,
      ({ run, nodes }) =>
        run.status === "running" && nodes.some(({ key, status }) => key === "search-1" && status !== "pending"),
    );
    await approve(mine);
    await underWay;
    await command(mine.page.request, "pause_run", { projectId, runId: mine.runId });
    // The search that was under way is finished, and with it what it finds.
    const found = async (): Promise<boolean> =>
      (await read(mine.page, mine.runId)).facts.some(({ statement }) => statement.includes("240 euros"));
    await untilRun(mine.page.request, mine.runId, found);
    await addText("Invoice of 2023", "Service contracts for heat pumps in Varnholt cost 410 euros per home in 2023.");
    await Promise.all(others.map(approve));
    for (const { page } of others)
      await expect(page.locator("[data-run-status=completed]")).toBeVisible({ timeout: 90_000 });
    await command(mine.page.request, "resume_run", { projectId, runId: mine.runId });
    await expect(mine.page.locator("[data-run-status=completed]")).toBeVisible({ timeout: 90_000 });
  });

  await test.step("what they share is there once, nothing that one found is missing", async () => {
    const found = await Promise.all(runs.map(async ({ page, runId }) => (await read(page, runId)).facts));
    const all = new Map(found.flat().map(({ id, statement }) => [id, statement]));
    expect(new Set(all.values()).size).toBe(all.size);
    const { counts } = await view<ProjectSeen>(first.request, `project/${projectId}`);
    expect(counts.facts).toBe(all.size);
    const ids = found.map((facts) => new Set(facts.map(({ id }) => id)));
    expect([...all.keys()].filter((id) => ids.every((own) => own.has(id))).length).toBeGreaterThan(0);
  });

  await test.step("the contradiction between researchers is shown in each browser", async () => {
    for (const page of pages) {
      await page.goto(`/projects/${projectId}`);
      const pair = page.getByRole("article").filter({ hasText: "240 euros" });
      await expect(pair).toHaveCount(1);
      await expect(pair).toContainText("410 euros");
      await expect(pair).toContainText("Across researchers: ");
      await expect(pair).toContainText("Contracts");
    }
  });

  await test.step("each browser finishes its researcher; the summary gets three versions, each with what changed", async () => {
    await Promise.all(
      pages.map(async (page, index) => {
        await write(page, `/research finish ${names[index]}`);
        await page.keyboard.press("Enter");
        await expect(page.getByText(`“${names[index]}” is completed.`)).toBeVisible();
      }),
    );
    await first.goto(`/projects/${projectId}`);
    await expect(first.getByRole("heading", { name: "What is known so far" })).toBeVisible();
    // The page is read again while a version is being written.
    await first.getByText("3 versions").click({ timeout: 60_000 });
    await first.getByRole("link", { name: "Version 1" }).click();
    await expect(first.getByText("This is version 1.")).toBeVisible();
  });
  await Promise.all(pages.map((page) => page.context().close()));
});

/** A run as its page is told it. */
async function read(page: Page, runId: string): Promise<RunSeen> {
  return await view<RunSeen>(page.request, `run/${runId}`);
}
