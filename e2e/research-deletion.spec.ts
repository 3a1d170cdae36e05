import { expect, test } from "@playwright/test";
import { command, ORIGIN, send } from "./ask";
import { expectNothing } from "./axe";
import { untilOpen } from "./dialogues";
import { makeMember } from "./members";
import { enter } from "./people";
import { untilStatus } from "./run-events";
import { aSample, startRun } from "./sample";

test("an owner deletes a run, then its researcher, by name; pages, links and the API know of neither, and stones say so", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await enter(page, { name: "Emmy Noether", email: `emmy-${crypto.randomUUID()}@example.org` });
  const { projectId, researcherId, runId, reportId } = await aSample(page);
  const project = `/projects/${projectId}`;
  const later = await startRun(page, { projectId, researcherId }, { perspectives: 3, iterations: 1 });
  await untilStatus(page.request, later, "completed");
  const link = { projectId, reportId, label: "", days: 7 };
  const { url } = await command<{ url: string }>(page.request, "create_share_link", link);

  await test.step("an editor sees no button and is refused", async () => {
    const guest = await (await browser.newContext()).newPage();
    const email = `karl-${crypto.randomUUID()}@example.org`;
    await enter(guest, { name: "Karl Weierstrass", email });
    await makeMember(page.request, guest.request, { projectId, email, role: "editor" });
    await guest.goto(`${project}/runs/${runId}`);
    await expect(guest.getByRole("heading", { name: "Run 1" })).toBeVisible();
    await expect(guest.getByRole("button", { name: "Delete this run…" })).toBeHidden();
    expect((await send(guest.request, "delete_run", { projectId, runId, name: "" })).status).toBe(403);
    await guest.context().close();
  });

  let named = "";
  await test.step("the owner reads what goes, and writes its name", async () => {
    await page.goto(`${project}/runs/${runId}`);
    await page.getByRole("button", { name: "Delete this run…" }).click();
    const asked = page.getByRole("dialog", { name: /^Delete “.+, run 1”\?$/ });
    await expect(asked.getByText("1 report, 1 share link")).toBeVisible();
    await expect(asked.getByText("1 later run may have been told of it.")).toBeVisible();
    await expectNothing(page, "the dialogue that deletes a run");
    named = /“(.+)”/.exec((await asked.getByRole("heading").first().textContent()) ?? "")?.[1] ?? "";
    await asked.getByLabel(`Type ${named} to confirm`).fill(named);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/researchers/${researcherId}`));
  });

  await test.step("its pages say by whom it was deleted, the API and the link as if it had never been", async () => {
    for (const path of [`runs/${runId}`, `reports/${reportId}`]) {
      await page.goto(`${project}/${path}`);
      await expect(page.getByRole("heading", { name: "Deleted run" })).toBeVisible();
      await expect(page.getByText(/^Run 1 (?:was|is being) deleted by Emmy Noether/)).toBeVisible();
    }
    await expect(page.getByText("Run 1 was deleted by Emmy Noether")).toBeVisible({ timeout: 60_000 });
    await expectNothing(page, "a deleted run");
    for (const path of [`run/${runId}`, `report/${reportId}`]) {
      expect((await page.request.get(`${ORIGIN}/api/views/${path}`)).status(), path).toBe(404);
    }
    expect((await page.request.get(url)).status()).toBe(404);
    await page.goto(`${project}/runs/${later}`);
    await expect(page.getByRole("heading", { name: "Run 2" })).toBeVisible();
  });

  await test.step("the later report says that the one before is gone", async () => {
    await page.getByRole("link", { name: "Open the report" }).click();
    await expect(
      page.getByText("The report of the run before, with which this one was compared, was deleted."),
    ).toBeVisible();
  });

  await test.step("the researcher goes with what is left of it, and the project says what was there", async () => {
    await page.goto(`${project}/researchers/${researcherId}`);
    await page.getByRole("button", { name: "Delete this researcher…" }).click();
    const name = named.replace(", run 1", "");
    await expect(page.getByText("Its record goes")).toBeVisible();
    await untilOpen(page.getByRole("dialog"));
    await page.getByLabel(`Type ${name} to confirm`).fill(name);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${project}$`));
    await expect(page.getByRole("heading", { name: "Deleted researchers and runs" })).toBeVisible();
    await expectNothing(page, "a project with deleted research");
    await page.goto(`${project}/researchers/${researcherId}`);
    await expect(page.getByText("This researcher was deleted by Emmy Noether")).toBeVisible({ timeout: 60_000 });
    expect((await page.request.get(`${ORIGIN}/api/views/researcher/${researcherId}`)).status()).toBe(404);
  });
});
