import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { command, send, view } from "./ask";
import { makeMember } from "./members";
import { enter } from "./people";
import { untilStatus } from "./run-events";

interface ReportSeen {
  report: { id: string; version: number; sections: { ordinal: number; heading: string; markdown: string }[] };
  revision: number;
}

interface Editing {
  reportId: string;
  version: number;
  revision: number;
  sections: { ordinal: number; kind: string; heading: string; markdown: string }[];
  facts: { key: string; statement: string }[];
}

interface Team {
  /** An owner, an editor and a reviewer, each in a browser of their own. */
  ada: Page;
  grace: Page;
  mary: Page;
  projectId: string;
  reportId: string;
  editing: () => Promise<Editing>;
}

async function aTeam(page: Page, browser: Browser): Promise<Team> {
  await enter(page, { name: "Ada Lovelace", email: `ada-${crypto.randomUUID()}@example.org` });
  const made = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  const { projectId } = made;
  const [grace, mary] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  for (const [other, name, role] of [
    [grace, "Grace Hopper", "editor"],
    [mary, "Mary Jackson", "reviewer"],
  ] as const) {
    const email = `${role}-${crypto.randomUUID()}@example.org`;
    await enter(other, { name, email });
    await makeMember(page.request, other.request, { projectId, email, role });
  }
  const settings = { perspectives: 2, iterations: 1, approvePlan: false };
  const input = { ...made, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", input);
  const run = (): Promise<{ run: { status: string; report: { id: string } } }> => view(page.request, `run/${runId}`);
  await untilStatus(page.request, runId, "completed");
  const reportId = (await run()).run.report.id;
  const editing = (): Promise<Editing> => view<Editing>(page.request, `report-editing/${reportId}`);
  return { ada: page, grace, mary, projectId, reportId, editing };
}

function bodyOf({ sections }: Editing): Editing["sections"][number] {
  const body = sections.find(({ kind }) => kind === "body");
  if (body === undefined) throw new Error("no body");
  return body;
}

/** Opens a section's editor, to be edited as Markdown. */
async function open(page: Page, deed: "Edit" | "Suggest a change of", heading: string): Promise<void> {
  const button = page.getByRole("button", { name: `${deed} “${heading}”` });
  const editor = page.getByRole("form", { name: `${deed} “${heading}”` });
  await button.click();
  await editor.getByText("Markdown", { exact: true }).click();
}

test("a report is edited, refused where it cites what it may not, compared, suggested for, and two are not one", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const { ada, grace, mary, projectId, reportId, editing } = await aTeam(page, browser);
  const path = `/projects/${projectId}/reports/${reportId}`;
  const before = await editing();
  const body = bodyOf(before);
  const text = (on: Page): Locator => on.getByRole("textbox", { name: "Text", exact: true });

  await test.step("evidence stands beside its paragraph, in order and without overlap, and can be switched off", async () => {
    await ada.setViewportSize({ width: 1500, height: 1000 });
    await ada.goto(path);
    const cards = ada.locator("#report-text [data-beside]:visible");
    await expect(cards.first()).toBeVisible();
    const boxes = async (): Promise<{ top: number; bottom: number; left: number }[]> =>
      await cards.evaluateAll((all) =>
        all
          .map((card) => card.getBoundingClientRect())
          .map(({ top, bottom, left }) => ({ top, bottom, left }))
          .toSorted((a, b) => a.top - b.top),
      );
    await ada.locator("#report-text[data-placed]").waitFor();
    // Words of another width move what stands beside them.
    await ada.evaluate(async () => void (await document.fonts.ready));
    const placed = await boxes();
    expect(placed.length).toBeGreaterThan(2);
    for (const [index, box] of placed.entries()) expect(box.top).toBeGreaterThanOrEqual(placed[index - 1]?.bottom ?? 0);
    const article = await ada.locator("#report-text").boundingBox();
    expect((await boxes())[0]?.left).toBeGreaterThan((article?.x ?? 0) + (article?.width ?? 0));
    await ada.getByRole("switch", { name: "Evidence beside the text" }).click({ force: true });
    await expect(cards).toHaveCount(0);
    await ada.waitForURL(/margin=off/);
    await ada.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step("an editor cites a fact by its words; what may not be cited is not saved", async () => {
    await grace.goto(path);
    await open(grace, "Edit", body.heading);
    const save = grace.getByRole("button", { name: "Save as a new version" });
    await expect(save).toBeDisabled();
    await text(grace).fill(`${body.markdown} Nobody knows more. [F000000000000]`);
    const rules = grace.getByRole("region", { name: "Rules of citation" });
    await expect(rules).toContainText("names no fact of this report");
    await expect(save).toBeDisabled();
    const bad = { projectId, reportId, revision: before.revision, ordinal: body.ordinal, heading: body.heading };
    const refused = await send(grace.request, "edit_section", { ...bad, markdown: "Mine. [F000000000000]" });
    expect(refused.status).toBe(422);
    const fact = before.facts[0];
    await text(grace).fill(`${body.markdown.trimEnd()} So it stands in the sources here. `);
    await grace.locator("form").getByText("Text", { exact: true }).first().click();
    await text(grace).press("Control+End");
    const words = (fact?.statement ?? "").match(/[\p{L}\p{N}]+/gu) ?? [];
    await text(grace).pressSequentially(` [[${words.slice(0, 6).join(" ")}`);
    await expect(grace.getByRole("listbox", { name: "Facts to cite" }).getByRole("option").first()).toBeVisible();
    await text(grace).press("Enter");
    await expect(text(grace)).toHaveText(/So it stands in the sources here\. \d+$/);
    await expect(rules).toContainText("It can be saved");
    await grace.getByRole("textbox", { name: "What you changed" }).fill("Says where it stands.");
    await save.click();
    await expect(grace).toHaveURL(new RegExp(`reports/(?!${reportId})`));
    await expect(grace.getByRole("button", { name: "Version 2 of 2" })).toBeVisible();
    await expect(grace.getByText("edited by Grace Hopper")).toBeVisible();
    await expect(grace.locator("#report-text [data-verdict=not_checked]").first()).toBeVisible();
  });

  await test.step("the two versions are compared", async () => {
    await grace.getByRole("button", { name: "Version 2 of 2" }).click();
    await grace.getByRole("menuitem", { name: "Compare with version 1" }).click();
    const changes = grace.getByRole("article", { name: "Changes from version 1 to version 2" });
    await expect(changes.locator("ins").filter({ hasText: "So it stands in the sources here." })).toBeVisible();
    await expect(changes).toContainText("Grace Hopper");
    await grace.getByRole("link", { name: "Read version 2" }).click();
    await expect(changes).toHaveCount(0);
  });

  await test.step("a reviewer suggests, and an editor applies it", async () => {
    const now = await editing();
    const newest = `/projects/${projectId}/reports/${now.reportId}`;
    await mary.goto(newest);
    await expect(mary.getByRole("button", { name: /^Edit “/ })).toHaveCount(0);
    const suggest = async (words: string): Promise<void> => {
      await open(mary, "Suggest a change of", body.heading);
      await text(mary).fill(bodyOf(now).markdown.replace("So it stands in", words));
      await mary.getByRole("textbox", { name: "Why" }).fill("Plainer.");
      await mary.getByRole("button", { name: "Suggest", exact: true }).click();
    };
    await grace.goto(newest);
    const seen = grace.getByRole("region", { name: "Suggested changes" });
    await expect(grace.locator("html[data-listens]")).toBeAttached();
    await suggest("It says so in");
    // The report that a colleague has open says it, too.
    await expect(seen.locator("ins").first()).toContainText("It says so");
    const beside = mary.getByRole("region", { name: "Suggested changes" });
    await expect(beside).toContainText("Mary Jackson");
    await expect(beside.getByRole("button", { name: "Apply" })).toHaveCount(0);
    await beside.getByRole("button", { name: "Withdraw" }).click();
    await beside.getByText("Settled suggestions (1)").click();
    await expect(beside).toContainText("Withdrawn");
    await suggest("That is written in");
    await expect(beside.getByRole("button", { name: "Withdraw" })).toBeVisible();
    await expect(seen.locator("ins").first()).toContainText("That is written");
    await seen.getByRole("button", { name: "Apply" }).click();
    await expect(grace.getByRole("button", { name: "Version 3 of 3" })).toBeVisible();
    expect(bodyOf(await editing()).markdown).toContain("That is written in the sources here.");
  });

  await test.step("of two who edit one version the second sees both texts, and keeps theirs", async () => {
    const now = await editing();
    const newest = `/projects/${projectId}/reports/${now.reportId}`;
    await Promise.all([ada.goto(newest), grace.goto(newest)]);
    await open(ada, "Edit", body.heading);
    await open(grace, "Edit", body.heading);
    const { markdown } = bodyOf(now);
    await text(ada).fill(markdown.replace("That is written", "This is written"));
    await text(grace).fill(markdown.replace("the sources here", "two sources here"));
    await ada.getByRole("button", { name: "Save as a new version" }).click();
    await expect(ada.getByRole("button", { name: "Version 4 of 4" })).toBeVisible();
    await grace.getByRole("button", { name: "Save as a new version" }).click();
    const conflict = grace.getByRole("region", { name: "Changed by someone else meanwhile" });
    await expect(conflict).toContainText("Ada Lovelace was first");
    await expect(conflict.getByRole("region", { name: "As it stands now" }).locator("ins")).toContainText("This");
    await expect(conflict.getByRole("region", { name: "Your text" }).locator("ins")).toContainText("two");
    await conflict.getByRole("button", { name: "Keep both changes" }).click();
    await grace.getByRole("button", { name: "Save as a new version" }).click();
    await expect(grace.getByRole("button", { name: "Version 5 of 5" })).toBeVisible();
    const { markdown: both } = bodyOf(await editing());
    expect(both).toContain("This is written in two sources here.");
    const old = await view<ReportSeen>(ada.request, `report/${reportId}`);
    expect(old.report.sections[body.ordinal]?.markdown).toBe(body.markdown);
  });
});
