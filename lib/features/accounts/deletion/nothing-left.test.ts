import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createInvite } from "@/lib/access/accounts/invites";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink, openShared } from "@/lib/access/share-links";
import type { CommandName } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import { CommentId, ProjectId, ReportId, ResearcherId, type RunId, UserId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { askOwnData } from "@/lib/features/accounts/own-data/own-data";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { unpackProject } from "@/lib/features/backup/unpack/unpack-project";
import { getReportView } from "@/lib/features/reports/views/report";
import { startRun } from "@/lib/features/runs/runs";
import { listProjectEvents } from "@/lib/features/runs/views/events";
import { requestExport } from "@/lib/features/sharing/exports";
import { verifyAudit } from "@/lib/platform/audit/audit-chain";
import { spend } from "@/lib/platform/limit/limits";
import { addUpload } from "@/lib/sources/library";
import { aMember, aSession, aUser } from "@/lib/testing/rigs/access";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { findWords } from "@/lib/testing/rigs/find-words";
import { replayOf } from "@/lib/testing/rigs/replays";
import { newestReport, OFTEN_MS, offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { ringOnChange, untilFound } from "@/lib/testing/until";

const shop = ownWorkshop(offlineDrivers, { sweepMs: OFTEN_MS });
let folder: string;
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stemma-former-"));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const name = "Quincunx Brontolith-O'Hara";
const email = "snollygoster@example.org";
/** What is nowhere to be found: parts of the name and of the address, and what only the account had. */
const words = ["Quincunx", "Brontolith", "snollygoster", "zymurgist-token", "Mumpsimus browser"];

const texts = {
  "Survey of the north": "The payback time of a solar boiler is 16 years. A solar boiler heats water.",
  "Survey of the south": "The payback time of a solar boiler is 11 years. A solar boiler stands on a roof.",
};

interface Studied {
  projectId: ProjectId;
  owner: UserId;
  userId: UserId;
  researcherId: ResearcherId;
  runId: RunId;
  act: (who: UserId, name: CommandName, input: object) => Promise<unknown>;
}

/** A project of somebody's, in which another settled a contradiction, and whose report says so. */
async function study(): Promise<Studied> {
  const { db } = shop;
  const owner = await aUser(db, "Emmy Noether");
  const userId = UserId.parse((await db.user.create({ data: { name, email, passwordHash: "x" } })).id);
  const project = await db.project.create({
    data: { name: "Boilers", goal: `Ask ${email}.`, memberships: { create: { userId: owner, role: "owner" } } },
  });
  const projectId = ProjectId.parse(project.id);
  for (const [title, text] of Object.entries(texts)) {
    const bytes = new TextEncoder().encode(text);
    await addUpload(db, { projectId }, { fileName: `${title}.md`, title, bytes, userId: owner });
  }
  const problem = "What is the payback time of a solar boiler?";
  const researcher = await db.researcher.create({ data: { projectId, name: "Boilers", nameKey: "b", problem } });
  const researcherId = ResearcherId.parse(researcher.id);
  const act: Studied["act"] = async (who, command, input) => {
    const visitor = { ...(await aSession(db, who)), address: "203.0.113.9" };
    return await runCommand(db, visitor, { name: command, input });
  };
  const { url } = (await act(owner, "invite_member", { projectId, email, role: "owner" })) as { url: string };
  await act(userId, "accept_invite", { token: url.split("/").at(-1) });
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const runId = await startRun(db, { projectId }, { researcherId, settings, userId, idempotencyKey: randomUUID() });
  expect(await untilRunRests(db, runId)).toBe("completed");
  const relation = await db.factRelation.findFirstOrThrow({ where: { projectId, kind: "contradicts" } });
  const settled = { relationId: relation.id, revision: relation.revision, outcome: { holds: "first" } };
  await act(userId, "settle_contradiction", { projectId, ...settled, note: "It was measured." });
  const { id: reportId, revision } = await newestReport(db, runId);
  await act(owner, "request_changes", { projectId, reportId, revision, note: `Do as ${email} says.` });
  await untilRunRests(db, runId);
  return { projectId, owner, userId, researcherId, runId, act };
}

test("neither name nor address of a deleted account is left in any column; what it made is a former member's", async () => {
  const { db } = shop;
  const { projectId, owner, userId, runId, act } = await study();
  const scope = { projectId };
  const reportId = ReportId.parse((await newestReport(db, runId)).id);
  const reader = await openProject(db, { caller: { userId: owner }, projectId }, "read");
  const subject = { kind: "report", id: reportId } as const;
  const say = async (who: UserId, body: string): Promise<void> => {
    await act(who, "add_comment", {
      projectId,
      commentId: randomUUID(),
      subject,
      anchor: null,
      body,
      isPending: false,
    });
  };
  await say(userId, "I settled it.");
  await say(owner, `@${name}, is that so? Or write to Snollygoster@example.org.`);
  const { token } = await createShareLink(db, await openProject(db, { caller: { userId }, projectId }, "share"), {
    reportId,
    label: `For ${email}`,
    days: 7,
  });
  const tokenInput = { name: "zymurgist-token", scopes: ["read"], projectId: null, days: 30 };
  await act(userId, "create_token", tokenInput);
  await db.session.updateMany({ where: { userId }, data: { userAgent: "Mumpsimus browser" } });
  await db.directoryUser.create({ data: { userId, userName: email, formatted: "Mumpsimus browser" } });
  const key = { credentialId: randomUUID(), publicKey: new Uint8Array([1]), counter: 0n, transports: [] };
  await db.passkey.create({ data: { userId, name: "zymurgist-token of a phone", ...key } });
  await createInvite(db, await openProject(db, { caller: { userId }, projectId }, "administer"), {
    email: "guest@example.org",
    role: "viewer",
  });
  await spend(db, "sign_in_strangers", email);
  await ringOnChange(db, "report_export");
  const exportId = await requestExport(db, scope, { reportId, format: "html", style: "numbered", userId });
  await untilFound(db, () => db.reportExport.findFirst({ where: { id: exportId, status: "done" } }));
  await ringOnChange(db, "person_export");
  await askOwnData(db, await aSession(db, owner));
  await untilFound(db, () => db.personExport.findFirst({ where: { userId: owner, status: "done" } }));
  const { result } = await replayOf(db, { scope, userId }, runId);
  expect(result.isIdentical).toBe(true);
  // In another project somebody else is called as one of its words.
  const foreign = await db.project.create({
    data: { name: "Quincunx", goal: "", memberships: { create: { userId: owner, role: "owner" } } },
  });

  expect(await findWords(shop.db, words)).toEqual(
    expect.arrayContaining([
      "public.api_token.name: zymurgist-token",
      "public.artifact.content: Quincunx",
      "public.audit_event.payload: Quincunx",
      "public.comment.body: Brontolith",
      "public.comment.body: snollygoster",
      "public.directory_user.formatted: Mumpsimus browser",
      "public.directory_user.user_name: snollygoster",
      "public.invite.email: snollygoster",
      "public.passkey.name: zymurgist-token",
      "public.person_export.bytes: Brontolith",
      "public.notification.payload: snollygoster",
      "public.project.goal: snollygoster",
      "public.rate_limit.key: snollygoster",
      "public.report_export.bytes: Quincunx",
      "public.report_section.markdown: Quincunx",
      "public.session.user_agent: Mumpsimus browser",
      "public.share_link.label: snollygoster",
      'public."user".email: snollygoster',
    ]),
  );

  await ringOnChange(db, "account_deletion");
  expect(await act(userId, "delete_own_account", { email: ` ${email.toUpperCase()}` })).toMatchObject({
    takes: { projects: 1, tokens: 1, shareLinks: 1, invites: 1, replays: 1, onlyOwnerOf: [] },
  });
  await untilFound(db, () => db.accountDeletion.findFirst({ where: { userId, deletedAt: { not: null } } }));

  expect((await findWords(shop.db, words)).filter((found) => !found.startsWith("public.project.name"))).toEqual([]);
  expect((await db.project.findUniqueOrThrow({ where: { id: foreign.id } })).name).toBe("Quincunx");
  const { report } = await getReportView(db, reader, { reportId });
  expect(report.sections.map(({ markdown }) => markdown).join("\n")).toContain("set aside by a former member");
  const told = (await listProjectEvents(db, reader, 60)).map(({ text, actor }) => `${actor?.name ?? ""}: ${text}`);
  expect(told.filter((line) => line.startsWith("a former member:")).length).toBeGreaterThan(2);
  const comments = await db.comment.findMany({ where: { projectId }, orderBy: { createdAt: "asc" } });
  expect(comments.map(({ authorId, body }) => [authorId, body])).toEqual([
    [userId, "I settled it."],
    [owner, "@a former member, is that so? Or write to a former member."],
  ]);
  await expect(openShared(db, { token, address: "127.0.0.1" })).rejects.toMatchObject({ kind: "not_found" });
  // The trail is whole but for the name, and says which of its events lost it.
  const { head, streams } = await verifyAudit(db, scope);
  expect(head).not.toBeNull();
  expect(streams.every(({ bad }) => bad === null)).toBe(true);
  expect(streams.find((stream) => stream.runId === null)?.redacted).toBe(1);
  await expect(replayOf(db, { scope, userId: owner }, runId)).rejects.toMatchObject({
    kind: "conflict",
    message:
      "The account of somebody whom this run’s record named was deleted, and their name was taken out of it. The run can no longer be replayed or taken as a bundle.",
  });
  // A copy that is made now knows a former member, too, and research goes on.
  const after = join(folder, "after.zip");
  await packProject(db, scope, { file: after, now: new Date() });
  const copyId = await unpackProject(db, after, { userId: owner });
  expect(await db.outsidePerson.findMany({ where: { projectId: copyId, name: "a former member" } })).toHaveLength(1);
  expect((await verifyAudit(db, { projectId: copyId })).head).not.toBeNull();
  expect((await findWords(shop.db, words)).filter((found) => !found.startsWith("public.project.name"))).toEqual([]);
}, 240_000);

test("what people and sources say of somebody in their own words stays, and a mention of them goes", async () => {
  const { db } = shop;
  const owner = await aUser(db, "Owner");
  const project = await db.project.create({
    data: { name: "Engines", goal: "Ada Lovelace", memberships: { create: { userId: owner, role: "owner" } } },
  });
  const projectId = ProjectId.parse(project.id);
  const text = "Ada Lovelace wrote notes on the engine.";
  const bytes = new TextEncoder().encode(text);
  await addUpload(db, { projectId }, { fileName: "notes.md", title: "Notes", bytes, userId: owner });
  const userId = await aMember(db, projectId, "editor");
  const { email: address } = await db.user.update({ where: { id: userId }, data: { name: "Ada Lovelace" } });
  const of = { projectId, subjectKind: "project", subjectId: projectId, authorId: owner };
  const body = "Ada Lovelace wrote them. @Ada Lovelace, is that you?";
  const { id } = await db.comment.create({ data: { ...of, id: CommentId.parse(randomUUID()), body } });
  const visitor = { ...(await aSession(db, userId)), address: "203.0.113.9" };
  await ringOnChange(db, "comment");
  await runCommand(db, visitor, { name: "delete_own_account", input: { email: address } });
  await untilFound(db, () => db.accountDeletion.findFirst({ where: { userId, deletedAt: { not: null } } }));
  expect((await db.comment.findUniqueOrThrow({ where: { id } })).body).toBe(
    "Ada Lovelace wrote them. @a former member, is that you?",
  );
  expect((await db.project.findUniqueOrThrow({ where: { id: projectId } })).goal).toBe("Ada Lovelace");
  expect((await db.content.findFirstOrThrow({ where: { projectId } })).text).toBe(text);
}, 120_000);
