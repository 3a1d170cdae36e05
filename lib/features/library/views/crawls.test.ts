import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ProjectId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { listCrawls } from "./crawls";
import { listWatchedLists } from "./watched-lists";

const own = ownDatabase();
let projectId: ProjectId;
let access: Access<"read">;
beforeEach(async () => {
  const project = await aProject(own.db);
  projectId = project.projectId;
  access = await openProject(own.db, { caller: { userId: project.owner }, projectId }, "read");
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

type Pages = readonly { status: "queued" | "read" | "unread"; reason?: string }[];

interface Told {
  status?: "running" | "stopped" | "done";
  createdAt?: Date;
  endedAt?: Date;
}

async function aCrawl(url: string, told: Told = {}, pages: Pages = []): Promise<void> {
  const site = { projectId, url, origin: "https://a.example", prefix: "/", cap: 50, ...told };
  const { id: crawlId } = await own.db.crawl.create({ data: site, select: { id: true } });
  await own.db.crawlPage.createMany({
    data: pages.map((page, ordinal) => ({
      projectId,
      crawlId,
      ordinal,
      url: `${url}${ordinal}`,
      canonical: `${url}${ordinal}`,
      ...page,
    })),
  });
}

test("a site under way says how far it has come, and each reason why a page was not read once", async () => {
  await aCrawl("https://a.example/", {}, [
    { status: "read" },
    { status: "read" },
    { status: "unread", reason: "It is not allowed." },
    { status: "unread", reason: "It is not allowed." },
    { status: "unread", reason: "It is empty." },
    { status: "queued" },
  ]);
  const [crawl] = await listCrawls(own.db, access);
  expect(crawl).toMatchObject({ url: "https://a.example/", cap: 50, status: "running", read: 2, unread: 3, queued: 1 });
  expect(crawl?.reasons.toSorted()).toEqual(["It is empty.", "It is not allowed."]);
});

test("of many reasons five are told", async () => {
  const pages = Array.from({ length: 6 }, (_, nth) => ({ status: "unread" as const, reason: `reason ${nth}` }));
  await aCrawl("https://a.example/", {}, pages);
  expect((await listCrawls(own.db, access))[0]?.reasons).toHaveLength(5);
});

test("what is under way stays in the list, what ended leaves it after a day, and another project's is never in it", async () => {
  await aCrawl("https://old.example/", { createdAt: inHours(-90) });
  await aCrawl("https://done.example/", { status: "done", createdAt: inHours(-30), endedAt: inHours(-23) });
  await aCrawl("https://stopped.example/", { status: "stopped", createdAt: inHours(-1), endedAt: inHours(-1) });
  await aCrawl("https://gone.example/", { status: "done", createdAt: inHours(-50), endedAt: inHours(-25) });
  const reader = access;
  ({ projectId } = await aProject(own.db));
  await aCrawl("https://foreign.example/");
  const shown = await listCrawls(own.db, reader);
  expect(shown.map(({ url, reasons, read }) => [url, reasons, read])).toEqual([
    ["https://stopped.example/", [], 0],
    ["https://done.example/", [], 0],
    ["https://old.example/", [], 0],
  ]);
});

interface List {
  kind?: string;
  nextLookAt: Date;
  outcome?: string;
  reason?: string;
  lookedAt?: Date;
}

async function aList(address: string, told: List, statuses: readonly string[] = []): Promise<void> {
  const list = { projectId, kind: "feed", address, title: `News of ${address}`, days: 7, most: 20, ...told };
  const { id: listId } = await own.db.watchedList.create({ data: list, select: { id: true } });
  await own.db.watchedEntry.createMany({
    data: statuses.map((status, nth) => ({
      projectId,
      listId,
      canonical: `${address}/${nth}`,
      url: `${address}/${nth}`,
      status,
    })),
  });
}

test("watched lists stand in the order in which they are looked at, with what came of the last look and of their pages", async () => {
  await aList("https://later.example", { nextLookAt: inHours(9) });
  await aList(
    "https://sooner.example",
    { nextLookAt: inHours(1), outcome: "unreachable", reason: "It was away.", lookedAt: inHours(-1) },
    ["read", "read", "unread", "queued", "changed", "left"],
  );
  const [sooner, later] = await listWatchedLists(own.db, access);
  expect(sooner).toMatchObject({
    address: "https://sooner.example",
    title: "News of https://sooner.example",
    days: 7,
    reason: "It was away.",
    read: 2,
    unread: 1,
    waiting: 2,
  });
  expect(sooner?.lookedAt).not.toBeNull();
  expect(later).toMatchObject({ lookedAt: null, outcome: null, read: 0, unread: 0, waiting: 0 });
});

test("a kind or an outcome of another version is shown as a feed of which nothing is known", async () => {
  await aList("https://a.example", {
    kind: "of_another_version",
    nextLookAt: inHours(1),
    outcome: "of_another_version",
  });
  expect(await listWatchedLists(own.db, access)).toMatchObject([{ kind: "feed", outcome: null }]);
});

test("lists of another project are not shown", async () => {
  await aList("https://a.example", { nextLookAt: inHours(1) }, ["read"]);
  const other = await aProject(own.db);
  const reader = await openProject(own.db, { caller: { userId: other.owner }, projectId: other.projectId }, "read");
  expect(await listWatchedLists(own.db, reader)).toEqual([]);
});
