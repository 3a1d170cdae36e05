import { expect, type Page, test } from "@playwright/test";
import { pressHeard } from "@/lib/testing/gallery/heard-keys";
import { command, view } from "./ask";
import { expectNothing } from "./axe";
import { keyboardFaults } from "./keyboard";
import { enter } from "./people";
import { untilRun } from "./run-events";
import { aSample, startRun } from "./sample";

/** Makes a second version by hand, with a suggestion beside it; returns its id. */
async function anEdit(page: Page, projectId: string, reportId: string): Promise<string> {
  const { revision, sections } = await view<{ revision: number; sections: { heading: string; markdown: string }[] }>(
    page.request,
    `report-editing/${reportId}`,
  );
  const { heading = "", markdown = "" } = sections[1] ?? {};
  const edit = { projectId, reportId, revision, ordinal: 1, heading: `${heading}, in short`, markdown };
  const made = await command<{ reportId: string }>(page.request, "edit_section", edit);
  const { revision: _, ...wanted } = { ...edit, reportId: made.reportId, suggestionId: crypto.randomUUID() };
  await command(page.request, "suggest_change", { ...wanted, heading: `${heading}, at length` });
  return made.reportId;
}

/** Addresses by the names of their screens, in a sample project where something stands on each. */
async function sampleScreens(page: Page): Promise<Record<string, string>> {
  const { projectId, researcherId, runId, reportId, facts } = await aSample(page);
  const tree = { strategy: "tree", tree: { breadth: 2, depth: 1 } };
  const treeId = await startRun(page, { projectId, researcherId }, tree);
  await untilRun(page.request, treeId, ({ run }) => run.status !== "running");
  const { researcherId: archived } = await command<{ researcherId: string }>(page.request, "create_researcher", {
    projectId,
    name: "Noise",
    problem: "How loud are the outdoor units?",
  });
  await command(page.request, "archive_researcher", { projectId, researcherId: archived });
  await command(page.request, "finish_researcher", { projectId, researcherId });
  await page.goto(`/projects/${projectId}`);
  await expect(page.getByRole("heading", { name: "What is known so far" })).toBeVisible({ timeout: 60_000 });
  const questionId = crypto.randomUUID();
  await command(page.request, "ask_knowledge", { projectId, questionId, question: "How satisfied are tenants?" });
  const subject = { kind: "report", id: reportId };
  const commentId = crypto.randomUUID();
  const body = "Is that so? @Annie Easley, please look.";
  await command(page.request, "add_comment", { projectId, commentId, subject, body });
  const reply = { projectId, commentId: crypto.randomUUID(), threadId: commentId, body: "It is." };
  await command(page.request, "reply_comment", reply);
  await command(page.request, "add_comment", {
    projectId,
    commentId: crypto.randomUUID(),
    subject,
    body,
    isPending: true,
  });
  const project = `/projects/${projectId}`;
  const { sources } = await view<{ sources: { id: string; fileName: string | null }[] }>(
    page.request,
    `library/${projectId}`,
  );
  const published = sources.find(({ fileName }) => fileName?.endsWith(".html"));
  const fact = facts[0];
  const { report } = await view<{ report: { cited: { key: string }[] } }>(page.request, `report/${reportId}`);
  const edited = await anEdit(page, projectId, reportId);
  return {
    projects: "/projects",
    models: "/models",
    search: "/search?q=heat",
    account: "/account",
    settings: `${project}/settings`,
    tokens: "/account/tokens",
    usage: "/usage",
    review: "/review",
    "review, nothing waits": "/review?kind=plan",
    notifications: "/notifications",
    project,
    "project, the archived too": `${project}?archived=shown`,
    prompts: `${project}/prompts?prompt=extract_facts`,
    "usage of a project": `${project}/usage`,
    library: `${project}/library`,
    knowledge: `${project}/knowledge?q=heat`,
    "knowledge, a fact open": `${project}/knowledge?fact=${fact?.key}`,
    contradictions: `${project}/contradictions`,
    ask: `${project}/ask?question=${questionId}`,
    source: `${project}/library/${fact?.evidence[0]?.sourceId}?fact=${fact?.key}`,
    "source, as published": `${project}/library/${published?.id}?show=page`,
    researcher: `${project}/researchers/${researcherId}`,
    "new run": `${project}/researchers/${researcherId}/new-run`,
    schedule: `${project}/researchers/${researcherId}/schedule`,
    run: `${project}/runs/${runId}`,
    "run, a node": `${project}/runs/${runId}?node=search-1`,
    "run, its timeline": `${project}/runs/${runId}?tab=timeline`,
    "run, its searches": `${project}/runs/${runId}?tab=searches`,
    "run, its record": `${project}/runs/${runId}?tab=record`,
    "evidence matrix": `${project}/runs/${runId}/matrix`,
    "decision page": `${project}/runs/${runId}/decision`,
    "run, a tree": `${project}/runs/${treeId}`,
    answer: `${project}/answers/${runId}`,
    reports: `${project}/reports`,
    report: `${project}/reports/${reportId}`,
    "report, a thread": `${project}/reports/${reportId}?comment=${commentId}`,
    "share links": `${project}/links`,
    "what a stranger sees": `${project}/reports/${reportId}/preview?comments=on&cost=on&downloads=on`,
    "report, evidence": `${project}/reports/${reportId}?fact=${report.cited[0]?.key}`,
    "report, with a suggestion": `${project}/reports/${edited}`,
    "report, a section edited": `${project}/reports/${edited}?edit=1`,
    "report, a change suggested": `${project}/reports/${edited}?suggest=1&margin=on`,
    "report, compared": `${project}/reports/${edited}?version=2&compare=1`,
  };
}

/** Widths in CSS pixels: a desk's and a telephone's. */
const WIDTHS = [1440, 360] as const;

async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // What is laid out by script has heard of it a frame later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator(".mantine-Skeleton-root")).toHaveCount(0);
}

async function expectNothingAtAnyWidth(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await widen(page, width);
    await expectNothing(page, `${screen}, ${width} wide`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${screen} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  }
}

// The server's clocks and language are not the reader's: a page that counts on them comes to life as another one.
test.use({ timezoneId: "Pacific/Auckland", locale: "de-DE" });

test("axe finds nothing on any screen, in the light and in the dark, wide and narrow, and Tab comes to everything", async ({
  page,
}) => {
  test.setTimeout(720_000);
  await enter(page, { name: "Annie Easley", email: `annie-${crypto.randomUUID()}@example.org` });
  const screens = await sampleScreens(page);
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(`${page.url()}: ${message}`));
  for (const [screen, url] of Object.entries(screens)) {
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingAtAnyWidth(page, screen);
    await widen(page, WIDTHS[0]);
    expect.soft(await keyboardFaults(page), `${screen}, by keyboard`).toEqual([]);
  }
  expect.soft(errors, "what pages threw while they came to life").toEqual([]);
  await page.goto(screens["project"] ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const asked = page.getByRole("textbox", { name: "Go to or do" });
  await pressHeard(page, "/");
  await asked.fill("/research activate ");
  await expect(page.getByRole("button", { name: "/research activate Noise" })).toBeVisible();
  await expectNothingAtAnyWidth(page, "a typed command");
});
