import { z } from "zod";
import { limitKey } from "@/lib/access/http/address";
import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireLeft, spend } from "@/lib/platform/limit/limits";
import { noteAccount } from "./account-events";
import { CONFIRM_HOURS, takeAddress } from "./changed-address";
import { isToken, newToken, tokenHash } from "./token";

/** Counts somebody's request for another link. */
export async function countConfirmation(db: Db, self: { readonly userId: UserId }): Promise<void> {
  await spend(db, "confirm_account", self.userId);
}

/** What is to be sent to an account's own address; null where it is confirmed, or there is no such account. */
export async function makeConfirmation(db: Db, userId: UserId): Promise<{ email: string; token: string } | null> {
  return await inTransaction(db, async (tx) => {
    const account = await tx.user.findFirst({
      where: { id: userId, disabledAt: null, emailVerifiedAt: null },
      select: { email: true },
    });
    if (account === null) return null;
    const token = newToken();
    await tx.$executeRaw`
      insert into email_confirmation (user_id, token_hash, expires_at)
      values (${userId}::uuid, ${tokenHash(token)}, now() + make_interval(hours => ${CONFIRM_HOURS}::int))`;
    await noteAccount(tx, { userId, kind: "confirmation_sent", actorId: userId });
    return { email: account.email, token };
  });
}

/** A link, and the account that brings it: it confirms that account's address and no other's. */
interface Brought {
  token: string;
  userId: UserId;
  address: string;
}

/** The one answer for a link that is unknown, ended, used, or another account's. */
function noConfirmation(): Refusal {
  return new Refusal(
    "not_found",
    "This link confirms nothing for the account that you are signed in with. Your account page sends a new one.",
  );
}

const Link = z.object({ email: z.string(), newEmail: z.string().nullable() });
type Link = z.output<typeof Link>;

async function findOpen(db: Db, { token, userId }: Brought): Promise<Link | null> {
  if (!isToken(token)) return null;
  const rows = await db.$queryRaw<unknown[]>`
    select u.email, c.new_email as "newEmail" from email_confirmation c join "user" u on u.id = c.user_id
    where c.token_hash = ${tokenHash(token)} and c.user_id = ${userId}::uuid and c.used_at is null
      and c.expires_at > now()`;
  return rows[0] === undefined ? null : Link.parse(rows[0]);
}

/**
 * The address that a link confirms for whoever looks, and whether it is another one than they have; refuses a link that
 * confirms nothing for them. Nothing is used up by looking.
 */
export async function requireConfirmation(db: Db, brought: Brought): Promise<{ email: string; isNew: boolean }> {
  const key = limitKey(brought.address);
  await requireLeft(db, "confirm_miss", key);
  const link = await findOpen(db, brought);
  if (link !== null) return { email: link.newEmail ?? link.email, isNew: link.newEmail !== null };
  await spend(db, "confirm_miss", key);
  throw noConfirmation();
}

async function use(tx: Tx, { token, userId }: Brought): Promise<Link | null> {
  const rows = await tx.$queryRaw<unknown[]>`
    update email_confirmation c set used_at = now() from "user" u
    where c.token_hash = ${tokenHash(token)} and c.user_id = ${userId}::uuid and c.used_at is null
      and c.expires_at > now() and u.id = c.user_id
    returning u.email, c.new_email as "newEmail"`;
  if (rows[0] === undefined) return null;
  const link = Link.parse(rows[0]);
  if (link.newEmail === null) await confirmEmail(tx, userId);
  else await takeAddress(tx, userId, link.newEmail);
  return link;
}

/**
 * Confirms the address of the account that brings its link, once. The account has to be signed in: an address that
 * somebody else signed up with is not confirmed for them by its owner's click. Says which address it had and has, where
 * the account took another one by it.
 */
export async function confirmAddress(db: Db, brought: Brought): Promise<{ from: string; to: string } | null> {
  const key = limitKey(brought.address);
  await requireLeft(db, "confirm_miss", key);
  const used = isToken(brought.token) ? await inTransaction(db, (tx) => use(tx, brought)) : null;
  if (used !== null) return used.newEmail === null ? null : { from: used.email, to: used.newEmail };
  await spend(db, "confirm_miss", key);
  throw noConfirmation();
}

/** Notes that an account's owner reads its address; other links for it open nothing any more. */
export async function confirmEmail(tx: Tx, userId: UserId): Promise<void> {
  await tx.$executeRaw`
    update email_confirmation set used_at = now() where user_id = ${userId}::uuid and used_at is null`;
  const confirmed = await tx.user.updateMany({
    where: { id: userId, emailVerifiedAt: null },
    data: { emailVerifiedAt: new Date() },
  });
  if (confirmed.count > 0) await noteAccount(tx, { userId, kind: "address_confirmed", actorId: userId });
}
