import { beforeAll, beforeEach, expect, test } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";

/** What people choose of what they are told, each for themselves alone. */
const own = ownDatabase();
let projectId: ProjectId;
let reader: UserId;
let other: UserId;

beforeAll(async () => {
  ({ projectId } = await aProject(own.db));
});
beforeEach(async () => {
  [reader, other] = [await aMember(own.db, projectId, "viewer"), await aMember(own.db, projectId, "viewer")];
});

function send(name: string, input: object, userId: UserId = reader): Promise<unknown> {
  return runCommand(own.db, { userId, address: "203.0.113.9" }, { name, input });
}

async function told(userId: UserId): Promise<string> {
  const data = { userId, projectId, kind: "mentioned", payload: {} };
  return (await own.db.notification.create({ data, select: { id: true } })).id;
}

async function unreadOf(userId: UserId): Promise<string[]> {
  return (await own.db.notification.findMany({ where: { userId, readAt: null } })).map(({ id }) => id);
}

async function choiceOf(userId: UserId): Promise<{ isMuted: boolean; unwanted: string[] }> {
  const where = { projectId_userId: { projectId, userId } };
  const { mutedAt, unwanted } = await own.db.membership.findUniqueOrThrow({ where });
  return { isMuted: mutedAt !== null, unwanted };
}

async function mailOf(userId: UserId): Promise<object> {
  return await own.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { mailsNotifications: true, digest: true, timeZone: true, digestFrom: true, nextDigestAt: true },
  });
}

test("what one has read is one's own: of others nothing is marked, named or not", async () => {
  const [mine, theirs] = [await told(reader), await told(other)];
  await send("read_notifications", { ids: [theirs] });
  expect([await unreadOf(reader), await unreadOf(other)]).toEqual([[mine], [theirs]]);
  await send("read_notifications", {});
  expect([await unreadOf(reader), await unreadOf(other)]).toEqual([[], [theirs]]);
});

test("what was read keeps the time at which it was read first", async () => {
  const id = await told(reader);
  const at = new Date(1_000);
  await own.db.notification.update({ where: { id }, data: { readAt: at } });
  await send("read_notifications", { ids: [id] });
  expect((await own.db.notification.findUniqueOrThrow({ where: { id } })).readAt).toEqual(at);
});

test.each([
  { what: "none", ids: [] },
  { what: "more than 200", ids: Array.from({ length: 201 }, () => crypto.randomUUID()) },
  { what: "what is no id", ids: ["1"] },
])("nothing is marked as read where $what is named", async ({ ids }) => {
  const id = await told(reader);
  await expect(send("read_notifications", { ids })).rejects.toMatchObject({ kind: "invalid" });
  expect(await unreadOf(reader)).toEqual([id]);
});

test("a member mutes a project for themselves, and hears of it again", async () => {
  await send("mute_project", { projectId, isMuted: true });
  expect([await choiceOf(reader), await choiceOf(other)]).toMatchObject([{ isMuted: true }, { isMuted: false }]);
  await send("mute_project", { projectId, isMuted: false });
  expect(await choiceOf(reader)).toMatchObject({ isMuted: false });
});

test("what a member does not want is kept once each, and another choice takes its place", async () => {
  await send("choose_notifications", { projectId, unwanted: ["runs", "talk", "runs"] });
  expect((await choiceOf(reader)).unwanted.toSorted()).toEqual(["runs", "talk"]);
  expect((await choiceOf(other)).unwanted).toEqual([]);
  await send("choose_notifications", { projectId, unwanted: [] });
  expect((await choiceOf(reader)).unwanted).toEqual([]);
});

test("a kind of which there is none cannot be unwanted, and what was chosen stays", async () => {
  await send("choose_notifications", { projectId, unwanted: ["runs"] });
  const unknown = send("choose_notifications", { projectId, unwanted: ["weather"] });
  await expect(unknown).rejects.toMatchObject({ kind: "invalid" });
  expect((await choiceOf(reader)).unwanted).toEqual(["runs"]);
});

test("who is no member chooses nothing of a project", async () => {
  const stranger = await aUser(own.db);
  for (const [name, input] of [
    ["mute_project", { projectId, isMuted: true }],
    ["choose_notifications", { projectId, unwanted: [] }],
  ] as const) {
    await expect(send(name, input, stranger)).rejects.toMatchObject({ kind: "not_found" });
  }
});

const rhythms = [
  { rhythm: "never", mailsNotifications: false, digest: null },
  { rhythm: "at_once", mailsNotifications: true, digest: null },
  { rhythm: "daily", mailsNotifications: true, digest: "daily" },
  { rhythm: "weekly", mailsNotifications: true, digest: "weekly" },
] as const;
test.each(rhythms)("e-mail that comes $rhythm is kept so, with a next morning where there is one", async (row) => {
  const { rhythm, mailsNotifications, digest } = row;
  const before = await mailOf(other);
  await send("mail_notifications", { rhythm, timeZone: "Europe/Zurich" });
  const stored = await own.db.user.findUniqueOrThrow({ where: { id: reader } });
  expect(stored).toMatchObject({ mailsNotifications, digest, timeZone: "Europe/Zurich" });
  expect([stored.digestFrom === null, stored.nextDigestAt === null]).toEqual([digest === null, digest === null]);
  if (stored.nextDigestAt !== null) expect(stored.nextDigestAt.getTime()).toBeGreaterThan(Date.now());
  expect(await mailOf(other)).toEqual(before);
});

test("another rhythm forgets the morning of the one before", async () => {
  await send("mail_notifications", { rhythm: "daily" });
  await send("mail_notifications", { rhythm: "at_once" });
  expect(await mailOf(reader)).toEqual({
    mailsNotifications: true,
    digest: null,
    timeZone: "UTC",
    digestFrom: null,
    nextDigestAt: null,
  });
});

test.each([{ rhythm: "hourly" }, { rhythm: "daily", timeZone: "Mars/Olympus" }])(
  "an unknown rhythm or time zone changes nothing: %o",
  async (input) => {
    const before = await mailOf(reader);
    await expect(send("mail_notifications", input)).rejects.toMatchObject({ kind: "invalid" });
    expect(await mailOf(reader)).toEqual(before);
  },
);
