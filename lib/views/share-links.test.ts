import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/open-project";
import { countVisit, createShareLink, openShared, revokeShareLink } from "@/lib/access/share-links";
import { isVisit } from "@/lib/access/share-page";
import { aMember } from "@/lib/access/testing";
import type { UserId } from "@/lib/domain/ids";
import type { Access } from "@/lib/domain/rights";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { listShareLinks } from "./share-links";
import { type AWorld, aWorld } from "./testing";

let own: TestDatabase;
let world: AWorld;
beforeAll(async () => {
  own = await aDatabase();
  world = await aWorld(own.db);
});
afterAll(() => own.drop());

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

test("a link opens its report until it is revoked, and is counted and listed", async () => {
  const access = await sharer();
  const { linkId, token } = await createShareLink(own.db, access, link());
  const shared = await openShared(own.db, visit(token));
  expect(shared).toMatchObject({ reportId: world.reportId, projectId: world.projectId, linkId });
  await countVisit(own.db, shared);
  await countVisit(own.db, shared);
  const [listed] = await listShareLinks(own.db, access, world.runId);
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

test("only the hash of a token is stored, and it expires when it says", async () => {
  const { linkId, token } = await createShareLink(own.db, await sharer(), link(7));
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const row = await own.db.shareLink.findUniqueOrThrow({ where: { id: linkId } });
  expect(Buffer.from(row.tokenHash).toString("hex")).toBe(createHash("sha256").update(token).digest("hex"));
  expect(Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 86_400_000)).toBe(7);
});

test("unknown, expired, revoked and orphaned links answer in the same words", async () => {
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

test("after twenty misses an address may not even open a living link", async () => {
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
  const listed = await listShareLinks(own.db, await sharer(second), world.runId);
  expect(listed.find((one) => one.id === linkId)).toMatchObject({ canRevoke: false });
  await revokeShareLink(own.db, await sharer(first), { linkId });
});

test("a browser that prefetches and a program that asks for the head are no visits", () => {
  expect(isVisit(new Headers())).toBe(true);
  expect(isVisit(new Headers({ "x-stemma-method": "HEAD" }))).toBe(false);
  expect(isVisit(new Headers({ "next-router-prefetch": "1" }))).toBe(false);
  expect(isVisit(new Headers({ "sec-purpose": "prefetch;prerender" }))).toBe(false);
});
