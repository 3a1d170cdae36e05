import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { command, ORIGIN, send, view } from "./ask";
import { expectAccessible } from "./axe";
import { untilOpen } from "./dialogues";
import { enter } from "./people";
import { untilStatus } from "./run-events";

interface RunSeen {
  run: { status: string; report: { id: string } | null };
}

/** The report of the sample project's run. */
async function aReport(page: Page): Promise<{ projectId: string; reportId: string }> {
  const sample = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  const settings = { perspectives: 2, iterations: 1, approvePlan: false };
  const start = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", start);
  const read = (): Promise<RunSeen> => view<RunSeen>(page.request, `run/${runId}`);
  await untilStatus(page.request, runId, "completed");
  return { projectId: sample.projectId, reportId: (await read()).run.report?.id ?? "" };
}

const password = "low tide at noon";

test("F49: a link with a password is previewed, made, read by a stranger without JavaScript, counted, and revoked while open", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await enter(page, { name: "Rosalind Franklin", email: `rosalind-${crypto.randomUUID()}@example.org` });
  const { projectId, reportId } = await aReport(page);
  const report = `/projects/${projectId}/reports/${reportId}`;
  let url = "";

  await test.step("sees what a stranger would see, then makes the link", async () => {
    await page.goto(report);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Share" }).click();
    await untilOpen(dialog);
    await dialog.getByLabel("Label").fill("For the housing committee");
    await dialog.getByRole("checkbox", { name: "Downloads" }).check();
    await dialog.getByRole("checkbox", { name: "Sources" }).uncheck();
    await dialog.getByRole("button", { name: "Create link" }).click();
    await expect(dialog.getByText("A file holds the quotes and the sources.")).toBeVisible();
    const shown = page.context().waitForEvent("page");
    await dialog.getByRole("link", { name: "See what a stranger sees" }).click();
    const preview = await shown;
    await expect(preview.getByText("Nothing is shared yet.")).toBeVisible();
    await expect(preview.getByRole("heading", { name: "Quotes" })).toBeVisible();
    await expect(preview.getByRole("heading", { name: "Sources", exact: true })).toHaveCount(0);
    await expectAccessible(preview);
    await expect(preview.getByRole("heading", { name: "Comments" })).toHaveCount(0);
    await preview.goto(preview.url().replace("comments=off", "comments=on"));
    await expect(preview.getByRole("heading", { name: "Comments" })).toBeVisible();
    await preview.close();
    await dialog.getByRole("checkbox", { name: "Sources" }).check();
    await dialog.getByRole("textbox", { name: "Password" }).fill(password);
    await dialog.getByLabel("Days").fill("7");
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Create link" }).click();
    url = await dialog.getByLabel("Address of the link").inputValue();
    await expect(dialog.getByRole("list", { name: "Share links" })).toContainText("For the housing committee");
  });

  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const reader = await stranger.newPage();
  await test.step("a stranger without JavaScript is asked for the password", async () => {
    await reader.goto(url);
    await expect(reader.getByRole("heading", { name: "This report is protected by a password" })).toBeVisible();
    await reader.getByLabel("Password").fill("high tide at noon");
    await reader.getByRole("button", { name: "Open the report" }).click();
    await expect(reader.getByRole("alert").first()).toContainText("That password is wrong.");
    await reader.getByLabel("Password").fill(password);
    await reader.getByRole("button", { name: "Open the report" }).click();
    await expect(reader.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
    const [cookie] = await stranger.cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/share" });
    expect(cookie?.name).toMatch(/^stemma-share-/);
  });

  await test.step("checks a claim: its quote in its context, where and when it was read, and back", async () => {
    await expect(reader.getByText("Version 1")).toBeVisible();
    await expect(reader.getByText("not yet accepted by a person")).toBeVisible();
    await reader.locator("a[href='#note-1']").first().click();
    const note = reader.locator("#note-1");
    await expect(note.locator("mark").first()).toBeVisible();
    await expect(note).toContainText(/sha256 [0-9a-f]{64}/);
    await expect(note).toContainText(/read \d+ \w+ \d{4}/);
    await reader.getByRole("link", { name: "Back to citation 1 in the text" }).click();
    expect(new URL(reader.url()).hash).toBe("#cite-1");
    const markers = await reader
      .locator("[data-kind] a[href^='#note-']")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")?.slice(1) ?? ""));
    for (const id of new Set(markers)) await expect(reader.locator(`[id="${id}"]`)).toHaveCount(1);
    await expect(reader.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    const sent = await reader.content();
    for (const ours of [projectId, reportId, "Rosalind"]) expect(sent).not.toContain(ours);
  });

  await test.step("saves it, as its maker allowed", async () => {
    const saved = reader.waitForEvent("download");
    await reader.getByRole("link", { name: "PDF" }).click();
    const bytes = readFileSync(await (await saved).path());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("prints it: ink on paper, no links that lead nowhere", async () => {
    await reader.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(reader.getByRole("navigation", { name: "Downloads" })).toBeHidden();
    await expect(reader.locator("#note-1")).toBeVisible();
    const colour = await reader
      .locator("main p")
      .first()
      .evaluate((one) => getComputedStyle(one).color);
    expect(
      colour
        .match(/\d+/g)
        ?.slice(0, 3)
        .every((part) => Number(part) < 90),
    ).toBe(true);
    await reader.screenshot({ path: "test-results/share-print.png", fullPage: true });
    await reader.emulateMedia({ media: "screen", colorScheme: "light" });
  });

  await test.step("its maker sees the visits on the page of all links, and revokes it", async () => {
    const bots = await browser.newContext({ userAgent: "Slackbot-LinkExpanding 1.0" });
    await (await bots.newPage()).goto(url);
    await bots.close();
    await page.goto(`/projects/${projectId}/links`);
    const open = page.getByRole("list", { name: "Open links" });
    await expect(open).toContainText("For the housing committee");
    await expect(open).toContainText("password");
    await expect(open).toContainText(/[1-9]\d* visits?/);
    await expect(open).toContainText("by Rosalind Franklin");
    await expectAccessible(page);
    await open.getByRole("button", { name: /^Revoke/ }).click();
    await expect(page.getByRole("list", { name: "Ended links" })).toContainText("revoked");
  });

  await test.step("the stranger's next request finds nothing, and the cookie opens nothing", async () => {
    const response = await reader.reload();
    expect(response?.status()).toBe(404);
    await expect(reader.getByRole("heading", { name: "This link does not open anything" })).toBeVisible();
    const file = await stranger.request.get(`${url}/download/pdf`);
    expect(file.status()).toBe(404);
    await stranger.close();
  });
});

test("M13: a share page carries out nothing that its sources say, and a link without downloads gives none", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await enter(page, { name: "Rosalind Franklin", email: `rosalind-${crypto.randomUUID()}@example.org` });
  const { projectId, reportId } = await aReport(page);
  const made = await command<{ url: string }>(page.request, "create_share_link", { projectId, reportId });
  const wrong = { projectId, reportId, scope: { quotes: false, sources: true, cost: false, downloads: true } };
  expect((await send(page.request, "create_share_link", wrong)).status).toBe(422);
  const stranger = await browser.newContext();
  const reader = await stranger.newPage();
  const hosts = new Set<string>();
  const errors: string[] = [];
  reader.on("pageerror", ({ message }) => errors.push(message));
  reader.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await reader.goto(made.url);
  await expect(reader.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
  await expect(reader.locator("html[data-listens]")).toBeAttached();
  expect([...hosts]).toEqual([ORIGIN]);
  expect(errors).toEqual([]);
  expect((await stranger.request.get(`${ORIGIN}${made.url}/download/pdf`)).status()).toBe(404);
  await stranger.close();
});

test("a report is exported as a PDF in a style, is saved by itself, and stays in the list", async ({ page }) => {
  test.setTimeout(180_000);
  await enter(page, { name: "Rosalind Franklin", email: `rosalind-${crypto.randomUUID()}@example.org` });
  const { projectId, reportId } = await aReport(page);
  await page.goto(`/projects/${projectId}/reports/${reportId}`);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByText("Nothing was exported yet.")).toBeVisible();
  await dialog.getByLabel("Citation style").selectOption("APA");
  const saved = page.waitForEvent("download", { timeout: 60_000 });
  await dialog.getByRole("button", { name: "Export" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/-v1\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  const list = dialog.getByRole("list", { name: "Exports" });
  await expect(list).toContainText("PDF, APA");
  await expect(list.getByRole("link", { name: /^Download PDF, APA/ })).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
});
