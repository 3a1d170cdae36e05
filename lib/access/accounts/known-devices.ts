import { createHash } from "node:crypto";
import { z } from "zod";
import { isBehindTls } from "@/lib/access/http/environment";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { isToken, newToken, tokenHash } from "./token";

/** How long a browser is known after it last signed in, in days. */
export const KNOWN_DAYS = 180;
/** Browsers of one account that are known at once: the oldest are forgotten. */
const KNOWN_CAP = 20;

/** The cookie of one account in a browser that may have several, by the beginning of its address's hash. */
export function deviceCookieName(email: string): string {
  const hash = createHash("sha256").update(email).digest("hex");
  return `${isBehindTls() ? "__Secure-" : ""}stemma-device-${hash.slice(0, 16)}`;
}

const Known = z.array(z.object({ key: z.string() }));

/** What the tries of a known browser are counted by; null for one that never signed in to this account. */
export async function findDevice(db: Db, of: { email: string; device: string | null }): Promise<string | null> {
  const { email, device } = of;
  if (device === null || !isToken(device)) return null;
  const rows = await db.$queryRaw<unknown>`
    select encode(d.token_hash, 'hex') as key from known_device d join "user" u on u.id = d.user_id
    where u.email = ${email} and d.token_hash = ${tokenHash(device)}
      and d.seen_at > now() - make_interval(days => ${KNOWN_DAYS}::int)`;
  return Known.parse(rows)[0]?.key ?? null;
}

/**
 * Remembers the browser of a session that has just begun, and returns what it keeps: a new token each time, so that one
 * that somebody else put there is worth nothing. It lets nobody in. Of a session that was ended meanwhile nothing is
 * kept: the rows are locked, as what ends with the account locks them.
 */
export async function rememberDevice(
  db: Db,
  of: { userId: UserId; sessionId: SessionId; device: string | null },
): Promise<string> {
  const { userId, sessionId, device } = of;
  const token = newToken();
  const replaced = device === null ? null : tokenHash(device);
  await db.$executeRaw`
    with kept as (
      select token_hash from known_device
      where user_id = ${userId}::uuid and token_hash is distinct from ${replaced}
        and seen_at > now() - make_interval(days => ${KNOWN_DAYS}::int)
      order by seen_at desc, token_hash limit ${KNOWN_CAP - 1}::int
    ), forgotten as (
      delete from known_device
      where user_id = ${userId}::uuid and token_hash not in (select token_hash from kept)
    )
    insert into known_device (user_id, token_hash)
    select u.id, ${tokenHash(token)} from "user" u join session s on s.user_id = u.id
    where u.id = ${userId}::uuid and s.id = ${sessionId}::uuid and s.revoked_at is null
    for share`;
  return token;
}
