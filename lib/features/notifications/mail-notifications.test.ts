import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { ATTEMPTS_MOST } from "@/lib/domain/notify/attempts";
import { tell } from "@/lib/platform/notify/notifications";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { anInstallFolder } from "@/lib/testing/rigs/keys";
import { aMailServer, type MailServer } from "@/lib/testing/rigs/mail";
import { choose as chooseKinds, mailMe } from "./commands";
import { gatherMornings } from "./gather-letters";
import { mailDue } from "./mail-notifications";
import { unsubscribe, unsubscribeLinks } from "./unsubscribe";

const own = ownDatabase();
let server: MailServer;
let projectId: ProjectId;
beforeAll(async () => {
  server = await aMailServer();
  ({ projectId } = await aProject(own.db));
});
afterAll(() => server.close());
beforeEach(() => {
  vi.stubEnv("STEMMA_SMTP_URL", server.url);
  vi.stubEnv("STEMMA_MAIL_FROM", "stemma@example.org");
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org");
  server.received.length = 0;
});

async function tellOf(to: UserId, excerpt: string): Promise<void> {
  const subject = { commentId: "c", subject: "report", subjectId: "r", runId: null, key: "", title: "Tides" } as const;
  await tell(own.db, { projectId }, { kind: "mentioned", payload: { ...subject, excerpt }, to: [to], actorId: null });
}

async function aPerson(): Promise<UserId> {
  return await aMember(own.db, projectId, "editor");
}

/** What came, with the breaks of its lines undone. */
function texts(): string[] {
  return server.received.map((letter) => letter.text.replaceAll("=\n", "").replaceAll("=3D", "="));
}

async function choose(userId: UserId, rhythm: "daily" | "weekly", timeZone: string): Promise<Date> {
  await mailMe(own.db, { userId }, { rhythm, timeZone });
  const row = await own.db.user.findUniqueOrThrow({ where: { id: userId }, select: { nextDigestAt: true } });
  if (row.nextDigestAt === null) throw new Error("no morning was planned");
  return row.nextDigestAt;
}

test("what is unread is mailed in one message, once, however many workers look", async () => {
  const person = await aPerson();
  await tellOf(person, "First?");
  await tellOf(person, "Second?");
  await Promise.all([mailDue(own.db, { waitS: 0 }), mailDue(own.db, { waitS: 0 }), mailDue(own.db, { waitS: 0 })]);
  await mailDue(own.db, { waitS: 0 });
  const text = server.received.map((letter) => letter.text.replaceAll("=\n", "")).join("\n");
  expect(text.match(/First\?/g)).toHaveLength(1);
  expect(text.match(/Second\?/g)).toHaveLength(1);
  expect(text).toContain(`https://stemma.example.org/projects/${projectId}/reports/r?comment=3Dc`);
});

test("what was read, waits still, or is of somebody who wants no e-mail is not mailed", async () => {
  const [reader, late, refuser] = [await aPerson(), await aPerson(), await aPerson()];
  await own.db.user.update({ where: { id: refuser }, data: { mailsNotifications: false } });
  await tellOf(reader, "Read.");
  await tellOf(refuser, "Unwanted.");
  await own.db.notification.updateMany({ where: { userId: reader }, data: { readAt: new Date() } });
  await mailDue(own.db, { waitS: 0 });
  await tellOf(late, "Waits.");
  await mailDue(own.db);
  expect(server.received).toEqual([]);
  await own.db.notification.deleteMany({});
});

test("without a mail server nothing is marked as sent", async () => {
  vi.stubEnv("STEMMA_SMTP_URL", "");
  await tellOf(await aPerson(), "Kept.");
  expect(await mailDue(own.db, { waitS: 0 })).toBe(0);
  expect(await own.db.notification.count({ where: { mailedAt: null } })).toBe(1);
});

test("a morning's letter holds what was not read, once, whoever is killed in between", async () => {
  await own.db.notification.deleteMany({});
  const person = await aPerson();
  const morning = await choose(person, "daily", "Asia/Tokyo");
  // 07:00 in Tokyo, all year round.
  expect(morning.toISOString()).toMatch(/T22:00:00/);
  await tellOf(person, "Gathered one?");
  await tellOf(person, "Gathered two?");
  await mailDue(own.db, { waitS: 0 });
  expect(server.received).toEqual([]);
  const later = new Date(morning.getTime() + 60_000);
  await gatherMornings(own.db, later);
  // Whoever gathered them died: another worker sends the letter.
  await Promise.all([mailDue(own.db, { now: later }), mailDue(own.db, { now: later })]);
  await mailDue(own.db, { now: later });
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).toContain("2 notifications");
  expect(texts()[0]).toContain("Gathered one?");
  expect(texts()[0]).toContain("Gathered two?");
});

test("a morning with nothing to say brings no letter, and the next one is planned", async () => {
  const person = await aPerson();
  const morning = await choose(person, "weekly", "Europe/Zurich");
  await mailDue(own.db, { now: morning });
  expect(server.received).toEqual([]);
  const { nextDigestAt } = await own.db.user.findUniqueOrThrow({
    where: { id: person },
    select: { nextDigestAt: true },
  });
  const days = ((nextDigestAt?.getTime() ?? 0) - morning.getTime()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
});

test("what the mail server did not take is sent again under the same id", async () => {
  const person = await aPerson();
  await tellOf(person, "Late?");
  const now = new Date(Date.now() + 1_000);
  vi.stubEnv("STEMMA_SMTP_URL", "smtp://127.0.0.1:1");
  await mailDue(own.db, { waitS: 0, now });
  const { id } = await own.db.letter.findFirstOrThrow({ where: { userId: person } });
  vi.stubEnv("STEMMA_SMTP_URL", server.url);
  await mailDue(own.db, { waitS: 0, now });
  expect(server.received).toEqual([]);
  await mailDue(own.db, { waitS: 0, now: new Date(Date.now() + 60_000) });
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).toContain(`Message-ID: <${id}@example.org>`);
});

test("a kind that a member does not want in a project is not told them at all", async () => {
  const person = await aPerson();
  const access = await openProject(own.db, { caller: { userId: person }, projectId }, "read");
  await chooseKinds(own.db, access, { projectId, unwanted: ["talk"] });
  await tellOf(person, "Unheard?");
  expect(await own.db.notification.count({ where: { userId: person } })).toBe(0);
  await chooseKinds(own.db, access, { projectId, unwanted: ["runs"] });
  await tellOf(person, "Heard?");
  expect(await own.db.notification.count({ where: { userId: person } })).toBe(1);
  await own.db.notification.deleteMany({});
});

test("whoever has a letter ends such letters without signing in, of that account alone", async () => {
  const [leaver, stayer] = [await aPerson(), await aPerson()];
  await tellOf(leaver, "Enough?");
  await mailDue(own.db, { waitS: 0 });
  const links = unsubscribeLinks(leaver);
  expect(texts()[0]).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(texts()[0]).toContain(`${links?.page}`);
  const token = links?.page.split("/").at(-1) ?? "";
  expect(await unsubscribe(own.db, token.replace(leaver, stayer))).toBe(false);
  expect(await unsubscribe(own.db, "")).toBe(false);
  expect(await unsubscribe(own.db, token)).toBe(true);
  server.received.length = 0;
  await tellOf(leaver, "Unsent?");
  await tellOf(stayer, "Sent?");
  await mailDue(own.db, { waitS: 0 });
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).toContain("Sent?");
});

/** A letter that was gathered for somebody and waits to be sent. */
async function gathered(person: UserId, excerpt: string): Promise<string> {
  const { id } = await own.db.letter.create({ data: { userId: person }, select: { id: true } });
  await tellOf(person, excerpt);
  const told = { where: { userId: person }, data: { letterId: id, mailedAt: new Date() } };
  await own.db.notification.updateMany(told);
  return id;
}

const changed: readonly { what: string; change: (userId: UserId) => Promise<unknown> }[] = [
  { what: "left the project", change: (userId) => own.db.membership.deleteMany({ where: { projectId, userId } }) },
  {
    what: "muted the project",
    change: (userId) => own.db.membership.updateMany({ where: { projectId, userId }, data: { mutedAt: new Date() } }),
  },
  {
    what: "ended such e-mail",
    change: (userId) => own.db.user.update({ where: { id: userId }, data: { mailsNotifications: false } }),
  },
  {
    what: "was shut out",
    change: (userId) => own.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } }),
  },
];
test.each(changed)(
  "a letter that waits is not sent to who $what meanwhile, and is not tried again",
  async ({ change }) => {
    const person = await aPerson();
    const id = await gathered(person, "Too late?");
    await change(person);
    await mailDue(own.db);
    expect(server.received).toEqual([]);
    expect(await own.db.letter.findUniqueOrThrow({ where: { id } })).toMatchObject({ nextAt: null, sentAt: null });
  },
);

test("a letter that is sent says when, and is not sent again", async () => {
  const id = await gathered(await aPerson(), "Once?");
  await mailDue(own.db);
  const { sentAt, nextAt } = await own.db.letter.findUniqueOrThrow({ where: { id } });
  expect([sentAt === null, nextAt]).toEqual([false, null]);
  await mailDue(own.db, { now: new Date(Date.now() + 86_400_000) });
  expect(texts().filter((text) => text.includes("Once?"))).toHaveLength(1);
});

test("a letter that another worker has is left to it until it gives no sign of life any more", async () => {
  const id = await gathered(await aPerson(), "Whose?");
  const until = new Date(Date.now() + 60_000);
  await own.db.letter.update({ where: { id }, data: { leaseUntil: until, attempts: 1 } });
  await mailDue(own.db);
  expect(server.received).toEqual([]);
  await mailDue(own.db, { now: until });
  expect(texts()).toHaveLength(1);
});

test("what no mail server takes is given up at last, and its words stay to be read in the app", async () => {
  const person = await aPerson();
  const id = await gathered(person, "Never?");
  await own.db.letter.update({ where: { id }, data: { attempts: ATTEMPTS_MOST - 1 } });
  vi.stubEnv("STEMMA_SMTP_URL", "smtp://127.0.0.1:1");
  await mailDue(own.db);
  const letter = await own.db.letter.findUniqueOrThrow({ where: { id } });
  expect(letter).toMatchObject({ attempts: ATTEMPTS_MOST, nextAt: null, sentAt: null });
  expect(await own.db.notification.count({ where: { userId: person, readAt: null } })).toBe(1);
});

test("letters are remembered for a month once they are done with; one that waits still stays", async () => {
  const person = await aPerson();
  const letter = async (days: number, nextAt: Date | null): Promise<string> => {
    const createdAt = new Date(Date.now() - days * 86_400_000);
    return (await own.db.letter.create({ data: { userId: person, createdAt, nextAt }, select: { id: true } })).id;
  };
  await letter(32, null);
  const kept = [await letter(30, null), await letter(32, new Date(Date.now() + 3_600_000))];
  await mailDue(own.db);
  const left = await own.db.letter.findMany({ where: { userId: person }, select: { id: true } });
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});

test("an install without a key sends letters without a link to end them, and says where that can be chosen", async () => {
  const folder = await anInstallFolder();
  await gathered(await aPerson(), "Keyless?");
  await mailDue(own.db);
  expect(texts()).toHaveLength(1);
  expect(texts()[0]).not.toContain("List-Unsubscribe");
  expect(texts()[0]).toContain("https://stemma.example.org/notifications");
  await folder.remove();
});
