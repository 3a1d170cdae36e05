import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { countVisit, createShareLink, openShared, revokeShareLink } from "@/lib/access/share-links";
import { isVisit } from "@/lib/access/visit";
import type { UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, quotes } from "@/lib/testing/rigs/views";
import { getLinksView, listReportLinks, listShareLinks } from "./share-links";
import { getSharedReportView, type SharedReportView } from "./shared-report";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

async function sharer(userId: UserId = world.owner): Promise<Access<"share" | "read">> {
  return await openProject(own.db, { caller: { userId }, projectId: world.projectId }, "share");
}

const link = (days = 30): { reportId: AWorld["reportId"]; label: string; days: number } => ({
  reportId: world.reportId,
  label: "For Brest",
  days,
});

let host = 0;
function visit(token: string): { token: string; address: string } {
  host += 1;
  return { token, address: `198.51.100.${host % 250}` };
}

test("F49: a link opens its report until it is revoked, and is counted and listed", async () => {
  const access = await sharer();
  const { linkId, token } = await createShareLink(own.db, access, link());
  const shared = await openShared(own.db, visit(token));
  expect(shared).toMatchObject({ reportId: world.reportId, projectId: world.projectId, linkId });
  await countVisit(own.db, shared);
  await countVisit(own.db, shared);
  const [listed] = await listShareLinks(own.db, access, { runId: world.runId });
  expect(listed).toMatchObject({ id: linkId, visits: 2, revokedAt: null, canRevoke: true, version: 1 });

  await revokeShareLink(own.db, access, { linkId });
  await revokeShareLink(own.db, access, { linkId });
  await expect(openShared(own.db, visit(token))).rejects.toMatchObject({ kind: "not_found" });
  const kinds = await own.db.auditEvent.findMany({
    where: { projectId: world.projectId, kind: { startsWith: "share_link" } },
    orderBy: { seq: "asc" },
    select: { kind: true },
  });
  expect(kinds.map((row) => row.kind)).toEqual(["share_link_created", "share_link_opened", "share_link_revoked"]);
});

test("M18: only the hash of a token is stored, and it expires when it says", async () => {
  const { linkId, token } = await createShareLink(own.db, await sharer(), link(7));
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const row = await own.db.shareLink.findUniqueOrThrow({ where: { id: linkId } });
  expect(Buffer.from(row.tokenHash).toString("hex")).toBe(createHash("sha256").update(token).digest("hex"));
  expect(Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 86_400_000)).toBe(7);
});

test("M18: unknown, expired, revoked and orphaned links answer in the same words", async () => {
  const access = await sharer();
  const expired = await createShareLink(own.db, access, link());
  await own.db
    .$executeRaw`update share_link set expires_at = now() - interval '1 second' where id = ${expired.linkId}::uuid`;
  const revoked = await createShareLink(own.db, access, link());
  await revokeShareLink(own.db, access, { linkId: revoked.linkId });
  const editor = await aMember(own.db, world.projectId, "editor");
  const orphaned = await createShareLink(own.db, await sharer(editor), link());
  await own.db.membership.deleteMany({ where: { projectId: world.projectId, userId: editor } });
  const living = await createShareLink(own.db, access, link());
  const changed = living.token.startsWith("A") ? `B${living.token.slice(1)}` : `A${living.token.slice(1)}`;
  const tokens = [
    expired.token,
    revoked.token,
    orphaned.token,
    changed,
    `${living.token} `,
    living.token.slice(0, -1),
    living.token.toUpperCase() === living.token ? "x" : living.token.toUpperCase(),
    "x".repeat(1_000_000),
    "",
  ];
  const said = await Promise.all(
    tokens.map((token) => openShared(own.db, visit(token)).then(String, (error: unknown) => error)),
  );
  for (const one of said) expect(one).toMatchObject({ kind: "not_found" });
  expect(new Set(said.map(String)).size).toBe(1);
});

test("S10: a link serves as long as its maker may share in the project, and the list says why it does not", async () => {
  const { projectId } = world;
  const maker = await aMember(own.db, projectId, "editor");
  const { linkId, token } = await createShareLink(own.db, await sharer(maker), link());
  const state = async (): Promise<string | undefined> =>
    (await listShareLinks(own.db, await sharer())).find(({ id }) => id === linkId)?.state;
  const member = { projectId_userId: { projectId, userId: maker } };
  const unknown = await openShared(own.db, visit("A".repeat(43))).catch((error: Error) => error);
  const expectShut = async (why: string): Promise<void> => {
    await expect(openShared(own.db, visit(token)), why).rejects.toEqual(unknown);
    expect(await state(), why).toBe("suspended");
  };
  const expectOpen = async (): Promise<void> => {
    expect(await openShared(own.db, visit(token))).toMatchObject({ linkId });
    expect(await state()).toBe("open");
  };
  await expectOpen();
  for (const role of ["reviewer", "viewer"] as const) {
    await own.db.membership.update({ where: member, data: { role } });
    await expectShut(role);
  }
  await own.db.membership.update({ where: member, data: { role: "owner" } });
  await expectOpen();
  await own.db.user.update({ where: { id: maker }, data: { disabledAt: new Date() } });
  await expectShut("disabled");
  await own.db.user.update({ where: { id: maker }, data: { disabledAt: null } });
  await expectOpen();
  await own.db.membership.delete({ where: member });
  await expectShut("removed");
  // Their link can still be revoked, so that it never serves again.
  await revokeShareLink(own.db, await sharer(), { linkId });
  await own.db.membership.create({ data: { projectId, userId: maker, role: "editor" } });
  await expect(openShared(own.db, visit(token))).rejects.toEqual(unknown);
  expect(await state()).toBe("revoked");
});

test("M18: after twenty misses an address may not even open a living link", async () => {
  const { token } = await createShareLink(own.db, await sharer(), link());
  const address = "2001:db8:9:9::1";
  for (let index = 0; index < 20; index += 1) {
    await expect(openShared(own.db, { token: `${index}`, address })).rejects.toMatchObject({ kind: "not_found" });
  }
  await expect(openShared(own.db, { token, address: "2001:db8:9:9::2" })).rejects.toMatchObject({ kind: "over_limit" });
  await expect(openShared(own.db, { token, address: "2001:db8:9:a::1" })).resolves.toBeDefined();
});

test("editors revoke their own links, owners any", async () => {
  const first = await aMember(own.db, world.projectId, "editor");
  const second = await aMember(own.db, world.projectId, "editor");
  const { linkId } = await createShareLink(own.db, await sharer(first), link());
  await expect(revokeShareLink(own.db, await sharer(second), { linkId })).rejects.toMatchObject({ kind: "forbidden" });
  const listed = await listShareLinks(own.db, await sharer(second), { runId: world.runId });
  expect(listed.find((one) => one.id === linkId)).toMatchObject({ canRevoke: false });
  await revokeShareLink(own.db, await sharer(first), { linkId });
});

test("a browser that prefetches and a program that asks for the head are no visits", () => {
  expect(isVisit(new Headers())).toBe(true);
  expect(isVisit(new Headers({ "x-stemma-method": "HEAD" }))).toBe(false);
  expect(isVisit(new Headers({ "next-router-prefetch": "1" }))).toBe(false);
  expect(isVisit(new Headers({ "sec-purpose": "prefetch;prerender" }))).toBe(false);
});

test("a link is of one version, or of the newest, as its maker chose", async () => {
  const access = await sharer();
  const frozen = await createShareLink(own.db, access, link());
  const newest = await createShareLink(own.db, access, { ...link(), followsNewest: true });
  const { projectId, runId, reportId } = world;
  const figures = { uncitedShare: 0, coverage: 1, sources: 0, facts: 0, notCovered: [] };
  const data = { projectId, runId, version: 2, title: "The tide, again", queryType: "factual", figures };
  const later = await own.db.report.create({ data, select: { id: true } });
  expect((await openShared(own.db, visit(frozen.token))).reportId).toBe(reportId);
  expect((await openShared(own.db, visit(newest.token))).reportId).toBe(later.id);
  await own.db.report.delete({ where: { id: later.id } });
});

test("what a link does not show does not leave the server", async () => {
  const scope = { quotes: false, sources: false, decision: false, comments: false, cost: false, downloads: false };
  const { token } = await createShareLink(own.db, await sharer(), { ...link(), scope });
  const view = await getSharedReportView(own.db, await openShared(own.db, visit(token)));
  const sent = JSON.stringify({
    ...view,
    report: {
      ...view.report,
      cited: view.report.cited.map(({ quote, sourceTitle, sourceHost }) => ({ quote, sourceTitle, sourceHost })),
    },
  });
  expect(sent).not.toContain("Some say otherwise");
  expect(sent).not.toContain("100% tides");
  expect(sent).not.toContain('sha256":"');
  for (const quote of quotes) expect(sent).not.toContain(quote);
  expect(view.costUsd).toBeNull();
});

test("the cost of a run is shown where the link says so", async () => {
  const scope = ShareScope.parse({ cost: true });
  const { token } = await createShareLink(own.db, await sharer(), { ...link(), scope });
  expect((await getSharedReportView(own.db, await openShared(own.db, visit(token)))).costUsd).toBe(0.5);
});

test("what members said of a report is shown where the link says so, without what is pending or of later versions", async () => {
  const { projectId, runId, reportId, owner } = world;
  const figures = { uncitedShare: 0, coverage: 1, sources: 0, facts: 0, notCovered: [] };
  const data = { projectId, runId, version: 2, title: "The tide, again", queryType: "factual", figures };
  const later = await own.db.report.create({ data, select: { id: true } });
  const said = { projectId, subjectKind: "report", authorId: owner };
  const { id } = await own.db.comment.create({ data: { ...said, subjectId: reportId, body: "Which tide?" } });
  await own.db.comment.create({ data: { ...said, subjectId: reportId, parentId: id, body: "The spring tide." } });
  await own.db.comment.create({ data: { ...said, subjectId: later.id, body: "Said of the next version." } });
  const draft = { projectId, reportId, authorId: owner, id: randomUUID(), body: "Not said yet." };
  await own.db.commentDraft.create({ data: draft });
  const read = async (scope: ShareScope): Promise<SharedReportView> => {
    const { token } = await createShareLink(own.db, await sharer(), { ...link(), scope });
    return await getSharedReportView(own.db, await openShared(own.db, visit(token)));
  };
  expect((await read(ShareScope.parse({}))).threads).toBeNull();
  const { threads } = await read(ShareScope.parse({ comments: true }));
  expect(threads).toMatchObject([
    {
      passage: null,
      olderVersion: null,
      isResolved: false,
      comments: [{ body: "Which tide?" }, { body: "The spring tide." }],
    },
  ]);
  for (const ours of [id, owner, projectId]) expect(JSON.stringify(threads)).not.toContain(ours);
  await own.db.comment.deleteMany({ where: { projectId, parentId: { not: null } } });
  await own.db.comment.deleteMany({ where: { projectId } });
  await own.db.report.delete({ where: { id: later.id } });
});

test("programs that show what is behind an address are no visits", () => {
  const agents = [
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "facebookexternalhit/1.1",
    "WhatsApp/2.23.20.0",
    "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
  ];
  for (const agent of agents) expect(isVisit(new Headers({ "user-agent": agent })), agent).toBe(false);
  const person = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
  expect(isVisit(new Headers({ "user-agent": person }))).toBe(true);
});

test("all links of a project are listed with who made them, for those who may share alone", async () => {
  const access = await sharer();
  const all = await getLinksView(own.db, access);
  expect(all.links.length).toBeGreaterThan(3);
  expect(new Set(all.links.map(({ state }) => state))).toEqual(new Set(["open", "suspended", "expired", "revoked"]));
  expect(all.links[0]).toMatchObject({ reportTitle: "The tide at Brest", hasPassword: false });
  expect(JSON.stringify(all)).not.toContain("passphrase");
  const viewer = await aMember(own.db, world.projectId, "viewer");
  const reader = await openProject(own.db, { caller: { userId: viewer }, projectId: world.projectId }, "read");
  expect(await listShareLinks(own.db, reader)).toEqual([]);
});

test("a link that was revoked is told as that, whatever became of it since; one that has ended as ended", async () => {
  const another = await aWorld(own.db);
  const access = await openProject(
    own.db,
    { caller: { userId: another.owner }, projectId: another.projectId },
    "share",
  );
  const editor = await aMember(own.db, another.projectId, "editor");
  const theirs = await openProject(own.db, { caller: { userId: editor }, projectId: another.projectId }, "share");
  const made = { reportId: another.reportId, label: "", days: 1 };
  const ids = [];
  for (const maker of [theirs, theirs, theirs, access]) ids.push((await createShareLink(own.db, maker, made)).linkId);
  const [revoked = "", ended = "", suspended = "", open = ""] = ids;
  const past = new Date(Date.now() - 1_000);
  await own.db.shareLink.update({ where: { id: revoked }, data: { revokedAt: past, expiresAt: past } });
  await own.db.shareLink.update({ where: { id: ended }, data: { expiresAt: past } });
  await own.db.user.update({ where: { id: editor }, data: { disabledAt: new Date() } });
  const links = new Map((await listShareLinks(own.db, access)).map((one) => [one.id, one]));
  expect([revoked, ended, suspended, open].map((id) => links.get(id)?.state)).toEqual([
    "revoked",
    "expired",
    "suspended",
    "open",
  ]);
  expect([revoked, ended, suspended, open].map((id) => links.get(id)?.canRevoke)).toEqual([false, true, true, true]);
});

test("an editor may revoke what is theirs alone, and a report that is not of the project has no links", async () => {
  const another = await aWorld(own.db);
  const access = await openProject(
    own.db,
    { caller: { userId: another.owner }, projectId: another.projectId },
    "share",
  );
  const { linkId } = await createShareLink(own.db, access, { reportId: another.reportId, label: "", days: 1 });
  const editor = await aMember(own.db, another.projectId, "editor");
  const theirs = await openProject(own.db, { caller: { userId: editor }, projectId: another.projectId }, "share");
  expect(await listReportLinks(own.db, theirs, another.reportId)).toMatchObject([
    { id: linkId, canRevoke: false, hasPassword: false, createdBy: { id: another.owner } },
  ]);
  expect(await listReportLinks(own.db, theirs, world.reportId)).toEqual([]);
  await expect(listReportLinks(own.db, theirs, "x")).rejects.toMatchObject({ kind: "not_found" });
});
