import { z } from "zod";
import type { Db } from "@/lib/db/client";
import { type SessionId, UserId } from "@/lib/domain/ids";
import { limitKey } from "./address";
import { normalEmail } from "./email";
import { forgive, spend } from "./limits";
import { isPassword } from "./password";
import { startSession } from "./sessions";

export interface SignInAttempt {
  email: string;
  password: string;
  address: string;
  userAgent: string | null;
}

const Account = z.object({ id: UserId, passwordHash: z.string().nullable() });

async function findAccount(db: Db, email: string): Promise<z.infer<typeof Account> | null> {
  const row = await db.user.findFirst({
    where: { email, disabledAt: null },
    select: { id: true, passwordHash: true },
  });
  return row === null ? null : Account.parse(row);
}

/**
 * A new session for the right password; null for a wrong one and for an account that does not exist, after the same
 * work. Refuses with `over_limit` when an account or an address was tried too often.
 */
export async function signIn(db: Db, attempt: SignInAttempt): Promise<{ userId: UserId; sessionId: SessionId } | null> {
  const email = normalEmail(attempt.email) ?? "";
  await spend(db, "sign_in_address", limitKey(attempt.address));
  await spend(db, "sign_in_account", email);
  const account = email === "" ? null : await findAccount(db, email);
  const isRight = await isPassword(account?.passwordHash ?? null, attempt.password.slice(0, 200));
  if (account === null || !isRight) return null;
  await forgive(db, "sign_in_account", email);
  return { userId: account.id, sessionId: await startSession(db, account.id, attempt) };
}
