import { expect, type Page, test } from "@playwright/test";
import { command, view } from "./ask";
import { makeMember } from "./members";
import { createProject, enter, password } from "./people";
import { untilStatus } from "./run-events";

interface RunSeen {
  run: { status: string; report: { id: string } };
}

/** Keeps the scripts that hold the text from the page until they are let go. */
async function holdScripts(page: Page, text: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/*.js*", async (route) => {
    if (text === "") {
      await promise;
      return route.continue();
    }
    const script = await route.fetch();
    if ((await script.text()).includes(text)) await promise;
    return route.fulfill({ response: script });
  });
  return resolve;
}

interface Report {
  projectId: string;
  href: string;
}

/** A finished report of somebody who was just signed in on the page; no page is opened. */
async function makeReport(page: Page): Promise<Report> {
  await enter(page, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  const sample = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  const settings = { strategy: "quick", iterations: 1, approvePlan: false };
  const input = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", input);
  await untilStatus(page.request, runId, "completed");
  const { run } = await view<RunSeen>(page.request, `run/${runId}`);
  return { projectId: sample.projectId, href: `/projects/${sample.projectId}/reports/${run.report.id}` };
}

/** The buttons of a report are drawn by the server, and come to life by a script of their own: one with these words. */
const BUTTONS_SCRIPT = "Research is taken up again for what you name";

test("a click on a part of a page that does not listen yet is kept, and carried out once", async ({ page }) => {
  const { href } = await makeReport(page);
  const letGo = await holdScripts(page, BUTTONS_SCRIPT);
  await page.goto(href, { waitUntil: "commit" });
  await page.locator("html[data-listens]").waitFor();
  const button = page.getByRole("button", { name: "Accept", exact: true });
  let accepted = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/commands/accept_report")) accepted += 1;
  });
  await button.click();
  await button.click();
  expect(accepted).toBe(0);
  letGo();
  await expect(page.getByText("accepted by Ada Lovelace")).toBeVisible();
  expect(accepted).toBe(1);
});

/** Says on the page's root how many people its project's stream tells of, once it has told. */
function sayCompany(): void {
  window.EventSource = class extends EventSource {
    constructor(address: string | URL) {
      super(address);
      this.addEventListener("message", ({ data }) => {
        document.documentElement.dataset["company"] = String(JSON.parse(data).people.length);
      });
    }
  };
}

test("a click is kept, too, where others are here before the part that shows them listens", async ({
  page,
  browser,
}) => {
  const { projectId, href } = await makeReport(page);
  const grace = await (await browser.newContext()).newPage();
  const email = `grace-${crypto.randomUUID()}@example.org`;
  await enter(grace, { name: "Grace Hopper", email });
  await makeMember(page.request, grace.request, { projectId, email, role: "viewer" });
  await grace.goto(`/projects/${projectId}`);

  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const letGo = await holdScripts(page, BUTTONS_SCRIPT);
  await page.addInitScript(sayCompany);
  await page.goto(href, { waitUntil: "commit" });
  await page.locator("html[data-listens][data-company='2']").waitFor();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  letGo();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Create link" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Here now" })).toContainText("Grace Hopper");
  expect(errors).toEqual([]);
  await grace.context().close();
});

/** Where the first buttons of the page's own content stand, on screens of several widths. */
async function placesOfButtons(page: Page): Promise<Record<number, number[][]>> {
  const places: Record<number, number[][]> = {};
  for (const width of [1280, 1000, 390]) {
    await page.setViewportSize({ width, height: 900 });
    places[width] = await page.locator("main button").evaluateAll((buttons) =>
      buttons.slice(0, 5).map((button) => {
        const { x, y } = button.getBoundingClientRect();
        return [x, y + window.scrollY];
      }),
    );
  }
  return places;
}

test("who comes to a page and goes moves none of its buttons away from under a pointer", async ({ page, browser }) => {
  const { projectId, href } = await makeReport(page);
  const grace = await (await browser.newContext()).newPage();
  const email = `grace-${crypto.randomUUID()}@example.org`;
  await enter(grace, { name: "Grace Hopper", email });
  await makeMember(page.request, grace.request, { projectId, email, role: "viewer" });
  await grace.goto(`/projects/${projectId}`);
  await page.goto(href);
  const here = page.getByRole("list", { name: "Here now" });
  await expect(here).toContainText("Grace Hopper");
  const together = await placesOfButtons(page);
  await grace.context().close();
  await expect(here).toHaveCount(0);
  expect(await placesOfButtons(page)).toEqual(together);
});

test("a click on what went away before it listened is not carried out on another, and that is said", async ({
  page,
}) => {
  const { href } = await makeReport(page);
  const letGo = await holdScripts(page, BUTTONS_SCRIPT);
  await page.goto(href, { waitUntil: "commit" });
  await page.locator("html[data-listens]").waitFor();
  const button = page.getByRole("button", { name: "Export", exact: true });
  await button.click();
  await button.evaluate((element) => element.remove());
  await expect(page.getByText("The page was still loading when you clicked. Click again.")).toBeVisible();
  letGo();
  await page.unrouteAll({ behavior: "wait" });
});

test("what is typed before a page listens is not lost on it", async ({ page }) => {
  const email = `ada-${crypto.randomUUID()}@example.org`;
  await enter(page, { name: "Ada Lovelace", email });
  const projectId = await createProject(page, "Boilers");
  await page.context().clearCookies();

  const signsIn = await holdScripts(page, "");
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(`/projects/${projectId}/ask`)}`, { waitUntil: "commit" });
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  signsIn();
  await page.locator("button[type=submit]").click();
  await page.waitForURL(`**/projects/${projectId}/ask`);
  await page.unrouteAll({ behavior: "wait" });

  const asks = await holdScripts(page, "");
  await page.goto(page.url(), { waitUntil: "commit" });
  const box = page.getByRole("textbox", { name: "Ask the knowledge base" });
  await box.fill("What does a boiler cost?");
  asks();
  await page.locator("html[data-listens]").waitFor();
  await expect(box).toHaveValue("What does a boiler cost?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("heading", { name: "What does a boiler cost?" })).toBeVisible();
});

test("what is chosen before a page listens is what is sent", async ({ page }) => {
  await enter(page, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  const projectId = await createProject(page, "Boilers");
  const letGo = await holdScripts(page, "");
  await page.goto(`/projects/${projectId}/settings`, { waitUntil: "commit" });
  await page.getByLabel("Role", { exact: true }).selectOption("viewer");
  await page.getByLabel("E-mail").fill("grace@example.org");
  letGo();
  await page.locator("html[data-listens]").waitFor();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("list", { name: "Open invitations" })).toContainText("Viewer");
  await page.unrouteAll({ behavior: "wait" });

  const opens = await holdScripts(page, "");
  await page.goto("/projects", { waitUntil: "commit" });
  const file = { name: "p.zip", mimeType: "application/zip", buffer: Buffer.from("no zip") };
  await page.getByLabel("Zip of a project").setInputFiles(file);
  opens();
  await expect(page.getByRole("region", { name: "Imports" })).toContainText("p.zip");
});

test("a press is carried out though the page moves beneath it, and not where the pointer was moved away", async ({
  page,
}) => {
  await enter(page, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  await page.goto("/projects");
  await page.locator("html[data-listens]").waitFor();
  await page.evaluate(() => {
    const move = (): void => document.body.style.setProperty("padding-top", "90px");
    window.addEventListener("pointerdown", move, { capture: true, once: true });
  });
  const choose = page.getByRole("button", { name: "Choose files" });
  const chooser = page.waitForEvent("filechooser");
  await choose.hover();
  await page.mouse.down();
  await page.mouse.up();
  expect((await chooser).isMultiple()).toBe(true);

  let choosers = 0;
  page.on("filechooser", () => {
    choosers += 1;
  });
  await choose.hover();
  await page.mouse.down();
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await page.getByRole("button", { name: /^Colours/ }).click();
  await expect(page.getByRole("button", { name: /^Colours: light/ })).toBeVisible();
  expect(choosers).toBe(0);
});

test("files are chosen before a page listens, however late it does", async ({ page }) => {
  await enter(page, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  const listens = await holdScripts(page, "");
  await page.goto("/projects", { waitUntil: "commit" });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  const file = { name: "quay.txt", mimeType: "text/plain", buffer: Buffer.from("The quay carries 40 tonnes.") };
  await (await chooser).setFiles(file);
  listens();
  await expect(page.getByRole("list", { name: "Files for this question" })).toContainText("quay.txt");
});
