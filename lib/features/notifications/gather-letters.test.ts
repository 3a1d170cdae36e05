import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { gatherAtOnce, gatherMornings } from "./gather-letters";

/** What stands in whose letter, and who gets none. */
const own = ownDatabase();
let projectId: ProjectId;
let reader: UserId;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeAll(async () => {
  ({ projectId } = await aProject(own.db));
});
beforeEach(async () => {
  await own.db.notification.deleteMany({});
  reader = await aMember(own.db, projectId, "editor");
});

/** Something that somebody was told so many milliseconds ago. */
async function told(agoMs: number, userId: UserId = reader, more: object = {}): Promise<string> {
  const createdAt = new Date(Date.now() - agoMs);
  const data = { userId, projectId, kind: "mentioned", payload: {}, createdAt, ...more };
  return (await own.db.notification.create({ data, select: { id: true } })).id;
}

/** Of each letter of somebody, what is in it. */
async function lettersOf(userId: UserId = reader): Promise<string[][]> {
  const letters = await own.db.letter.findMany({
    where: { userId },
    orderBy: { createdAt: "asc" },
    select: { notifications: { select: { id: true }, orderBy: { createdAt: "asc" } } },
  });
  return letters.map(({ notifications }) => notifications.map(({ id }) => id));
}

const membership = (): { projectId: ProjectId; userId: UserId } => ({ projectId, userId: reader });
const nobody: readonly { what: string; begin: () => Promise<unknown> }[] = [
  { what: "has left the project", begin: () => own.db.membership.deleteMany({ where: membership() }) },
  {
    what: "has muted the project",
    begin: () => own.db.membership.updateMany({ where: membership(), data: { mutedAt: new Date() } }),
  },
  {
    what: "wants no e-mail",
    begin: () => own.db.user.update({ where: { id: reader }, data: { mailsNotifications: false } }),
  },
  {
    what: "is shut out",
    begin: () => own.db.user.update({ where: { id: reader }, data: { disabledAt: new Date() } }),
  },
  {
    what: "has read it",
    begin: () => own.db.notification.updateMany({ where: { userId: reader }, data: { readAt: new Date() } }),
  },
  {
    what: "had it in a letter already",
    begin: () => own.db.notification.updateMany({ where: { userId: reader }, data: { mailedAt: new Date() } }),
  },
];

test.each(nobody)("nobody gets a letter who $what, neither at once nor in the morning", async ({ begin }) => {
  await told(60_000);
  await begin();
  await gatherAtOnce(own.db, 0);
  await planned("daily");
  await gatherMornings(own.db, new Date());
  expect(await lettersOf()).toEqual([]);
});

/** Has somebody's letters gathered from a week ago, their next morning being now. */
async function planned(digest: "daily" | "weekly", from = new Date(Date.now() - 7 * DAY)): Promise<void> {
  const data = { digest, digestFrom: from, nextDigestAt: new Date(Date.now() - 1_000), timeZone: "UTC" };
  await own.db.user.update({ where: { id: reader }, data });
}

test("at once each gets one letter of all that waited long enough, and nothing a second time", async () => {
  const other = await aMember(own.db, projectId, "editor");
  const [first, second] = [await told(90_000), await told(80_000)];
  const theirs = await told(70_000, other);
  await told(10_000);
  await gatherAtOnce(own.db, 60);
  await gatherAtOnce(own.db, 60);
  expect(await lettersOf()).toEqual([[first, second]]);
  expect(await lettersOf(other)).toEqual([[theirs]]);
});

test("what is older than six hours is sent by no letter at once any more", async () => {
  const young = await told(6 * HOUR - 60_000);
  await told(6 * HOUR + 60_000);
  await gatherAtOnce(own.db, 0);
  expect(await lettersOf()).toEqual([[young]]);
});

test("who wants one letter a morning gets none at once", async () => {
  await planned("daily");
  await told(60_000);
  await gatherAtOnce(own.db, 0);
  expect(await lettersOf()).toEqual([]);
});

test("a morning's letter holds what was told since it was chosen, back to a month", async () => {
  await planned("weekly", new Date(Date.now() - 40 * DAY));
  await told(32 * DAY);
  const kept = [await told(30 * DAY), await told(HOUR)];
  await gatherMornings(own.db, new Date());
  expect(await lettersOf()).toEqual([kept]);
  await own.db.notification.deleteMany({});
  await own.db.letter.deleteMany({});
  await planned("weekly", new Date(Date.now() - 2 * HOUR));
  await told(3 * HOUR);
  const since = await told(HOUR);
  await gatherMornings(own.db, new Date());
  expect(await lettersOf()).toEqual([[since]]);
});

test("mornings that were missed are made up by one letter, and the next one is in the future", async () => {
  await planned("daily");
  await own.db.user.update({ where: { id: reader }, data: { nextDigestAt: new Date(Date.now() - 5 * DAY) } });
  const all = [await told(4 * DAY), await told(DAY)];
  const now = new Date();
  await Promise.all([gatherMornings(own.db, now), gatherMornings(own.db, now)]);
  await gatherMornings(own.db, now);
  expect(await lettersOf()).toEqual([all]);
  const { nextDigestAt } = await own.db.user.findUniqueOrThrow({ where: { id: reader } });
  expect(nextDigestAt?.getTime()).toBeGreaterThan(now.getTime());
  expect(nextDigestAt?.toISOString()).toMatch(/T07:00:00/);
});

test("before one's morning has come nothing is gathered", async () => {
  await planned("daily");
  const later = new Date(Date.now() + HOUR);
  await own.db.user.update({ where: { id: reader }, data: { nextDigestAt: later } });
  await told(HOUR);
  await gatherMornings(own.db, new Date());
  expect(await lettersOf()).toEqual([]);
  await gatherMornings(own.db, later);
  expect(await lettersOf()).toHaveLength(1);
});

test("a zone that clocks do not know any more is taken as UTC, and keeps nobody's letter back", async () => {
  await planned("daily");
  await own.db.user.update({ where: { id: reader }, data: { timeZone: "Mars/Olympus" } });
  const id = await told(HOUR);
  await gatherMornings(own.db, new Date());
  expect(await lettersOf()).toEqual([[id]]);
});
