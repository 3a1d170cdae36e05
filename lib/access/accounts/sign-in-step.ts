import { z } from "zod";
import { hasSecondFactor } from "@/lib/access/codes/has-second-factor";
import { isRecoveryCode } from "@/lib/access/codes/recovery-codes";
import { limitKey } from "@/lib/access/http/address";
import { EMERGENCY } from "@/lib/domain/accounts/single-sign-on";
import { type SessionId, UserId } from "@/lib/domain/core/ids";
import { noteAccess } from "@/lib/platform/audit/access-log";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { forgive, giveBack, spend } from "@/lib/platform/limit/limits";
import { acceptCode } from "./accept-code";
import { noteAccount } from "./account-events";
import { findDevice } from "./known-devices";
import { type Entered, type Origin, startSession } from "./sessions";
import { isToken, newToken, tokenHash } from "./token";

/** How long whoever took the first step has for the second, in minutes. */
export const STEP_MINUTES = 10;

/** Someone who took the first step; `token` is what their browser keeps until they show a code. */
export interface Halfway {
  readonly token: string;
}

/**
 * The second step of somebody's sign-in, where their account has a second factor; null where it has none. As a session
 * it begins beside nothing that ends the account's sessions, and with no password that was changed meanwhile.
 */
export async function beginSignInStep(
  db: Db,
  of: { userId: UserId; passwordHash?: string },
  method: string,
): Promise<Halfway | null> {
  const { userId, passwordHash = null } = of;
  const token = newToken();
  const begun = await db.$executeRaw`
    with ended as (delete from sign_in_step where user_id = ${userId}::uuid and expires_at <= now())
    insert into sign_in_step (token_hash, user_id, method, expires_at)
    select ${tokenHash(token)}, u.id, ${method}, now() + make_interval(mins => ${STEP_MINUTES}::int)
    from "user" u where u.id = ${userId}::uuid and u.disabled_at is null
      and (${passwordHash}::text is null or u.password_hash = ${passwordHash}::text)
      and ${hasSecondFactor(Prisma.sql`u.id`)}
    for share of u`;
  return begun === 0 ? null : { token };
}

const Step = z.object({ userId: UserId, email: z.string(), method: z.string() });
type Step = z.output<typeof Step>;

async function findStep(db: Db, token: string): Promise<Step | null> {
  if (!isToken(token)) return null;
  const rows = await db.$queryRaw<unknown[]>`
    select u.id as "userId", u.email, s.method from sign_in_step s join "user" u on u.id = s.user_id
    where s.token_hash = ${tokenHash(token)} and s.expires_at > now() and u.disabled_at is null`;
  return rows[0] === undefined ? null : Step.parse(rows[0]);
}

export interface StepAttempt extends Origin {
  token: string;
  code: string;
  /** What the browser keeps of an account, if it ever signed in to it. */
  deviceOf: (email: string) => Promise<string | null>;
  nowMs?: number;
}

/**
 * Counts a try before its code is weighed, by account, however many steps were begun; what is returned ends the counting
 * when it was right. Only whoever knows the password gets here: they shut out no browser that the account knows, and
 * nobody who brings a recovery code.
 */
async function countTry(
  db: Db,
  { userId, email }: Step,
  { code, address, deviceOf }: StepAttempt,
): Promise<() => Promise<void>> {
  const key = `${userId} ${limitKey(address)}`;
  if (isRecoveryCode(code)) {
    await spend(db, "code_recovery", key);
    return () => forgive(db, "code_recovery", key);
  }
  const known = await findDevice(db, { email, device: await deviceOf(email) });
  if (known !== null) {
    await spend(db, "code_device", known);
    return () => forgive(db, "code_device", known);
  }
  await spend(db, "code_account", key);
  await spend(db, "code_strangers", userId);
  return async () => {
    await forgive(db, "code_account", key);
    await giveBack(db, "code_strangers", userId);
  };
}

/** The session of a right code; null of a wrong one. All of it happens, or nothing: a code that is used let somebody in. */
async function enter(tx: Tx, { userId, method }: Step, attempt: StepAttempt): Promise<SessionId | null> {
  // Locked first, as whatever ends with the account locks it first.
  await tx.$queryRaw`select 1 from "user" where id = ${userId}::uuid for share`;
  const taken = await tx.signInStep.deleteMany({ where: { tokenHash: tokenHash(attempt.token) } });
  if (taken.count === 0) return null;
  const { code: typed, nowMs } = attempt;
  if (!(await acceptCode(tx, userId, { typed, ...(nowMs === undefined ? {} : { nowMs }) }))) return null;
  if (method === EMERGENCY) await noteAccount(tx, { userId, kind: "emergency_sign_in", actorId: userId });
  return await startSession(tx, { userId, hasShownCode: true }, attempt);
}

/** Undoes what was tried in a transaction. */
class NotRight extends Error {}

async function enterOrUndo(db: Db, step: Step, attempt: StepAttempt): Promise<SessionId | null> {
  try {
    return await inTransaction(db, async (tx) => {
      const sessionId = await enter(tx, step, attempt);
      if (sessionId === null) throw new NotRight();
      return sessionId;
    });
  } catch (error) {
    if (error instanceof NotRight) return null;
    throw error;
  }
}

/** A session for a right code after the first step; says why there is none: a wrong code, or a step that has ended. */
export async function takeSignInStep(db: Db, attempt: StepAttempt): Promise<Entered | "wrong" | "ended"> {
  const step = await findStep(db, attempt.token);
  if (step === null) return "ended";
  const { userId, email, method } = step;
  const { address, userAgent } = attempt;
  const end = await countTry(db, step, attempt);
  const sessionId = await enterOrUndo(db, step, attempt);
  const note = { userId, what: `${method} and code`, address, userAgent };
  if (sessionId === null) {
    await noteAccess(db, { kind: "sign_in_failed", ...note });
    return "wrong";
  }
  await noteAccess(db, { kind: "signed_in", ...note });
  await end();
  return { userId, sessionId, email };
}
