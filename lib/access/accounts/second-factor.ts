import { z } from "zod";
import { openSecret, readCode, sealSecret } from "@/lib/access/codes/check-code";
import { holdsSecondFactor } from "@/lib/access/codes/has-second-factor";
import { replaceRecoveryCodes } from "@/lib/access/codes/recovery-codes";
import { newSecret, otpauthLink, stepOfCode } from "@/lib/access/codes/totp";
import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { type AccountEventKind, noteAccount } from "./account-events";
import { isSecondFactorDemanded } from "./demand-second-factor";
import { proveOwner, type Shown } from "./prove-owner";
import { type AccountSession, lockAccountSession } from "./sessions";

function alreadySet(): Refusal {
  return new Refusal("conflict", "This account has a second factor. Turn it off before you set up another one.");
}

function noneSet(): Refusal {
  return new Refusal("conflict", "This account has no second factor. Reload the page.");
}

/** Begins to set up a second factor: its secret, for whoever is signed in alone. It counts once a code was shown. */
export async function startSecondFactor(db: Db, self: AccountSession): Promise<{ secret: string; link: string }> {
  const { userId } = self;
  const secret = newSecret();
  const sealed = sealSecret(userId, secret);
  const email = await inTransaction(db, async (tx) => {
    await lockAccountSession(tx, self);
    const written = await tx.$executeRaw`
      insert into second_factor (user_id, sealed) values (${userId}::uuid, ${sealed})
      on conflict (user_id) do update set sealed = excluded.sealed, created_at = now()
        where second_factor.confirmed_at is null`;
    if (written === 0) throw alreadySet();
    return (await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })).email;
  });
  return { secret, link: otpauthLink(secret, email) };
}

const Begun = z.object({ sealed: z.instanceof(Uint8Array), confirmedAt: z.date().nullable() });

function wrongCode(): Refusal {
  return new Refusal(
    "invalid",
    "That is not the code of this half minute. Wait for the next one, and check that the clock of your device is right.",
    "code",
  );
}

/** Has a second factor count from now on, for whoever shows a code of it; returns the recovery codes, this once. */
export async function confirmSecondFactor(
  db: Db,
  self: AccountSession,
  { code, nowMs = Date.now() }: { code: string; nowMs?: number },
): Promise<string[]> {
  const { userId } = self;
  return await inTransaction(db, async (tx) => {
    await lockAccountSession(tx, self);
    const row = await tx.secondFactor.findUnique({ where: { userId }, select: { sealed: true, confirmedAt: true } });
    if (row === null) throw new Refusal("conflict", "Begin again: no second factor is being set up.");
    const { sealed, confirmedAt } = Begun.parse(row);
    if (confirmedAt !== null) throw alreadySet();
    const typed = readCode(code);
    const secret = openSecret(userId, sealed);
    const lastStep = typed?.kind === "timed" && secret !== null ? stepOfCode(secret, typed.plain, nowMs) : null;
    if (lastStep === null) throw wrongCode();
    await tx.secondFactor.update({ where: { userId }, data: { confirmedAt: new Date(), lastStep } });
    await noteAccount(tx, { userId, kind: "second_factor_set", actorId: userId });
    return await replaceRecoveryCodes(tx, userId);
  });
}

/** Other recovery codes in place of those that an account had. */
export async function renewRecoveryCodes(db: Db, self: AccountSession): Promise<string[]> {
  const { userId } = self;
  return await inTransaction(db, async (tx) => {
    await lockAccountSession(tx, self);
    if (!(await holdsSecondFactor(tx, userId))) throw noneSet();
    await noteAccount(tx, { userId, kind: "recovery_codes_made", actorId: userId });
    return await replaceRecoveryCodes(tx, userId);
  });
}

const Dropped = z.array(z.object({ counted: z.boolean() }));

interface Dropping {
  userId: UserId;
  actorId: UserId | null;
  kind: AccountEventKind;
  /** Whether passkeys go as well, and all recovery codes with them; otherwise codes stay as long as passkeys do. */
  withPasskeys: boolean;
}

/** Takes an account's second factor away, in the transaction of what takes it: whether there was one that counted. */
export async function dropSecondFactor(tx: Tx, { userId, actorId, kind, withPasskeys }: Dropping): Promise<boolean> {
  const passkeys = withPasskeys ? (await tx.passkey.deleteMany({ where: { userId } })).count : 0;
  const dropped = Dropped.parse(
    await tx.$queryRaw`
        delete from second_factor where user_id = ${userId}::uuid returning confirmed_at is not null as counted`,
  );
  if ((await tx.passkey.count({ where: { userId } })) === 0) await tx.recoveryCode.deleteMany({ where: { userId } });
  if (dropped[0]?.counted !== true && passkeys === 0) return false;
  await noteAccount(tx, { userId, kind, actorId });
  return true;
}

/** Turns one's own second factor off, for whoever shows password and code again. */
export async function turnOffSecondFactor(db: Db, self: AccountSession, shown: Shown): Promise<void> {
  const { userId } = self;
  if ((await isSecondFactorDemanded(db)) && (await db.passkey.count({ where: { userId } })) === 0) {
    throw new Refusal("conflict", "This install demands a second factor of everybody, so yours stays on.");
  }
  const set = await db.secondFactor.findFirst({ where: { userId, confirmedAt: { not: null } } });
  if (set === null) throw noneSet();
  await proveOwner(db, self, shown);
  await inTransaction(db, async (tx) => {
    await lockAccountSession(tx, self);
    if (!(await dropSecondFactor(tx, { userId, actorId: userId, kind: "second_factor_off", withPasskeys: false })))
      throw noneSet();
  });
}

/** Takes a person's second factor away who has lost it and their recovery codes; an administrator's act, in the trail. */
export async function removeSecondFactor(db: Db, admin: { readonly userId: UserId }, userId: UserId): Promise<void> {
  if (userId === admin.userId) {
    throw new Refusal("conflict", "This is your own account. Turn its second factor off under Account.");
  }
  await inTransaction(db, async (tx) => {
    const there = await tx.user.findUnique({ where: { id: userId }, select: { id: true } });
    if (there === null) throw new Refusal("not_found", "There is no such account.");
    await dropSecondFactor(tx, { userId, actorId: admin.userId, kind: "second_factor_removed", withPasskeys: true });
  });
}
