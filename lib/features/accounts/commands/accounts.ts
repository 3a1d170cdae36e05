import { createFirstAccount, signUp } from "@/lib/access/accounts/accounts";
import { limitKey } from "@/lib/access/http/address";
import type { accountsContract } from "@/lib/features/accounts/contract";
import type { Visitor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { log } from "@/lib/platform/log";
import { isMailConfigured } from "@/lib/platform/mail/send-mail";
import { mailConfirmation } from "./confirmations";

/** Makes the first administrator of a fresh install. */
export async function createFirst(
  db: Db,
  visitor: Visitor,
  input: Parsed<typeof accountsContract, "create_first_account">,
): Promise<Answered<typeof accountsContract, "create_first_account">> {
  await spend(db, "sign_up_address", limitKey(visitor.address));
  await createFirstAccount(db, input);
  return {};
}

/**
 * Makes an account where sign-up is open. The answer is the same, and as quick, whether there was one: what is sent to a
 * new one is sent after it.
 */
export async function join(
  db: Db,
  visitor: Visitor,
  input: Parsed<typeof accountsContract, "sign_up">,
): Promise<Answered<typeof accountsContract, "sign_up">> {
  await spend(db, "sign_up_address", limitKey(visitor.address));
  const userId = await signUp(db, input);
  if (userId !== null && isMailConfigured()) {
    mailConfirmation(db, userId).catch((error: unknown) => log.error({ error }, "a confirmation could not be made"));
  }
  return {};
}
