import { z } from "zod";
import { limitKey } from "@/lib/access/http/address";
import { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireLeft, spend } from "@/lib/platform/limit/limits";
import { endWithAccount } from "./account-ends";
import { noteAccount } from "./account-events";
import { normalEmail } from "./email";
import { hashPassword } from "./password";
import { forgiveTries } from "./sign-in";
import { requireOwnPassword, requirePasswordAllowed } from "./single-sign-on";
import { requireStrong } from "./strong-password";
import { isToken, newToken, tokenHash } from "./token";

/** How long a link sets a password, in minutes. */
const RESET_MINUTES = 60;

async function writeReset(tx: Tx, userId: UserId, isMailed: boolean): Promise<string> {
  const token = newToken();
  await tx.$executeRaw`
    insert into password_reset (user_id, token_hash, is_mailed, expires_at)
    values (${userId}::uuid, ${tokenHash(token)}, ${isMailed}, now() + make_interval(mins => ${RESET_MINUTES}::int))`;
  return token;
}

async function findEnabled(tx: Tx, where: { id: UserId } | { email: string }): Promise<UserId | null> {
  const row = await tx.user.findFirst({ where: { ...where, disabledAt: null }, select: { id: true } });
  return row === null ? null : UserId.parse(row.id);
}

/** A link that an administrator hands to a person of theirs. */
export async function makeResetLink(db: Db, admin: { readonly userId: UserId }, userId: UserId): Promise<string> {
  return await inTransaction(db, async (tx) => {
    if ((await findEnabled(tx, { id: userId })) === null) {
      throw new Refusal("not_found", "There is no such account, or it is disabled.");
    }
    await requireOwnPassword(tx, userId);
    await noteAccount(tx, { userId, kind: "reset_link_made", actorId: admin.userId });
    return await writeReset(tx, userId, false);
  });
}

/** Counts somebody's request for a link by e-mail; the address as accounts have it, null for what is none. */
export async function countReset(db: Db, input: { email: string; address: string }): Promise<string | null> {
  await spend(db, "reset_address", limitKey(input.address));
  const email = normalEmail(input.email);
  if (email !== null) {
    await requirePasswordAllowed(db, email);
    await spend(db, "reset_account", email);
  }
  return email;
}

/** The token of a link that is to be sent to an account's own address; null where there is no such account. */
export async function makeMailedReset(db: Db, email: string): Promise<string | null> {
  return await inTransaction(db, async (tx) => {
    const userId = await findEnabled(tx, { email });
    if (userId === null) return null;
    await noteAccount(tx, { userId, kind: "reset_requested", actorId: null });
    return await writeReset(tx, userId, true);
  });
}

/** The one answer for a link that is unknown, expired, or used. */
function noReset(): Refusal {
  return new Refusal("not_found", "This link no longer sets a password. Ask for a new one.");
}

/** Whether a link still sets a password; nothing is used up by looking. */
export async function isResetOpen(db: Db, visit: { token: string; address: string }): Promise<boolean> {
  const key = limitKey(visit.address);
  await requireLeft(db, "reset_miss", key);
  const rows = isToken(visit.token)
    ? await db.$queryRaw<unknown[]>`
        select r.id from password_reset r join "user" u on u.id = r.user_id and u.disabled_at is null
        where r.token_hash = ${tokenHash(visit.token)} and r.used_at is null and r.expires_at > now()`
    : [];
  if (rows.length === 0) await spend(db, "reset_miss", key);
  return rows.length > 0;
}

const Used = z.array(z.object({ userId: UserId, email: z.string(), name: z.string(), isMailed: z.boolean() }));

/** What is refused takes the transaction with it, so that the link works once more. */
async function use(
  tx: Tx,
  { token, password }: { token: string; password: string },
  passwordHash: string,
): Promise<z.infer<typeof Used>[number] | null> {
  const rows = await tx.$queryRaw<unknown>`
    update password_reset r set used_at = now() from "user" u
    where u.id = r.user_id and u.disabled_at is null and r.token_hash = ${tokenHash(token)}
      and r.used_at is null and r.expires_at > now()
    returning r.user_id as "userId", u.email, u.name, r.is_mailed as "isMailed"`;
  const used = Used.parse(rows)[0];
  if (used === undefined) return null;
  const { userId, isMailed } = used;
  await requireOwnPassword(tx, userId);
  await requireStrong(password, used);
  await tx.user.update({
    where: { id: userId },
    data: { passwordHash, ...(isMailed ? { emailVerifiedAt: new Date() } : {}) },
  });
  await endWithAccount(tx, { userId, cause: "reset_by_link", actorId: null });
  return used;
}

/** Sets a new password by a link, once; what account-ends.ts says ends with it. Says whose it was. */
export async function resetPassword(
  db: Db,
  reset: { token: string; password: string; address: string },
): Promise<UserId> {
  const key = limitKey(reset.address);
  await requireLeft(db, "reset_miss", key);
  const passwordHash = await hashPassword(reset.password);
  const used = isToken(reset.token) ? await inTransaction(db, (tx) => use(tx, reset, passwordHash)) : null;
  if (used === null) {
    await spend(db, "reset_miss", key);
    throw noReset();
  }
  await forgiveTries(db, { email: used.email, address: reset.address });
  return used.userId;
}
