import { z } from "zod";
import { limitKey } from "@/lib/access/http/address";
import { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireLeft, spend } from "@/lib/platform/limit/limits";
import { noteAccount } from "./account-events";
import { isToken, newToken, tokenHash } from "./token";

/** How long a link confirms an address, in hours. */
export const CONFIRM_HOURS = 24;

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

async function isOpen(db: Db, { token, userId }: Brought): Promise<boolean> {
  if (!isToken(token)) return false;
  const rows = await db.$queryRaw<unknown[]>`
    select id from email_confirmation
    where token_hash = ${tokenHash(token)} and user_id = ${userId}::uuid and used_at is null and expires_at > now()`;
  return rows.length > 0;
}

/** Refuses a link that confirms nothing for whoever looks; nothing is used up by looking. */
export async function requireConfirmation(db: Db, brought: Brought): Promise<void> {
  const key = limitKey(brought.address);
  await requireLeft(db, "confirm_miss", key);
  if (await isOpen(db, brought)) return;
  await spend(db, "confirm_miss", key);
  throw noConfirmation();
}

const Used = z.array(z.object({ userId: UserId }));

async function use(tx: Tx, { token, userId }: Brought): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown>`
    update email_confirmation set used_at = now()
    where token_hash = ${tokenHash(token)} and user_id = ${userId}::uuid and used_at is null and expires_at > now()
    returning user_id as "userId"`;
  if (Used.parse(rows).length === 0) return false;
  await confirmEmail(tx, userId);
  return true;
}

/**
 * Confirms the address of the account that brings its link, once. The account has to be signed in: an address that
 * somebody else signed up with is not confirmed for them by its owner's click.
 */
export async function confirmAddress(db: Db, brought: Brought): Promise<void> {
  const key = limitKey(brought.address);
  await requireLeft(db, "confirm_miss", key);
  if (isToken(brought.token) && (await inTransaction(db, (tx) => use(tx, brought)))) return;
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
