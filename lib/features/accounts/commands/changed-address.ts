import {
  type AddressChange,
  beginAddressChange,
  CONFIRM_HOURS,
  countAddressChange,
} from "@/lib/access/accounts/changed-address";
import { Refusal } from "@/lib/domain/core/refusal";
import type { accountsContract } from "@/lib/features/accounts/contract";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { isMailConfigured, sendMail } from "@/lib/platform/mail/send-mail";
import { siteLink } from "@/lib/platform/mail/site-link";

async function mailChange({ token, from, to }: AddressChange): Promise<void> {
  await sendMail({
    to,
    subject: "Confirm your new e-mail address for Stemma",
    text: [
      "Somebody, probably you, wants to sign in to Stemma with this e-mail address.",
      `This link has your account take it. It works once, within ${CONFIRM_HOURS} hours, and asks you to sign in with the ` +
        `address that you have:\n\n${siteLink(`/confirm/${token}`)}`,
      "If it was not you, do nothing.",
    ].join("\n\n"),
  });
  await sendMail({
    to: from,
    subject: "Your Stemma account is to get another e-mail address",
    text: [
      `Somebody, probably you, asked that your account takes the address ${to}. It does once a link that was sent there is opened.`,
      `If it was not you, somebody knows your password: change it now, which ends all other sessions.\n\n${siteLink("/account")}`,
    ].join("\n\n"),
  });
}

/** Tells the address that an account had that it has another one now. */
export function tellOldAddress(changed: { from: string; to: string }): void {
  const { from, to } = changed;
  sendMail({
    to: from,
    subject: "Your Stemma account has another e-mail address",
    text: [
      `Your account signs in with ${to} from now on; links that were sent to this address open nothing any more.`,
      "If it was not you, tell an administrator of your install.",
    ].join("\n\n"),
  }).catch((error: unknown) => log.error({ error }, "an old address could not be told"));
}

/**
 * Asks for another address. The answer is the same, and as quick, whether that address has an account: what is sent is
 * sent after it.
 */
export async function changeAddress(
  db: Db,
  caller: Actor,
  input: Parsed<typeof accountsContract, "change_address">,
): Promise<Answered<typeof accountsContract, "change_address">> {
  if (!isMailConfigured()) {
    throw new Refusal("conflict", "This install sends no e-mail, so a new address cannot be confirmed here.");
  }
  const email = await countAddressChange(db, caller, input.email);
  const change = await beginAddressChange(db, caller, email);
  if (change !== null) {
    mailChange(change).catch((error: unknown) => log.error({ error }, "a change of address could not be sent"));
  }
  return {};
}
