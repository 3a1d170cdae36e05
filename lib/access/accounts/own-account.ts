import { z } from "zod";
import type { SessionId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { forgive, spend } from "@/lib/platform/limit/limits";
import { endWithAccount } from "./account-ends";
import { noteAccount } from "./account-events";
import { hashPassword, isPassword } from "./password";
import { requireRecentSignIn } from "./recent-sign-in";
import { type AccountSession, lockAccountSession } from "./sessions";
import { requireOwnPassword } from "./single-sign-on";
import { requireStrong } from "./strong-password";

const Named = z.array(z.object({ name: z.string() }));

/** Gives one's account another name, as others see it. Its trail keeps the one before, until the account is deleted. */
export async function renameAccount(db: Db, self: AccountSession, name: string): Promise<void> {
  const { userId } = self;
  await inTransaction(db, async (tx) => {
    const rows = Named.parse(await tx.$queryRaw`select name from "user" where id = ${userId}::uuid for update`);
    await tx.user.update({ where: { id: userId }, data: { name } });
    await noteAccount(tx, { userId, kind: "account_renamed", actorId: userId, detail: rows[0]?.name ?? "" });
  });
}

const Stored = z.object({ passwordHash: z.string().nullable(), email: z.string(), name: z.string() });

/** Sets another password; the current one is asked for where there is one. Other sessions end, and tokens if wanted. */
export async function changePassword(
  db: Db,
  self: AccountSession,
  change: { current: string; password: string; revokeTokens: boolean },
): Promise<void> {
  const { userId, sessionId } = self;
  const { revokeTokens } = change;
  const select = { passwordHash: true, email: true, name: true } as const;
  const account = Stored.parse(await db.user.findUniqueOrThrow({ where: { id: userId }, select }));
  const { passwordHash: stored } = account;
  await requireOwnPassword(db, userId);
  // Without a password to ask for: a session that was left open is not to give itself one, and with it all the rest.
  if (stored === null) await requireRecentSignIn(db, self);
  await requireStrong(change.password, account);
  // Counted by themselves: a session left open lets nobody guess for long, and a stranger at the door is nobody's lock.
  await spend(db, "current_password", userId);
  if (stored !== null && !(await isPassword(stored, change.current.slice(0, 200)))) {
    throw new Refusal("invalid", "That is not your current password.", "current");
  }
  const passwordHash = await hashPassword(change.password);
  await inTransaction(db, async (tx) => {
    await lockAccountSession(tx, self);
    const changed = await tx.user.updateMany({ where: { id: userId, passwordHash: stored }, data: { passwordHash } });
    if (changed.count === 0) throw new Refusal("stale", "Your password was changed meanwhile. Sign in again.");
    await endWithAccount(tx, { userId, cause: "password_changed", actorId: userId, keep: sessionId, revokeTokens });
  });
  await forgive(db, "current_password", userId);
}

/** Ends one of one's own sessions, wherever it is open. */
export async function endSession(db: Db, self: AccountSession, sessionId: SessionId): Promise<void> {
  const { userId } = self;
  await inTransaction(db, async (tx) => {
    const own = await tx.session.findFirst({ where: { id: sessionId, userId }, select: { revokedAt: true } });
    if (own === null) throw new Refusal("not_found", "You have no such session.");
    if (own.revokedAt !== null) return;
    await tx.session.update({ where: { id: sessionId }, data: { revokedAt: new Date() } });
    await noteAccount(tx, { userId, kind: "session_ended", actorId: userId });
  });
}

/** Signs out everywhere, here too; tokens of the API end if wanted. */
export async function endAllSessions(
  db: Db,
  self: AccountSession,
  { revokeTokens }: { revokeTokens: boolean },
): Promise<void> {
  const { userId } = self;
  await inTransaction(db, async (tx) => {
    await endWithAccount(tx, { userId, cause: "signed_out_everywhere", actorId: userId, revokeTokens });
  });
}
