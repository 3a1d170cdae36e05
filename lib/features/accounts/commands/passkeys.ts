import { signInAgainByPasskey } from "@/lib/access/passkeys/enter-by-passkey";
import { addPasskey, removePasskey, startPasskey } from "@/lib/access/passkeys/own-passkeys";
import { askPasskey } from "@/lib/access/passkeys/show-passkey";
import type { accountsContract } from "@/lib/features/accounts/contract";
import type { Actor, Visitor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";

export async function startMaking(db: Db, caller: Actor): Promise<Answered<typeof accountsContract, "start_passkey">> {
  return { options: await startPasskey(db, caller) };
}

export async function keepMade(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "add_passkey">,
): Promise<Answered<typeof accountsContract, "add_passkey">> {
  return { codes: await addPasskey(db, caller, input) };
}

export async function removeOwn(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "remove_passkey">,
): Promise<Answered<typeof accountsContract, "remove_passkey">> {
  await removePasskey(db, caller, input.passkeyId);
  return {};
}

export async function ask(db: Db, visitor: Visitor): Promise<Answered<typeof accountsContract, "ask_passkey">> {
  return { options: await askPasskey(db, visitor.address) };
}

export async function showAgain(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "sign_in_again_by_passkey">,
): Promise<Answered<typeof accountsContract, "sign_in_again_by_passkey">> {
  await signInAgainByPasskey(db, caller, input.signed);
  return {};
}
