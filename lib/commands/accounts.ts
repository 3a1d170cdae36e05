import { createFirstAccount, signUp } from "@/lib/access/accounts";
import { limitKey } from "@/lib/access/address";
import { spend } from "@/lib/access/limits";
import type { Db } from "@/lib/db/client";
import type { Visitor } from "./command";
import type { CommandOutput, CommandParsed } from "./contract";

/** Makes the administrator of a fresh install. */
export async function createFirst(
  db: Db,
  visitor: Visitor,
  input: CommandParsed<"create_first_account">,
): Promise<CommandOutput<"create_first_account">> {
  await spend(db, "sign_up_address", limitKey(visitor.address));
  await createFirstAccount(db, input);
  return {};
}

/** Makes an account where sign-up is open. */
export async function join(
  db: Db,
  visitor: Visitor,
  input: CommandParsed<"sign_up">,
): Promise<CommandOutput<"sign_up">> {
  await spend(db, "sign_up_address", limitKey(visitor.address));
  await signUp(db, input);
  return {};
}
