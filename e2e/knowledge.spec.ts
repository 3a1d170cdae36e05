import { expect, type Page, test } from "@playwright/test";
import { pressHeard } from "@/lib/testing/gallery/heard-keys";
import { command, view } from "./ask";
import { untilOpen } from "./dialogues";
import { enter } from "./people";
import { untilStatus } from "./run-events";

interface Sample {
  projectId: string;
  researcherId: string;
}
interface Known {
  facts: { id: string; key: string; statement: string; status: string; revision: number }[];
}

/** The sample project with a run that has ended: something is known. */
async function aKnowingProject(page: Page): Promise<Sample> {
  const sample = await command<Sample>(page.request, "open_sample", {});
  const settings = { perspectives: 4, iterations: 1, approvePlan: false };
  const input = { ...sample, idempotencyKey: crypto.randomUUID(), settings };
  const { runId } = await command<{ runId: string }>(page.request, "start_run", input);
  await untilStatus(page.request, runId, "completed");
  return sample;
}

function known(page: Page, projectId: string, asked = ""): Promise<Known> {
  return view<Known>(page.request, `knowledge/${projectId}${asked}`);
}

test("facts are searched, moved through and judged by keyboard, and their quotes open beside the list", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await enter(page, { name: "Grace Hopper", email: `grace-${crypto.randomUUID()}@example.org` });
  const { projectId } = await aKnowingProject(page);
  await page.goto(`/projects/${projectId}`);
  await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Knowledge" }).click();
  await expect(page.getByRole("heading", { name: "Knowledge", level: 1 })).toBeVisible();

  await test.step("searches as one types, with what was looked for marked", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("insul");
    await expect(page).toHaveURL(/q=insul/);
    const rows = page.getByRole("list", { name: "Facts" }).getByRole("listitem");
    await expect(rows.first().locator("mark").first()).toContainText(/insul/i);
  });

  await test.step("all projects are searched from the command bar", async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("textbox", { name: "Go to or do" }).fill("insulation");
    await page.getByText("Search all projects for “insulation”").click();
    const found = page
      .getByRole("list", { name: /^Facts of / })
      .getByRole("link")
      .first();
    await expect(found.locator("mark").first()).toContainText(/insul/i);
    await found.click();
    await expect(page).toHaveURL(new RegExp(`/projects/${projectId}/knowledge\\?q=insulation&fact=`));
    await page.goto(`/projects/${projectId}/knowledge`);
  });

  const rows = page.getByRole("list", { name: "Facts" }).getByRole("listitem");
  await test.step("j and k move, a accepts and can be undone, r rejects, d disputes", async () => {
    await expect(page.getByText("move ·")).toBeVisible();
    await pressHeard(page, "j");
    await expect(rows.first().getByRole("button")).toBeFocused();
    await page.keyboard.press("a");
    await expect(rows.first().getByText("settled by a person")).toBeVisible();
    await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
    await expect(rows.first().getByText("settled by a person")).toBeHidden();
    await page.keyboard.press("j");
    await expect(rows.nth(1).getByRole("button")).toBeFocused();
    await page.keyboard.press("r");
    await expect(rows.nth(1).getByText("Rejected")).toBeVisible();
    await page.keyboard.press("k");
    await page.keyboard.press("d");
    await expect(rows.first().getByText("Disputed")).toBeVisible();
  });

  await test.step("o opens the quote in its source beside the list, Escape goes back to the row", async () => {
    await page.keyboard.press("o");
    const reader = page.getByRole("complementary", { name: "Evidence" });
    await expect(reader.locator("mark").first()).toBeVisible();
    await expect(page).toHaveURL(/fact=/);
    await page.keyboard.press("Escape");
    await expect(reader).toBeHidden();
    await expect(rows.first().getByRole("button")).toBeFocused();
  });

  await test.step("filters stand in the address and count what they show", async () => {
    await page.getByLabel("Status").selectOption("disputed");
    await expect(page).toHaveURL(/status=disputed/);
    await expect(rows).toHaveCount(1);
    await expect(page.getByText("1 fact", { exact: true })).toBeVisible();
  });

  await test.step("two facts are merged into one, which has the quotes of both", async () => {
    const { facts } = await known(page, projectId, "?order=newest");
    const [one, other] = facts.filter((fact) => fact.status === "accepted");
    if (!one || !other) throw new Error("two facts");
    await page.goto(`/projects/${projectId}/knowledge?fact=${one.key}`);
    await page.getByRole("complementary", { name: "Evidence" }).getByRole("button", { name: "Merge" }).click();
    const dialog = page.getByRole("dialog");
    await untilOpen(dialog);
    await dialog.getByLabel("Find the fact").fill(other.statement);
    await dialog.getByRole("radio", { name: other.statement }).check();
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("It was merged into")).toBeVisible();
    const after = await known(page, projectId, "?status=superseded");
    expect(after.facts.map((fact) => fact.id)).toContain(one.id);
  });
});

test("F45: two people edit one fact: the later sees what stands now beside their own words, and chooses", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await enter(page, { name: "Katherine Johnson", email: `katherine-${crypto.randomUUID()}@example.org` });
  const { projectId } = await aKnowingProject(page);
  const fact = (await known(page, projectId)).facts[0];
  if (!fact) throw new Error("a fact");
  // The same account in a second browser stands for a second person: what conflicts is what each has seen.
  const second = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await second.newPage();
  const address = `/projects/${projectId}/knowledge?fact=${fact.key}`;
  for (const one of [page, other]) {
    await one.goto(address);
    await one.getByRole("complementary", { name: "Evidence" }).getByRole("button", { name: "Edit" }).click();
    await untilOpen(one.getByRole("dialog"));
    await expect(one.getByRole("dialog").getByLabel("Statement")).toHaveValue(fact.statement);
  }
  await page.getByRole("dialog").getByLabel("Statement").fill(`${fact.statement} As the first says.`);
  await page.getByRole("dialog").getByLabel("Why").fill("It is clearer.");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The fact was edited.")).toBeVisible();

  await other.getByRole("dialog").getByLabel("Statement").fill(`${fact.statement} As the second says.`);
  await other.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const dialog = other.getByRole("dialog", { name: "Changed by someone else meanwhile" });
  await expect(dialog.getByText("It is clearer.")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "As it stands now" }).locator("ins")).toHaveText("first");
  await expect(dialog.getByLabel("Your statement")).toHaveValue(`${fact.statement} As the second says.`);
  await dialog.getByRole("button", { name: "Put mine in its place" }).click();
  await expect(dialog).toBeHidden();
  const history = other.getByRole("list", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(3);
  await expect(history.locator("ins").first()).toContainText("second");
  const now = (await known(page, projectId, `?q=${encodeURIComponent("second says ")}`)).facts[0];
  expect(now?.statement).toBe(`${fact.statement} As the second says.`);

  await test.step("a verdict on what another has changed asks too", async () => {
    const seen = (await known(page, projectId)).facts[1];
    if (!seen) throw new Error("another fact");
    // A page that hears nothing yet of what others do: what it hears of it shows by itself.
    await page.route("**/api/events/project/**", () => undefined);
    await page.goto(`/projects/${projectId}/knowledge?fact=${seen.key}`);
    const reader = page.getByRole("complementary", { name: "Evidence" });
    await expect(reader.getByRole("button", { name: "Reject" })).toBeVisible();
    await command(other.request, "settle_fact", {
      projectId,
      factId: seen.id,
      revision: seen.revision,
      verdict: "accepted",
    });
    await reader.getByRole("button", { name: "Reject" }).click();
    const asked = page.getByRole("dialog", { name: "Changed by someone else meanwhile" });
    await expect(asked.getByText("To reject this fact.")).toBeVisible();
    await asked.getByRole("button", { name: "Keep what stands now" }).click();
    await expect(reader.getByTitle("A person's verdict")).toHaveText("Accepted");
  });
  await second.close();
});

test("a contradiction is looked into, and settled by saying where each holds", async ({ page }) => {
  test.setTimeout(240_000);
  await enter(page, { name: "Dorothy Vaughan", email: `dorothy-${crypto.randomUUID()}@example.org` });
  const { projectId, researcherId } = await aKnowingProject(page);
  await page.goto(`/projects/${projectId}/contradictions`);
  const pairs = page.getByRole("article");
  await expect(pairs.first()).toBeVisible();
  await expect(pairs.first().locator("blockquote")).not.toHaveCount(0);
  const before = await pairs.count();

  await pressHeard(page, "j");
  await expect(pairs.first()).toBeFocused();
  await page.keyboard.press("i");
  await page.getByRole("dialog").getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByText("The question is among the researcher's open gaps.")).toBeVisible();
  const { gaps } = await view<{ gaps: { description: string }[] }>(page.request, `researcher/${researcherId}`);
  expect(gaps.some(({ description }) => description.startsWith("Which holds, and where"))).toBe(true);

  await page.reload();
  await expect(page.getByRole("search", { name: "Contradictions" })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Both hold" });
  await pairs.first().focus();
  await pressHeard(page, "b");
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(dialog.getByText("Say where the first holds.")).toBeVisible();
  await dialog.getByLabel("Where the first holds").fill("in the field trial");
  await dialog.getByLabel("Where the second holds").fill("in the survey");
  await dialog.getByRole("button", { name: "Settle" }).click();
  await expect(pairs).toHaveCount(before - 1);
  await page.getByLabel("State", { exact: true }).selectOption("settled");
  await expect(pairs.first()).toContainText("Both hold: the first in the field trial; the second in the survey");

  const { researchers } = await view<{ researchers: { lastRun: { id: string } | null }[] }>(
    page.request,
    `project/${projectId}`,
  );
  await page.goto(`/projects/${projectId}/runs/${researchers[0]?.lastRun?.id}/decision`);
  const settled = page.getByRole("region", { name: "What people settled" });
  await expect(settled).toContainText("Both hold: the first in the field trial; the second in the survey");
  await expect(settled).toContainText("Dorothy Vaughan");
  await page.getByRole("link", { name: "Evidence matrix" }).click();
  const cells = page.getByRole("grid").locator("[role=gridcell][data-says]");
  await cells.first().click();
  await expect(page.getByRole("complementary", { name: "Evidence" }).locator("mark").first()).toBeVisible();
  const file = await page.request.get(
    (await page.getByRole("link", { name: "Save as CSV" }).getAttribute("href")) ?? "",
  );
  expect(await file.text()).toMatch(/^source,date,address,/);
});
