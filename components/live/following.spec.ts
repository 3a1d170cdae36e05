import type { ProjectNowView } from "@/lib/features/projects/views/now";
import { expect, test } from "@/lib/testing/gallery/test";

const stream = "/api/events/project/p1";
const before = { name: "r1 6", at: "2026-03-01T10:00:00.000Z", by: "grace" };
const now: ProjectNowView = { seq: 4, newest: [{ seq: 4, by: "ada" }], act: before, me: "ada", people: [], unread: 0 };

test.beforeEach(({ server }) => server.at(`/api/views/project/p1`).answers({}));

test("a page that was read before a colleague judged is read anew at the first that it hears", async ({
  mount,
  server,
}) => {
  server.stream(stream).sends({ ...now, act: { ...before, name: "r1 7", at: "2026-03-01T10:01:00.000Z" } });
  const isRead = server.readAgain();
  await mount("FollowedPage", { projectId: "p1", asOf: { seq: 4, act: before } });
  await isRead;
});

test("a page that was left before one's own act had ended, and comes as it was, is read anew", async ({
  mount,
  server,
}) => {
  server.stream(stream).sends(now);
  const isRead = server.readAgain();
  await mount("FollowedPage", { projectId: "p1", asOf: { seq: 3, act: before } });
  await isRead;
});

test("a page that is as new as what it hears is left alone", async ({ mount, page, server }) => {
  const read: string[] = [];
  page.on("request", (request) => void (request.headers()["rsc"] === "1" && read.push(request.url())));
  server.stream(stream).sends(now);
  const reopened = page.waitForResponse(`**/api/views/project/p1`);
  await mount("FollowedPage", { projectId: "p1", asOf: { seq: 4, act: before } });
  // The stream has broken off: what it said was heard.
  await reopened;
  expect(read).toEqual([]);
});
