import { liftSignInRule, setSignInRule } from "@/lib/access/accounts/single-sign-on";
import type { accountsContract } from "@/lib/features/accounts/contract";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";

export async function setRule(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "set_sign_in_rule">,
): Promise<Answered<typeof accountsContract, "set_sign_in_rule">> {
  return { accounts: await setSignInRule(db, caller, input) };
}

export async function liftRule(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "lift_sign_in_rule">,
): Promise<Answered<typeof accountsContract, "lift_sign_in_rule">> {
  await liftSignInRule(db, caller, input.domain);
  return {};
}
