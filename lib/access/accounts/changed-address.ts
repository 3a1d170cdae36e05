import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { spend } from "@/lib/platform/limit/limits";
import { noteAccount } from "./account-events";
import { requireEmail } from "./email";
import { type AccountSession, lockAccountSession } from "./sessions";
import { requirePasswordAllowed } from "./single-sign-on";
import { newToken, tokenHash } from "./token";

/** How long a link confirms an address, in hours. */
export const CONFIRM_HOURS = 24;

/** Counts somebody's wish for another address; that address in its normal form. */
export async function countAddressChange(db: Db, self: AccountSession, written: string): Promise<string> {
  const email = requireEmail(written);
  await spend(db, "confirm_account", self.userId);
  return email;
}

/** What is to be sent: a link to the new address, and word of it to the old one. */
export interface AddressChange {
  readonly token: string;
  readonly from: string;
  readonly to: string;
}

/**
 * A link by which an account takes another address, for that address alone; links before it open nothing any more. Null
 * where the address has an account, which whoever asks is not told.
 */
export async function beginAddressChange(db: Db, self: AccountSession, to: string): Promise<AddressChange | null> {
  const { userId } = self;
  return await inTransaction(db, async (tx) => {
    await lockAccountSession(tx, self);
    const { email: from } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    // By another address nobody leaves what their domain demands, nor takes one that a provider is to show.
    for (const email of [from, to]) await requirePasswordAllowed(tx, email);
    if ((await tx.user.findUnique({ where: { email: to }, select: { id: true } })) !== null) return null;
    await endChanges(tx, userId);
    const token = newToken();
    await tx.$executeRaw`
      insert into email_confirmation (user_id, token_hash, new_email, expires_at)
      values (${userId}::uuid, ${tokenHash(token)}, ${to}, now() + make_interval(hours => ${CONFIRM_HOURS}::int))`;
    await noteAccount(tx, { userId, kind: "address_change_asked", actorId: userId });
    return { token, from, to };
  });
}

async function endChanges(tx: Tx, userId: UserId): Promise<void> {
  await tx.$executeRaw`
    update email_confirmation set used_at = now()
    where user_id = ${userId}::uuid and used_at is null and new_email is not null`;
}

/** An address that an account takes: at whose word, and whether somebody showed that they read it. */
interface Given {
  readonly userId: UserId;
  readonly email: string;
  readonly isShown: boolean;
  /** Null where the directory says so. */
  readonly actorId: UserId | null;
}

/**
 * Gives an account another address. What was sent to the old one, or for it, opens nothing any more: neither
 * confirmations nor links that set a password.
 */
export async function giveAddress(tx: Tx, { userId, email, isShown, actorId }: Given): Promise<void> {
  // Of two accounts that take one address at once, the unique index lets one; who comes later finds it here.
  const taken = await tx.$queryRaw<unknown[]>`
    update "user" set email = ${email}, email_verified_at = case when ${isShown} then now() end
    where id = ${userId}::uuid and not exists (select from "user" other where other.email = ${email}) returning id`;
  if (taken.length === 0) {
    throw new Refusal("conflict", "Another account has this address by now, so yours stays as it is.");
  }
  await tx.$executeRaw`
    update email_confirmation set used_at = now() where user_id = ${userId}::uuid and used_at is null`;
  await tx.$executeRaw`
    update password_reset set used_at = now() where user_id = ${userId}::uuid and used_at is null`;
  await noteAccount(tx, { userId, kind: "address_changed", actorId });
}

/** Gives an account the address at which its link was read. */
export async function takeAddress(tx: Tx, userId: UserId, email: string): Promise<void> {
  await giveAddress(tx, { userId, email, isShown: true, actorId: userId });
}
