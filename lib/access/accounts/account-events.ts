import type { UserId } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";

/** What the trail of an account keeps, with what it says to people. */
export const accountEvents = {
  account_created: "The account was made.",
  account_renamed: "The name was changed.",
  password_changed: "The password was changed; other sessions ended.",
  reset_requested: "A link to set a new password was asked for by e-mail.",
  reset_link_made: "An administrator made a link to set a new password.",
  password_reset: "A new password was set by a link; all sessions ended.",
  session_ended: "A session was ended.",
  all_sessions_ended: "All sessions were ended.",
  confirmation_sent: "A link to confirm the e-mail address was made, to be sent there.",
  address_confirmed: "The e-mail address was confirmed.",
  address_change_asked: "Another e-mail address was asked for; it counts once a link that was sent there is opened.",
  address_changed: "The e-mail address was changed.",
  method_linked: "Sign-in with another account was linked.",
  password_dropped: "The owner of the e-mail address came; what others had set up before ended: password and sessions.",
  token_created: "An API token was made.",
  token_revoked: "An API token was revoked.",
  token_shortened: "An API token ends sooner: an administrator set how long tokens live.",
  directory_token_made: "A directory token was made.",
  directory_token_revoked: "A directory token was revoked.",
  directory_grant_set: "What a group of the directory gives was set.",
  directory_grant_removed: "A group of the directory gives something no more.",
  directory_linked: "The directory keeps this account from now on.",
  limit_set: "A limit of this install was set.",
  connection_set: "A provider was connected.",
  connection_removed: "A provider was disconnected.",
  models_set: "The models of this install were chosen.",
  search_set: "The web search of this install was chosen.",
  data_exported: "A file of all that is held of this account was asked for.",
  account_deleted: "The account was deleted.",
  account_disabled: "The account was disabled.",
  account_enabled: "The account was enabled.",
  second_factor_set: "A second factor was set up: signing in asks for a code.",
  second_factor_off: "The second factor was turned off.",
  second_factor_removed: "An administrator removed the second factor.",
  passkey_added: "A passkey was added.",
  passkey_removed: "A passkey was removed.",
  recovery_codes_made: "New recovery codes were made; those before count no longer.",
  recovery_code_used: "A recovery code was used.",
  single_sign_on: "An administrator demanded a provider to sign in with; all sessions ended.",
  emergency_sign_in: "An administrator signed in by password and code, past the provider that is demanded.",
  administrator_made: "The account was made an administrator of this install.",
  administrator_removed: "The account was taken back as an administrator of this install.",
} as const;
export type AccountEventKind = keyof typeof accountEvents;

export interface NewAccountEvent {
  userId: UserId;
  kind: AccountEventKind;
  /** Null where the product itself did it, or somebody who was not signed in. */
  actorId: UserId | null;
  detail?: string;
}

/** Appends to an account's trail, in the transaction of what it tells of. */
export async function noteAccount(tx: Tx, event: NewAccountEvent): Promise<void> {
  const { userId, kind, actorId, detail = "" } = event;
  await tx.accountEvent.create({ data: { userId, kind, actorId, detail } });
}
