import { changePassword, endAllSessions, endSession, renameAccount } from "@/lib/access/accounts/own-account";
import { signInAgain } from "@/lib/access/accounts/recent-sign-in";
import type { accountsContract } from "@/lib/features/accounts/contract";
import { askOwnData } from "@/lib/features/accounts/own-data/own-data";
import { requireOwnDataFile } from "@/lib/features/accounts/views/own-data";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { wakePerson } from "@/lib/platform/notify/notify";

export async function rename(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "edit_account">,
): Promise<Answered<typeof accountsContract, "edit_account">> {
  await renameAccount(db, caller, input.name);
  return {};
}

export async function setPassword(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "change_password">,
): Promise<Answered<typeof accountsContract, "change_password">> {
  await changePassword(db, caller, input);
  return {};
}

export async function endOne(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "end_session">,
): Promise<Answered<typeof accountsContract, "end_session">> {
  await endSession(db, caller, input.sessionId);
  wakePerson(db, caller.userId);
  return {};
}

export async function exportOwn(db: Db, caller: Actor): Promise<Answered<typeof accountsContract, "export_own_data">> {
  await askOwnData(db, caller);
  return {};
}

/** Lets the page fetch the file, once whoever asks has signed in again. */
export async function openOwn(db: Db, caller: Actor): Promise<Answered<typeof accountsContract, "open_own_data">> {
  await requireOwnDataFile(db, caller);
  return {};
}

export async function endAll(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "end_all_sessions">,
): Promise<Answered<typeof accountsContract, "end_all_sessions">> {
  await endAllSessions(db, caller, input);
  return {};
}

export async function proveAgain(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "sign_in_again">,
): Promise<Answered<typeof accountsContract, "sign_in_again">> {
  await signInAgain(db, caller, input);
  return {};
}
