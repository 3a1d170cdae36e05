import { z } from "zod";
import type { Db, Tx } from "@/lib/db/client";
import { SessionId, UserId } from "@/lib/domain/ids";

/** How long a session lasts without signing in again, in days. */
export const SESSION_DAYS = 30;

/** Someone with a living session, as the database says now. */
export interface SignedIn {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
}

const Row = z.object({
  userId: UserId,
  sessionId: SessionId,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
});

/** From where somebody signs in, as their browser and our own hop say. */
export interface Origin {
  readonly userAgent: string | null;
  readonly address: string;
}

/** Starts a session; its id is what the cookie carries. */
export async function startSession(db: Db, userId: UserId, from: Origin | null): Promise<SessionId> {
  const rows = await db.$queryRaw<unknown[]>`
    insert into session (user_id, user_agent, address, expires_at)
    values (${userId}::uuid, ${from?.userAgent?.slice(0, 400) ?? null}, ${from?.address.slice(0, 64) ?? null},
      now() + make_interval(days => ${SESSION_DAYS}::int))
    returning id`;
  return z.object({ id: SessionId }).parse(rows[0]).id;
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

/** Ends all sessions of an account at once, but the one that is kept. */
export async function revokeSessions(tx: Tx, userId: UserId, keep: SessionId | null = null): Promise<void> {
  await tx.$executeRaw`
    update session set revoked_at = now()
    where user_id = ${userId}::uuid and revoked_at is null and id is distinct from ${keep}::uuid`;
}
