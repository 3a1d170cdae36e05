import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { tell } from "@/lib/platform/notify/notifications";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { aMailServer, type MailServer } from "@/lib/testing/rigs/mail";
import { mailDue } from "./mail-notifications";

let own: TestDatabase;
let server: MailServer;
let projectId: ProjectId;
beforeAll(async () => {
  own = await aDatabase();
  server = await aMailServer();
  ({ projectId } = await aProject(own.db));
});
afterAll(async () => {
  await server.close();
  await own.drop();
});
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

test("what is unread is mailed in one message, once, however many workers look", async () => {
  const person = await aPerson();
  await tellOf(person, "First?");
  await tellOf(person, "Second?");
  await Promise.all([mailDue(own.db, 0), mailDue(own.db, 0), mailDue(own.db, 0)]);
  await mailDue(own.db, 0);
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
  await mailDue(own.db, 0);
  await tellOf(late, "Waits.");
  await mailDue(own.db);
  expect(server.received).toEqual([]);
  await own.db.notification.deleteMany({});
});

test("without a mail server nothing is marked as sent", async () => {
  vi.stubEnv("STEMMA_SMTP_URL", "");
  await tellOf(await aPerson(), "Kept.");
  expect(await mailDue(own.db, 0)).toBe(0);
  expect(await own.db.notification.count({ where: { mailedAt: null } })).toBe(1);
});
