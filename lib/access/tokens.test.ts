import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import { ApiTokenId, type UserId } from "@/lib/domain/core/ids";
import { getTokensView } from "@/lib/features/accounts/views/tokens";
import { limits } from "@/lib/platform/limit/limits";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { setTokenLife } from "./token-life";
import { createToken, requireScope, requireToken, revokeToken, stillHolds } from "./tokens";

const own = ownDatabase();
let userId: UserId;
beforeAll(async () => {
  userId = await aUser(own.db);
});

const wanted = { name: "Export", scopes: ["read"], projectId: null, days: 1 } as const;

function by(maker: UserId): { userId: UserId; sessionId: null } {
  return { userId: maker, sessionId: null };
}

function ask(token: string | null, from: string = crypto.randomUUID()): ReturnType<typeof requireToken> {
  const headers: Record<string, string> = token === null ? {} : { authorization: token };
  return requireToken(own.db, new Request("http://stemma.test/api/v1/projects", { headers }), from);
}

test("a token is shown once; the database holds its hash and when it was last used", async () => {
  const { tokenId, token } = await createToken(own.db, by(userId), wanted);
  expect(token).toMatch(/^stemma_[A-Za-z0-9_-]{43}$/);
  const row = await own.db.apiToken.findUniqueOrThrow({ where: { id: tokenId } });
  expect(JSON.stringify(row)).not.toContain(token.slice(7));
  expect(Buffer.from(row.tokenHash)).toEqual(createHash("sha256").update(token).digest());
  expect(row.lastUsedAt).toBeNull();
  expect(await ask(`Bearer ${token}`)).toEqual({ tokenId, userId, scopes: ["read"], projectId: null });
  const used = await own.db.apiToken.findUniqueOrThrow({ where: { id: tokenId } });
  expect(used.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(await getTokensView(own.db, userId))).not.toContain(token.slice(7));
});

test("a token that is unknown, cut, of another kind, revoked, expired, or of a disabled account opens nothing", async () => {
  const revoked = await createToken(own.db, by(userId), wanted);
  const expired = await createToken(own.db, by(userId), wanted);
  const other = await aUser(own.db);
  const disabled = await createToken(own.db, by(other), wanted);
  const holder = await ask(`Bearer ${revoked.token}`);
  expect(await stillHolds(own.db, holder)).toBe(true);
  await revokeToken(own.db, userId, revoked.tokenId);
  expect(await stillHolds(own.db, holder)).toBe(false);
  await own.db.apiToken.update({ where: { id: expired.tokenId }, data: { expiresAt: new Date(Date.now() - 1000) } });
  await own.db.user.update({ where: { id: other }, data: { disabledAt: new Date() } });
  const dead = [
    `Bearer ${revoked.token}`,
    `Bearer ${expired.token}`,
    `Bearer ${disabled.token}`,
    `Bearer stemma_${"A".repeat(43)}`,
    `Bearer ${revoked.token.slice(0, -1)}`,
    `Bearer ${revoked.token} x`,
    `Basic ${revoked.token}`,
    "Bearer ",
    "",
  ];
  const message = "This token opens nothing: it is unknown, revoked or has expired.";
  for (const sent of dead) await expect(ask(sent), sent).rejects.toMatchObject({ kind: "unauthenticated", message });
  const how = "Send a token: Authorization: Bearer stemma_… Make one at /account/tokens.";
  await expect(ask(null)).rejects.toMatchObject({ kind: "unauthenticated", message: how });
});

test("the trail of an account tells of its tokens by their names", async () => {
  const owner = await aUser(own.db);
  const { tokenId } = await createToken(own.db, by(owner), { ...wanted, name: "Nightly export" });
  await revokeToken(own.db, owner, tokenId);
  const told = await own.db.accountEvent.findMany({ where: { userId: owner }, orderBy: { ts: "asc" } });
  const ofTokens = told.filter(({ kind }) => kind.startsWith("token_"));
  expect(ofTokens.map(({ kind, detail }) => [kind, detail])).toEqual([
    ["token_created", "Nightly export"],
    ["token_revoked", "Nightly export"],
  ]);
});

test("who guesses tokens is stopped by address, who uses one too often by token", async () => {
  const { token, tokenId } = await createToken(own.db, by(userId), wanted);
  const from = "192.0.2.77";
  for (let tries = 0; tries < 60; tries += 1) {
    await expect(ask(`Bearer stemma_${"B".repeat(43)}`, from)).rejects.toMatchObject({ kind: "unauthenticated" });
  }
  await expect(ask(`Bearer ${token}`, from)).rejects.toThrow(/^That was too often\. Wait \d+ minutes and try again\.$/);
  await ask(`Bearer ${token}`);
  await own.db.rateLimit.update({ where: { key: `api_token:${tokenId}` }, data: { points: limits.api_token.points } });
  await expect(ask(`Bearer ${token}`)).rejects.toMatchObject({ kind: "over_limit" });
});

test("a scope that is lacking is named", async () => {
  const { token } = await createToken(own.db, by(userId), wanted);
  const holder = await ask(`Bearer ${token}`);
  expect(() => requireScope(holder, "read")).not.toThrow();
  expect(() => requireScope(holder, "start_runs")).toThrow(/lacks the scope start_runs/);
});

test("a scope that nobody knows any more opens nothing", async () => {
  const { token, tokenId } = await createToken(own.db, by(userId), wanted);
  await own.db.apiToken.update({ where: { id: tokenId }, data: { scopes: ["everything", "read"] } });
  expect((await ask(`Bearer ${token}`)).scopes).toEqual(["read"]);
});

test("tokens are one's own: nobody makes one for a project that is not theirs, or revokes another's", async () => {
  const { projectId } = await aProject(own.db);
  const visitor = { ...(await aSession(own.db, userId)), address: "203.0.113.9" };
  const input = { name: "x", scopes: ["read"], projectId };
  await expect(runCommand(own.db, visitor, { name: "create_token", input })).rejects.toMatchObject({
    kind: "not_found",
  });
  const { tokenId } = await createToken(own.db, by(await aUser(own.db)), wanted);
  await expect(revokeToken(own.db, userId, tokenId)).rejects.toMatchObject({ kind: "conflict" });
  expect((await own.db.apiToken.findUniqueOrThrow({ where: { id: tokenId } })).revokedAt).toBeNull();
});

test("fifty living tokens are enough, also for two who ask at once", async () => {
  const busy = await aUser(own.db);
  const made: string[] = [];
  for (let count = 0; count < 49; count += 1) made.push((await createToken(own.db, by(busy), wanted)).tokenId);
  const both = await Promise.allSettled([createToken(own.db, by(busy), wanted), createToken(own.db, by(busy), wanted)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await revokeToken(own.db, busy, ApiTokenId.parse(made[0]));
  await createToken(own.db, by(busy), wanted);
}, 60_000);

test("what the install allows at most is held when a token is made, and one that outlives it ends by it, with notice", async () => {
  const administrator = { userId: await anAdministrator(own.db, "Grace") };
  const owner = await aUser(own.db);
  const endsOf = async (tokenId: ApiTokenId): Promise<Date | null> =>
    (await own.db.apiToken.findUniqueOrThrow({ where: { id: tokenId } })).expiresAt;
  const daysUntil = (end: Date | null): number => Math.round(((end?.getTime() ?? 0) - Date.now()) / 86_400_000);
  try {
    const forEver = await createToken(own.db, by(owner), { ...wanted, name: "For ever", days: null });
    const old = await createToken(own.db, by(owner), { ...wanted, name: "Old", days: 365 });
    await own.db.$executeRaw`
      update api_token set created_at = now() - interval '100 days' where id = ${old.tokenId}::uuid`;
    const short = await createToken(own.db, by(owner), { ...wanted, name: "Short", days: 5 });
    const shortened = await setTokenLife(own.db, administrator, 90);
    const mine = shortened.filter(({ userId: whose }) => whose === owner).map(({ name }) => name);
    expect(mine.toSorted()).toEqual(["For ever", "Old"]);
    expect(daysUntil(await endsOf(forEver.tokenId))).toBe(90);
    expect(daysUntil(await endsOf(old.tokenId))).toBe(7);
    expect(daysUntil(await endsOf(short.tokenId))).toBe(5);
    const view = await getTokensView(own.db, owner);
    expect(view.longestDays).toBe(90);
    expect(view.tokens.map(({ name, isShortened }) => [name, isShortened]).toSorted()).toEqual([
      ["For ever", true],
      ["Old", true],
      ["Short", false],
    ]);
    for (const days of [91, null]) {
      await expect(createToken(own.db, by(owner), { ...wanted, days })).rejects.toMatchObject({
        kind: "invalid",
        message: "Tokens of this install live 90 days at most. Choose at most 90 days.",
      });
    }
    await createToken(own.db, by(owner), { ...wanted, days: 90 });
    const told = await own.db.accountEvent.findMany({ where: { userId: owner, kind: "token_shortened" } });
    expect(told.map(({ actorId }) => actorId)).toEqual([administrator.userId, administrator.userId]);
  } finally {
    await setTokenLife(own.db, administrator, null);
  }
  await expect(createToken(own.db, by(owner), { ...wanted, days: null })).resolves.toBeDefined();
});

test("a token that is being made while the install shortens its life does not outlive it", async () => {
  const administrator = { userId: await anAdministrator(own.db, "Grace") };
  const owner = await aUser(own.db);
  try {
    const [made] = await Promise.all([
      createToken(own.db, by(owner), { ...wanted, days: 365 }).catch(() => null),
      setTokenLife(own.db, administrator, 30),
    ]);
    const left = await own.db.apiToken.findMany({ where: { userId: owner } });
    expect(left).toHaveLength(made === null ? 0 : 1);
    for (const { expiresAt } of left) expect(expiresAt?.getTime()).toBeLessThan(Date.now() + 31 * 86_400_000);
  } finally {
    await setTokenLife(own.db, administrator, null);
  }
});
