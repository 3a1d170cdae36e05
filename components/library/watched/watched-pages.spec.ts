import type { WatchedView } from "@/lib/features/library/views/watched";
import { expect, test } from "@/lib/testing/gallery/test";

function watched(page: Partial<WatchedView> = {}): WatchedView {
  return {
    id: "s1",
    title: "Tides of Brest",
    host: "tides.example",
    days: 7,
    lookedAt: "2026-01-05T09:00:00.000Z",
    outcome: "unchanged",
    reason: null,
    nextAt: "2026-01-12T09:00:00.000Z",
    isExcluded: false,
    gone: null,
    ...page,
  };
}

test("a watched page says when it was looked at, what came of it and when it is looked at next", async ({
  mount,
  page,
}) => {
  const gone = { gone: 1, of: 4, readAt: "2026-01-05T09:00:00.000Z" };
  await mount("WatchedPages", { projectId: "p1", pages: [watched({ outcome: "changed", gone })], canStop: true });
  const row = page.getByRole("listitem");
  await expect(row.getByRole("link", { name: "Tides of Brest" })).toHaveAttribute("href", "/projects/p1/library/s1");
  await expect(row.getByText("every week")).toBeVisible();
  await expect(row.getByText("Last looked at 5 Jan 2026, next 12 Jan 2026")).toBeVisible();
  await expect(row.getByText("Changed")).toBeVisible();
  await expect(row.getByText("1 of 4 facts is no longer on the page, as read on 5 January 2026.")).toBeVisible();
});

test("one that could not be read says why, one that was not looked at yet and one that is excluded say so", async ({
  mount,
  page,
}) => {
  const reason = "The site says that there is no such page.";
  const pages = [
    watched({ outcome: "unreachable", reason }),
    watched({ id: "s2", title: "Fresh", outcome: null, lookedAt: null }),
    watched({ id: "s3", title: "Apart", isExcluded: true }),
  ];
  await mount("WatchedPages", { projectId: "p1", pages, canStop: false });
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByText("Could not be read")).toBeVisible();
  await expect(page.getByText("Not looked at yet, next 12 Jan 2026")).toBeVisible();
  await expect(page.getByText("not looked at until it is restored")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("watching is ended from the list: while that is sent, when it is refused and when it is done", async ({
  mount,
  page,
  server,
}) => {
  const command = server.command("schedule_source");
  command.refuses({ kind: "conflict", message: "This source is being deleted." });
  await mount("WatchedPages", { projectId: "p1", pages: [watched()], canStop: true });
  const stop = page.getByRole("button", { name: "Stop watching Tides of Brest" });
  await stop.click();
  await expect(page.getByText("This source is being deleted.")).toBeVisible();
  const answer = command.waits();
  const sent = server.sent("schedule_source");
  await stop.click();
  expect(await sent).toEqual({ projectId: "p1", sourceId: "s1", days: null });
  await expect(stop).toHaveAttribute("data-loading", "true");
  answer({});
  await expect(page.getByText("The page is no longer watched.")).toBeVisible();
});

test("a library without watched pages has no list of them", async ({ mount, page }) => {
  await mount("WatchedPages", { projectId: "p1", pages: [], canStop: true });
  await expect(page.getByRole("heading", { name: "Watched pages" })).toBeHidden();
});
