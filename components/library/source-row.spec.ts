import { library, project, source } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

test("a source is kept from new runs, which can be taken back at once", async ({ mount, page, server }) => {
  server.command("exclude_source").answers({});
  server.command("restore_source").answers({});
  const shown = await mount("Library", library());
  const sent = server.sent("exclude_source");
  await shown.getByRole("button", { name: "Exclude from new runs: Port survey" }).click();
  expect(await sent).toEqual({ projectId: "p1", sourceId: "s1" });
  const back = server.sent("restore_source");
  await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
  expect(await back).toEqual({ projectId: "p1", sourceId: "s1" });
  await expect(page.getByText("New runs read this source again.")).toBeVisible();
});

test("one that is excluded says so and is restored; one that could not be read says why; readers change neither", async ({
  mount,
}) => {
  const sources = [
    source({ isExcluded: true }),
    source({
      id: "s2",
      title: "Crane book",
      status: "unreadable",
      statusReason: "The file is damaged.",
      characters: null,
    }),
  ];
  const shown = await mount("Library", library({ sources }));
  const rows = shown.getByRole("list", { name: "Sources" }).getByRole("listitem");
  const [first, second] = [rows.nth(0), rows.nth(1)];
  await expect(first).toContainText("Excluded from new runs");
  await expect(first.getByRole("button", { name: "Restore: Port survey" })).toBeVisible();
  await expect(second).toContainText("The file is damaged.");
  await expect(second).not.toContainText("quality");
  await shown.update(library({ sources, project: project("viewer") }));
  await expect(shown.getByRole("button", { name: /^(Restore|Exclude)/ })).toBeHidden();
});

test("a site says how far it is read, what could not be, and is stopped by who may add", async ({
  mount,
  page,
  server,
}) => {
  const crawl = {
    id: "c1",
    url: "https://port.example/handbook/",
    cap: 50,
    status: "running" as const,
    createdAt: "2026-01-05T09:00:00.000Z",
    read: 3,
    unread: 1,
    queued: 6,
    reasons: ["The site says that there is no such page."],
  };
  const command = server.command("stop_crawl");
  command.refuses({ kind: "not_found", message: "This site is not being read any more." });
  const shown = await mount("Library", library({ crawls: [crawl] }));
  const row = shown.getByRole("list", { name: "Sites" }).getByRole("listitem");
  await expect(row).toContainText("is being read: 3 pages of 10 known so far, at most 50, 1 could not be read.");
  await expect(row).toContainText("The site says that there is no such page.");
  await expect(row.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
  await row.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("This site is not being read any more.")).toBeVisible();
  command.answers({});
  const sent = server.sent("stop_crawl");
  await row.getByRole("button", { name: "Stop" }).click();
  expect(await sent).toEqual({ projectId: "p1", crawlId: "c1" });
  await shown.update(library({ crawls: [{ ...crawl, status: "stopped", queued: 0 }] }));
  await expect(row).toContainText("was stopped: 3 pages, 1 could not be read.");
  await expect(row.getByRole("progressbar")).toBeHidden();
  await expect(row.getByRole("button")).toBeHidden();
});

test("what is shown of the library stands in the address, and another choice begins at its first page", async ({
  mount,
  page,
}) => {
  const shown = await mount("Library", library({ total: 80, next: "c2" }));
  await shown.getByLabel("State").selectOption("Unreadable");
  await expect(page).toHaveURL(/status=unreadable/);
  await shown.getByLabel("Kind").selectOption({ index: 1 });
  await expect(page).toHaveURL(/kind=/);
  await shown.getByLabel("Excluded sources").selectOption("Only excluded");
  await expect(page).toHaveURL(/excluded=only/);
  await expect(page).not.toHaveURL(/cursor=/);
  await shown.getByLabel("State").selectOption("Any state");
  await expect(page).not.toHaveURL(/status=/);
});

test("what is excluded is shown so before the server has answered, and as it was where it is refused", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("exclude_source");
  const answer = command.waits();
  const shown = await mount("Library", library());
  const row = shown.getByRole("list", { name: "Sources" }).getByRole("listitem");
  await row.getByRole("button", { name: "Exclude from new runs: Port survey" }).click();
  await expect(row).toContainText("Excluded from new runs");
  await expect(page.getByRole("alert")).toBeHidden();
  answer({});
  await expect(page.getByRole("alert")).toContainText("New runs will not read this source.");
  await shown.update(library({ sources: [source({ isExcluded: true })] }));
  await shown.update(library());
  await expect(row).not.toContainText("Excluded from new runs");
  command.refuses({ kind: "forbidden", message: "Owners and editors exclude sources." });
  await row.getByRole("button", { name: "Exclude from new runs: Port survey" }).click();
  await expect(page.getByText("Owners and editors exclude sources.")).toBeVisible();
  await expect(row).not.toContainText("Excluded from new runs");
});
