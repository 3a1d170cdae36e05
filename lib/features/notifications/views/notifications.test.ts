import { beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { countUnread, countUnreadOf, getNotificationsView } from "./notifications";
import { getNotificationRules } from "./rules";

const own = ownDatabase();
let projectId: ProjectId;
let owner: UserId;
let reader: UserId;

beforeEach(async () => {
  ({ projectId, owner } = await aProject(own.db));
  reader = await aMember(own.db, projectId, "editor");
});

async function told(nth: number, more: object = {}): Promise<string> {
  const payload = { runId: "r", number: nth, researcher: "Tides" };
  const data = { userId: reader, projectId, kind: "run_completed", payload, createdAt: new Date(nth * 1_000) };
  return (await own.db.notification.create({ data: { ...data, ...more }, select: { id: true } })).id;
}

function view(before = "", userId: UserId = reader): ReturnType<typeof getNotificationsView> {
  return getNotificationsView(own.db, { userId }, { before });
}

test("who was told nothing sees nothing, and which projects could tell them something", async () => {
  expect(await view()).toEqual({
    notifications: [],
    next: null,
    unread: 0,
    mail: null,
    projects: [{ id: projectId, name: "Tides", isMuted: false, unwanted: [] }],
  });
});

test("the newest stands first, with who did it, where it leads and whether it was read; others' are not among them", async () => {
  const first = await told(1, { actorId: owner, readAt: new Date() });
  const second = await told(2, { actorId: crypto.randomUUID() });
  await told(3, { userId: owner });
  const { notifications, unread } = await view();
  expect(notifications).toEqual([
    {
      id: second,
      project: { id: projectId, name: "Tides" },
      by: null,
      text: "Run 2 of Tides, which you started, was completed.",
      excerpt: "",
      path: `/projects/${projectId}/runs/r`,
      at: "1970-01-01T00:00:02.000Z",
      isRead: false,
    },
    expect.objectContaining({ id: first, by: { id: owner, name: "owner" }, isRead: true }),
  ]);
  expect(unread).toBe(1);
});

test("what this version cannot say is left out, and a page that holds some of it still leads to the next", async () => {
  for (let nth = 1; nth <= 31; nth += 1) await told(nth, nth % 2 === 0 ? { kind: "of_a_later_version" } : {});
  const first = await view();
  expect(first.notifications).toHaveLength(15);
  const second = await view(first.next ?? "");
  expect(second.notifications.map(({ at }) => at)).toEqual(["1970-01-01T00:00:01.000Z"]);
  expect(second.next).toBeNull();
});

test("notifications of one moment are each shown once across pages", async () => {
  for (let nth = 0; nth < 45; nth += 1) await told(5);
  const first = await view();
  const second = await view(first.next ?? "");
  const ids = [...first.notifications, ...second.notifications].map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([45, 45]);
});

test.each(["x", "W10", Buffer.from('["yesterday","x"]').toString("base64url")])(
  "a place that was not made here shows the first page: “%s”",
  async (before) => {
    const id = await told(1);
    expect((await view(before)).notifications.map((one) => one.id)).toEqual([id]);
  },
);

test("what was told in a project that was left is neither shown nor counted, and is there again for who comes back", async () => {
  await told(1);
  await own.db.membership.deleteMany({ where: { projectId, userId: reader } });
  expect(await view()).toMatchObject({ notifications: [], unread: 0, projects: [] });
  expect(await countUnread(own.db, reader)).toBe(0);
  await own.db.membership.create({ data: { projectId, userId: reader, role: "viewer" } });
  expect(await view()).toMatchObject({ notifications: [{ isRead: false }], unread: 1 });
});

test("the unread of several people are counted at once; who has read all is left out", async () => {
  await told(1);
  await told(2);
  await told(3, { userId: owner });
  const idle = await aUser(own.db);
  expect(await countUnreadOf(own.db, [reader, owner, idle])).toEqual(
    new Map([
      [reader, 2],
      [owner, 1],
    ]),
  );
});

test("of each project that is in use one reads what one chose, projects by name; of archived ones nothing can be chosen", async () => {
  const [boats, old] = [await aProject(own.db), await aProject(own.db)];
  await own.db.project.update({ where: { id: boats.projectId }, data: { name: "Boats" } });
  await own.db.project.update({ where: { id: old.projectId }, data: { archivedAt: new Date() } });
  for (const one of [boats, old]) {
    await own.db.membership.create({ data: { projectId: one.projectId, userId: reader, role: "viewer" } });
  }
  const unwanted = ["runs", "talk", "of_a_later_version"];
  await own.db.membership.updateMany({
    where: { projectId, userId: reader },
    data: { unwanted, mutedAt: new Date() },
  });
  expect((await view()).projects).toEqual([
    { id: boats.projectId, name: "Boats", isMuted: false, unwanted: [] },
    { id: projectId, name: "Tides", isMuted: true, unwanted: ["talk", "runs"] },
  ]);
});

const rhythms = [
  { data: { mailsNotifications: false, digest: "daily" }, rhythm: "never" },
  { data: { mailsNotifications: true, digest: null }, rhythm: "at_once" },
  { data: { mailsNotifications: true, digest: "weekly" }, rhythm: "weekly" },
];
test.each(rhythms)("where the install sends e-mail, one reads that theirs comes $rhythm", async ({ data, rhythm }) => {
  await own.db.user.update({ where: { id: reader }, data: { ...data, timeZone: "Asia/Tokyo" } });
  expect((await view()).mail).toBeNull();
  vi.stubEnv("STEMMA_SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("STEMMA_MAIL_FROM", "stemma@example.org");
  expect((await view()).mail).toEqual({ rhythm, timeZone: "Asia/Tokyo" });
});

test("a program reads all groups of notifications by name, and which of them a member wants", async () => {
  const access = await openProject(own.db, { caller: { userId: reader }, projectId }, "read");
  const wanted = async (): Promise<unknown> => {
    const { isMuted, groups } = await getNotificationRules(own.db, access);
    return { isMuted, unwanted: groups.filter(({ isWanted }) => !isWanted).map(({ name }) => name) };
  };
  expect(await wanted()).toEqual({ isMuted: false, unwanted: [] });
  const data = { mutedAt: new Date(), unwanted: ["members"] };
  await own.db.membership.updateMany({ where: { projectId, userId: reader }, data });
  expect(await wanted()).toEqual({ isMuted: true, unwanted: ["members"] });
  expect((await getNotificationRules(own.db, access)).groups.map(({ label }) => label)).toContain(
    "People whom you invited",
  );
});
