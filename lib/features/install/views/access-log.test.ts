import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { SignedIn } from "@/lib/access/accounts/sessions";
import { runCommand } from "@/lib/commands/run-command";
import type { UserId } from "@/lib/domain/core/ids";
import { setLegalHold } from "@/lib/features/install/commands/legal-holds";
import { noteAccess } from "@/lib/platform/audit/access-log";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getAccessLogFile, getAccessLogView } from "./access-log";

const own = ownDatabase();
let admin: SignedIn;
let world: AWorld;
beforeAll(async () => {
  const userId = await anAdministrator(own.db, "Cleo");
  admin = { ...(await aSession(own.db, userId)), name: "Cleo", email: "cleo@example.org", isAdmin: true };
  world = await aWorld(own.db);
});
beforeEach(async () => {
  // What stands in the log stays there, whoever asks: each test begins with an empty one all the same.
  await own.db.$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.accessEntry.deleteMany();
  });
  await own.db.installSetting.deleteMany();
});

const from = { address: "192.0.2.9", userAgent: "Browser" };

async function view(before = ""): ReturnType<typeof getAccessLogView> {
  return await getAccessLogView(own.db, admin, { before });
}

async function entries(count: number): Promise<void> {
  await own.db.accessEntry.createMany({
    data: Array.from({ length: count }, (_, nth) => ({ key: randomUUID(), kind: "read", what: `/page/${nth}` })),
  });
}

/** The lines of the file, each as the entry that it is. */
async function fileLines(): Promise<{ kind: string; what: string }[]> {
  const text = await (await getAccessLogFile(own.db, admin, from)).text();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

test("a log in which nothing stands yet says for how long it is kept", async () => {
  expect(await view()).toMatchObject({ entries: [], next: null, days: 90, deleted: [], holds: [] });
});

test("an entry says who did what, by which token or link, in which project, and from where", async () => {
  const { projectId, owner, reportId } = world;
  const secret = { tokenHash: randomBytes(32) };
  const token = await own.db.apiToken.create({ data: { userId: owner, name: "nightly", scopes: [], ...secret } });
  const linked = { projectId, reportId, label: "For the board", expiresAt: new Date(Date.now() + 1_000_000) };
  const link = await own.db.shareLink.create({ data: { ...linked, ...secret } });
  await noteAccess(own.db, {
    kind: "read_by_program",
    userId: owner,
    tokenId: token.id,
    projectId,
    what: "/api",
    ...from,
  });
  await noteAccess(own.db, { kind: "read_by_link", linkId: link.id, projectId, ...from });
  await noteAccess(own.db, { kind: "sign_in_failed", ...from });
  await noteAccess(own.db, { kind: "sign_in_failed", ...from });
  const shown = (await view()).entries;
  expect(shown).toMatchObject([
    { says: "Failed to sign in", who: null, times: 2, address: "192.0.2.9", userAgent: "Browser" },
    { says: "Read by a share link", who: null, link: "For the board", project: "Tides", times: 1 },
    { says: "Read by a program", who: "owner", token: "nightly", project: "Tides", what: "/api" },
  ]);
  expect(JSON.stringify(shown)).not.toContain(secret.tokenHash.toString("hex"));
});

test("what was done by who and what is gone stays in the log without a name; a kind of another version is told by its word", async () => {
  const gone = { userId: randomUUID(), projectId: randomUUID() };
  await own.db.accessEntry.create({ data: { key: randomUUID(), kind: "of_another_version", ...gone } });
  expect((await view()).entries).toMatchObject([
    { says: "of_another_version", who: null, email: null, project: null, ...gone },
  ]);
});

test("a hundred stand on a page, and every entry on one page alone", async () => {
  await entries(205);
  const first = await view();
  expect(first.entries).toHaveLength(100);
  const second = await view(first.next ?? "");
  const third = await view(second.next ?? "");
  expect([second.entries.length, third.entries.length, third.next]).toEqual([100, 5, null]);
  const all = [...first.entries, ...second.entries, ...third.entries].map(({ what }) => what);
  expect(all).toEqual(Array.from({ length: 205 }, (_, nth) => `/page/${204 - nth}`));
});

test.each(["x", "-1", "9".repeat(19), "1; drop table access_entry"])(
  "a page that begins before “%s” begins with the newest",
  async (before) => {
    await entries(2);
    expect((await view(before)).entries.map(({ what }) => what)).toEqual(["/page/1", "/page/0"]);
  },
);

test("exactly a page of entries has no other page", async () => {
  await entries(100);
  expect((await view()).next).toBeNull();
});

test("the file holds the whole log, newest first, and that it was saved stands on its top", async () => {
  await entries(1_001);
  const response = await getAccessLogFile(own.db, admin, from);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  expect(response.headers.get("content-disposition")).toContain("access-log.jsonl");
  await response.text();
  const lines = await fileLines();
  expect(lines).toHaveLength(1_002);
  expect(lines[0]).toMatchObject({ kind: "log_exported", says: "Saved this log", who: "Cleo", times: 2, ...from });
  expect(lines.slice(1).map(({ what }) => what)).toEqual(
    Array.from({ length: 1_001 }, (_, nth) => `/page/${1_000 - nth}`),
  );
});

test("neither page nor file is anybody's but an administrator's, and no saving is noted of who is refused", async () => {
  const userId = await aUser(own.db);
  const refused = { kind: "forbidden", message: "Only an administrator of this install may do that." };
  await expect(getAccessLogView(own.db, { ...admin, userId }, { before: "" })).rejects.toMatchObject(refused);
  await expect(getAccessLogFile(own.db, { ...admin, userId }, from)).rejects.toMatchObject(refused);
  expect(await own.db.accessEntry.count()).toBe(0);
});

test("beside the log stand the projects on which a hold stands, the newest first, until it is lifted", async () => {
  const actor = { userId: admin.userId, sessionId: null, address: "192.0.2.9" };
  const other = await aProject(own.db);
  await setLegalHold(own.db, actor, { projectId: world.projectId, reason: "A lawsuit." });
  await setLegalHold(own.db, actor, { projectId: other.projectId, reason: "Another one." });
  const { holds } = await view();
  expect(holds.map(({ projectId, name, reason, by }) => ({ projectId, name, reason, by }))).toEqual([
    { projectId: other.projectId, name: "Tides", reason: "Another one.", by: "Cleo" },
    { projectId: world.projectId, name: "Tides", reason: "A lawsuit.", by: "Cleo" },
  ]);
  await own.db.legalHold.updateMany({ where: { projectId: other.projectId }, data: { liftedAt: new Date() } });
  expect((await view()).holds.map(({ projectId }) => projectId)).toEqual([world.projectId]);
});

function keep(userId: UserId, days: number, isProgram?: true): Promise<unknown> {
  const visitor = { userId, address: "192.0.2.9", ...(isProgram ? { isProgram } : {}) };
  return runCommand(own.db, visitor, { name: "keep_access_log", input: { days } });
}

test("administrators say how long the log is kept, and their trail says that they did", async () => {
  await keep(admin.userId, 30);
  expect((await view()).days).toBe(30);
  await keep(admin.userId, 7);
  expect((await view()).days).toBe(7);
  const trail = await own.db.accountEvent.findMany({ where: { userId: admin.userId, kind: "limit_set" } });
  expect(trail.map(({ detail }) => detail).toSorted()).toEqual([
    "Readings and sign-ins are kept for 30 days",
    "Readings and sign-ins are kept for 7 days",
  ]);
});

test.each([
  [0, "Keep at least a day."],
  [3_651, "Keep at most ten years."],
  [1.5, "Write a whole number of days."],
])("a log is not kept for %d days", async (days, message) => {
  await expect(keep(admin.userId, days)).rejects.toMatchObject({ kind: "invalid", field: "days", message });
  expect((await view()).days).toBe(90);
});

test("nobody else says how long, and a program has it kept longer and never shorter", async () => {
  await expect(keep(await aUser(own.db), 100)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(keep(admin.userId, 89, true)).rejects.toMatchObject({ kind: "forbidden" });
  expect((await view()).days).toBe(90);
  await keep(admin.userId, 91, true);
  expect((await view()).days).toBe(91);
});
