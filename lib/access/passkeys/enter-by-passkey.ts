import { z } from "zod";
import { noteAccount } from "@/lib/access/accounts/account-events";
import { type AccountSession, type Entered, type Origin, startSession } from "@/lib/access/accounts/sessions";
import { findSignInRule, SignsInElsewhere } from "@/lib/access/accounts/single-sign-on";
import { tokenHash } from "@/lib/access/accounts/token";
import type { SignedPasskey } from "@/lib/domain/accounts/sent-passkey";
import { EMERGENCY } from "@/lib/domain/accounts/single-sign-on";
import type { SessionId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { noteAccess } from "@/lib/platform/audit/access-log";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

import { type ShownPasskey, takePasskey } from "./show-passkey";

const Steps = z.array(z.object({ method: z.string() }));

/** The first step that this browser took for the same account, used up by that; null where it took none. */
async function takeStep(tx: Tx, { userId }: ShownPasskey, step: string): Promise<string | null> {
  const rows = Steps.parse(
    await tx.$queryRaw`
      delete from sign_in_step where token_hash = ${tokenHash(step)} and user_id = ${userId}::uuid
        and expires_at > now() returning method`,
  );
  return rows[0]?.method ?? null;
}

/** How somebody comes in: by what they did before, and the passkey. Refuses who has to come by a provider. */
async function begin(
  tx: Tx,
  shown: ShownPasskey,
  by: { step: string; from: Origin },
): Promise<[string, SessionId | null]> {
  const { userId, email } = shown;
  // Locked first, as whatever ends with the account locks it first.
  await tx.$queryRaw`select 1 from "user" where id = ${userId}::uuid for share`;
  const method = await takeStep(tx, shown, by.step);
  const rule = await findSignInRule(tx, email);
  if (rule !== null && method !== EMERGENCY && method !== rule.provider) throw new SignsInElsewhere(rule);
  if (method === EMERGENCY) await noteAccount(tx, { userId, kind: "emergency_sign_in", actorId: userId });
  const sessionId = await startSession(tx, { userId, hasShownCode: true }, by.from);
  return [method === null ? "passkey" : `${method} and passkey`, sessionId];
}

/**
 * A session for whoever has a passkey sign: it is both factors, for its device has made sure of who holds it. Null where
 * it is nobody's here. `step` is what the browser keeps of a first step, if it took one.
 */
export async function enterByPasskey(
  db: Db,
  signed: SignedPasskey,
  by: { step: string; from: Origin },
): Promise<Entered | null> {
  const shown = await takePasskey(db, signed);
  if (shown === null) {
    await noteAccess(db, { kind: "sign_in_failed", what: "passkey", ...by.from });
    return null;
  }
  const { userId, email } = shown;
  const [what, sessionId] = await inTransaction(db, (tx) => begin(tx, shown, by));
  if (sessionId === null) return null;
  await noteAccess(db, { kind: "signed_in", userId, what, ...by.from });
  return { userId, sessionId, email };
}

/** Has a session count as just begun, for whoever has a passkey of the same account sign again. */
export async function signInAgainByPasskey(
  db: Db,
  self: AccountSession & { address: string },
  signed: SignedPasskey,
): Promise<void> {
  const { userId, sessionId, address } = self;
  const shown = await takePasskey(db, signed);
  const note = { userId, what: "again, passkey", address };
  if (shown?.userId !== userId) {
    await noteAccess(db, { kind: "sign_in_failed", ...note });
    throw new Refusal("invalid", "That is no passkey of this account, or it took too long. Try again.");
  }
  await db.$executeRaw`
    update session set proved_at = now()
    where id = ${sessionId}::uuid and user_id = ${userId}::uuid and revoked_at is null`;
  await noteAccess(db, { kind: "signed_in", ...note });
}
