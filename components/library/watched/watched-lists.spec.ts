import type { WatchedListView } from "@/lib/features/library/views/watched-lists";
import { at } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const list: WatchedListView = {
  id: "l1",
  kind: "feed",
  address: "https://example.org/feed",
  title: "Harbour news",
  days: 7,
  lookedAt: at,
  nextAt: at,
  outcome: "unreachable",
  reason: "The site says that there is no such page.",
  read: 12,
  unread: 1,
  waiting: 0,
};

test("a watched feed says what came of it, and is watched no more", async ({ mount, page, server }) => {
  server.command("unwatch_list").answers({});
  await mount("WatchedLists", { projectId: "p1", lists: [list], canStop: true });
  await expect(page.getByText("12 pages read")).toBeVisible();
  await expect(page.getByText("1 page could not be read")).toBeVisible();
  await expect(page.getByText("The site says that there is no such page.")).toBeVisible();
  const sent = server.sent("unwatch_list");
  await page.getByRole("button", { name: "Stop watching Harbour news" }).click();
  expect(await sent).toEqual({ projectId: "p1", listId: "l1" });
});

test("who may add no sources sees it, and stops nothing", async ({ mount, page }) => {
  await mount("WatchedLists", { projectId: "p1", lists: [list], canStop: false });
  await expect(page.getByText("Harbour news")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("a search is watched by its words; what is none is refused at its field", async ({ mount, page, server }) => {
  const watch = server.command("watch_list");
  watch.refuses({ kind: "invalid", field: "address", message: "No search provider is connected." });
  await mount("WatchList", { projectId: "p1", isOpen: true, close: () => undefined });
  await page.getByText("Search", { exact: true }).click();
  await page.getByRole("textbox", { name: "Words" }).fill("tides of Brest");
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  await expect(page.getByText("No search provider is connected.")).toBeVisible();
});
