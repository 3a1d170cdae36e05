import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { endWithAccount } from "./account-ends";
import { noteAccount } from "./account-events";

/** Refuses whoever does not look after this install; read from the database every time. */
export async function requireAdmin(db: Db, caller: { readonly userId: UserId }): Promise<void> {
  const admin = await db.user.findFirst({
    where: { id: caller.userId, isAdmin: true, disabledAt: null },
    select: { id: true },
  });
  if (admin === null) throw new Refusal("forbidden", "Only an administrator of this install may do that.");
}

/** Shuts an account out: its sessions and tokens end at once, and nobody signs in with it until it is enabled. */
export async function disableAccount(db: Db, admin: { readonly userId: UserId }, userId: UserId): Promise<void> {
  if (userId === admin.userId)
    throw new Refusal("conflict", "This is your own account. Another administrator may do it.");
  await inTransaction(db, async (tx) => {
    const changed = await tx.user.updateMany({
      where: { id: userId, disabledAt: null },
      data: { disabledAt: new Date() },
    });
    if (changed.count === 0) return await requireThere(db, userId);
    await endWithAccount(tx, { userId, cause: "disabled", actorId: admin.userId });
  });
}

/** Lets an account in again; nothing that ended when it was disabled comes back. */
export async function enableAccount(db: Db, admin: { readonly userId: UserId }, userId: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx.user.updateMany({
      where: { id: userId, disabledAt: { not: null } },
      data: { disabledAt: null },
    });
    if (changed.count === 0) return await requireThere(db, userId);
    await noteAccount(tx, { userId, kind: "account_enabled", actorId: admin.userId });
  });
}

/** Doing it twice is the same as once; an account that is not there is said so. */
async function requireThere(db: Db, userId: UserId): Promise<void> {
  const there = await db.user.findUnique({ where: { id: userId }, select: { id: true } });
  if (there === null) throw new Refusal("not_found", "There is no such account.");
}
