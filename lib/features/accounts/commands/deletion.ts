import type { accountsContract } from "@/lib/features/accounts/contract";
import { askAccountDeletion } from "@/lib/features/accounts/deletion/ask-deletion";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";

export async function deleteOwn(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "delete_own_account">,
): Promise<Answered<typeof accountsContract, "delete_own_account">> {
  const { userId } = caller;
  return { takes: await askAccountDeletion(db, { userId, actorId: userId, typed: input.email }) };
}

export async function deleteOther(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "delete_account">,
): Promise<Answered<typeof accountsContract, "delete_account">> {
  const { userId, email } = input;
  return { takes: await askAccountDeletion(db, { userId, actorId: caller.userId, typed: email }) };
}
