import { z } from "zod";
import { limitKey } from "@/lib/access/http/address";
import { EMERGENCY } from "@/lib/domain/accounts/single-sign-on";
import { UserId } from "@/lib/domain/core/ids";
import { noteAccess } from "@/lib/platform/audit/access-log";
import type { Db } from "@/lib/platform/db/client";
import { forgive, giveBack, spend } from "@/lib/platform/limit/limits";
import { normalEmail } from "./email";
import { findDevice } from "./known-devices";
import { isPassword } from "./password";
import { type Entered, startSession } from "./sessions";
import { beginSignInStep, type Halfway } from "./sign-in-step";
import { findSignInRule, SignsInElsewhere } from "./single-sign-on";

export interface SignInAttempt {
  email: string;
  password: string;
  address: string;
  userAgent: string | null;
  /** What the browser keeps of this account, if it ever signed in to it. */
  device: string | null;
  /** Whether an administrator means to come in though their domain signs in by a provider. */
  isEmergency?: boolean;
}

const Account = z.object({ id: UserId, passwordHash: z.string().nullable(), isAdmin: z.boolean() });

async function findAccount(db: Db, email: string): Promise<z.infer<typeof Account> | null> {
  const row = await db.user.findFirst({
    where: { email, disabledAt: null },
    select: { id: true, passwordHash: true, isAdmin: true },
  });
  return row === null ? null : Account.parse(row);
}

/**
 * Into the log, of tries whose password was weighed: as many as the limits let through. What was typed is not kept, for it
 * may be a password in the wrong field.
 */
async function noteTry(
  db: Db,
  kind: "signed_in" | "sign_in_failed",
  account: { id: UserId } | null,
  { address, userAgent }: SignInAttempt,
): Promise<void> {
  await noteAccess(db, { kind, userId: account?.id ?? null, what: "password", address, userAgent });
}

/** Counts a try before its password is weighed; what is returned ends the counting when it was right. */
async function countTry(db: Db, { email, address, device }: SignInAttempt): Promise<() => Promise<void>> {
  const known = await findDevice(db, { email, device });
  if (known !== null) {
    // No stranger spends these, whatever their address: whoever signed in here before goes on.
    await spend(db, "sign_in_device", known);
    return () => forgive(db, "sign_in_device", known);
  }
  const from = limitKey(address);
  const tried = triesKey(email, address);
  await spend(db, "sign_in_address", from);
  await spend(db, "sign_in_account", tried);
  await spend(db, "sign_in_strangers", email);
  return async () => {
    await forgive(db, "sign_in_account", tried);
    await giveBack(db, "sign_in_strangers", email);
    // Behind one address there may be a lecture hall, each of whom signs in.
    await giveBack(db, "sign_in_address", from);
  };
}

/** By what the tries of one account from one address are counted. */
function triesKey(email: string, address: string): string {
  return `${email} ${limitKey(address)}`;
}

/** Ends the counting of tries at an account for whoever has just shown that it is theirs. */
export async function forgiveTries(db: Db, of: { email: string; address: string }): Promise<void> {
  await forgive(db, "sign_in_account", triesKey(of.email, of.address));
  await forgive(db, "sign_in_strangers", of.email);
}

/**
 * A new session for the right password; null for a wrong one and for an account that does not exist, after the same
 * work. Where the account has a second factor no session begins: a code is asked for. Refuses an address whose domain signs
 * in by a provider, before anything is weighed; in an emergency its administrators come in by password and code. Refuses with `over_limit` when an account was tried too often from an address or by a browser that it knows, or
 * an address tried too often.
 */
export async function signIn(db: Db, attempt: SignInAttempt): Promise<Entered | Halfway | null> {
  const email = normalEmail(attempt.email) ?? "";
  const rule = await findSignInRule(db, email);
  if (rule !== null && !attempt.isEmergency) throw new SignsInElsewhere(rule);
  const end = await countTry(db, { ...attempt, email });
  const account = email === "" ? null : await findAccount(db, email);
  const isRight = await isPassword(account?.passwordHash ?? null, attempt.password.slice(0, 200));
  if (account === null || account.passwordHash === null || !isRight) {
    await noteTry(db, "sign_in_failed", account, attempt);
    return null;
  }
  const { id: userId, passwordHash } = account;
  // Past the provider come administrators alone; others are told what strangers are.
  const isShut = rule !== null && !account.isAdmin;
  const method = rule === null ? "password" : EMERGENCY;
  const halfway = isShut ? null : await beginSignInStep(db, { userId, passwordHash }, method);
  if (halfway !== null) {
    await end();
    return halfway;
  }
  if (rule !== null) {
    // Nor do those who have no second factor.
    await noteTry(db, "sign_in_failed", account, attempt);
    return null;
  }
  const sessionId = await startSession(db, { userId, passwordHash }, attempt);
  if (sessionId === null) return null;
  await noteTry(db, "signed_in", account, attempt);
  await end();
  return { userId, sessionId, email };
}
