import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { setTokenLife } from "@/lib/access/token-life";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, anAdministrator, aProject, aUser } from "@/lib/testing/rigs/access";
import { getTokensView } from "./tokens";

const own = ownDatabase();
let userId: UserId;
let projectId: ProjectId;
const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

interface Told {
  projectId?: string;
  scopes?: string[];
  createdAt?: Date;
  expiresAt?: Date;
  revokedAt?: Date;
  shortenedAt?: Date;
}

async function aToken(of: UserId, name: string, told: Told = {}): Promise<void> {
  const { scopes = ["read"], ...rest } = told;
  await own.db.apiToken.create({ data: { userId: of, name, scopes, tokenHash: randomBytes(32), ...rest } });
}

beforeAll(async () => {
  ({ projectId } = await aProject(own.db));
  userId = await aMember(own.db, projectId, "editor");
});

test("whoever has no token sees none, and the projects that one could open", async () => {
  const archived = await aProject(own.db);
  await own.db.membership.create({ data: { projectId: archived.projectId, userId, role: "viewer" } });
  await own.db.project.update({ where: { id: archived.projectId }, data: { archivedAt: new Date() } });
  await aProject(own.db);
  expect(await getTokensView(own.db, userId)).toEqual({
    tokens: [],
    projects: [{ id: projectId, name: "Tides" }],
    longestDays: null,
  });
});

test("one's own tokens are listed, the living first, then the newest; nobody else's", async () => {
  const of = await aUser(own.db);
  await aToken(of, "revoked", { createdAt: inDays(0), revokedAt: inDays(0) });
  await aToken(of, "expired", { createdAt: inDays(-1), expiresAt: inDays(-0.5) });
  await aToken(of, "for ever", { createdAt: inDays(-9) });
  await aToken(of, "for a while", { createdAt: inDays(-5), expiresAt: inDays(1), shortenedAt: inDays(0) });
  await aToken(userId, "of somebody else");
  const { tokens } = await getTokensView(own.db, of);
  expect(tokens.map(({ name, isLiving, isShortened }) => [name, isLiving, isShortened])).toEqual([
    ["for a while", true, true],
    ["for ever", true, false],
    ["revoked", false, false],
    ["expired", false, false],
  ]);
  await own.db.apiToken.deleteMany({ where: { userId } });
});

test("a hundred are shown", async () => {
  const of = await aUser(own.db);
  const data = Array.from({ length: 101 }, (_, nth) => ({
    userId: of,
    name: `script ${nth}`,
    scopes: ["read"],
    tokenHash: randomBytes(32),
    createdAt: inDays(-nth),
  }));
  await own.db.apiToken.createMany({ data });
  const { tokens } = await getTokensView(own.db, of);
  expect(tokens).toHaveLength(100);
  expect(tokens.at(-1)?.name).toBe("script 99");
});

test("a token's project is called by its name to members of it, and to nobody else", async () => {
  const of = await aMember(own.db, projectId, "viewer");
  await aToken(of, "narrow", { projectId });
  await aToken(of, "wide", { createdAt: inDays(-1) });
  const [narrow, wide] = (await getTokensView(own.db, of)).tokens;
  expect(narrow?.project).toEqual({ id: projectId, name: "Tides" });
  expect(wide?.project).toBeNull();
  await own.db.membership.delete({ where: { projectId_userId: { projectId, userId: of } } });
  const after = await getTokensView(own.db, of);
  expect(after.tokens[0]?.project).toEqual({ id: projectId, name: "a project that is not yours any more" });
  expect(after.projects).toEqual([]);
});

test("scopes that there are no more are not shown, and the page says how long tokens live at most", async () => {
  const of = await aUser(own.db);
  await aToken(of, "old", { scopes: ["of an earlier version", "read"] });
  await setTokenLife(own.db, { userId: await anAdministrator(own.db) }, 30);
  const { tokens, longestDays } = await getTokensView(own.db, of);
  expect(tokens[0]?.scopes).toEqual(["read"]);
  expect(longestDays).toBe(30);
});
