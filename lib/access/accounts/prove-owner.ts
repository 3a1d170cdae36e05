import { z } from "zod";
import { holdsSecondFactor } from "@/lib/access/codes/has-second-factor";
import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { forgive, spend } from "@/lib/platform/limit/limits";
import { acceptCode } from "./accept-code";
import { isPassword } from "./password";
import type { AccountSession } from "./sessions";

/** What whoever is signed in shows once more. */
export interface Shown {
  readonly password: string;
  readonly code: string;
}

const Account = z.object({
  passwordHash: z.string().nullable(),
});

async function requireCode(db: Db, userId: UserId, typed: string): Promise<void> {
  if (await inTransaction(db, (tx) => acceptCode(tx, userId, { typed }))) return;
  throw new Refusal(
    "invalid",
    "That code is wrong or was already used. Wait for the next one, or use a recovery code.",
    "code",
  );
}

/**
 * Refuses whoever does not show that the account is theirs: by its password where it has one, and a code where it has a
 * second factor. An account that has neither signs in elsewhere, and shows it there.
 */
export async function proveOwner(db: Db, self: AccountSession, shown: Shown): Promise<void> {
  const { userId } = self;
  const select = { passwordHash: true } as const;
  const account = Account.parse(await db.user.findUniqueOrThrow({ where: { id: userId }, select }));
  // Of an account with passkeys alone that is a recovery code; a passkey is shown by a command of its own.
  const isCodeWanted = await holdsSecondFactor(db, userId);
  if (account.passwordHash === null && !isCodeWanted) {
    throw new Refusal("conflict", "This account has no password. Sign in again where you signed in, then do it here.");
  }
  // By account, whatever session asks: many sessions guess no faster than one.
  await spend(db, "current_password", userId);
  if (account.passwordHash !== null && !(await isPassword(account.passwordHash, shown.password.slice(0, 200)))) {
    throw new Refusal("invalid", "That is not your password.", "password");
  }
  if (isCodeWanted) {
    await spend(db, "code_again", userId);
    await requireCode(db, userId, shown.code);
    await forgive(db, "code_again", userId);
  }
  await forgive(db, "current_password", userId);
}
