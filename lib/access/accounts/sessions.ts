import { z } from "zod";
import { notSignedIn } from "@/lib/access/door/open-project";
import { SessionId, UserId } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";

/** How long a session lasts without signing in again, in days. */
export const SESSION_DAYS = 30;

const Row = z.object({
  userId: UserId,
  sessionId: SessionId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
});

/** Someone with a living session, as the database says now. */
export type SignedIn = Readonly<z.infer<typeof Row>>;

/** From where somebody signs in, as their browser and our own hop say. */
export interface Origin {
  readonly userAgent: string | null;
  readonly address: string;
}

/**
 * Starts a session; its id is what the cookie carries. Null when the account is disabled, or when the password that was
 * given is not its password any more: the row is locked, so that no session begins beside what ends them all.
 */
export async function startSession(
  db: Db,
  of: { userId: UserId; passwordHash?: string },
  from: Origin | null,
): Promise<SessionId | null> {
  const { userId, passwordHash = null } = of;
  const rows = await db.$queryRaw<unknown[]>`
    insert into session (user_id, user_agent, address, expires_at)
    select id, ${from?.userAgent?.slice(0, 400) ?? null}, ${from?.address.slice(0, 64) ?? null},
      now() + make_interval(days => ${SESSION_DAYS}::int)
    from "user" where id = ${userId}::uuid and disabled_at is null
      and (${passwordHash}::text is null or password_hash = ${passwordHash}::text)
    for share
    returning id`;
  return rows[0] === undefined ? null : z.object({ id: SessionId }).parse(rows[0]).id;
}

/** The session's account if both live now; null when it was revoked, has expired, or the account is disabled. */
export async function findSession(db: Db, claimed: { userId: UserId; sessionId: SessionId }): Promise<SignedIn | null> {
  const rows = await db.$queryRaw<unknown[]>`
    with seen as (
      update session set last_seen_at = now()
      where id = ${claimed.sessionId}::uuid and last_seen_at < now() - interval '5 minutes')
    select s.id as "sessionId", u.id as "userId", u.name, u.email, u.is_admin as "isAdmin"
    from session s join "user" u on u.id = s.user_id
    where s.id = ${claimed.sessionId}::uuid and s.user_id = ${claimed.userId}::uuid
      and s.revoked_at is null and s.expires_at > now() and u.disabled_at is null`;
  return rows[0] === undefined ? null : Row.parse(rows[0]);
}

/** Ends a session at once, everywhere it is open. */
export async function revokeSession(db: Db, sessionId: SessionId): Promise<void> {
  await db.$executeRaw`
    update session set revoked_at = now() where id = ${sessionId}::uuid and revoked_at is null`;
}

/** Someone at their own account, and the session by which they ask; none where no browser does. */
export interface AccountSession {
  readonly userId: UserId;
  readonly sessionId: SessionId | null;
}

/**
 * Locks the account of who asks, so that what they make is made before what ends with the account, or not at all:
 * refuses a session that was ended since it passed the door, and an account that is disabled.
 */
export async function lockAccountSession(tx: Tx, { userId, sessionId }: AccountSession): Promise<void> {
  const accounts = await tx.$queryRaw<unknown[]>`
    select 1 from "user" where id = ${userId}::uuid and disabled_at is null for no key update`;
  const ended = await tx.$queryRaw<unknown[]>`
    select 1 from session where id = ${sessionId}::uuid and (revoked_at is not null or expires_at <= now())`;
  if (accounts.length === 0 || ended.length > 0) throw notSignedIn();
}
