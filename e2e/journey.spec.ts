import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { untilOpen } from "./dialogues";
import { fillNewProject, signUp } from "./people";
import { SITE_PORT, startSite } from "./sites";

const documents = [
  "borealis-field-trial.md",
  "tamarack-audit.md",
  "city-progress-report.html",
  "installers-guild-notes.txt",
  "skarvik-evaluation.pdf",
  "norrmark-grid-memo.docx",
];

test("a new user goes from an account to a cited, shared and exported report on their own documents", async ({
  page,
  browser,
}) => {
  const site = await startSite();

  await test.step("creates an account and a project", async () => {
    await signUp(page, { name: "Ada Lovelace", email: "ada@example.org" });
    await fillNewProject(page, "Boilers of Varnholt");
  });
  const projectUrl = page.url();

  await test.step("adds files, a text and a page", async () => {
    await page.goto(`${projectUrl}/library`);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose files" }).click();
    await (await chooser).setFiles(documents.map((name) => join(process.cwd(), "prisma", "sample", name)));
    await expect(page.getByText("6 sources")).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Paste text" }).click();
    const paste = page.getByRole("dialog");
    await untilOpen(paste);
    await paste.getByLabel("Title").fill("Note from the caretaker");
    await paste
      .getByLabel("Text")
      .fill(
        "The heat pumps in block seven needed a service visit twice in the winter of 2023. Tenants of block seven pay 9 percent less for heating than before.",
      );
    await paste.locator("button[type=submit]").click();
    await expect(page.getByText("7 sources")).toBeVisible();
    await page.getByRole("button", { name: "Add URL" }).click();
    const add = page.getByRole("dialog");
    await untilOpen(add);
    await add.getByLabel("Address").fill(`http://localhost:${SITE_PORT}/schools`);
    await add.locator("button[type=submit]").click();
    await expect(page.getByText("8 sources")).toBeVisible({ timeout: 30_000 });
  });

  await test.step("creates a researcher", async () => {
    await page.goto(projectUrl);
    await page.getByRole("button", { name: "Create the first" }).click();
    const dialog = page.getByRole("dialog");
    await untilOpen(dialog);
    await dialog.getByLabel("Name").fill("Retrofit evidence");
    await dialog
      .getByLabel("Problem definition")
      .fill(
        "How well do air-source heat pumps perform in cold-climate housing retrofits, what do they cost, and what decides whether tenants are satisfied?",
      );
    await dialog.locator("button[type=submit]").click();
    await expect(page.getByRole("heading", { name: "Retrofit evidence" })).toBeVisible();
  });

  await test.step("plans a run, edits the plan and approves it", async () => {
    await page.getByRole("link", { name: "New run" }).click();
    await page.waitForURL(/new-run/);
    await page.getByRole("button", { name: "Make the plan" }).dblclick();
    await page.waitForURL(/runs\/[0-9a-f-]{36}/);
    const first = page.getByRole("group", { name: "Perspective 1" });
    await first.getByLabel("Name").fill("Heating engineer");
    await page.getByRole("button", { name: "Remove perspective 3" }).click();
    await page.getByRole("button", { name: "Approve and start" }).click();
  });

  await test.step("watches it in two browsers; reloading loses nothing", async () => {
    const second = await page.context().newPage();
    await second.goto(page.url());
    for (const tab of [page, second]) {
      await expect(tab.locator("[data-run-status=completed]")).toBeVisible({ timeout: 60_000 });
    }
    await page.reload();
    await expect(page.locator("[data-run-status=completed]")).toBeVisible();
    expect(Number(await page.locator("[data-counter=facts]").textContent())).toBeGreaterThanOrEqual(30);
    await page.locator("[data-node=search-1]").click();
    await expect(page.getByRole("dialog")).toContainText("Heating engineer");
    await second.close();
  });

  await test.step("reads the report; a marker shows its quote on hover and on focus, and opens its evidence", async () => {
    await page.goto(page.url().replace(/\?.*/, ""));
    await page.getByRole("link", { name: "Open the report" }).click();
    await page.waitForURL(/reports/);
    for (const heading of ["Answer", "Notes on conflicting information", "Methodology", "Sources"]) {
      await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    }
    // Of the two searches of the plan as it was approved, one says what the answer has not said already.
    const body = page.locator("section[data-kind=body]");
    await expect(body).toHaveCount(1);
    await expect(body.locator("[data-marker]").first()).toBeVisible();
    const marker = page.locator("[data-marker]").first();
    await marker.hover();
    await expect(page.getByRole("tooltip")).toBeVisible();
    const quote = (await page.getByRole("tooltip").locator("blockquote").textContent()) ?? "";
    await page.mouse.move(0, 0);
    await expect(page.getByRole("tooltip")).toBeHidden();
    await marker.focus();
    await expect(page.getByRole("tooltip")).toBeVisible();
    await page.keyboard.press("Enter");
    const evidence = page.getByRole("complementary", { name: "Evidence" });
    await expect(evidence.locator("mark").first()).toHaveText(quote);
    await expect(evidence).toContainText("confidence");
    await expect(evidence).toContainText("score");
  });

  await test.step("accepts one fact and rejects another", async () => {
    const evidence = page.getByRole("complementary", { name: "Evidence" });
    await evidence.getByRole("button", { name: /Accept/ }).click();
    await expect(evidence).toContainText("a person accepted this fact");
    await page.locator("section[data-kind=body] [data-marker]").last().click();
    await expect(evidence.getByRole("button", { name: /Reject/ })).toBeVisible();
    await page.keyboard.press("r");
    await expect(evidence).toContainText("a person rejected this fact");
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-marker][data-status=rejected]").first()).toBeVisible({ timeout: 30_000 });
  });

  const firstVersion = page.url();
  await test.step("requests changes and reads the revision, then accepts it", async () => {
    await page.getByRole("button", { name: "Request changes" }).click();
    const dialog = page.getByRole("dialog");
    await untilOpen(dialog);
    await dialog.getByLabel("What should change?").fill("Say more about noise and complaints.");
    await dialog.getByRole("button", { name: "Request changes" }).click();
    await page.getByRole("link", { name: "Version 2 is the newest." }).click({ timeout: 60_000 });
    await expect(page.getByRole("button", { name: "Version 2 of 2" })).toBeVisible();
    await expect(page.getByText("Say more about noise and complaints.").first()).toBeVisible();
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(page.getByText("accepted by Ada Lovelace")).toBeVisible();
    expect(page.url()).not.toBe(firstVersion);
  });

  await test.step("shares it, reads it in a private window, revokes it, sees it gone", async () => {
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const url = await dialog.getByLabel("Address of the link").inputValue();
    const stranger = await browser.newContext({ javaScriptEnabled: false });
    const reader = await stranger.newPage();
    await reader.goto(url);
    await expect(reader.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
    await reader.locator("a[href='#note-1']").first().click();
    await expect(reader.locator("#note-1 mark").first()).toBeVisible();
    await expect(reader.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(dialog.getByText(/revoked/)).toBeVisible();
    expect((await reader.goto(url))?.status()).toBe(404);
    await stranger.close();
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await test.step("exports the report as Markdown", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Format").selectOption("Markdown");
    await dialog.getByRole("button", { name: "Export" }).click();
    const file = readFileSync(await (await download).path(), "utf8");
    expect(file).toMatch(/^# /);
    expect(file).toContain("[^1]:");
    expect(file).not.toMatch(/\[F[0-9A-HJKMNP-TV-Z]{12}\]/);
  });

  await new Promise((resolve) => site.close(resolve));
});
