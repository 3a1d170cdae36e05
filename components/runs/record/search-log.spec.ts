import { expect, skeleton, test } from "@/lib/testing/gallery/test";

const log = { projectId: "p1", runId: "r1", facts: 0 };

test("searches appear once they have arrived, each with what became of its results", async ({ mount, server }) => {
  const arrive = server.view("searches", ["r1"]).waits();
  const shown = await mount("SearchLog", log);
  await expect(skeleton(shown)).toBeVisible();
  arrive({
    total: 3,
    followed: [
      {
        nodeId: "n1",
        nodeTitle: "Loads",
        pages: [
          { url: "https://port.example/tables", from: "https://port.example/", why: null, sourceId: "s2" },
          { url: "https://port.example/inner", from: "https://port.example/", why: "robots.txt", sourceId: null },
        ],
      },
    ],
    searches: [
      {
        id: "1",
        nodeKey: "search-1",
        nodeTitle: "Loads",
        query: "quay load",
        at: "2026-01-05T09:00:00.000Z",
        failed: ["arXiv did not answer."],
        hits: [
          { provider: "library", url: null, title: "Port survey", outcome: "read", why: null, sourceId: "s1" },
          { provider: "web", url: "http://a.example", title: "A page", outcome: "unread", why: "404", sourceId: null },
        ],
      },
    ],
  });
  await expect(shown.getByText("3 searches, the first 1 of them. 1 message of providers that failed.")).toBeVisible();
  const first = shown.getByText("“quay load” · 2 results, 1 read · Loads");
  await expect(shown.getByRole("link", { name: "Port survey" })).toBeHidden();
  await first.click();
  await expect(shown.getByRole("link", { name: "Port survey" })).toHaveAttribute("href", "/projects/p1/library/s1");
  await expect(shown.getByText("web · could not be read: 404 · http://a.example")).toBeVisible();
  await expect(shown.getByText("arXiv did not answer.")).toBeVisible();
  await shown.getByText("Links followed · 2 pages, 1 read · Loads").click();
  const reached = shown.getByRole("link", { name: "https://port.example/tables" });
  await expect(reached).toHaveAttribute("href", "/projects/p1/library/s2");
  await expect(shown.getByText("from https://port.example/ · could not be read: robots.txt")).toBeVisible();
});

test("a log that could not be read says why", async ({ mount, server }) => {
  server.view("searches", ["r1"]).refuses({ kind: "unavailable", message: "The log cannot be read now." });
  const shown = await mount("SearchLog", log);
  await expect(shown.getByRole("alert")).toHaveText("The log cannot be read now.");
});

test("before the first search the place says what comes there", async ({ mount, server }) => {
  server.view("searches", ["r1"]).answers({ searches: [], total: 0, followed: [] });
  const shown = await mount("SearchLog", log);
  await expect(shown.getByRole("heading", { name: "Nothing was searched for yet" })).toBeVisible();
});
