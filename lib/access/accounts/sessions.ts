import { z } from "zod";
import { hasSecondFactor, lacksSecondFactor } from "@/lib/access/codes/has-second-factor";
import { notSignedIn } from "@/lib/access/door/open-project";
import { SessionId, UserId } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Someone who has just come in: what the cookie carries, and the address by which their browser is known. */
export interface Entered {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly email: string;
}

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

/** What a cookie claims. */
interface Claimed {
  userId: UserId;
  sessionId: SessionId;
}

/** From where somebody signs in, as their browser and our own hop say. */
export interface Origin {
  readonly userAgent: string | null;
  readonly address: string;
}

/**
 * Starts a session; its id is what the cookie carries. Null when the account is disabled, or when the password that was
 * given is not its password any more, or it has a second factor of which no code was shown: the row is locked, so that no session begins beside what ends them all.
 */
export async function startSession(
  db: Db | Tx,
  of: { userId: UserId; passwordHash?: string; hasShownCode?: boolean },
  from: Origin | null,
): Promise<SessionId | null> {
  const { userId, passwordHash = null, hasShownCode = false } = of;
  const rows = await db.$queryRaw<unknown[]>`
    insert into session (user_id, user_agent, address, expires_at)
    select id, ${from?.userAgent?.slice(0, 400) ?? null}, ${from?.address.slice(0, 64) ?? null},
      now() + make_interval(days => ${SESSION_DAYS}::int)
    from "user" where id = ${userId}::uuid and disabled_at is null
      and (${passwordHash}::text is null or password_hash = ${passwordHash}::text)
      and (${hasShownCode} or not ${hasSecondFactor(Prisma.sql`"user".id`)})
    for share
    returning id`;
  return rows[0] === undefined ? null : z.object({ id: SessionId }).parse(rows[0]).id;
}

const Living = Row.extend({ isToSetUp: z.boolean() });

async function findLiving(db: Db, claimed: Claimed): Promise<z.infer<typeof Living> | null> {
  const rows = await db.$queryRaw<unknown[]>`
    with seen as (
      update session set last_seen_at = now()
      where id = ${claimed.sessionId}::uuid and last_seen_at < now() - interval '5 minutes')
    select s.id as "sessionId", u.id as "userId", u.name, u.email, u.is_admin as "isAdmin",
      ${lacksSecondFactor(Prisma.sql`u.id`)} as "isToSetUp"
    from session s join "user" u on u.id = s.user_id
    where s.id = ${claimed.sessionId}::uuid and s.user_id = ${claimed.userId}::uuid
      and s.revoked_at is null and s.expires_at > now() and u.disabled_at is null`;
  return rows[0] === undefined ? null : Living.parse(rows[0]);
}

/**
 * The session's account if both live now; null when it was revoked, has expired, the account is disabled, or lacks the
 * second factor that this install demands: then it gets nowhere before one is set up.
 */
export async function findSession(db: Db, claimed: Claimed): Promise<SignedIn | null> {
  const living = await findLiving(db, claimed);
  return living === null || living.isToSetUp ? null : Row.parse(living);
}

/** Whoever is signed in and has to set up a second factor before anything else. */
export async function findWhoSetsUp(db: Db, claimed: Claimed): Promise<SignedIn | null> {
  const living = await findLiving(db, claimed);
  return living?.isToSetUp === true ? Row.parse(living) : null;
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
