import { z } from "zod";
import type { Db } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/tx";
import type { SessionId, UserId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import { noteAccount } from "./account-events";
import { forgive, spend } from "./limits";
import { hashPassword, isPassword } from "./password";
import { endResets } from "./resets";
import { revokeSessions } from "./sessions";

/** Someone at their own account: the session they look from is kept when others end. */
interface Self {
  readonly userId: UserId;
  readonly sessionId: SessionId | null;
}

/** Gives one's account another name, as others see it. */
export async function renameAccount(db: Db, self: Self, name: string): Promise<void> {
  const { userId } = self;
  await inTransaction(db, async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { name } });
    await noteAccount(tx, { userId, kind: "account_renamed", actorId: userId });
  });
}

const Stored = z.object({ email: z.string(), passwordHash: z.string().nullable() });

/** Sets another password; the current one is asked for where there is one. Other sessions end. */
export async function changePassword(db: Db, self: Self, change: { current: string; password: string }): Promise<void> {
  const { userId, sessionId } = self;
  const row = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true, passwordHash: true } });
  const { email, passwordHash: stored } = Stored.parse(row);
  // Guesses count as those at the door: a session left open is no way around it.
  await spend(db, "sign_in_account", email);
  if (stored !== null && !(await isPassword(stored, change.current.slice(0, 200)))) {
    throw new Refusal("invalid", "That is not your current password.", "current");
  }
  const passwordHash = await hashPassword(change.password);
  await inTransaction(db, async (tx) => {
    const changed = await tx.user.updateMany({ where: { id: userId, passwordHash: stored }, data: { passwordHash } });
    if (changed.count === 0) throw new Refusal("stale", "Your password was changed meanwhile. Sign in again.");
    await endResets(tx, userId);
    await revokeSessions(tx, userId, sessionId);
    await noteAccount(tx, { userId, kind: "password_changed", actorId: userId });
  });
  await forgive(db, "sign_in_account", email);
}

/** Ends one of one's own sessions, wherever it is open. */
export async function endSession(db: Db, self: Self, sessionId: SessionId): Promise<void> {
  const { userId } = self;
  await inTransaction(db, async (tx) => {
    const own = await tx.session.findFirst({ where: { id: sessionId, userId }, select: { revokedAt: true } });
    if (own === null) throw new Refusal("not_found", "You have no such session.");
    if (own.revokedAt !== null) return;
    await tx.session.update({ where: { id: sessionId }, data: { revokedAt: new Date() } });
    await noteAccount(tx, { userId, kind: "session_ended", actorId: userId });
  });
}

/** Signs out everywhere, here too. */
export async function endAllSessions(db: Db, self: Self): Promise<void> {
  const { userId } = self;
  await inTransaction(db, async (tx) => {
    await revokeSessions(tx, userId);
    await noteAccount(tx, { userId, kind: "all_sessions_ended", actorId: userId });
  });
}
