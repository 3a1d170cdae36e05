import { z } from "zod";
import { noteAccount } from "@/lib/access/accounts/account-events";
import { type AccountSession, lockAccountSession } from "@/lib/access/accounts/sessions";
import { newToken, tokenHash } from "@/lib/access/accounts/token";
import { lacksSecondFactor } from "@/lib/access/codes/has-second-factor";
import { limitKey } from "@/lib/access/http/address";
import { requireShortLife } from "@/lib/access/token-life";
import { ApiTokenId, ProjectId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { type TokenScope, tokenScopeNames, tokenScopes } from "@/lib/domain/core/token-scope";
import { noteAccess } from "@/lib/platform/audit/access-log";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireRoom } from "@/lib/platform/limit/caps";
import { requireLeft, spend } from "@/lib/platform/limit/limits";

/** Says what it is wherever it is found, so that scanners of leaked keys know it. The text of a link follows. */
const PREFIX = "stemma_";
const BEARER = /^Bearer +(stemma_[A-Za-z0-9_-]{43})$/i;

/** Whom a token speaks for, and what it may. Read from its row at every request. */
export interface TokenHolder {
  readonly tokenId: ApiTokenId;
  readonly userId: UserId;
  readonly scopes: readonly TokenScope[];
  /** The one project that it opens; null for all of its owner's. */
  readonly projectId: ProjectId | null;
}

const Holder = z.object({
  /** Its owner lacks the second factor that this install demands. */
  isToSetUp: z.boolean(),
  tokenId: ApiTokenId,
  userId: UserId,
  // A scope that is known no more opens nothing.
  scopes: z.array(z.string()).transform((held) => tokenScopeNames.filter((scope) => held.includes(scope))),
  projectId: ProjectId.nullable(),
});

export interface NewToken {
  name: string;
  scopes: readonly TokenScope[];
  projectId: ProjectId | null;
  /** Days until it ends; null for until it is revoked. */
  days: number | null;
}

const Revoked = z.array(z.object({ name: z.string() }));
const Made = z.tuple([z.object({ id: ApiTokenId })]).transform(([made]) => made);

async function requireRoomForToken(tx: Tx, userId: UserId): Promise<void> {
  const count = (): Promise<number> =>
    tx.apiToken.count({
      where: { userId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    });
  await requireRoom(tx, { cap: "account_tokens", owner: userId, projectId: null, count });
}

/** A token of someone's. Its text is returned once; only its hash is stored. */
export async function createToken(
  db: Db,
  maker: AccountSession,
  wanted: NewToken,
): Promise<{ tokenId: ApiTokenId; token: string }> {
  const { userId } = maker;
  const token = `${PREFIX}${newToken()}`;
  return await inTransaction(db, async (tx) => {
    await lockAccountSession(tx, maker);
    await requireRoomForToken(tx, userId);
    await requireShortLife(tx, wanted.days);
    const rows = await tx.$queryRaw<unknown>`
      insert into api_token (user_id, project_id, name, scopes, token_hash, expires_at)
      values (${userId}::uuid, ${wanted.projectId}::uuid, ${wanted.name}, ${[...wanted.scopes]}, ${tokenHash(token)},
        now() + make_interval(days => ${wanted.days}::int))
      returning id`;
    const made = Made.parse(rows);
    await noteAccount(tx, { userId, kind: "token_created", actorId: userId, detail: wanted.name });
    return { tokenId: made.id, token };
  });
}

/** Ends one of someone's own tokens at once. */
export async function revokeToken(db: Db, userId: UserId, tokenId: ApiTokenId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const revoked = Revoked.parse(
      await tx.$queryRaw`
        update api_token set revoked_at = now()
        where id = ${tokenId}::uuid and user_id = ${userId}::uuid and revoked_at is null returning name`,
    )[0];
    if (revoked === undefined) {
      throw new Refusal(
        "conflict",
        "None of your active tokens is this one; it may be revoked already. Reload the page.",
      );
    }
    await noteAccount(tx, { userId, kind: "token_revoked", actorId: userId, detail: revoked.name });
  });
}

/** Whom a token's text speaks for; null when it is unknown, revoked, has expired, or its owner is disabled. */
async function findHolder(db: Db, token: string): Promise<z.output<typeof Holder> | null> {
  const rows = await db.$queryRaw<unknown[]>`
    with used as (
      update api_token set last_used_at = now()
      where token_hash = ${tokenHash(token)} and revoked_at is null
        and (last_used_at is null or last_used_at < now() - interval '1 minute'))
    select t.id as "tokenId", t.user_id as "userId", t.scopes, t.project_id as "projectId",
      ${lacksSecondFactor(Prisma.sql`u.id`)} as "isToSetUp"
    from api_token t join "user" u on u.id = t.user_id
    where t.token_hash = ${tokenHash(token)} and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > now()) and u.disabled_at is null`;
  return rows[0] === undefined ? null : Holder.parse(rows[0]);
}

/** Whether a token that was let in still is what it was. */
export async function stillHolds(db: Db, { tokenId, userId }: TokenHolder): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from api_token t join "user" u on u.id = t.user_id
    where t.id = ${tokenId}::uuid and t.user_id = ${userId}::uuid and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > now()) and u.disabled_at is null
      and not ${lacksSecondFactor(Prisma.sql`u.id`)}`;
  return rows.length > 0;
}

/**
 * Who asks by the header `Authorization: Bearer …`, and by nothing else: a cookie says nothing here. One that opens
 * nothing is counted against the address that it comes from.
 */
export async function requireToken(db: Db, request: Request, address: string): Promise<TokenHolder> {
  const sent = request.headers.get("authorization");
  if (sent === null) {
    throw new Refusal("unauthenticated", "Send a token: Authorization: Bearer stemma_… Make one at /account/tokens.");
  }
  const key = limitKey(address);
  await requireLeft(db, "api_miss", key);
  const token = BEARER.exec(sent)?.[1];
  const holder = token === undefined ? null : await findHolder(db, token);
  if (holder === null) {
    await spend(db, "api_miss", key);
    await noteAccess(db, { kind: "token_failed", address });
    throw new Refusal("unauthenticated", "This token opens nothing: it is unknown, revoked or has expired.");
  }
  const { isToSetUp, ...known } = holder;
  if (isToSetUp) {
    throw new Refusal(
      "forbidden",
      "This install demands a second factor of everybody. The owner of this token signs in and sets one up; then it works again.",
    );
  }
  await spend(db, "api_token", known.tokenId);
  return known;
}

/** Refuses what a token was not made for. */
export function requireScope(holder: TokenHolder, scope: TokenScope): void {
  if (holder.scopes.includes(scope)) return;
  const { label } = tokenScopes[scope];
  throw new Refusal("forbidden", `This token lacks the scope ${scope} (${label}). Make one that has it.`);
}
