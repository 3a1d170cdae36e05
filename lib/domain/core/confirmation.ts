/**
 * What an account may do while nobody has seen its owner read its e-mail address. Whoever signs up can write any address
 * there: what is given to an address, and not to an account, waits until it is shown to be theirs.
 */
const unconfirmed = {
  sign_in: true,
  work: true,
  /** The link was sent to the address: whoever brings it has read what came there. */
  accept_mailed_invite: true,
  /** The link came by way of the inviter, who cannot vouch whose address it is. */
  accept_handed_invite: false,
} as const satisfies Record<string, boolean>;
export type UnconfirmedAct = keyof typeof unconfirmed;

/** Whether an account with an address that is not confirmed may do something. Where no mail is sent none can be. */
export function mayActUnconfirmed(act: UnconfirmedAct, install: { sendsMail: boolean }): boolean {
  return !install.sendsMail || unconfirmed[act];
}
