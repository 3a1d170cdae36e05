import { changePassword, endAllSessions, endSession, renameAccount } from "@/lib/access/accounts/own-account";
import type { Db } from "@/lib/platform/db/client";
import { wakePerson } from "@/lib/platform/notify/notify";
import type { Actor } from "./command";
import type { CommandOutput, CommandParsed } from "./contract";

export async function rename(
  db: Db,
  caller: Actor,
  input: CommandParsed<"edit_account">,
): Promise<CommandOutput<"edit_account">> {
  await renameAccount(db, caller, input.name);
  return {};
}

export async function setPassword(
  db: Db,
  caller: Actor,
  input: CommandParsed<"change_password">,
): Promise<CommandOutput<"change_password">> {
  await changePassword(db, caller, input);
  return {};
}

export async function endOne(
  db: Db,
  caller: Actor,
  input: CommandParsed<"end_session">,
): Promise<CommandOutput<"end_session">> {
  await endSession(db, caller, input.sessionId);
  wakePerson(db, caller.userId);
  return {};
}

export async function endAll(
  db: Db,
  caller: Actor,
  input: CommandParsed<"end_all_sessions">,
): Promise<CommandOutput<"end_all_sessions">> {
  await endAllSessions(db, caller, input);
  return {};
}
