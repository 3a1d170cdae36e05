import { z } from "zod";
import { noteAccount } from "@/lib/access/accounts/account-events";
import { type AccountSession, lockAccountSession } from "@/lib/access/accounts/sessions";
import { newToken, tokenHash } from "@/lib/access/accounts/token";
import { limitKey } from "@/lib/access/http/address";
import { requireShortLife } from "@/lib/access/token-life";
import { DirectoryTokenId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { noteAccess } from "@/lib/platform/audit/access-log";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireLeft, spend } from "@/lib/platform/limit/limits";

/** Told apart from people's tokens by its beginning, so that neither is taken for the other. */
const PREFIX = "stemma_directory_";
const BEARER = /^Bearer +(stemma_directory_[A-Za-z0-9_-]{43})$/i;

/** A directory's token as it came. */
export interface DirectoryCaller {
  readonly tokenId: DirectoryTokenId;
}

const Caller = z.array(z.object({ tokenId: DirectoryTokenId }));
const Named = z.array(z.object({ id: DirectoryTokenId, name: z.string() }));

/** A token for a directory. Its text is returned once; only its hash is stored. */
export async function makeDirectoryToken(
  db: Db,
  admin: AccountSession,
  wanted: { name: string; days: number | null },
): Promise<string> {
  const { userId } = admin;
  const token = `${PREFIX}${newToken()}`;
  await inTransaction(db, async (tx) => {
    await lockAccountSession(tx, admin);
    await requireShortLife(tx, wanted.days);
    await tx.$executeRaw`
      insert into directory_token (name, token_hash, created_by_id, expires_at)
      values (${wanted.name}, ${tokenHash(token)}, ${userId}::uuid, now() + make_interval(days => ${wanted.days}::int))`;
    await noteAccount(tx, { userId, kind: "directory_token_made", actorId: userId, detail: wanted.name });
  });
  return token;
}

/** Ends a directory's token at once. */
export async function revokeDirectoryToken(
  db: Db,
  { userId }: Pick<AccountSession, "userId">,
  tokenId: DirectoryTokenId,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [revoked] = Named.parse(
      await tx.$queryRaw`
        update directory_token set revoked_at = now() where id = ${tokenId}::uuid and revoked_at is null returning id, name`,
    );
    if (revoked === undefined) throw new Refusal("conflict", "This token is revoked already. Reload the page.");
    await noteAccount(tx, { userId, kind: "directory_token_revoked", actorId: userId, detail: revoked.name });
  });
}

async function findCaller(db: Db, token: string): Promise<DirectoryCaller | null> {
  const rows = Caller.parse(
    await db.$queryRaw`
      with used as (
        update directory_token set last_used_at = now()
        where token_hash = ${tokenHash(token)} and revoked_at is null
          and (last_used_at is null or last_used_at < now() - interval '1 minute'))
      select id as "tokenId" from directory_token
      where token_hash = ${tokenHash(token)} and revoked_at is null and (expires_at is null or expires_at > now())`,
  );
  return rows[0] ?? null;
}

/** Which directory asks, by its bearer token and nothing else. One that opens nothing counts against its address. */
export async function requireDirectory(db: Db, sent: Headers, address: string): Promise<DirectoryCaller> {
  const key = limitKey(address);
  await requireLeft(db, "api_miss", key);
  const token = BEARER.exec(sent.get("authorization") ?? "")?.[1];
  const caller = token === undefined ? null : await findCaller(db, token);
  if (caller === null) {
    await spend(db, "api_miss", key);
    await noteAccess(db, { kind: "token_failed", address });
    throw new Refusal(
      "unauthenticated",
      "This opens nothing. Send a directory token, which an administrator makes under People: Authorization: Bearer stemma_directory_…",
    );
  }
  await spend(db, "directory", caller.tokenId);
  return caller;
}
