import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { command, view } from "./ask";
import { keyboardFaults } from "./keyboard";
import { enter, enterAsAdministrator } from "./people";

/** The rules of axe that look at colours, its category `cat.color`: of all that it looks at, these alone turn with the theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** What axe finds on the page as it stands, in the words that help to mend it. */
async function findings(page: Page, rules: readonly string[] | null): Promise<string[]> {
  // Without the old way it opens a page of its own each time, for frames of other origins: there are none.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  if (rules) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}

/** What is on the page and what of it is shown. */
async function whatIsShown(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const all = [...document.body.querySelectorAll("*")];
    return document.body.innerHTML + all.map((one) => (one.checkVisibility() ? "+" : "-")).join("");
  });
}

/** In the dark only colours are looked at again, unless anything else is shown there. */
async function expectNothing(page: Page, screen: string): Promise<void> {
  const shown: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const now = await whatIsShown(page);
    const rules = shown.includes(now) ? COLOURS : null;
    shown.push(now);
    expect.soft(await findings(page, rules), `${screen}, ${colorScheme}`).toEqual([]);
  }
}

interface RunSeen {
  run: { status: string; report: { id: string } };
  facts: { key: string; evidence: { sourceId: string }[] }[];
}

/** A researcher of the sample project with a run that has ended. */
interface Sample {
  projectId: string;
  researcherId: string;
  runId: string;
  reportId: string;
  facts: RunSeen["facts"];
}

async function startRun(page: Page, of: Pick<Sample, "projectId" | "researcherId">, settings: object): Promise<string> {
  const input = { ...of, idempotencyKey: crypto.randomUUID(), settings: { ...settings, approvePlan: false } };
  return (await command<{ runId: string }>(page.request, "start_run", input)).runId;
}

async function aSample(page: Page): Promise<Sample> {
  const of = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  const runId = await startRun(page, of, { perspectives: 3, iterations: 1 });
  const read = (): Promise<RunSeen> => view<RunSeen>(page.request, `run/${runId}`);
  await expect.poll(async () => (await read()).run.status, { timeout: 60_000 }).toBe("completed");
  const { run, facts } = await read();
  return { projectId: of.projectId, researcherId: of.researcherId, runId, reportId: run.report.id, facts };
}

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
  const treeStatus = async (): Promise<string> => (await view<RunSeen>(page.request, `run/${treeId}`)).run.status;
  await expect.poll(treeStatus, { timeout: 60_000 }).not.toBe("running");
  const { researcherId: archived } = await command<{ researcherId: string }>(page.request, "create_researcher", {
    projectId,
    name: "Noise",
    problem: "How loud are the outdoor units?",
  });
  await command(page.request, "archive_researcher", { projectId, researcherId: archived });
  await command(page.request, "finish_researcher", { projectId, researcherId });
  const summary = async (): Promise<unknown> =>
    (await view<{ summary: { shown: unknown } }>(page.request, `project/${projectId}`)).summary.shown;
  await expect.poll(summary, { timeout: 60_000 }).not.toBeNull();
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
  const fact = facts[0];
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
    researcher: `${project}/researchers/${researcherId}`,
    "new run": `${project}/researchers/${researcherId}/new-run`,
    run: `${project}/runs/${runId}`,
    "run, a node": `${project}/runs/${runId}?node=search-1`,
    "run, its timeline": `${project}/runs/${runId}?tab=timeline`,
    "run, its searches": `${project}/runs/${runId}?tab=searches`,
    "run, its record": `${project}/runs/${runId}?tab=record`,
    "run, a tree": `${project}/runs/${treeId}`,
    report: `${project}/reports/${reportId}`,
    "report, a thread": `${project}/reports/${reportId}?comment=${commentId}`,
    "share links": `${project}/links`,
    "what a stranger sees": `${project}/reports/${reportId}/preview?comments=on&cost=on&downloads=on`,
    "report, evidence": `${project}/reports/${reportId}?fact=${fact?.key}`,
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

test("axe finds nothing on any screen, in the light and in the dark, wide and narrow, and Tab comes to everything", async ({
  page,
}) => {
  test.setTimeout(720_000);
  await enter(page, { name: "Annie Easley", email: `annie-${crypto.randomUUID()}@example.org` });
  const screens = await sampleScreens(page);
  for (const [screen, url] of Object.entries(screens)) {
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingAtAnyWidth(page, screen);
    await widen(page, WIDTHS[0]);
    expect.soft(await keyboardFaults(page), `${screen}, by keyboard`).toEqual([]);
  }
  await page.goto(screens["project"] ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const asked = page.getByRole("textbox", { name: "Go to or do" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(asked).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await asked.fill("/research activate ");
  await expect(page.getByRole("button", { name: "/research activate Noise" })).toBeVisible();
  await expectNothingAtAnyWidth(page, "a typed command");
});

test("axe finds nothing on what is shown to strangers", async ({ page, browser }) => {
  await enter(page, { name: "Annie Easley", email: `annie-${crypto.randomUUID()}@example.org` });
  const { projectId, reportId } = await aSample(page);
  const link = { projectId, reportId, days: 30, label: "" };
  const scope = { quotes: true, sources: true, cost: true, downloads: true };
  const shared = await command<{ url: string }>(page.request, "create_share_link", { ...link, scope });
  const password = "low tide at noon";
  const locked = await command<{ url: string }>(page.request, "create_share_link", { ...link, password });
  const stranger = await (await browser.newContext()).newPage();
  const open = {
    "shared report": shared.url,
    "shared report, locked": locked.url,
    "shared report, a wrong password": `${locked.url}?said=wrong`,
    "sign-in": "/sign-in",
    "sign-up": "/sign-up",
    forgot: "/forgot",
  };
  for (const [screen, url] of Object.entries(open)) {
    await stranger.goto(url);
    await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothing(stranger, screen);
  }
  await stranger.context().close();
});

test("axe finds nothing on an invitation, on the accounts of the install and on a link that sets a password", async ({
  page,
  browser,
}) => {
  await enterAsAdministrator(page);
  await page.goto("/people");
  await page
    .getByRole("button", { name: /^Password link/ })
    .first()
    .click();
  const link = await page.getByRole("textbox", { name: /^Link that sets/ }).inputValue();
  await expectNothing(page, "people");
  await page.goto("/limits");
  await expect(page.getByRole("heading", { name: "One web server" })).toBeVisible();
  await expectNothing(page, "limits");
  await page.goto("/access-log");
  await expect(page.getByRole("region", { name: "Entries" })).toBeVisible();
  await expectNothing(page, "readings and sign-ins");
  const email = `grace-${crypto.randomUUID()}@example.org`;
  const { projectId } = await command<{ projectId: string }>(page.request, "create_project", {
    name: "Tides",
    goal: "",
  });
  const input = { projectId, email, role: "viewer" };
  const { url } = await command<{ url: string }>(page.request, "invite_member", input);
  await page.goto(`/projects/${projectId}/settings`);
  await expect(page.getByRole("list", { name: "Open invitations" })).toBeVisible();
  await expectNothing(page, "settings, one invited");
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expectNothing(guest, "a link that sets a password");
  await guest.goto(`/sign-in?callbackUrl=${url}`);
  await expectNothing(guest, "sign-in, invited");
  await enter(guest, { name: "Grace Hopper", email });
  await guest.goto(url);
  await expect(guest.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await expectNothing(guest, "an invitation");
  await guest.context().close();
});
