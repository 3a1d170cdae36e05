import { expect, test } from "@/lib/testing/gallery/test";

const holdings = {
  runs: 3,
  reports: 2,
  shareLinks: 1,
  exports: 4,
  comments: 5,
  facts: 14,
  keptFacts: 20,
  laterRuns: 0,
  laterReports: 0,
  isScheduled: true,
};
const researcher = { projectId: "p1", researcherId: "w1", runId: null, name: "Tides" };
const run = { ...researcher, runId: "r2", name: "Tides, run 2" };

test("a researcher's deletion says before what goes and what stays, and takes its name; Enter sends it", async ({
  mount,
  page,
  server,
}) => {
  server.command("delete_researcher").answers({ takes: holdings });
  const tell = server.view("researcher-deletion", ["w1"]).waits();
  await mount("DeleteResearch", { doomed: researcher });
  await page.getByRole("button", { name: "Delete this researcher…" }).click();
  const asked = page.getByRole("dialog", { name: "Delete “Tides”?" });
  await expect(asked.getByText("Sources stay")).toBeHidden();
  tell(holdings);
  await expect(
    asked.getByText(
      "3 runs, 2 reports, 1 share link, 4 exported files, 5 comments, 14 facts that nobody settled and nothing else uses",
    ),
  ).toBeVisible();
  await expect(asked.getByText("It no longer runs by itself.")).toBeVisible();
  await expect(asked.getByText("Sources stay, and so does shared knowledge: 20 facts")).toBeVisible();
  await expect(asked.getByText("later run")).toBeHidden();
  await expect(asked.getByText("Nobody can bring it back.")).toBeVisible();
  const name = asked.getByLabel("Type Tides to confirm");
  await expect(name).toBeFocused();
  const sent = server.sent("delete_researcher");
  await name.fill("Tides");
  await name.press("Enter");
  expect(await sent).toEqual({ projectId: "p1", researcherId: "w1", name: "Tides" });
});

test("a run's deletion says what later runs and reports lose by it; a refusal stands at the field", async ({
  mount,
  page,
  server,
}) => {
  const message = "Type the name as it is: Tides, run 2";
  server.command("delete_run").refuses({ kind: "invalid", message, field: "name" });
  const told = { ...holdings, runs: 1, reports: 1, laterRuns: 1, laterReports: 2, isScheduled: false };
  server.view("run-deletion", ["r2"]).answers(told);
  await mount("DeleteResearch", { doomed: run });
  await page.getByRole("button", { name: "Delete this run…" }).click();
  const asked = page.getByRole("dialog", { name: "Delete “Tides, run 2”?" });
  await expect(asked.getByText("and with it 1 report, 1 share link")).toBeVisible();
  await expect(asked.getByText("1 later run may have been told of it.")).toBeVisible();
  await expect(asked.getByText("2 later reports said what changed since one of it: they say then")).toBeVisible();
  await expect(asked.getByText("by itself")).toBeHidden();
  await asked.getByLabel("Type Tides, run 2 to confirm").fill("Tides");
  await asked.getByRole("button", { name: "Delete for good" }).click();
  await expect(asked.getByText(message)).toBeVisible();
});

test("what goes cannot be counted: the dialogue says why, and deletes nothing that it has not told of", async ({
  mount,
  page,
  server,
}) => {
  const message = "Several of your downloads are being made already. Wait until one is done.";
  server.view("run-deletion", ["r2"]).refuses({ kind: "over_limit", message });
  await mount("DeleteResearch", { doomed: run });
  await page.getByRole("button", { name: "Delete this run…" }).click();
  const asked = page.getByRole("dialog", { name: "Delete “Tides, run 2”?" });
  await expect(asked.getByText(message)).toBeVisible();
  await asked.getByLabel("Type Tides, run 2 to confirm").fill("Tides, run 2");
  await expect(asked.getByRole("button", { name: "Delete for good" })).toBeDisabled();
});
